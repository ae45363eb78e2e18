// What a state says of cards: suits, copies, what fits, what is gone. A card is a text: "r1".

import { upTo } from "../core/dom.js";

export function letterOf(card) {
  return card[0];
}

export function rankOf(card) {
  return Number(card.slice(1));
}

export function suitOf(state, letter) {
  return state.rules.suits.find((suit) => suit.letter === letter);
}

/** The ranks of the deck: 1 to the highest of any suit. */
export function ranksOf(state) {
  const top = Math.max(...state.rules.suits.map((suit) => suit.copies.length));
  return upTo(top);
}

/** How many copies of a card the deck has. */
export function copiesOf(state, card) {
  return suitOf(state, letterOf(card))?.copies[rankOf(card) - 1] ?? 0;
}

/** How many copies of a card lie among the discards. */
export function goneOf(state, card) {
  return state.board.discards[card] ?? 0;
}

const MARKS = { playable: "fits", trash: "trash", indispensable: "last" };

/** What a card is worth now: "trash", or "fits", "last" (the last copy of a needed one), both. */
export function worthOf(state, card) {
  return (state.board.worth[card] ?? []).map((worth) => MARKS[worth]);
}

/** How many copies of a card don't lie where this link can see them. */
export function unseenOf(state, card) {
  const played = rankOf(card) <= state.board.fireworks[letterOf(card)] ? 1 : 0;
  const inHands = state.hands.flatMap((hand) => hand.slots).filter((slot) => slot.card === card).length;
  return copiesOf(state, card) - goneOf(state, card) - played - inHands;
}

/** The suits that a hint can name. */
export function coloursOf(state) {
  return state.rules.suits.filter((suit) => suit.touched_by.includes(suit.letter));
}

/** Whether a hint of a colour letter or a rank touches a card. */
export function touches(state, clue, card) {
  if (typeof clue === "number") return rankOf(card) === clue;
  return suitOf(state, letterOf(card)).touched_by.includes(clue);
}

/** The clues that touch a card: the letters of colours, then its rank. */
export function cluesOf(state, card) {
  const letters = coloursOf(state).map((suit) => suit.letter);
  return [...letters, rankOf(card)].filter((clue) => touches(state, clue, card));
}

/** The colours and ranks that hints have pointed at a slot with, without doubles. */
export function hintedClues(slot) {
  const clues = slot.clues.filter((clue) => clue.touched).map((clue) => clue.colour ?? clue.rank);
  return [...new Set(clues)];
}

/** A clue as the parts of a hint. */
export function clueParts(clue) {
  return typeof clue === "number" ? { rank: clue } : { colour: clue };
}

/** The slots of a seat's hand. */
export function slotsOf(state, seat) {
  return state.hands[seat].slots;
}

/** The slots of a seat's hand whose cards this link should see and the record lacks. */
export function missingSlots(state, seat) {
  return state.unknown.filter(([holder]) => holder === seat).map(([, slot]) => slot);
}

/** Whether nobody has said yet which hand a seat was dealt. */
export function isUndealt(state, seat) {
  const missing = missingSlots(state, seat).length;
  return state.board.number === 1 && missing > 0 && missing === slotsOf(state, seat).length;
}

/** The slot of a seat that holds a card (`place`), wherever it has been moved to. */
export function slotOfCard(state, seat, place) {
  return slotsOf(state, seat).find((slot) => slot.place === place);
}

/** What is known of the slot of the own hand that holds a card (`place`). */
export function ownSlot(state, place) {
  return state.own?.slots.find((slot) => slot.place === place) ?? null;
}

/** A ratio such as "1/15" as a number. */
export function share(ratio) {
  const [over, under] = ratio.split("/").map(Number);
  return over / (under || 1);
}

/** Whether something is true, or a ratio says: surely. */
export function isSure(chance) {
  return chance === true || /^(\d+)\/\1$/.test(chance);
}
