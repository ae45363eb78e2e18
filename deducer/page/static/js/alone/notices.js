// What the start page says before a table is opened: how much of Python is loaded, and whether there is
// a new version, which waits until it is taken.

import { button, counting, h, redraw, renew } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { trusted } from "../core/memory.js";
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

/** A node with `words` once Python answers, and with the loading progress until then. */
export function onceReady(words) {
  const node = h("span", startingWords() ?? words);
  const stop = watchPython(() => {
    redraw(node, startingWords() ?? words);
    if (!startingWords()) stop();
  });
  return node;
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
  if (watched) draw();
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

const box = h("div.start-notices", { role: "status" });
let watched = false; // whether the notices are shown

/** A node with the notices, which updates itself. It is empty before: the words may not be loaded. */
export function notices() {
  if (!watched) watch();
  draw();
  return box;
}

function watch() {
  watched = true;
  keepVersion();
  watchPython(draw);
}

function draw() {
  const loaded = python.ready || python.failed ? null : loadedWords();
  renew(
    box,
    loaded && h("p.panel.quiet", counting(loaded, t("python.starting"))),
    python.failed !== "" &&
      h("div.panel", h("p.problem", t(python.key)), h("p.quiet", { lang: "en" }, python.failed)),
    version === "kept" && h("p.panel", t("update.kept")),
    version === "update" &&
      h("div.panel", h("p", t("update.there")), button("wide.primary#update", update, t("update.take"))),
  );
}

async function update(event) {
  const { parentNode } = event.currentTarget;
  if (!(await takeVersion())) parentNode.append(h("p.problem", t("update.close")));
}
