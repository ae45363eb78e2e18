// A slot of a hand in words, for those who listen: all that is known of it.

import { listed, percent, t } from "../core/i18n.js";
import { isSure, ownSlot, share, toldOf } from "./deck.js";
import { cardName, clueName } from "./words.js";

const MOST_NAMED = 4;

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
  if (slot.playable) said.push(t("mark.fits.long"));
  if (slot.trash) said.push(t("mark.trash.long"));
  if (slot.last) said.push(t("mark.last.long"));
  return said.join(", ");
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

/** What is sure of a slot: "fits", "trash", "last" or nothing. */
export function markOf(known) {
  if (!known) return "";
  if (isSure(known.playable)) return "fits";
  if (isSure(known.trash)) return "trash";
  return isSure(known.last) ? "last" : "";
}

/** How likely something of a slot is, in percent; an estimate is marked. */
export function likelyText(known, ratio, digits = 0) {
  const sure = isSure(ratio) || share(ratio) === 0;
  return `${known.estimated && !sure ? "≈ " : ""}${percent(share(ratio), digits)}`;
}
