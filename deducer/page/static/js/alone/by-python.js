// The backend of a page without a server: Python in a worker of this browser gives the same answers to
// the same questions. All addresses are relative to the page's folder. And what a page says before a table is
// opened: how much of Python is loaded, and whether there is a new version, which waits until it is taken.

import { answerBy } from "../core/backend.js";
import { t } from "../core/i18n.js";
import { trusted } from "../core/memory.js";
import { button, counting, html, useEffect, useState, useWindow } from "../core/view.js";
import { openShare } from "./hand-on.js";
import { askPython, askPythonHere, laterAnswer, python, startPython, whenReady } from "./python.js";
import { anyOpen, isWriter, tablesHere, takeOver, writes } from "./tables.js";

const HOME = "index.html";

answerBy({
  ...tablesHere,
  alone: true,
  home: HOME,
  studyPage: (name, hash = "") => `${name}.html${hash && `#${hash}`}`,
  ask,
  mayEnter,
  canSend: () => python.ready && mayEnter(),
  absence,
  onceReady: (words) => html`<${OnceReady} words=${words} />`,
  keepFiles: keepVersion,
  notices: () => html`<${Notices} />`,
  handOn: openShare,
});

const AT_TABLE = /^\/api\/tables\/(?!import\b)[^/?]+/;
const LOCKED = { kind: "elsewhere", problem: "the table is open in another tab", key: "tabs.other" };

writes.then((writing) => writing && startPython()); // a tab that follows another needs it only if it is asked something

async function ask(method, path, body, { progress, signal } = {}) {
  if (method === "POST" && AT_TABLE.test(path) && !(await writes))
    return reply({ status: 423, text: JSON.stringify({ error: LOCKED }) });
  const aborted = new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {}); // whoever waits for the answer handles it
  try {
    return reply(await Promise.race([pythonAnswer({ method, path, body }, { progress, signal }), aborted]));
  } catch (error) {
    if (signal?.aborted) throw error;
    const reason = python.failed ? python.key : "python.starting";
    throw Object.assign(new Error(error.message), { key: error.key ?? reason });
  }
}

/** Python's answer. At a table, a second worker answers what takes seconds: the table goes on. */
async function pythonAnswer(sent, options) {
  if (!tablesHere.tableHere()) return askPythonHere(sent, options);
  await whenReady();
  options.signal?.throwIfAborted();
  const answer = await askPython(sent);
  return answer.later ? laterAnswer(answer.later, options) : answer;
}

function reply({ status, headers = {}, text }) {
  return { status, headers: new Headers(headers), text };
}

/** Whether this tab may write: another one may be at the table. */
function mayEnter() {
  return Boolean(isWriter);
}

function absence(waiting) {
  if (isWriter === false) return { key: "tabs.other", remedy: { key: "tabs.take", press: takeOver } };
  const home = { key: "tables.all", press: () => location.assign(HOME) };
  if (python.failed) return { key: python.key, remedy: home };
  return { key: waiting ? "python.waiting" : "python.starting", loaded: loadedWords(), busy: true };
}

const MEGABYTE = 1e6; // bytes

/** How much has been loaded, in words; null where nothing has to be, or all is there. */
function loadedWords() {
  const { loaded, broken } = python;
  if (broken) return t("python.broken");
  if (!loaded || loaded.done >= loaded.all) return null;
  const [done, all] = [Math.floor(loaded.done / MEGABYTE), Math.round(loaded.all / MEGABYTE)];
  return t("python.loading", { done, all });
}

/** The `words` once Python answers, and the loading progress until then. */
function OnceReady({ words }) {
  useWindow("python");
  const loaded = loadedWords();
  const starting = loaded ? counting(loaded, t("python.starting")) : t("python.starting");
  return html`<span>${python.ready || python.failed ? words : starting}</span>`;
}

const { serviceWorker } = navigator;

/** What the service worker said last: "update": a new version waits; "kept": this one is whole. */
let version = "";

/** Have the browser keep all files of this version, once they are not needed for the start. */
async function keepVersion() {
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", ({ data: { event } }) => hear(event));
  try {
    await serviceWorker.register(trusted("service-worker.js"));
  } catch {
    return; // not over https: then it needs the network to be loaded
  }
  await whenReady().catch(() => {});
  tell({ keep: true });
  addEventListener("online", () => tell({ keep: true }));
}

function hear(event) {
  if (event === "taken") location.reload();
  if (event !== "update" && event !== "kept") return;
  version = event;
  dispatchEvent(new Event("version"));
}

async function tell(message) {
  (await serviceWorker.ready).active.postMessage(message);
}

/** What the start page says above its tables. */
function Notices() {
  const [isPlaying, setPlaying] = useState(false);
  useWindow("python");
  useWindow("version");
  useEffect(() => {
    keepVersion();
  }, []);
  const loaded = python.ready || python.failed ? null : loadedWords();
  const update = async () => {
    if (await anyOpen()) setPlaying(true);
    else await tell({ take: true });
  };
  return html`<div class="start-notices" role="status">
    ${loaded && html`<p class="panel quiet">${counting(loaded, t("python.starting"))}</p>`}
    ${python.failed !== "" && html`<div class="panel">
      <p class="problem">${t(python.key)}</p>
      <p class="quiet" lang="en">${python.failed}</p>
    </div>`}
    ${version === "kept" && html`<p class="panel">${t("update.kept")}</p>`}
    ${version === "update" && html`<div class="panel">
      <p>${t("update.there")}</p>
      ${button("wide primary", t("update.take"), update, { key: "update" })}
      ${isPlaying && html`<p class="problem">${t("update.close")}</p>`}
    </div>`}
  </div>`;
}
