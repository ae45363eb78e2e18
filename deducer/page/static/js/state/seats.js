// The seats that this browser holds: their names and addresses, and the choice between them.

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
export async function heldSeats(table) {
  try {
    return (await get(atServer("/api/tables", table))).filter((one) => one.table === table);
  } catch {
    return null;
  }
}

/** Buttons to go on as one of the seats; no page is left behind that others could go back to. */
export function seatButtons(held) {
  return held.map(({ table, seat, players }) => {
    const go = () => location.replace(tableAddress(table, seat));
    return button({ class: "wide" }, go, seatName(players, seat));
  });
}
