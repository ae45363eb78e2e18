// All files of this version are kept; a new one lies beside until it is taken, between games.

import { trusted } from "../core/trusted.js";
import { keeper } from "./places.js";
import { whenReady } from "./python.js";
import { anyOpen } from "./tabs.js";

const { serviceWorker } = navigator;
const listeners = new Set();

/** What was heard last: "update" says that a new version waits, "kept" that this one is whole. */
let heard = "";

/** Call a listener with what is heard of versions. */
export function watchVersions(listener) {
  listeners.add(listener);
  if (heard) listener(heard);
}

/** Have the browser keep all files of this version, once they are not needed for the start. */
export async function keepVersion() {
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", ({ data: { event } }) => hear(event));
  try {
    await serviceWorker.register(trusted(keeper()));
  } catch {
    return; // not over https: then it needs the network to be loaded
  }
  await whenReady().catch(() => {});
  tell({ keep: true });
  addEventListener("online", () => tell({ keep: true }));
}

function hear(event) {
  if (event === "taken") location.reload();
  if (event !== "update" && event !== "kept") return;
  heard = event;
  for (const listener of listeners) listener(event);
}

/** Take the version that waits, unless a game is open; returns whether that was asked for. */
export async function takeVersion() {
  if (await anyOpen()) return false;
  await tell({ take: true });
  return true;
}

async function tell(message) {
  (await serviceWorker.ready).active.postMessage(message);
}
