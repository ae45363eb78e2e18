// Where each card of a deck lies once the hands are dealt, in words.

import { t } from "../../core/i18n.js";
import { deck, total } from "./deck-state.js";

/** What a seat is called. */
export function seatName(seat) {
  return t("deck.seat", { n: seat + 1 });
}

/** The rows that the cards lie in, in the order of the seats, the pile last: {seat, places}. */
export function rows() {
  const { order, players } = deck.shown;
  const of = (seat) => ({
    seat,
    places: order.flatMap((holder, place) => (holder === seat ? [place] : [])),
  });
  return [...Array.from({ length: players }, (_, seat) => of(seat)), of(null)].filter(
    ({ places }) => places.length,
  );
}

export function rowName(seat) {
  return seat === null ? t("pile") : seatName(seat);
}

/** Where a card goes: "Seat 2, card 3 of 5". */
export function placeWords(place) {
  const row = rows().find(({ places }) => places.includes(place));
  const n = row.places.indexOf(place) + 1;
  return t("deck.place", { row: rowName(row.seat), n, most: row.places.length });
}

/** How far the deck is: "12 of 50". */
export function progressWords() {
  return t("of", { n: deck.cards.length, most: total() });
}
