// The page that one comes to first: the tables that this phone knows, a new one, a game to import.

import { button, byId, h, redraw, section, unseen } from "../core/dom.js";
import { file } from "../core/files.js";
import { preferred, speak, t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { after } from "../start/after.js";
import { beside } from "../start/beside.js";
import { remember } from "../start/form.js";
import { importer } from "../start/importer.js";
import { newTable } from "../start/new-table.js";
import { look, tableList } from "../start/table-list.js";
import { lookFields } from "../state/appearance.js";
import { closeSheets, openSheet } from "../state/sheets.js";

await Promise.all([look(), speak(preferred(), { asked: false })]);
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
    button(
      { class: "round", "data-key": "look" },
      openLook,
      icon("settings"),
      unseen(`${t("language")}, ${t("theme")}`),
    ),
  );
  redraw(byId("main"), tableList(), section(t("start.new"), newTable(draw)), importer(), after(), beside());
}

function openLook() {
  openSheet({ title: t("theme"), draw: ({ body }) => redraw(body, h("div.look", lookFields())) });
}
