// The backend of a page without a server: Python in a worker of this browser gives the same answers to
// the same questions. All addresses are relative to the page's folder.

import { answerBy, pause } from "../core/backend.js";
import { openShare } from "./hand-on.js";
import { keepVersion, loadedWords, notices, onceReady } from "./notices.js";
import {
  askPython,
  askPythonHere,
  laterAnswer,
  python,
  startPython,
  watchPython,
  whenReady,
} from "./python.js";
import {
  all,
  erase,
  firstState,
  follow,
  keepState,
  outbox,
  prepared,
  tableHere,
  tablePage,
  tables,
  takeOver,
  writes,
} from "./tables.js";

const HOME = "index.html";

answerBy({
  alone: true,
  home: HOME,
  tablePage,
  tableHere,
  studyPage: (name, hash = "") => `${name}.html${hash && `#${hash}`}`,
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
const LOCKED = { kind: "elsewhere", problem: "the table is open in another tab", key: "tabs.other" };
let isWriter; // it is not known at first

writes.then((writing) => {
  isWriter = writing;
  if (writing) startPython(); // a tab that follows another needs it only if it is asked something
});

async function ask(method, path, body, { progress, signal } = {}) {
  if (method === "POST" && AT_TABLE.test(path) && !(await writes))
    return reply({ status: 423, text: JSON.stringify({ error: LOCKED }) });
  const aborted = new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {}); // whoever waits for the answer handles it
  try {
    return reply(await Promise.race([pythonAnswer(method, path, body, { progress, signal }), aborted]));
  } catch (error) {
    if (signal?.aborted) throw error;
    const reason = python.failed ? python.key : "python.starting";
    throw Object.assign(new Error(error.message), { key: error.key ?? reason });
  }
}

/** Python's answer. At a table, a second worker answers what takes seconds: the table goes on. */
async function pythonAnswer(method, path, body, options) {
  await whenReady();
  options.signal?.throwIfAborted();
  if (!tableHere()) return askPythonHere(method, path, body, options);
  const answer = await askPython(method, path, body);
  return answer.later ? laterAnswer(answer.later, options) : answer;
}

function reply({ status, headers = {}, text }) {
  return { status, headers: new Headers(headers), text };
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
  if (isWriter === false) return { key: "tabs.other", remedy: { key: "tabs.take", press: takeOver } };
  const home = { key: "tables.all", press: () => location.assign(HOME) };
  if (python.failed) return { key: python.key, remedy: home };
  return { key: waiting ? "python.waiting" : "python.starting", loaded: loadedWords(), busy: true };
}
