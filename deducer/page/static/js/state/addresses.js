// The addresses of a table's pages, one for each seat that this browser holds, and of its game.

import { atServer, get } from "../core/api.js";
import { backend } from "../core/backend.js";
import { button } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** How an address names a seat, or the page in the middle (null). */
export function whoseSeat(seat) {
  return seat === null ? "table" : String(seat);
}

/** A player's name, or what the page in the middle is called. */
export function seatName(players, seat) {
  return seat === null ? t("seat.table") : (players[seat] ?? "?");
}

/** The address of a table's page; `seat` says whose, "" asks for that. */
export function tableAddress(table, seat) {
  if (seat === undefined) return backend.tablePage(table);
  return backend.tablePage(table, seat === "" ? "" : whoseSeat(seat));
}

/** The seats that this browser holds at a table; null where the server can't be asked. */
export async function seatsHere(table) {
  try {
    return (await get(atServer("/api/tables", table))).filter((one) => one.table === table);
  } catch {
    return null;
  }
}

/** Buttons to go on as one of the seats; no page is left behind that others could go back to. */
export function seatButtons(seats) {
  return seats.map(({ table, seat, players }) => {
    const go = () => location.replace(tableAddress(table, seat));
    return button({ class: "wide" }, go, seatName(players, seat));
  });
}

/** Where a table's record is asked for, as one of the seats that this browser may hold there. */
export function tablePath(table, as) {
  const whose = as === null ? "" : `&as=${encodeURIComponent(as)}`;
  return `/api/tables/${encodeURIComponent(table)}/export?to=text${whose}`;
}

/** The page that goes over the game of a table's `state`; `tab` is what of it is shown first. */
export function gamePage(state, tab = "review", more = {}) {
  const query = { t: state.table, as: whoseSeat(state.you.seat), tab, ...more };
  return backend.studyPage("game", String(new URLSearchParams(query)));
}

/** The analysis board at a table's turn, for a seat of a game that goes on with advice; else null. */
export function boardPage(state) {
  if (state.over || !state.advice || state.you.seat === null) return null;
  return gamePage(state, "board", { turn: state.board.number - 1 });
}
