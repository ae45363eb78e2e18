// The table as this link was last shown it, and who wants to know when that changes.

import { get } from "../core/api.js";
import { backend } from "../core/backend.js";
import { whoseSeat } from "./addresses.js";

const listeners = new Set();
let state = null;

/** What the server showed last. */
export function current() {
  return state;
}

/** Show a state, unless it or a newer one is there; listeners get it and the one before. */
export function accept(next) {
  if (state !== null && (next.seq < state.seq || isSame(next, state))) return;
  const before = state;
  state = next;
  for (const listener of [...listeners]) listener(state, before);
}

/** A state after a change of it: what is different comes in the place of what was there. */
export function changed(state, { seq, members, hands, log }) {
  const other = new Map(hands.map((hand) => [hand.seat, hand]));
  return {
    ...state,
    ...members,
    seq,
    hands: state.hands.map((hand) => other.get(hand.seat) ?? hand),
    log: [...state.log.slice(0, log.keep), ...log.items],
  };
}

/**
 * Show what an answer to an entry tells: the whole `state`, or a `change` of the one that was shown.
 * The stream may have been faster; where it brought something in between, the state is asked for.
 */
export async function acceptAnswer({ state: whole, change }) {
  if (whole) accept(whole);
  else if (change.after === state.seq) accept(changed(state, change));
  else if (change.seq > state.seq) accept(await get(path()).catch(() => state));
}

/** Whether two states are the same: what one sends comes back as an answer, and on the stream. */
function isSame(one, other) {
  return one.seq === other.seq && JSON.stringify(one) === JSON.stringify(other);
}

/** Call a listener at each change; returns how to stop that. */
export function watch(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the table's API is, for this page's seat: the browser may hold others, too. */
export function path(rest = "") {
  const address = `/api/tables/${encodeURIComponent(state.table)}${rest}`;
  return `${address}${rest.includes("?") ? "&" : "?"}as=${whoseSeat(state.you.seat)}`;
}

/** The seat whose turn it is; once play has stopped, none. */
export function acting() {
  return state.board.turn;
}

/** Whether it is the turn of this page's seat. */
export function isMyTurn() {
  return state.you.seat !== null && state.board.turn === state.you.seat;
}

/** Whether this page may write: a seat's link may, and the host's. */
export function mayWrite() {
  return backend.mayEnter() && (state.you.seat !== null || state.you.host);
}

/** Whether this link's own hand is hidden from it. */
export function isOwn(seat) {
  return state.you.seat === seat;
}
