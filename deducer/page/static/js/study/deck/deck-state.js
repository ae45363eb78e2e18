// The deck that is being entered: its cards as texts, who plays, by which rules, and where each card
// lies once the hands are dealt. It is kept on this phone.

import { post } from "../../core/backend.js";
import { t } from "../../core/i18n.js";
import { lasting } from "../../core/memory.js";
import { upTo } from "../../core/view.js";
import { blankRules, lastForm, rulesLines } from "../../start/rule-fields.js";

const KEPT = "deck";

/**
 * The deck that this phone stores; the language must be known. `cards` are entered, the top one first; `at` is
 * the one that is to be put right, or null. `typed` is the text where they are typed, or null. `rules` are those
 * of the form, and `lines` those of a text that had its own. `shown` is Python's last answer (DeckShown), with the
 * players and rules that it is about (`by`); or null.
 */
export function keptDeck() {
  const form = lastForm();
  const rules = Object.fromEntries(Object.keys(blankRules()).map((name) => [name, form[name]]));
  const blank = { players: 3, dealt: "hands", lines: null, cards: [], at: null, typed: null, shown: null };
  const kept = lasting.get(KEPT, {});
  return { ...blank, ...kept, rules: { ...rules, ...kept.rules } };
}

/** Keep it for the next visit. */
export function keep(deck) {
  lasting.set(KEPT, { ...deck, at: null });
}

/** What is sent with a question about a text, by default the cards. */
export function message({ players, lines, dealt, rules, cards }, text = cards.join(" ")) {
  return { text, players, rules_lines: lines ?? `${rulesLines(rules)}\ndealt: ${dealt}` };
}

/** Ask Python to lay out a text; only the latest question counts, earlier ones return null. */
export async function show(deck, text) {
  const number = (questions += 1);
  const result = await post("/api/deck/show", message(deck, text));
  return number === questions ? result : null;
}

let questions = 0;

/** Whether all cards are entered; `shown.order` has a place for each. */
export function isComplete({ cards, shown }) {
  return cards.length >= shown.order.length;
}

/** The place nearest to `at` of a card that is entered elsewhere, or null. */
export function nearestPlace({ cards, at }, card) {
  const places = cards.flatMap((each, place) => (each === card && place !== at ? [place] : []));
  const near = (one, other) => Math.abs(one - at) - Math.abs(other - at);
  return places.sort(near)[0] ?? null;
}

/** How many copies of a card are not entered yet. */
export function leftOf({ shown, cards }, card) {
  const suit = shown.rules.suits.find(({ letter }) => letter === card[0]);
  return suit.copies[card.slice(1) - 1] - cards.filter((each) => each === card).length;
}

/** What a seat is called. */
export function seatName(seat) {
  return t("deck.seat", { n: seat + 1 });
}

/** The rows that the cards lie in, in the order of the seats, the pile (null) last: {seat, name, places}. */
export function rowsOf({ shown: { order, players } }) {
  const row = (seat) => ({
    seat,
    name: seat === null ? t("pile") : seatName(seat),
    places: order.flatMap((holder, place) => (holder === seat ? [place] : [])),
  });
  const seats = upTo(players).map((number) => number - 1);
  return [...seats, null].map(row).filter(({ places }) => places.length);
}

/** Where a card goes: "Seat 2, card 3 of 5". */
export function placeWords(deck, place) {
  const { name, places } = rowsOf(deck).find((row) => row.places.includes(place));
  return t("deck.place", { row: name, n: places.indexOf(place) + 1, most: places.length });
}

/** How far the deck is: "12 of 50". */
export function progressWords(deck) {
  return t("of", { n: deck.cards.length, most: deck.shown.order.length });
}
