// What lets a table be shown at once: the state that it showed last, kept in IndexedDB.

import { get } from "../core/api.js";
import { lasting } from "../core/memory.js";
import { keepLast, lastState, openBase } from "./kept.js";
import { tellTabs, writes } from "./tabs.js";

/** The database; it is told where it is used if it can't be opened. */
export const base = openBase();
base.catch(() => {});
let isWriter = false; // nothing is shown before it is known

/** The state to begin with: the last that was shown, or else what `asked()` answers. */
export async function firstState(table, whose, asked) {
  isWriter = await writes;
  const last = await base.then((opened) => lastState(opened, table)).catch(() => null);
  return last ?? asked();
}

/** Keep the table as it is shown, and show it in the other tabs; null: it is gone. */
export async function keepState(table, whose, state) {
  if (!isWriter) return;
  tellTabs(table, state);
  if (state === null) return;
  await keepShown(state);
}

async function keepShown(state) {
  const { table: id, title, players } = state;
  try {
    await keepLast(await base, { id, title, players }, state);
  } catch {
    // full or forbidden: the table is shown later, once Python is there
  }
}

/** See to it that the page of a new table is drawn at once: before Python is there. */
export async function prepared(table) {
  await keepShown(await get(`/api/tables/${encodeURIComponent(table)}`));
}

/** Where entries that are not sent yet are kept: also if the browser is ended. */
export const outbox = {
  get: (key) => (isWriter ? lasting.get(key) : null),
  set: (key, value) => isWriter && lasting.set(key, value),
};
