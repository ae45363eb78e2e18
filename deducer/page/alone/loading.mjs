// What Python is loaded from: how much of it has come in is told, and a copy of it put aside for the
// service worker, unless that keeps it already. What a private window fetched it would fetch again.
//
// What a worker imports is there before this runs; for the rest its `fetch` is one that counts.

const HERE = new URL("./", import.meta.url).href;
const HOME = new URL("../", HERE).href;
const IMPORTED = ["runtime/pyodide.mjs", "runtime/pyodide.asm.mjs"];
const FETCHED = ["runtime/pyodide.asm.wasm", "runtime/python_stdlib.zip", "snapshot.bin"];
const ASIDE = `hanabi ${HOME} aside`; // the service worker drops it once it keeps a version
const EVERY = 250; // milliseconds between two messages, at the least

/**
 * Count from now on: `tell({done, all})` is called with bytes, again and again, and `broke()` where the
 * network fails. Then no file comes any more: whoever started this worker starts another. Returns what
 * ends that, once all is there, and waits for the copies.
 */
export function countLoading(tell, broke) {
  const plain = self.fetch;
  const wanted = new Set([...IMPORTED, ...FETCHED].map((name) => HERE + name));
  const wasKept = isKept();
  const sizes = wasKept.then((there) => (there ? null : listed(plain)));
  const copies = [];
  let fetched = 0;
  let due = 0;

  self.fetch = async (...args) => {
    const answer = await plain(...args).catch(stop);
    if (!answer.ok || !answer.url.startsWith(HERE) || (await wasKept)) return answer;
    wanted.add(answer.url);
    copies.push(putAside(answer.clone()));
    return new Response(counted(answer.body.getReader()), answer);
  };
  return async () => {
    self.fetch = plain;
    await Promise.all(copies);
  };

  /** Say that the network failed, and wait for this worker's end. */
  function stop() {
    broke();
    return new Promise(() => {});
  }

  /** What comes in, read at once: unread, it would keep the network waiting until it is asked for. */
  function counted(reader) {
    const start = async (out) => {
      for (;;) {
        const { done, value } = await reader.read().catch(stop);
        count(value?.length ?? 0);
        if (done) return out.close();
        out.enqueue(value);
      }
    };
    return new ReadableStream({ start: (out) => void start(out) });
  }

  async function count(bytes) {
    fetched += bytes;
    if (bytes && performance.now() < due) return;
    due = performance.now() + EVERY;
    const known = await sizes;
    if (!known) return;
    const sum = (addresses) => addresses.reduce((most, each) => most + (known.get(each) ?? 0), 0);
    tell({ done: sum(IMPORTED.map((name) => HERE + name)) + fetched, all: sum([...wanted]) });
  }
}

/** Put a copy where the service worker finds it. */
async function putAside(answer) {
  try {
    await (await caches.open(ASIDE)).put(answer.url, answer);
  } catch {
    // it is fetched again
  }
}

/** Whether the service worker keeps what is loaded: then it is there at once. */
async function isKept() {
  try {
    const names = (await caches.keys()).filter((name) => name !== ASIDE);
    const last = `${HERE}snapshot.bin`;
    const matches = await Promise.all(names.map((cacheName) => caches.match(last, { cacheName })));
    return matches.some(Boolean);
  } catch {
    return false; // it keeps nothing
  }
}

/** The bytes of all files by their addresses; null where there is no list of them. */
async function listed(plain) {
  try {
    const { files } = await (await plain(`${HOME}files.json`)).json();
    return new Map(files.map(({ path, bytes }) => [HOME + path, bytes]));
  } catch {
    return null;
  }
}
