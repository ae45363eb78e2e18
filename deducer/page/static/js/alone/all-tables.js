// The tables that this phone keeps: there at once, before Python is, and erased for good.

import { get, getText, post } from "../core/api.js";
import { visitedTables } from "../core/memory.js";
import { keepAbout, listed, rowsOf } from "./kept.js";
import { tablePage } from "./places.js";
import { base } from "./shown.js";
import { askToStay, stays } from "./storage.js";
import { whileClosed } from "./tabs.js";

/**
 * The tables as they are known before Python is there, and those that were here and are no longer.
 * It is asked for the names of tables that have not been shown here yet, and then `changed()` called.
 */
export async function tables(changed) {
  const found = await base.then(listed).catch(() => null);
  const here = (found ?? []).map((table) => ({ ...table, href: tablePage(table.id) }));
  const nameless = here.filter(({ players }) => !players).map(({ id }) => id);
  if (nameless.some((id) => !asked.has(id))) complete(nameless, changed);
  const ids = new Set(here.map(({ id }) => id));
  const missing = found ? visitedTables().filter(({ id }) => !ids.has(id)) : [];
  return { here, missing };
}

const asked = new Set(); // the tables whose names were asked for: once is enough

async function complete(nameless, changed) {
  nameless.forEach((id) => asked.add(id));
  try {
    const found = await get("/api/tables");
    const abouts = found.map(({ table, title, players }) => ({ id: table, title, players }));
    await keepAbout(await base, abouts);
    changed();
  } catch {
    nameless.forEach((id) => asked.delete(id)); // they are there, if without their names
  }
}

/** Erase a table for good; null where a tab is at it. */
export function erase(table) {
  return whileClosed(table, () => post(`/api/tables/${encodeURIComponent(table)}/erase`));
}

export const all = { text, bring, stays };

/** All records as Python writes them; where it can't, the rows that they are kept in. */
async function text() {
  try {
    return { text: (await getText("/api/all")).text, isRaw: false };
  } catch {
    const rows = await rowsOf(await base);
    return { text: JSON.stringify({ format: 1, rows }), isRaw: true };
  }
}

async function bring(records) {
  try {
    return await post("/api/all", { text: records });
  } finally {
    askToStay();
  }
}
