// What there is to know on the start page before a table is opened: a new version, no Python.

import { button, counting, h, renew } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { loadedWords } from "./loading.js";
import { python, watchPython } from "./python.js";
import { keepVersion, takeVersion, watchVersions } from "./updates.js";

const box = h("div", { role: "status", class: "start-notices" });
let version = "";
let watched = false;

/** The notices that there are, now and later. Nothing is said before: there may be no words yet. */
export function notices() {
  if (!watched) watch();
  draw();
  return box;
}

function watch() {
  watched = true;
  keepVersion();
  watchPython(draw);
  watchVersions((heard) => {
    version = heard;
    draw();
  });
}

function draw() {
  const loaded = python.ready || python.failed ? null : loadedWords();
  renew(
    box,
    loaded && h("p", { class: "panel quiet" }, counting(loaded, t("python.starting"))),
    python.failed !== "" &&
      h(
        "div",
        { class: "panel" },
        h("p", { class: "problem" }, t(python.said)),
        h("p", { class: "quiet", lang: "en" }, python.failed),
      ),
    version === "kept" && h("p", { class: "panel" }, t("update.kept")),
    version === "update" &&
      h(
        "div",
        { class: "panel" },
        h("p", {}, t("update.there")),
        button({ class: "wide primary", "data-key": "update" }, update, t("update.take")),
      ),
  );
}

async function update(event) {
  const { parentNode } = event.currentTarget;
  if (!(await takeVersion())) parentNode.append(h("p", { class: "problem" }, t("update.close")));
}
