// The chance that perfect can still be reached, and the actions that it is told of.

import { h } from "../core/dom.js";
import { parts, percent, t } from "../core/i18n.js";
import { share } from "./deck.js";
import { clueText, nameOf, suitName } from "./words.js";

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
