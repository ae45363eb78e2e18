// A table's game: where its text is asked for, and the way from a table to this page.

import { backend } from "../core/backend.js";
import { whoseSeat } from "./seats.js";

/** Where a table's record is asked for, as one of the seats that this browser may hold there. */
export function tablePath(table, as) {
  const whose = as === null ? "" : `&as=${encodeURIComponent(as)}`;
  return `/api/tables/${encodeURIComponent(table)}/export?to=text${whose}`;
}

/** The page that goes over the game of a table's `state`; `tab` is what of it is shown first. */
export function gamePage(state, tab = "review", more = {}) {
  const said = { t: state.table, as: whoseSeat(state.you.seat), tab, ...more };
  return backend.studyPage("game", String(new URLSearchParams(said)));
}

/** The analysis board at a table's turn, for a seat of a game that goes on with advice; else null. */
export function boardPage(state) {
  if (state.over || !state.advice || state.you.seat === null) return null;
  return gamePage(state, "board", { turn: state.board.number - 1 });
}
