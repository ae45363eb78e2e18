// A slot of a hand in words, for those who listen: all that is known of it.

import { listed, percent, t } from "../core/i18n.js";
import { isSure, ownSlot, share, toldOf } from "./deck.js";
import { cardName, clueName } from "./words.js";

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

/** What the holder of a card knows of it: what hints told, what it can be, what it is good for. */
function ownWords(state, slot, known) {
  const mark = markOf(known);
  return [
    ...hintedWords(state, slot),
    slot.card ? cardName(state, slot.card) : candidates(state, known.odds),
    mark ? t(`mark.${mark}.long`) : t("fits.likely", { share: likelyText(known, known.playable) }),
  ];
}

/** A card in a hand as others see it: what it is or can be, what hints told, what it is worth. */
export function cardWords(state, slot) {
  const said = [slot.card ? cardName(state, slot.card) : t("unseen"), ...hintedWords(state, slot)];
  if (!slot.card && slot.odds) said.push(candidates(state, slot.odds));
  const marks = Object.keys(MARKS).filter((what) => slot[what]);
  return [...said, ...marks.map((what) => t(`mark.${MARKS[what]}.long`))].join(", ");
}

/** What hints told of a card: one text, or none. */
export function hintedWords(state, slot) {
  const clues = toldOf(slot).map((clue) => clueName(state, clue));
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
