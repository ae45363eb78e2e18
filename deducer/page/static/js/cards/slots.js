// One slot: what is known of its card, as words, and as a light for each card that it can be, brighter if
// that is likelier.

import { likelihood, listed, parts, percent, t } from "../core/i18n.js";
import { isOn } from "../core/memory.js";
import { html } from "../core/view.js";
import { signAt } from "./cards.js";
import {
  cardName,
  clueName,
  clueText,
  hintedClues,
  isSure,
  nameOf,
  ownSlot,
  ranksOf,
  shape,
  share,
  suitName,
  suitOf,
} from "./words.js";

const MOST_NAMED = 4;

/** The marks of cards, by the members of a slot that cause them, and the icons of the marks. */
export const MARKS = { playable: "fits", trash: "trash", last: "last" };
export const MARK_ICONS = { fits: "check", trash: "close", last: "warn" };

/** A slot and what is known of it: "Slot 1, hinted red, 3 cards possible, playable 33%". */
export function slotWords(state, seat, slot) {
  const known = state.you.seat === seat ? ownSlot(state, slot.place) : null;
  const about = known && !isOn("given") ? ownWords(state, slot, known) : [cardWords(state, slot)];
  return [t("slot.n", { slot: slot.slot }), ...about].join(", ");
}

/** What the holder of a card knows of it: its hints, what it can be, and whether it is playable. */
function ownWords(state, slot, known) {
  const mark = markOf(known);
  return [
    ...hintedWords(state, slot),
    slot.card ? cardName(state, slot.card) : candidates(state, known.odds),
    ...(mark ? [t(`mark.${mark}.long`)] : []),
    ...(leavesPlay(mark) ? [t("fits.likely", { share: likelyText(known, known.playable) })] : []),
  ];
}

/** A card in a hand as others see it: what it is or can be, its hints, and its worth. */
export function cardWords(state, slot) {
  const facts = [slot.card ? cardName(state, slot.card) : t("unseen"), ...hintedWords(state, slot)];
  if (!slot.card && slot.odds && !isOn("given")) facts.push(candidates(state, slot.odds));
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

/** Whether a card with this mark may still fit, or not. */
export function leavesPlay(mark) {
  return mark === "" || mark === "last";
}

/** How likely something of a slot is, in percent; an estimate is marked. */
export function likelyText(known, ratio, digits = 0) {
  const sure = isSure(ratio) || share(ratio) === 0;
  return `${known.estimated && !sure ? "≈ " : ""}${percent(share(ratio), digits)}`;
}

/** A chance in percent. */
export function chanceText(chance) {
  return likelihood(share(chance.share), chance.exact);
}

/** What it surely lies in, as far as is known. */
export function interval(chance) {
  if (chance.exact) return t("advice.exactly");
  return `${percent(chance.low)} – ${percent(chance.high)}`;
}

/** A chance as a bar. */
export function bar(chance) {
  return estimateBar({ ...chance, mean: share(chance.share) });
}

/** A share as a bar, with the interval that it lies in. */
export function estimateBar({ mean, low, high }) {
  const full = { width: `${mean * 100}%` };
  const band = { left: `${low * 100}%`, width: `${Math.max(0.6, (high - low) * 100)}%` };
  return html`<span class="bar" aria-hidden="true">
    <i class="bar-share" style=${full} /><i class="bar-interval" style=${band} />
  </span>`;
}

/** An action in words, or in words and a clue; a hint without a receiver stands for all. */
export function moveWords(state, move) {
  if (move.move === "hint" && move.to === undefined) return t("hint");
  const clue = move.colour ?? move.rank;
  if (move.move === "hint")
    return parts("do.hint", { to: nameOf(state, move.to), clue: clueText(state, clue) }); // "Hint Bob 3"
  const words = t(`do.${move.move}`, { slot: move.slot || t("pile") });
  return move.announce ? `${words} (${suitName(state, move.announce)})` : words;
}

const MARGIN = 3;
const SUIT = 9;
const CELL = 11;
const ROW = 14.6;
const DIGIT = 13.2; // 12 pixels at least where five cards lie side by side on a phone
const BRIGHT = 0.58; // from here on a rank is written dark on its light

/** The light of a card with that chance. Few candidates shine, many glimmer. */
function lit(chance) {
  return { glow: 0.18 + 0.82 * Math.sqrt(chance), kind: "light" };
}

const OTHERWISE = { glow: 0.3, kind: "light" }; // not by the simplest reading
const ASIDE = { glow: 1, kind: "aside" }; // by no reading

/** Clues are large where all around the table read them. */
const HEADS = { near: { tall: 25, rank: 19, suit: 0.66 }, far: { tall: 37, rank: 33, suit: 1 } };

/**
 * A card that is not seen: the clues of its hints, and what it can be by `odds`. Where it is read as some cards
 * (lists, the simplest first), those of the first are lit, those of the others dimmer, and the rest is there without.
 */
export function lightCard(state, slot, odds, { head = "near", mark = "", reading = null, clash = false } = {}) {
  const width = widthOf(state);
  const { tall } = HEADS[head];
  const signs = [clueMarks(state, hintedClues(slot), width, HEADS[head]), clash && signAt("clash", width / 2, 12, 1.6)];
  const wayOf = (card) => (reading ? reading.findIndex((cards) => cards.includes(card)) : 0);
  const whole = Object.keys(odds).reduce((sum, card) => sum + (wayOf(card) === 0 ? share(odds[card]) : 0), 0);
  const light = (card) => [lit(share(odds[card]) / whole), OTHERWISE, ASIDE].at(Math.min(1, wayOf(card)));
  return lightPicture(state, (card) => odds[card] && light(card), { tall, kind: `own-picture ${mark}`, signs });
}

/** A card as its lights, for the eyes only: `lightOf(card)` is {glow, kind} or nothing; `signs` are drawn above them. */
export function lightPicture(state, lightOf, { tall = 6, kind = "", signs = null } = {}) {
  const width = widthOf(state);
  const height = tall + state.rules.suits.length * ROW + 6;
  return html`<svg class="picture ${kind}" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <rect class="card" x="1" y="1" width=${width - 2} height=${height - 2} rx="7" />
    ${signs}
    ${state.rules.suits.map((suit, row) => lights(suit, lightOf, tall + row * ROW))}
  </svg>`;
}

function widthOf(state) {
  return 2 * MARGIN + SUIT + ranksOf(state).length * CELL;
}

/** The clues of the hints, where a face would show suit and rank. */
function clueMarks(state, clues, width, head) {
  const rank = clues.findLast((clue) => typeof clue === "number");
  const letter = clues.findLast((clue) => typeof clue === "string");
  const middle = head.tall / 2;
  const place = `translate(${rank ? width - middle - 1 : middle + 1} ${middle + 0.5}) scale(${head.suit})`;
  return [
    rank &&
      html`<text class="rank shine ink" x="6" y=${middle + head.rank * 0.36} font-size=${head.rank}>${rank}</text>`,
    letter && html`<g class="face-${letter} ink" transform=${place}>${shape(suitOf(state, letter))}</g>`,
  ];
}

/** The lights of a suit, below its symbol at `y`. */
function lights(suit, lightOf, y) {
  const cells = suit.copies.map((_, at) => lightOf(suit.letter + (at + 1)));
  const place = `translate(${MARGIN + 4} ${y + ROW / 2}) scale(.34)`;
  const faint = cells.some(Boolean) ? "" : "faint";
  return [
    html`<g class="face-${suit.letter} ink ${faint}" transform=${place}>${shape(suit)}</g>`,
    cells.map((cell, at) => light(suit.letter, at + 1, cell, y)),
  ];
}

function light(letter, rank, cell, y) {
  const x = MARGIN + SUIT + (rank - 1) * CELL;
  const wide = CELL - 0.9;
  if (!cell) return html`<circle class="dark-light" cx=${x + wide / 2} cy=${y + ROW / 2} r="0.9" />`;
  const box = { x, y: y + 0.6, width: wide, height: ROW - 1.2, rx: 2.2 };
  const text = { x: x + wide / 2, y: y + ROW - 2.7, "text-anchor": "middle", "font-size": DIGIT };
  return html`<g class="face-${letter}">
    <rect class=${cell.kind} ...${box} opacity=${cell.glow.toFixed(3)} />
    <text class="${cell.kind}-rank ${cell.glow > BRIGHT ? "bright" : ""}" ...${text}>${rank}</text>
  </g>`;
}
