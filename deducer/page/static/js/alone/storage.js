// What the browser says of keeping tables: it may delete them where room is short, unless it says no.

import { lasting } from "../core/memory.js";

const ASKED = "stay";

/** Ask the browser to keep what it has, once there is something to keep. */
export async function askToStay() {
  if (lasting.get(ASKED)) return;
  lasting.set(ASKED, true);
  await navigator.storage?.persist?.();
}

/** Whether the browser has said that it keeps all until it is erased. */
export async function stays() {
  return Boolean(await navigator.storage?.persisted?.());
}
