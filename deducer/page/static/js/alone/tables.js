// The tables that this phone keeps: each is shown before Python is there, followed, and erased for good; one
// tab writes, others follow what it shows.

import { get, getText, isFinal, post } from "../core/backend.js";
import { lasting, passing, visitedTables } from "../core/memory.js";
import { keepLast, lastState, listed, openBase, rowsOf } from "./kept.js";
import { python } from "./python.js";

const STEALS = "steals";
const PATIENCE = 1500; // milliseconds

const pages = new BroadcastChannel("hanabi-tables"); // what a table shows now, for the tabs that follow it

/** The table whose page this is; "" on another page. */
function tableHere() {
  return new URLSearchParams(location.search).get("t") ?? "";
}

/** The name of the lock that the tab holds which writes at a table. */
function lockOf(table) {
  return `table-${table}`;
}

/**
 * Claim the table of this page: resolves with whether this tab writes there. A tab that does so until
 * another one takes over, and one that follows until it can write, are loaded anew then. Where a
 * browser has no locks every tab writes; what two enter at once is refused by its number.
 */
async function claim(table) {
  if (!table || !navigator.locks) return true;
  const steal = passing.get(STEALS) === table;
  passing.set(STEALS, null);
  const options = steal ? { steal } : { ifAvailable: true };
  return new Promise((resolve) => {
    let isOurs = false;
    const hold = (lock) => {
      isOurs = lock !== null;
      resolve(isOurs);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(lockOf(table), options, hold).then(
      () => following(table),
      () => (isOurs ? location.reload() : resolve(true)), // taken over; or forbidden, as if there were none
    );
  });
}

/** Load this tab anew once it can write: not at once, as the other one may only be loaded anew. */
async function following(table) {
  for (let free = false; !free; free = await whileClosed(table, () => true)) {
    await navigator.locks.request(lockOf(table), () => {});
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  }
  location.reload();
}

/** Whether this tab writes at the table of its page: to come, and once that is known. */
export const writes = claim(tableHere());
export let isWriter;
writes.then((writing) => (isWriter = writing));

/** Go on in this tab. */
export function takeOver() {
  passing.set(STEALS, tableHere());
  location.reload();
}

/** Do something while no tab is at a table; null if one is. */
async function whileClosed(table, work) {
  if (!navigator.locks) return work();
  return navigator.locks.request(lockOf(table), { ifAvailable: true }, (lock) => lock && work());
}

/** Whether any tab is at a table. */
export async function anyOpen() {
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {};
  return locks.some(({ name }) => name.startsWith(lockOf("")));
}

const ASKED = "stay";

/** Ask the browser to keep its data, once there is some. */
async function askToStay() {
  if (lasting.get(ASKED)) return;
  lasting.set(ASKED, true);
  await navigator.storage?.persist?.();
}

/** The database. Whoever uses it handles the error where it can't be opened. */
const base = openBase();
base.catch(() => {});

/** The first state to show: the last that was shown, or else the answer of `ask()`. */
async function firstState(table, whose, ask) {
  await writes;
  const last = await base.then((opened) => lastState(opened, table)).catch(() => null);
  return last ?? ask();
}

/** Keep the table as it is shown, and show it in the other tabs; null: it is gone. */
async function keepState(table, whose, state) {
  if (!isWriter) return;
  pages.postMessage({ table, state });
  if (state === null) return;
  try {
    await keepLast(await base, state);
  } catch {
    // full or forbidden: the table is shown later, once Python is there
  }
}

/** Where entries that are not sent yet are kept: also if the browser is ended. */
const outbox = {
  get: (key) => (isWriter ? lasting.get(key) : null),
  set: (key, value) => isWriter && lasting.set(key, value),
};

/**
 * Follow a table. `arrived` takes a newer state than the one that is shown, `changed` takes "live" or
 * "lost", `dismissed` the refusal that ends it.
 */
async function follow(table, whose, listeners) {
  if (await writes) {
    wake(table, listeners);
    askToStay();
  } else {
    listeners.changed("lost");
    pages.addEventListener("message", ({ data: { table: about, state } }) => {
      if (about === table && state) listeners.arrived(state);
    });
  }
}

/**
 * Show the table as Python has it, once it is there, and after each time that it died. Only then is the
 * line live: what was kept as shown last can be older, if the browser was ended meanwhile.
 */
function wake(table, { arrived, changed, dismissed }) {
  const look = async () => {
    try {
      if (python.ready) arrived(await get(`/api/tables/${encodeURIComponent(table)}`));
    } catch (error) {
      if (isFinal(error)) dismissed(error);
    }
    changed(python.ready ? "live" : "lost");
  };
  addEventListener("python", look);
  look();
}

/** The address of a table's page, relative to the folder; there is but one view of each. */
function tablePage(table) {
  return `table.html?t=${encodeURIComponent(table)}`;
}

/** The tables that are kept, and those that were here and are no longer. */
async function tables() {
  const stored = await base.then(listed).catch(() => null);
  const here = (stored ?? []).map((table) => ({ ...table, href: tablePage(table.id) }));
  const ids = new Set(here.map(({ id }) => id));
  return { here, missing: stored ? visitedTables().filter(({ id }) => !ids.has(id)) : [] };
}

/** Erase a table for good; null where a tab is at it. */
function erase(table) {
  return whileClosed(table, () => post(`/api/tables/${encodeURIComponent(table)}/erase`));
}

const all = { text, bring, stays: async () => Boolean(await navigator.storage?.persisted?.()) };

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

/** What a backend does with tables. */
export const tablesHere = {
  tablePage,
  tableHere,
  firstState,
  keepState,
  outbox,
  follow,
  tables,
  erase,
  all,
};
