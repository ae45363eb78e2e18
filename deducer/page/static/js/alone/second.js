// The second worker, for questions that take seconds: started for the first one, kept for the next,
// and ended when nobody waits for it any more, or nobody has asked for a while.

import { trusted } from "../core/trusted.js";
import { engine } from "./places.js";

const IDLE = 60000; // milliseconds until it is ended: its memory is needed elsewhere

/** It broke off: what was asked can be asked again. */
class Broken extends Error {
  said = "later.broken";
}

let worker = null;
let idle; // the timer by which it ends
let last = Promise.resolve(); // the question before
let number = 0;

/**
 * Have a question answered that the first worker would take too long for: `later`, its bytes.
 *
 * Resolves with {status, headers, text}, after the questions before. `progress` is called with what
 * it tells meanwhile; `signal` gives it up. Rejects, too, where the worker broke off.
 */
export function laterAnswer(later, { progress = () => {}, signal } = {}) {
  const given = new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const answer = last.then(() => {
    signal?.throwIfAborted();
    return asked(later, progress, signal);
  });
  last = answer.catch(() => {});
  return Promise.race([answer, given]);
}

function asked(later, progress, signal) {
  clearTimeout(idle);
  worker ??= started();
  const mine = worker;
  const id = (number += 1);
  let fail;
  const stop = () => fail(signal.reason);
  return new Promise((resolve, reject) => {
    fail = (reason) => {
      end(mine);
      reject(reason);
    };
    mine.broken = (message) => fail(new Broken(message));
    mine.onerror = (event) => mine.broken(event.message ?? "the worker did not start");
    mine.onmessageerror = mine.onerror;
    mine.onmessage = ({ data }) => {
      if (data.begun) watch(mine);
      if (data.id !== id) return;
      if (data.progress) progress(JSON.parse(data.progress));
      else if (data.failed) mine.broken(data.failed);
      else resolve({ status: data.status, headers: data.headers, text: data.text });
    };
    signal?.addEventListener("abort", stop);
    mine.postMessage({ id, later });
  }).finally(() => {
    signal?.removeEventListener("abort", stop); // given up later, it would end another's answer
    if (worker === mine) idle = setTimeout(() => end(mine), IDLE);
  });
}

function started() {
  const name = `answerer-${Math.random()}`;
  const made = new Worker(trusted(engine("answerer.mjs")), { type: "module", name });
  return Object.assign(made, { lock: name });
}

/** Notice a worker's death: the browser gives its lock away, and tells nothing else. */
function watch(mine) {
  navigator.locks?.request(mine.lock, () => mine.broken("it was ended"));
}

function end(mine) {
  mine.terminate();
  if (worker === mine) worker = null;
}
