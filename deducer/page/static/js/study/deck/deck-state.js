// The deck that is being entered: its cards as texts, who plays, by which rules, and where each card
// lies once the hands are dealt. It is kept on this phone.

import { post } from "../../core/backend.js";
import { t } from "../../core/i18n.js";
import { keepAs, restoreAs, rulesOf } from "../../start/rule-fields.js";

const KEPT = "deck";
/**
 * `cards` are entered, the top one first; `at` is the one that is to be put right, or null. `typed`
 * is the text where they are typed, or null. `lines` are the rules of a text that had its own.
 * `shown` is Python's last answer about all that (DeckShown), or null.
 */
export const deck = {
  players: 3,
  dealt: "hands",
  lines: null,
  cards: [],
  at: null,
  typed: null,
  shown: null,
};

/** Restore the deck that this phone stores; the language must be known. */
export function restore() {
  restoreAs(KEPT, deck);
}

/** Keep it for the next visit. */
export function keep() {
  keepAs(KEPT, { ...deck, at: null });
}

/** What is sent with a question about a text, by default the cards. */
export function message(text = deck.cards.join(" ")) {
  const { players, lines, dealt } = deck;
  const rules = lines === null ? { rules: { ...rulesOf(), dealt } } : { rules_lines: lines };
  return { text, players, ...rules };
}

/** Ask Python to lay out a text; only the latest question counts, earlier ones return null. */
export async function show(text, options) {
  const number = (questions += 1);
  const result = await post("/api/deck/show", message(text), options);
  return number === questions ? result : null;
}

let questions = 0;

/** How many cards the deck has. */
export function total() {
  return deck.shown.order.length;
}

export function isComplete() {
  return deck.cards.length >= total();
}

/** The place nearest to `at` of a card that is entered elsewhere, or null. */
export function nearestPlace(card, at) {
  const places = deck.cards.flatMap((each, place) => (each === card && place !== at ? [place] : []));
  const near = (one, other) => Math.abs(one - at) - Math.abs(other - at);
  return places.sort(near)[0] ?? null;
}

/** How many copies of a card are not entered yet. */
export function leftOf(card) {
  const suit = deck.shown.rules.suits.find(({ letter }) => letter === card[0]);
  return suit.copies[card.slice(1) - 1] - deck.cards.filter((each) => each === card).length;
}

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
