// Follows a table: what this tab enters comes back as its answer, what another one enters is told by
// that one.

import { get, Refusal } from "../core/api.js";
import { python, watchPython } from "./python.js";
import { askToStay } from "./storage.js";
import { hearTabs, writes } from "./tabs.js";

/**
 * Follow a table. `arrived` takes a newer state than the one that is shown, `changed` takes "live" or
 * "lost", `dismissed` the refusal that ends it.
 */
export async function follow(table, whose, listeners) {
  if (await writes) {
    wake(table, listeners);
    askToStay();
  } else {
    listeners.changed("lost");
    hearTabs(table, (state) => state && listeners.arrived(state));
  }
}

/** Show the table as Python has it, once it is there, and after each time that it died. */
function wake(table, { arrived, changed, dismissed }) {
  const look = async () => {
    changed(python.ready ? "live" : "lost");
    if (!python.ready) return;
    try {
      arrived(await get(`/api/tables/${encodeURIComponent(table)}`));
    } catch (error) {
      if (error instanceof Refusal) dismissed(error);
    }
  };
  watchPython(look);
  look();
}
