// What lets a table be reloaded without network, where the browser allows that: only over https, or
// on the server's own machine.

import { Refusal } from "../core/api.js";
import { passing } from "../core/memory.js";
import { trusted } from "../core/trusted.js";

/** Have the browser keep the page's own files from now on, these included. */
export async function keepFiles() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    await serviceWorker.register(trusted("/service-worker.js"));
    const { active } = await serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    active.postMessage([location.href, ...files]);
  } catch {
    // a certificate that signs itself is not enough: then there is no reload without network
  }
}

/** How the last state of a table is called, as one of a browser's seats is shown it. */
function nameOf(table, whose) {
  return `state-${table}-${whose ?? ""}`;
}

/**
 * The state to begin with: what `asked()` answers or, where nobody can be asked, what was shown
 * last; null where nothing was. What refuses is thrown.
 */
export async function firstState(table, whose, asked) {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return passing.get(nameOf(table, whose));
  }
}

/** Keep the table as it is shown, as long as this tab is there; null: forget it. */
export function keepState(table, whose, state) {
  passing.set(nameOf(table, whose), state);
}
