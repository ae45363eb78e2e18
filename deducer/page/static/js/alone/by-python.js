// Who answers what a page asks: Python, in a worker of this browser. Same questions, same answers as
// a server's.

import { answerBy, pause } from "../core/backend.js";
import { all, erase, tables } from "./all-tables.js";
import { follow } from "./follow.js";
import { openShare } from "./hand-on.js";
import { loadedWords, onceReady } from "./loading.js";
import { notices } from "./notices.js";
import { HOME, studyPage, tableHere, tablePage } from "./places.js";
import { askPython, askPythonHere, python, startPython, watchPython, whenReady } from "./python.js";
import { laterAnswer } from "./second.js";
import { firstState, keepState, outbox, prepared } from "./shown.js";
import { takeOver, writes } from "./tabs.js";
import { keepVersion } from "./updates.js";

answerBy({
  alone: true,
  home: HOME,
  tablePage,
  tableHere,
  studyPage,
  apiPage: null,
  ask,
  follow,
  mayEnter,
  canSend: () => python.ready && mayEnter(),
  again,
  absence,
  onceReady,
  keepFiles: keepVersion,
  firstState,
  keepState,
  prepared,
  outbox,
  tables,
  notices,
  erase,
  all,
  handOn: openShare,
});

const AT_TABLE = /^\/api\/tables\/(?!import\b)[^/?]+/;
const LOCKED = { kind: "elsewhere", problem: "the table is open in another tab", said: "tabs.other" };
let isWriter; // it is not known at first

writes.then((writing) => {
  isWriter = writing;
  if (writing) startPython(); // a tab that follows another needs it only if it is asked something
});

async function ask(method, path, body, { progress, signal } = {}) {
  if (method === "POST" && AT_TABLE.test(path) && !(await writes))
    return answered({ status: 423, text: JSON.stringify({ error: LOCKED }) });
  const given = givenUp(signal);
  given.catch(() => {}); // told to whoever waits for the answer
  let answer;
  try {
    await Promise.race([whenReady(), given]);
    answer = await Promise.race([asked(method, path, body, { progress, signal }), given]);
    if (answer.later) answer = await laterAnswer(answer.later, { progress, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw Object.assign(new Error(error.message), { said: error.said ?? missing() });
  }
  return answered(answer);
}

/** Python's answer. A table goes on while something is worked out; other pages need no second one. */
function asked(method, path, body, options) {
  return tableHere() ? askPython(method, path, body) : askPythonHere(method, path, body, options);
}

function answered({ status, headers = {}, text }) {
  return { status, headers: new Headers(headers), text };
}

/** Rejects once a question is given up. */
function givenUp(signal) {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Why Python can't be asked: a key of words. */
function missing() {
  return python.failed ? python.said : "python.starting";
}

/** Whether this tab may write: another one may be at the table. */
function mayEnter() {
  return Boolean(isWriter);
}

/** Wait that many milliseconds, or until Python has come or gone. */
function again(patience) {
  return pause(patience, (done) => watchPython(() => (python.ready || python.failed) && done()));
}

function absence(waiting) {
  if (isWriter === false) return { said: "tabs.other", remedy: { said: "tabs.take", press: takeOver } };
  if (python.failed) return { said: python.said, remedy: { said: "tables.all", press: goHome } };
  return { said: waiting ? "python.waiting" : "python.starting", loaded: loadedWords(), busy: true };
}

function goHome() {
  location.assign(HOME);
}
