// What the start page says before a table is opened: how much of Python is loaded, and whether there is
// a new version, which waits until it is taken.

import { t } from "../core/i18n.js";
import { trusted } from "../core/memory.js";
import { button, counting, html, useEffect, useState, useWatched, useWindow } from "../core/view.js";
import { python, watchPython, whenReady } from "./python.js";
import { anyOpen } from "./tables.js";

const MEGABYTE = 1e6; // bytes

/** How much has been loaded, in words; null where nothing has to be, or all is there. */
export function loadedWords() {
  const { loaded, broken } = python;
  if (broken) return t("python.broken");
  if (!loaded || loaded.done >= loaded.all) return null;
  const [done, all] = [Math.floor(loaded.done / MEGABYTE), Math.round(loaded.all / MEGABYTE)];
  return t("python.loading", { done, all });
}

/** The words to show before Python answers; null once it does, or if it never will. */
function startingWords() {
  if (python.ready || python.failed) return null;
  const loaded = loadedWords();
  return loaded ? counting(loaded, t("python.starting")) : t("python.starting");
}

/** The `words` once Python answers, and the loading progress until then. */
export function onceReady(words) {
  return html`<${OnceReady} words=${words} />`;
}

function OnceReady({ words }) {
  useWatched(watchPython, () => null);
  return html`<span>${startingWords() ?? words}</span>`;
}

const { serviceWorker } = navigator;

/** What the service worker said last: "update": a new version waits; "kept": this one is whole. */
let version = "";

/** Have the browser keep all files of this version, once they are not needed for the start. */
export async function keepVersion() {
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

/** Switch to the version that waits, unless a game is open; returns whether it does so. */
async function takeVersion() {
  if (await anyOpen()) return false;
  await tell({ take: true });
  return true;
}

async function tell(message) {
  (await serviceWorker.ready).active.postMessage(message);
}

let keeping = null; // once the notices are shown

/** The notices. They are empty before: the words may not be loaded. */
export function notices() {
  return html`<${Notices} />`;
}

function Notices() {
  const [isPlaying, setPlaying] = useState(false);
  useWatched(watchPython, () => null);
  useWindow("version");
  useEffect(() => {
    keeping ??= keepVersion();
  }, []);
  const loaded = python.ready || python.failed ? null : loadedWords();
  const update = async () => setPlaying(!(await takeVersion()));
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
