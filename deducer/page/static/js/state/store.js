// The table as this link was shown it last, who wants to know when that changes, and the addresses of its
// pages: one for each seat that this browser holds.

import { backend, get } from "../core/backend.js";
import { t } from "../core/i18n.js";
import { button, useWatched } from "../core/view.js";

const listeners = new Set();
let state = null;

/** What the server showed last. */
export function current() {
  return state;
}

/** Show a state, unless a newer one is there; listeners get it and the one before. */
export function accept(next) {
  if (state !== null && next.seq < state.seq) return;
  const before = state;
  state = next;
  for (const listener of [...listeners]) listener(state, before);
}

/** Call a listener at each change; returns how to stop that. */
export function watch(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the server showed last, for a component: it is drawn again at each change. */
export function useTable() {
  return useWatched(watch, current);
}

/** Where the table's API is, for this page's seat: the browser may hold others, too. */
export function path(rest = "") {
  const address = `/api/tables/${encodeURIComponent(state.table)}${rest}`;
  return `${address}${rest.includes("?") ? "&" : "?"}as=${whoseSeat(state.you.seat)}`;
}

/** Who is at the table: the `host`, who has `joined`, and who is `arriving`; a phone's own old states lack it. */
export function attendanceOf({ attendance, you }) {
  return attendance ?? { host: you.seat, joined: [], arriving: [] };
}

/** The seats that the program plays; a phone's own old states lack them. */
export function chairsOf({ chairs = [] }) {
  return chairs;
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

/** How an address names a seat, or the page in the middle (null). */
export function whoseSeat(seat) {
  return seat === null ? "table" : String(seat);
}

/** A player's name, or what the page in the middle is called. */
export function seatName(players, seat) {
  return seat === null ? t("seat.table") : (players[seat] ?? "?");
}

/** The address of a table's page for a `seat`; with "" the page asks for the seat. */
export function tableAddress(table, seat) {
  if (seat === undefined) return backend.tablePage(table);
  return backend.tablePage(table, seat === "" ? "" : whoseSeat(seat));
}

/** The seats that this browser holds at a table; null where the server can't be asked. */
export async function seatsHere(table) {
  try {
    return (await get("/api/tables")).filter((one) => one.table === table);
  } catch {
    return null;
  }
}

/** Buttons to go on as one of the seats; no page is left behind that others could go back to. */
export function seatButtons(seats) {
  return seats.map(({ table, seat, players }) => {
    const go = () => location.replace(tableAddress(table, seat));
    return button("wide", seatName(players, seat), go);
  });
}

/** The API's address of a table's record, as seen by the seat `as`. */
export function tablePath(table, as) {
  const whose = as === null ? "" : `&as=${encodeURIComponent(as)}`;
  return `/api/tables/${encodeURIComponent(table)}/export?to=text${whose}`;
}

/** The address of the page about a table's game, opened at `tab`. */
export function gamePage(state, tab = "review", more = {}) {
  const query = { t: state.table, as: whoseSeat(state.you.seat), tab, ...more };
  return backend.studyPage("game", String(new URLSearchParams(query)));
}

/** The analysis board at a table's turn, for a seat of a game that goes on with advice; else null. */
export function boardPage(state) {
  if (state.over || !state.advice || state.you.seat === null) return null;
  return gamePage(state, "board", { turn: state.board.number - 1 });
}
