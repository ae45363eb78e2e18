// What can be done on the board, by slots and receivers, each with what it does to perfect.

import { share } from "../../cards/deck.js";
import { h, unseen } from "../../core/dom.js";
import { percent, t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { tinted } from "../position.js";
import { entryOf } from "./analysis.js";

/**
 * What can be done: `cells` are {kind, slot, entries, effect} for plays and discards, `hints` is
 * {effect, entries}, or null where there is none. An effect is {possible}, or {chance} for a seat.
 */
export function choices(found, seat) {
  if (!found) return { cells: [], hints: null };
  const cells = new Map();
  let hints = null;
  for (const action of found.actions) {
    const { move } = action;
    const effect = seat === null ? { possible: action.possible } : { chance: action.chance };
    if (move.move === "hint") {
      hints ??= { effect, entries: seat === null ? [] : found.hints.map(hinted) };
      if (seat === null) hints.entries.push(entryOf(move));
      continue;
    }
    const key = `${move.move}-${move.slot}`;
    const cell = cells.get(key) ?? { kind: move.move, slot: move.slot, entries: [], effect };
    cell.entries.push({ ...entryOf(move), effect });
    if (better(effect, cell.effect)) cell.effect = effect;
    cells.set(key, cell);
  }
  return { cells: [...cells.values()], hints };
}

function hinted({ to, colour, rank }) {
  return entryOf({ move: "hint", to, colour, rank });
}

const ORDER = [false, null, true];

/** Whether one way to act is better than another with the same card: the colour it announces. */
function better(one, other) {
  if (one.chance) return share(one.chance.share) > share(other.chance.share);
  return ORDER.indexOf(one.possible) > ORDER.indexOf(other.possible);
}

const TONES = { true: "good", false: "bad", null: "open" };
const SIGNS = { good: "check", bad: "close" };

/** How an effect looks: a tone of study.css, or how likely perfect is. */
export function toneOf(effect) {
  return effect.chance ? share(effect.chance.share) : TONES[effect.possible];
}

/** An effect in words. */
export function effectText(effect) {
  if (effect.chance) return t("board.chance", { share: shareText(effect.chance) });
  return t(`board.effect.${TONES[effect.possible]}`);
}

function shareText(chance) {
  return `${chance.exact ? "" : "≈ "}${percent(share(chance.share), digits(chance))}`;
}

/** As many digits as tell a risk from none. */
function digits({ share: text }) {
  const value = share(text);
  return (value > 0 && value < 0.01) || (value > 0.99 && value < 1) ? 1 : 0;
}

/** What an effect looks like on a button, said to those who listen. */
export function effectSign(effect) {
  const tone = toneOf(effect);
  if (effect.chance) {
    const shown = h("b", { "aria-hidden": "true" }, percent(tone, digits(effect.chance)));
    return tinted(h("span.effect.mark-share", shown, unseen(effectText(effect))), tone);
  }
  const sign = SIGNS[tone] ? icon(SIGNS[tone]) : h("b", { "aria-hidden": "true" }, "?");
  return h("span", { class: `effect mark-${tone}` }, sign, unseen(effectText(effect)));
}
