// The tables that this phone can go on with: to be opened, forgotten, or erased for good; and games from
// elsewhere, brought to this phone one by one or all together.

import { backend } from "../core/backend.js";
import { button, formOf, h, icon, redraw, unseen } from "../core/dom.js";
import { fileField, pasteField, withLabel } from "../core/fields.js";
import { day, listed, t } from "../core/i18n.js";
import { forgetTable } from "../core/memory.js";
import { confirmed, problemText, serverText, toast, tryOrToast } from "../state/sheets.js";
import { open } from "./new-table.js";

const panel = h("section.panel");
const lost = h("div.start-notices", { role: "status" });
const toasts = h("div.toasts", { role: "status" });
let tables = { here: [], missing: [] };

addEventListener("pageshow", (event) => event.persisted && lookAgain());

/** Find out which tables there are. */
export async function look() {
  tables = await backend.tables(lookAgain);
}

/** Look for tables that have come or gone. */
async function lookAgain() {
  await look();
  draw();
}

/** The list of tables, below the notices. */
export function tableList() {
  draw();
  return [backend.notices(), lost, panel];
}

function draw() {
  const { here, missing } = tables;
  redraw(lost, missing.length > 0 && missed(missing));
  panel.hidden = !here.length;
  redraw(panel, h("h2", t("tables.mine")), h("ul.tables", here.map(row)), toasts);
}

/** The notice about tables that are gone: which, why, and how to get them back. */
function missed(missing) {
  const names = missing.map(({ title, players }) => title || (players ?? []).join(", "));
  const forget = () => {
    for (const { id } of missing) forgetTable(id);
    lookAgain();
  };
  return h(
    "div.panel",
    h("p.problem", t("tables.lost", { names: listed(names), n: names.length })),
    h("p", t("tables.lost.help")),
    button("small#forget-lost", forget, t("tables.lost.forget")),
  );
}

function row(table) {
  const players = table.players?.join(", ") ?? "…";
  const title = table.title || players;
  const about = [table.title && players, table.at && day(table.at)].filter(Boolean);
  return h(
    "li",
    h("a", { href: table.href }, h("b", title), h("small", about.join(" · "))),
    backend.erase ? eraser(table.id, title) : table.at && forgetter(table.id, title),
  );
}

/** Forgets that this phone was at a table; its link stays good. */
function forgetter(table, title) {
  const forget = () => {
    forgetTable(table);
    lookAgain();
  };
  return button("round", forget, icon("close"), unseen(t("tables.forget", { title })));
}

function eraser(table, title) {
  return button(
    `round#erase-${table}`,
    () => erase(table, title),
    icon("close"),
    unseen(t("tables.erase", { title })),
  );
}

/** Erase a table for good, if it is wanted, and no tab is at it. */
async function erase(table, title) {
  const sure = await confirmed({
    title: t("tables.erase", { title }),
    content: [h("p", t("tables.erase.ask"))],
    go: t("tables.erase.go"),
    kind: "danger",
  });
  if (!sure) return;
  await tryOrToast(async () => {
    if (await backend.erase(table)) forgetTable(table);
    else toast(t("tabs.close"), toasts);
    await lookAgain();
  }, toasts);
}

const LARGEST = 1_000_000; // characters of an imported file
const LARGEST_OF_ALL = 100_000_000;

/** Make a table of a game, or a table of each game in an export; `form` shows problems. */
async function bring(form, text) {
  if (!holdsAllTables(text)) {
    await open(form, "/api/tables/import", { text, me: null, mode: "one" });
    return;
  }
  const box = form.querySelector(".toasts");
  redraw(box, h("p.toast", t("all.reading")));
  try {
    const brought = await backend.all.bring(text);
    redraw(box, h("div.toast", report(brought)));
  } catch (error) {
    redraw(box, problemText(error, "p.toast"));
  }
  lookAgain();
}

/** Whether a text holds all tables, as this page exports them, and they can be brought. */
function holdsAllTables(text) {
  if (!backend.all) return false;
  try {
    const { format, records, rows } = JSON.parse(text);
    return format === 1 && [records, rows].some(Array.isArray);
  } catch {
    return false;
  }
}

/** How many tables came and were there already, and those that could not be read, by their number. */
function report({ came, there, failed: unread }) {
  return [
    h("p", t("all.came", { n: came })),
    there > 0 && h("p", t("all.there", { n: there })),
    unread.map(({ number, error }) =>
      h("p.problem", `${number}. `, serverText("span", {}, error.problem, error)),
    ),
  ];
}

/** The form to bring a game along. */
export function importer() {
  const text = pasteField(4);
  const node = formOf(
    () => (text.value.trim() ? bring(node, text.value) : text.focus()),
    h("p.quiet", t("start.import.help")),
    withLabel(t("start.import.text"), text),
    fileField(t("start.import.file"), take),
    h("div.toasts", { role: "status" }),
    h("button.wide", { type: "submit" }, t("start.import.go")),
  );
  return h("details.panel.import", h("summary", h("h2", t("start.import"))), node);

  async function take(file) {
    const largest = backend.all ? LARGEST_OF_ALL : LARGEST;
    if (file.size > largest) return toast(t("start.import.large"), node.querySelector(".toasts"));
    const content = await file.text();
    if (holdsAllTables(content)) bring(node, content);
    else text.value = content;
  }
}
