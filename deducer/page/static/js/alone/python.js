// Python in two workers: one starts with the page and answers its questions; another starts for
// questions that take seconds while a table goes on.

import { trusted } from "../core/memory.js";

const PAUSE = 500; // milliseconds before it is started again
const MOST_DEATHS = 3; // in a row: then it is not
const AGAIN = 5000; // milliseconds before it is loaded again, where the network failed
const GRACE = 400; // milliseconds that an answer may take which nobody waits for any more

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

const waiting = new Map(); // the questions that are being answered, by number
const queue = []; // long questions, each sent once no other is being answered
const listeners = new Set();
let worker = null;
let modules = {}; // what it compiled, for the second worker, too
let deaths = 0; // since it answered last
let count = 0;

/** Call a listener whenever Python has come or gone. */
export function watchPython(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Start it, unless it was started. */
export function startPython() {
  if (worker || python.failed) return;
  const name = `python-${Math.random()}`;
  try {
    worker = new Worker(trusted("python/worker.mjs"), { type: "module", name });
  } catch (error) {
    fail(error.message);
    return;
  }
  const here = worker;
  worker.onmessage = ({ data }) => here === worker && receive(data, here, name);
  worker.onerror = (event) => here === worker && (navigator.onLine ? died(event.message) : broke());
}

function receive(data, here, name) {
  if (data.event === "begun") {
    navigator.locks?.request(name, () => here === worker && died("it was ended"));
  } else if (data.event === "loading") {
    if (!python.ready) changed({ loaded: data.loaded, broken: false });
  } else if (data.event === "ready") {
    modules = data.modules;
    changed({ ready: true, loaded: null, broken: false });
    sendNext();
  } else if (data.event === "broken") {
    broke();
  } else if (data.event === "failed") {
    died(data.message, data.key);
  } else if (data.progress) {
    waiting.get(data.id)?.progress(JSON.parse(data.progress));
  } else {
    deaths = 0;
    waiting.get(data.id)?.resolve(data);
    waiting.delete(data.id);
    sendNext();
  }
}

/** It died: start another, unless it does not come up or dies over and over. */
function died(message, reason) {
  worker?.terminate();
  worker = null;
  deaths += 1;
  const again = python.ready && deaths < MOST_DEATHS;
  changed({ ready: false });
  for (const { reject } of waiting.values()) reject(new Error(message));
  waiting.clear();
  if (again) setTimeout(startPython, PAUSE);
  else fail(message, reason);
}

/** The network failed while it was loaded: try again, until it is there. */
function broke() {
  worker.terminate();
  worker = null;
  changed({ broken: true });
  setTimeout(startPython, AGAIN);
}

function fail(message, reason = "python.failed") {
  for (const { reject } of queue.splice(0)) reject(new Error(message));
  changed({ failed: message || "its worker could not be loaded", key: reason });
}

function changed(now) {
  Object.assign(python, now);
  for (const listener of [...listeners]) listener();
}

/** Wait until it answers; rejects once it never will. */
export function whenReady() {
  startPython();
  return new Promise((resolve, reject) => {
    const stop = watchPython(look);
    look();
    function look() {
      if (python.ready) resolve();
      else if (python.failed) reject(new Error(python.failed));
      else return;
      stop();
    }
  });
}

/** Ask it; resolves with its answer, or with a question to be answered `later`, in another worker. */
export function askPython(method, path, body) {
  return new Promise((resolve, reject) => send({ sent: { method, path, body }, resolve, reject }));
}

/**
 * Ask it a long question; resolves with its answer, after those to earlier questions. `progress` gets
 * its progress. Once `signal` cancels the question, there may be no answer.
 */
export function askPythonHere(method, path, body, { progress = () => {}, signal } = {}) {
  return new Promise((resolve, reject) => {
    const sent = { method, path, body, here: true };
    const question = { sent, resolve, reject, progress };
    signal?.addEventListener("abort", () => leave(question), { once: true });
    queue.push(question);
    sendNext();
  });
}

function send(question) {
  const id = (count += 1);
  waiting.set(id, question);
  worker.postMessage({ id, ...question.sent });
}

function sendNext() {
  if (python.ready && queue.length && !waiting.size) send(queue.shift());
}

/**
 * Nobody waits for an answer any more. Python can't be interrupted: if the answer does not come soon,
 * another Python starts in its place.
 */
function leave(question) {
  const place = queue.indexOf(question);
  if (place >= 0) queue.splice(place, 1);
  else setTimeout(() => [...waiting.values()].includes(question) && startAnew(), GRACE);
}

function startAnew() {
  worker.terminate();
  worker = null;
  waiting.clear();
  changed({ ready: false });
  startPython();
}

const IDLE = 20000; // milliseconds until it is ended: its memory is needed elsewhere

let second = null; // the worker for them
let idle; // the timer by which it ends
let last = Promise.resolve(); // the question before
let number = 0; // of the last question

/**
 * Answer a question that would take the first worker too long: `later` are its bytes.
 *
 * Resolves with {status, headers, text}, after the questions before. `progress` gets its
 * progress; `signal` cancels it. Rejects, too, if the worker ended.
 */
export function laterAnswer(later, { progress = () => {}, signal } = {}) {
  const answer = last.then(() => {
    signal?.throwIfAborted();
    return askSecond(later, progress, signal);
  });
  last = answer.catch(() => {});
  return answer;
}

function askSecond(later, progress, signal) {
  clearTimeout(idle);
  second ??= started();
  const mine = second;
  const id = (number += 1);
  let fail;
  const stop = () => fail(signal.reason);
  return new Promise((resolve, reject) => {
    fail = (reason) => {
      end(mine);
      reject(reason);
    };
    mine.broken = (message) => fail(Object.assign(new Error(message), { key: "later.broken" }));
    mine.onerror = (event) => mine.broken(event.message ?? "the worker did not start");
    mine.onmessageerror = mine.onerror;
    mine.onmessage = ({ data }) => {
      // that its lock becomes free is the only sign of its death
      if (data.event === "begun") navigator.locks?.request(mine.lock, () => mine.broken("it was ended"));
      if (data.event === "failed") mine.broken(data.message);
      if (data.id !== id) return;
      if (data.progress) progress(JSON.parse(data.progress));
      else resolve({ status: data.status, headers: data.headers, text: data.text });
    };
    signal?.addEventListener("abort", stop);
    mine.postMessage({ id, later });
  }).finally(() => {
    signal?.removeEventListener("abort", stop); // given up later, it would end another's answer
    if (second === mine) idle = setTimeout(() => end(mine), IDLE);
  });
}

function started() {
  const name = `second-${Math.random()}`;
  const created = new Worker(trusted("python/worker.mjs"), { type: "module", name });
  created.postMessage({ modules });
  return Object.assign(created, { lock: name });
}

function end(mine) {
  mine.terminate();
  if (second === mine) second = null;
}
