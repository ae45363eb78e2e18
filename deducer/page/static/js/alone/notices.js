// What there is to know on the start page before a table is opened: a new version, no Python.

import { button, counting, h, renew } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { loadedWords } from "./loading.js";
import { python, watchPython } from "./python.js";
import { keepVersion, takeVersion, watchVersions } from "./updates.js";

const box = h("div.start-notices", { role: "status" });
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
    loaded && h("p.panel.quiet", counting(loaded, t("python.starting"))),
    python.failed !== "" &&
      h("div.panel", h("p.problem", t(python.said)), h("p.quiet", { lang: "en" }, python.failed)),
    version === "kept" && h("p.panel", t("update.kept")),
    version === "update" &&
      h(
        "div.panel",
        h("p", t("update.there")),
        button({ class: "wide primary", "data-key": "update" }, update, t("update.take")),
      ),
  );
}

async function update(event) {
  const { parentNode } = event.currentTarget;
  if (!(await takeVersion())) parentNode.append(h("p.problem", t("update.close")));
}
