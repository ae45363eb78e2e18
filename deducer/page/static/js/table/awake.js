// A phone that lies beside the cards: its screen stays on, and it says when it is its owner's turn.

import { lasting } from "../core/memory.js";

const NUDGE = 80; // milliseconds

/** What this phone can do for its owner, and whether it does: each can be switched off. */
export const HABITS = {
  awake: { able: () => "wakeLock" in navigator },
  nudge: { able: () => "vibrate" in navigator },
};

/** Whether a habit is wanted on this phone. */
export function wanted(habit) {
  return lasting.get(habit, true);
}

/** Want a habit from now on, or no longer. */
export function want(habit, on) {
  lasting.set(habit, on);
  hold();
}

let lock = null;

/** Keep the screen on as long as the page is seen. */
export function stayAwake() {
  document.addEventListener("visibilitychange", hold);
  hold();
}

/** Hold the screen, or let it go; a browser lets it go by itself when the page is hidden. */
async function hold() {
  if (!HABITS.awake.able()) return;
  if (!wanted("awake")) {
    await lock?.release();
    lock = null;
    return;
  }
  if (document.visibilityState !== "visible" || lock?.released === false) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // the battery is low: the screen goes off as it always did
  }
}

/** Nudge the owner of this phone, once it is their turn. */
export function nudge(state, before) {
  const { seat } = state.you;
  const turns = before && seat !== null && state.board.turn === seat && before.board.turn !== seat;
  if (turns && !state.over && mayVibrate() && wanted("nudge")) navigator.vibrate(NUDGE);
}

/** Whether a browser lets the page vibrate: not before it was touched, or it complains. */
function mayVibrate() {
  return HABITS.nudge.able() && navigator.userActivation?.hasBeenActive !== false;
}
