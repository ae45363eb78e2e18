// Several tabs at one table: one writes, the others follow what it shows.

import { passing } from "../core/memory.js";

const STEALS = "steals";
const PATIENCE = 1500; // milliseconds

const pages = new BroadcastChannel("hanabi-tables");

/** The table whose page this is; "" on another page. */
export function tableHere() {
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
      () => (isOurs ? reload() : resolve(true)), // taken over; or forbidden, as if there were none
    );
  });
}

/** Load this tab anew once it can write: not at once, as the other one may only be loaded anew. */
async function following(table) {
  for (let free = false; !free; free = await whileClosed(table, () => true)) {
    await navigator.locks.request(lockOf(table), () => {});
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  }
  reload();
}

function reload() {
  location.reload();
}

/** Whether this tab writes at the table of its page. */
export const writes = claim(tableHere());

/** Go on in this tab. */
export function takeOver() {
  passing.set(STEALS, tableHere());
  reload();
}

/** Do something while no tab is at a table; null if one is. */
export async function whileClosed(table, work) {
  if (!navigator.locks) return work();
  return navigator.locks.request(lockOf(table), { ifAvailable: true }, (lock) => lock && work());
}

/** Whether any tab is at a table. */
export async function anyOpen() {
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {};
  return locks.some(({ name }) => name.startsWith(lockOf("")));
}

/** Tell the other tabs what a table shows now; null: it is gone. */
export function tellTabs(table, state) {
  pages.postMessage({ table, state });
}

/** Call a listener with what the tab that writes at a table tells. */
export function hearTabs(table, listener) {
  pages.addEventListener("message", ({ data }) => data.table === table && listener(data.state));
}
