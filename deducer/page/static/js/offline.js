// What lets a table be reloaded without network, where the browser allows that: only over https, or
// on the server's own machine.

import { passing } from "./memory.js";

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

/** An address of a script of ours, where the browser wants to be told that it is. */
function trusted(address) {
  const { trustedTypes } = globalThis;
  if (!trustedTypes) return address;
  return trustedTypes.createPolicy("worker", { createScriptURL: (url) => url }).createScriptURL(address);
}

/** How the last state of a table is called, as one of a browser's seats is shown it. */
function nameOf(table, whose) {
  return `state-${table}-${whose ?? ""}`;
}

/** Keep the table as it is shown, as long as this tab is there; null: forget it. */
export function keepState(table, whose, state) {
  passing.set(nameOf(table, whose), state);
}

/** The table as it was shown last, or null. */
export function keptState(table, whose) {
  return passing.get(nameOf(table, whose));
}
