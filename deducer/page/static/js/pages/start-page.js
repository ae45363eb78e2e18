// The page that one comes to first: the tables that this phone knows, a new one, a game to import, and
// what needs no table.

import { backend } from "../core/backend.js";
import { button, byId, h, icon, redraw, section, unseen } from "../core/dom.js";
import { lookFields } from "../core/fields.js";
import { preferred, speak, t } from "../core/i18n.js";
import { download, file } from "../core/memory.js";
import { newTable } from "../start/new-table.js";
import { remember } from "../start/rule-fields.js";
import { importer, look, tableList } from "../start/table-list.js";
import { closeSheets, openSheet, toast } from "../state/sheets.js";

const PAGES = {
  deck: ["pile", "deck.title", "deck.lead"],
  game: ["eye", "game.title", "game.lead"],
  puzzle: ["advice", "puzzle.title", "puzzle.lead"],
};

/** A panel with a link to each of these pages. */
function after() {
  const ways = Object.entries(PAGES).map(([name, [picture, title, lead]]) =>
    h(
      "li",
      h(
        "a",
        { href: backend.studyPage(name) },
        icon(picture),
        h("span", h("b", t(title)), h("small", t(lead))),
      ),
    ),
  );
  return section(t("start.after"), h("ul.ways", ways));
}

/** The way to the page that needs no server, where this one offers it. */
function offer() {
  const { alone } = document.documentElement.dataset;
  return alone ? h("p.foot", h("a", { href: alone }, t("start.alone"))) : null;
}

function allTables() {
  const line = h("p.quiet", { "data-key": "stays" });
  backend.all.stays().then((yes) => line.replaceChildren(t(yes ? "stay.yes" : "stay.no")));
  const toasts = h("div.toasts", { role: "status" });
  return h(
    "section.panel.all",
    h("h2", t("all.title")),
    line,
    toasts,
    h(
      "div.pair",
      button("wide#save-all", () => save(toasts), icon("save"), t("all.save")),
      canShare() && button("wide#share-all", share, icon("share"), t("share")),
    ),
  );
}

async function save(toasts) {
  const { text, isRaw } = await backend.all.text();
  const name = `${fileName()}.json`;
  download(text, name);
  toast([t("export.saved", { name }), isRaw && ` ${t("all.raw")}`].filter(Boolean), toasts);
}

async function share() {
  const { text } = await backend.all.text();
  await navigator.share({ files: [sharable(text)] }).catch(() => {});
}

function canShare() {
  return Boolean(navigator.canShare?.({ files: [sharable("")] }));
}

/** A file that a browser may share: not every kind is. */
function sharable(text) {
  return new File([text], `${fileName()}.txt`, { type: "text/plain" });
}

function fileName() {
  return `hanabi-${new Date().toISOString().slice(0, 10)}`;
}

await Promise.all([look(), speak(preferred(), { wait: false })]);
remember();
addEventListener("language", translate);
draw();

/** Say everything again in the language that was just chosen. */
function translate() {
  closeSheets();
  draw();
  openLook();
  document.querySelector("dialog[open] .segmented input:checked").focus();
}

function draw() {
  document.title = t("start.title");
  redraw(
    byId("hero"),
    h("img.sky", { src: file("sky.svg"), alt: "" }),
    h("h1", t("start.title")),
    h("p", t("start.lead")),
    button("round#look", openLook, icon("settings"), unseen(`${t("language")}, ${t("theme")}`)),
  );
  const end = backend.all ? allTables() : offer();
  redraw(byId("main"), tableList(), section(t("start.new"), newTable(draw)), importer(), after(), end);
}

function openLook() {
  openSheet({ title: t("theme"), draw: ({ body }) => redraw(body, h("div.look", lookFields())) });
}
