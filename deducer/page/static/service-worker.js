// Keeps the page's own files, so that it starts without network. What a table shows is never kept here.
//
// Where there is a server, a page names the files that it has. The server is asked first, and what is kept
// stands in for one that is silent.
//
// A folder without a server lists its files: all of one version are kept, and answered from there. A new
// version is fetched whole beside it, and stands in its place only when a page says so. Each version has a
// cache of its own, which holds its list, too. What is fetched is held against the list's digests, and what
// another version has already is not fetched again: a download that was broken off goes on where it was.

const SERVED = location.search === "?served"; // whether there is a server
const HOME = new URL("./", location).href;
const LIST = `${HOME}files.json`;
const SHARED = "hanabi-shared"; // what another app shared, until the page takes it
const SHARES = `${HOME}game.html`; // where the manifest has it sent
const KEPT = "files"; // the cache of a server's files
const VERSION = /^static\/[0-9a-f]{16}\//; // what the names of one version's files begin with
const PATIENCE = 4000; // milliseconds until what is kept stands in for a server that is silent
const STATE = `hanabi ${HOME}`; // the cache of what is `taken`, and what is `waiting` for that
const ASIDE = `${STATE} aside`; // and of what pages loaded before anything was kept
const AT_ONCE = 4; // files that are fetched at a time
const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  mjs: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

let known = null; // the state, once it was read
let keeping = null; // a download that goes on

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  if (event.data?.files) event.waitUntil(keepNamed(event.data.files));
  if (event.data?.keep) event.waitUntil((keeping ??= keep()));
  if (event.data?.take) event.waitUntil(take());
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "POST" && url === SHARES) event.respondWith(share(event.request));
  if (method !== "GET" || nameOf(url) === null) return;
  event.respondWith(SERVED ? newest(url) : stored(event.request));
});

/** What a file of the page is called; null: it is none of ours. All tables of a server have the same page. */
function nameOf(url) {
  const [place] = url.split(/[?#]/);
  if (!place.startsWith(HOME)) return null;
  const name = place.slice(HOME.length);
  if (!SERVED) return name || "index.html";
  if (/^t\/[^/]*$/.test(name)) return "t/";
  return /^(static\/.*|deck|game|puzzle)$/.test(name) ? name : null;
}

/** Put a game aside that another app shares, and go to the page that takes it. */
async function share(request) {
  const form = await request.formData();
  const [file] = form.getAll("file");
  const texts = file ? [await file.text()] : ["text", "url", "title"].map((name) => form.get(name));
  const box = await caches.open(SHARED);
  await box.put(SHARES, new Response(texts.find(Boolean) ?? ""));
  return Response.redirect(SERVED ? `${HOME}game` : SHARES, 303);
}

/** A file as the server has it now, or as it was kept. */
async function newest(url) {
  const files = await caches.open(KEPT);
  const place = HOME + nameOf(url);
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) await files.put(place, answer.clone());
    return answer;
  } catch (error) {
    const before = await files.match(place);
    if (before) return before;
    throw error;
  }
}

/** Keep the files that a server's page has, and drop those of versions that no page names any more. */
async function keepNamed(urls) {
  await Promise.all(urls.filter(nameOf).map(newest));
  const files = await caches.open(KEPT);
  const kept = (await files.keys()).map(({ url }) => url);
  const pages = kept.filter((url) => !nameOf(url)?.startsWith("static/"));
  const named = (await Promise.all(pages.map(async (url) => (await files.match(url)).text()))).join();
  const isOld = (url) => !named.includes(VERSION.exec(nameOf(url))?.[0] ?? "");
  await Promise.all(kept.filter(isOld).map((url) => files.delete(url)));
}

/** A file as it is kept, whatever the address asks besides; or as the host has it. */
async function stored(request) {
  const { taken } = await state();
  const cache = taken && (await caches.open(cacheOf(taken)));
  return (await cache?.match(HOME + nameOf(request.url))) ?? fetch(request);
}

/** Keeps what the host has now, and tells all pages how that went, once it can be asked for anew. */
async function keep() {
  const news = await fetchNow().finally(() => (keeping = null));
  for (const each of news) await tell(each);
}

/** Fetches what the host has now, unless it is kept, and returns how that went. */
async function fetchNow() {
  const news = [];
  try {
    const list = await listed();
    const { taken, waiting } = await state();
    if (![taken, waiting].includes(list.version)) {
      await fetchAll(list);
      await turnTo(taken ? { taken, waiting: list.version } : { taken: list.version });
      if (!taken) news.push({ event: "kept", version: list.version });
    } else if (taken === list.version) await turnTo({ taken });
  } catch (error) {
    news.push({ event: "failed", message: String(error.message || error) });
  }
  const { waiting } = await state();
  return waiting ? [...news, { event: "update", version: waiting }] : news;
}

/** Puts the version that waits in the place of the one before; all pages are to load it. */
async function take() {
  await keeping;
  const { waiting } = await state();
  if (!waiting) return;
  await turnTo({ taken: waiting });
  await tell({ event: "taken", version: waiting });
}

/** The list of the host's files. */
async function listed() {
  const answer = await fetch(LIST, { cache: "no-store", redirect: "error" });
  if (!answer.ok) throw new Error(`files.json: ${answer.status}`);
  const list = await answer.json();
  const names = list.files.map(({ path }) => path);
  const ours = names.every((name) => new URL(name, HOME).href === HOME + name);
  if (list.format !== 1 || !/^[0-9a-f]+$/.test(list.version) || !ours)
    throw new Error("files.json: this is no list of a page's files");
  return list;
}

/** Fetches all files of a list that are not there yet, and the list with them. */
async function fetchAll(list) {
  const cache = await caches.open(cacheOf(list.version));
  const others = await copies();
  await cache.put(LIST, response("files.json", JSON.stringify(list)));
  const queue = [...list.files];
  const work = async () => {
    while (queue.length) {
      const file = queue.shift();
      const place = HOME + file.path;
      if (!(await cache.match(place))) await cache.put(place, await fileOf(file, others));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** A file, copied from another version or fetched; an error where it is not the one that is listed. */
async function fileOf({ path, sha256 }, others) {
  const [name, place] = others.get(sha256) ?? [];
  const copy = name && (await (await caches.open(name)).match(place));
  if (copy) return response(path, await copy.arrayBuffer());
  const loaded = await (await (await caches.open(ASIDE)).match(HOME + path))?.arrayBuffer();
  if (loaded && (await digestOf(loaded)) === sha256) return response(path, loaded);
  for (const cache of ["no-cache", "reload"]) { // a host may say that what changed has not
    const answer = await fetch(HOME + path, { cache, redirect: "error" });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    if ((await digestOf(bytes)) === sha256) return response(path, bytes);
  }
  throw new Error(`${path}: this is not the file that was listed`);
}

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where files of other versions lie: by their digest, the cache and the place in it. */
async function copies() {
  const places = new Map();
  for (const name of await versions()) {
    const list = await (await (await caches.open(name)).match(LIST))?.json();
    for (const { path, sha256 } of list?.files ?? []) places.set(sha256, [name, HOME + path]);
  }
  return places;
}

function response(path, body) {
  const type = TYPES[path.split(".").at(-1)] ?? "application/octet-stream";
  return new Response(body, { headers: { "Content-Type": type } });
}

function cacheOf(version) {
  return `${STATE} ${version}`;
}

/** The caches of this folder's versions. */
async function versions() {
  return (await caches.keys()).filter((name) => name.startsWith(`${STATE} `));
}

async function state() {
  if (!known) {
    const stored = await (await caches.open(STATE)).match(HOME);
    known = stored ? await stored.json() : {};
  }
  return known;
}

/** Keeps a state, and drops all files of versions that it does not name. */
async function turnTo(next) {
  await (await caches.open(STATE)).put(HOME, response("state.json", JSON.stringify(next)));
  known = next;
  const names = Object.values(next).map(cacheOf);
  for (const name of await versions()) if (!names.includes(name)) await caches.delete(name);
}

/** Tells all pages of this folder, in whatever tab. */
async function tell(message) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) if (page.url.startsWith(HOME)) page.postMessage(message);
}
