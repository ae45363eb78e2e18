// Slots, odds and moves in words: what is known of a card, how likely it is, and what to do.

import { h } from "../core/dom.js";
import { listed, parts, percent, t } from "../core/i18n.js";
import { isSure, ownSlot, share, hintedClues } from "./deck.js";
import { suitName, cardName, clueName, clueText, nameOf } from "./words.js";

const MOST_NAMED = 4;

/** The marks of cards, by what a state calls that, and the icons of the marks. */
export const MARKS = { playable: "fits", trash: "trash", last: "last" };
export const MARK_ICONS = { fits: "check", trash: "trash", last: "warn" };

/** A slot and what is known of it: "Slot 1, hinted red, 3 cards possible, playable 33%". */
export function slotWords(state, seat, slot) {
  const known = state.you.seat === seat ? ownSlot(state, slot.place) : null;
  const about = known ? ownWords(state, slot, known) : [cardWords(state, slot)];
  return [t("slot.n", { slot: slot.slot }), ...about].join(", ");
}

/** What the holder of a card knows of it: its hints, what it can be, and whether it is playable. */
function ownWords(state, slot, known) {
  const mark = markOf(known);
  return [
    ...hintedWords(state, slot),
    slot.card ? cardName(state, slot.card) : candidates(state, known.odds),
    mark ? t(`mark.${mark}.long`) : t("fits.likely", { share: likelyText(known, known.playable) }),
  ];
}

/** A card in a hand as others see it: what it is or can be, its hints, and its worth. */
export function cardWords(state, slot) {
  const facts = [slot.card ? cardName(state, slot.card) : t("unseen"), ...hintedWords(state, slot)];
  if (!slot.card && slot.odds) facts.push(candidates(state, slot.odds));
  const marks = Object.keys(MARKS).filter((what) => slot[what]);
  return [...facts, ...marks.map((what) => t(`mark.${MARKS[what]}.long`))].join(", ");
}

/** The hints that touched a card: one text, or none. */
export function hintedWords(state, slot) {
  const clues = hintedClues(slot).map((clue) => clueName(state, clue));
  return clues.length ? [t("told", { clues: listed(clues) })] : [];
}

function candidates(state, odds) {
  const cards = Object.keys(odds);
  if (cards.length > MOST_NAMED) return t("candidates", { n: cards.length });
  return listed(cards.map((card) => cardName(state, card)));
}

/** What is sure of a card in a hand, as others see it or its holder can know: a mark, or "". */
export function markOf(slot) {
  return MARKS[Object.keys(MARKS).find((what) => isSure(slot?.[what]))] ?? "";
}

/** How likely something of a slot is, in percent; an estimate is marked. */
export function likelyText(known, ratio, digits = 0) {
  const sure = isSure(ratio) || share(ratio) === 0;
  return `${known.estimated && !sure ? "≈ " : ""}${percent(share(ratio), digits)}`;
}

/** A chance in percent. */
export function chanceText(chance) {
  const digits = chance.exact ? 1 : 0;
  return percent(share(chance.share), digits);
}

/** What it surely lies in, as far as is known. */
export function interval(chance) {
  if (chance.exact) return t("advice.exactly");
  return `${percent(chance.low)} – ${percent(chance.high)}`;
}

/** The share as a bar, with the interval that it surely lies in. */
export function bar(chance) {
  const full = h("i.bar-share");
  const band = h("i.bar-interval");
  full.style.width = `${share(chance.share) * 100}%`;
  band.style.left = `${chance.low * 100}%`;
  band.style.width = `${Math.max(0.6, (chance.high - chance.low) * 100)}%`;
  return h("span.bar", { "aria-hidden": "true" }, full, band);
}

/** A hint to somebody: "Hint Bob 3". */
function hintWords(state, { to, colour, rank }) {
  return parts("do.hint", { to: nameOf(state, to), clue: clueText(state, colour ?? rank) });
}

/** An action in words, or in words and a clue; a hint without a receiver stands for all. */
export function moveWords(state, move) {
  if (move.move === "hint") return move.to === undefined ? t("hint") : hintWords(state, move);
  const words = t(`do.${move.move}`, { slot: move.slot || t("pile") });
  return move.announce ? `${words} (${suitName(state, move.announce)})` : words;
}
