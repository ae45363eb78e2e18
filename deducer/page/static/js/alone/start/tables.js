// The tables that this phone keeps: there at once, before Python is, and erased for good.

import { get, post } from "../../api.js";
import { button, h, redraw, unseen } from "../../dom.js";
import { day, listed as listedWords, t } from "../../i18n.js";
import { icon } from "../../icons.js";
import { forgetTable, visitedTables } from "../../memory.js";
import { failed } from "../../problems.js";
import { askSheet, toast } from "../../sheets.js";
import { base } from "../offline.js";
import { keepAbout, listed } from "../kept.js";
import { tablePage } from "../places.js";
import { whileClosed } from "../tabs.js";
import { notices } from "./notices.js";

const panel = h("section", { class: "panel" });
const lost = h("div", { role: "status", class: "start-notices" });
const toasts = h("div", { class: "toasts", role: "status" });
let known = [];
let missing = []; // tables that were here, and are no longer: the browser has dropped them

/** The tables that are kept, as they are known before Python is there; it is asked for the rest. */
export async function joinedTables() {
  await look();
  complete();
  addEventListener("pageshow", (event) => event.persisted && lookAgain());
  return known;
}

/** Look for tables that have come or gone. */
export async function lookAgain() {
  await look();
  draw();
  await complete();
}

async function look() {
  const found = await base.then(listed).catch(() => null);
  known = found ?? [];
  const ids = new Set(known.map(({ id }) => id));
  missing = found ? visitedTables().filter(({ id }) => !ids.has(id)) : [];
}

/** The list of tables, below what there is to know before one of them is opened. */
export function tables() {
  draw();
  return [notices(), lost, panel];
}

/** Ask for the names of tables that have not been shown here yet. */
async function complete() {
  if (known.every(({ players }) => players)) return;
  try {
    const all = await get("/api/tables");
    const abouts = all.map(({ table, title, players }) => ({ id: table, title, players }));
    await keepAbout(await base, abouts);
    await look();
    draw();
  } catch {
    // they are there, if without their names
  }
}

function draw() {
  redraw(lost, missing.length > 0 && missed());
  panel.hidden = !known.length;
  redraw(panel, h("h2", {}, t("tables.mine")), h("ul", { class: "tables" }, known.map(row)), toasts);
}

/** What is to be said of tables that are gone: which, why, and how they come back. */
function missed() {
  const names = missing.map(({ title, players }) => title || (players ?? []).join(", "));
  return h(
    "div",
    { class: "panel" },
    h("p", { class: "problem" }, t("tables.lost", { names: listedWords(names), n: names.length })),
    h("p", {}, t("tables.lost.help")),
    button({ class: "small", "data-key": "forget-lost" }, forget, t("tables.lost.forget")),
  );
}

function forget() {
  for (const { id } of missing) forgetTable(id);
  missing = [];
  draw();
}

function row(table) {
  const players = table.players?.join(", ") ?? "…";
  const title = table.title || players;
  const about = [table.title && players, day(table.at)].filter(Boolean).join(" · ");
  return h(
    "li",
    {},
    h("a", { href: tablePage(table.id) }, h("b", {}, title), h("small", {}, about)),
    button(
      { class: "round", "data-key": `erase-${table.id}` },
      () => erase(table.id, title),
      icon("close"),
      unseen(t("tables.erase", { title })),
    ),
  );
}

/** Erase a table for good, if it is wanted, and no tab is at it. */
async function erase(table, title) {
  const sure = await askSheet({
    title: t("tables.erase", { title }),
    content: [h("p", {}, t("tables.erase.ask"))],
    choices: [
      { label: t("tables.erase.go"), value: true, kind: "danger" },
      { label: t("cancel"), value: null },
    ],
  });
  if (!sure) return;
  try {
    const address = `/api/tables/${encodeURIComponent(table)}/erase`;
    const gone = await whileClosed(table, () => post(address));
    if (gone) forgetTable(table);
    else toast(t("tabs.close"), toasts);
    await lookAgain();
  } catch (error) {
    toast(failed(error), toasts);
  }
}
