// Python in two workers: one starts with the page and answers its questions; another starts for
// questions that take seconds while a table goes on.

import { trusted } from "../core/memory.js";

const PAUSE = 500; // milliseconds before it is started again
const MOST_DEATHS = 3; // in a row: then it is not
const AGAIN = 5000; // milliseconds before it is loaded again, where the network failed
const GRACE = 400; // milliseconds that an answer may take which nobody waits for any more
const IDLE = 20000; // milliseconds until the second worker is ended: its memory is needed elsewhere
const OFFLINE = "offline"; // why a worker was lost that the network did not bring whole

/**
 * The state of the first worker. `ready`: it answers. `failed`: why it never will, or "", and `key` names
 * the page's words for that. Until it answers, `loaded` is {done, all} in bytes, or null, and `broken`:
 * the network failed meanwhile.
 */
export const python = {
  ready: false,
  failed: "",
  key: "python.failed",
  loaded: null,
  broken: false,
};

let first = null;
let second = null;
let modules = {}; // what the first compiled, for the second, too
let deaths = 0; // since it answered last

/** A worker with Python, of a `kind`; `heard` gets what it says by itself, and `lost` why it died: a message and a key. */
function hire(kind, heard, lost) {
  const name = `${kind}-${Math.random()}`;
  const worker = new Worker(trusted("python/worker.mjs"), { type: "module", name });
  const waiting = new Map(); // the questions that are being answered, by number
  let count = 0;
  let isOver = false;

  function end(reason = "it was ended") {
    isOver = true;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error(reason));
  }

  function die(message, key) {
    if (isOver) return;
    end(message);
    lost(message, key);
  }

  worker.onmessageerror = () => die("it said what can't be read");
  worker.onerror = ({ message }) => die(message, navigator.onLine ? undefined : OFFLINE);
  worker.onmessage = ({ data }) => {
    const question = waiting.get(data.id);
    // that its lock becomes free is the only sign of its death
    if (data.event === "begun") navigator.locks?.request(name, () => die("it was ended"));
    else if (data.event === "failed") die(data.message, data.key);
    else if (data.event) heard(data);
    else if (data.progress) question?.progress(JSON.parse(data.progress));
    else {
      waiting.delete(data.id);
      question?.resolve(data);
    }
  };

  function ask(sent, progress) {
    return new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject, progress });
      worker.postMessage({ id: count, ...sent });
    });
  }

  return { ask, end, tell: (message) => worker.postMessage(message) };
}

/** Change that state; the window's `python` event tells the page. */
function changed(now) {
  Object.assign(python, now);
  dispatchEvent(new Event("python"));
}

/** Start it, unless it was started. */
export function startPython() {
  if (first || python.failed) return;
  try {
    first = hire("python", heard, lost);
  } catch (error) {
    fail(error.message);
  }
}

function heard({ event, loaded, ...compiled }) {
  if (event === "loading" && !python.ready) changed({ loaded, broken: false });
  if (event !== "ready") return;
  ({ modules } = compiled);
  changed({ ready: true, loaded: null, broken: false });
}

/** It died: start another, unless it does not come up or dies over and over; and wherever the network failed. */
function lost(message, key) {
  const isBroken = key === OFFLINE;
  if (!isBroken) deaths += 1;
  const again = isBroken || (python.ready && deaths < MOST_DEATHS);
  first = null;
  changed({ ready: false, broken: isBroken });
  if (again) setTimeout(startPython, isBroken ? AGAIN : PAUSE);
  else fail(message, key);
}

function fail(message, key = "python.failed") {
  changed({ failed: message || "its worker could not be loaded", key });
}

/** Wait until it answers; rejects once it never will. */
export async function whenReady() {
  startPython();
  const change = () => new Promise((resolve) => addEventListener("python", resolve, { once: true }));
  while (!python.ready && !python.failed) await change();
  if (!python.ready) throw new Error(python.failed);
}

/** Ask it; resolves with its answer, or with a question to be answered `later`, in another worker. */
export async function askPython(sent, progress) {
  const answer = await first.ask(sent, progress);
  deaths = 0;
  return answer;
}

/** Ask it what may take long, after the questions before; options are as below. */
export function askPythonHere(sent, options) {
  const ask = async (progress) => {
    await whenReady();
    return askPython({ ...sent, here: true }, progress);
  };
  return inTurn(ask, options, () => {
    first.end();
    first = null;
    changed({ ready: false });
    startPython();
  });
}

let idle; // the timer by which the second worker ends

/** Have the second worker answer a question that would take the first one too long: `later` are its bytes. */
export async function laterAnswer(later, options) {
  const ask = (progress) => {
    clearTimeout(idle);
    if (!second) {
      second = hire("second", () => {}, () => (second = null));
      second.tell({ modules });
    }
    return second.ask({ later }, progress);
  };
  try {
    return await inTurn(ask, options, endSecond);
  } catch (error) {
    throw Object.assign(error, { key: "later.broken" });
  } finally {
    idle = setTimeout(endSecond, IDLE);
  }
}

function endSecond() {
  second?.end();
  second = null;
}

let last = Promise.resolve(); // the long question before

/**
 * Resolves with what `ask(progress)` does, after the questions before; `progress` gets its progress. Python can't
 * be interrupted: if `signal` cancels the question, and the answer does not come soon, `end()` ends who was asked.
 */
function inTurn(ask, { progress = () => {}, signal } = {}, end) {
  const answer = last.then(async () => {
    let timer;
    const leave = () => (timer = setTimeout(end, GRACE));
    signal?.throwIfAborted();
    signal?.addEventListener("abort", leave);
    try {
      return await ask(progress);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
    }
  });
  last = answer.catch(() => {});
  return answer;
}
