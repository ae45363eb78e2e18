// What is left for a slot: suits by ranks, a light for each card, brighter if it is likelier.

import { svg } from "../core/dom.js";
import { shape } from "./cards.js";
import { ranksOf, share, suitOf, hintedClues } from "./deck.js";

const MARGIN = 3;
const SUIT = 9;
const CELL = 11;
const ROW = 14.6;
const DIGIT = 13.2; // 12 pixels at least where five cards lie side by side on a phone
const BRIGHT = 0.58; // from here on a rank is written dark on its light

/** The light of a card that is so likely (a ratio), or none. Few candidates shine, many glimmer. */
export function lit(odds) {
  return odds ? { glow: 0.18 + 0.82 * Math.sqrt(share(odds)), kind: "light" } : null;
}

/** Clues are large where all around the table read them. */
const HEADS = { near: { tall: 25, rank: 19, suit: 0.66 }, far: { tall: 37, rank: 33, suit: 1 } };

/** A card that is not seen: the clues of its hints, and what it can be by `odds`. */
export function lightCard(state, slot, odds, { head = "near", mark = "" } = {}) {
  const { width, height } = gridSize(state);
  const { tall } = HEADS[head];
  const all = tall + height + 6;
  return svg(
    "svg",
    {
      class: `picture own-picture ${mark}`,
      viewBox: `0 0 ${width} ${all}`,
      "aria-hidden": "true",
    },
    svg("rect.card", { x: 1, y: 1, width: width - 2, height: all - 2, rx: 7 }),
    clueMarks(state, hintedClues(slot), width, HEADS[head]),
    lights(state, (card) => lit(odds[card]), tall),
  );
}

/** The clues of the hints, where a face would show suit and rank. */
function clueMarks(state, clues, width, head) {
  const ranks = clues.filter((clue) => typeof clue === "number").slice(-1);
  const letters = clues.filter((clue) => typeof clue === "string").slice(-1);
  const middle = head.tall / 2;
  const size = { "font-size": head.rank, y: middle + head.rank * 0.36 };
  return [
    ranks.map((rank) => svg("text.rank.shine.ink", { x: 6, ...size }, rank)),
    letters.map((letter) => {
      const x = ranks.length ? width - middle - 1 : middle + 1;
      const place = `translate(${x} ${middle + 0.5}) scale(${head.suit})`;
      return svg("g", { class: `face-${letter} ink`, transform: place }, shape(suitOf(state, letter)));
    }),
  ];
}

/** How wide and tall the lights are, margins included. */
export function gridSize(state) {
  return {
    width: 2 * MARGIN + SUIT + ranksOf(state).length * CELL,
    height: state.rules.suits.length * ROW,
  };
}

/** The lights from `top` downwards, for the eyes only; `light(card)` gives {glow, kind} or null. */
export function lights(state, light, top) {
  return state.rules.suits.map((suit, row) => {
    const y = top + row * ROW;
    const cells = suit.copies.map((_, at) => light(suit.letter + (at + 1)));
    const place = `translate(${MARGIN + 4} ${y + ROW / 2}) scale(.34)`;
    const faint = cells.some(Boolean) ? "" : "faint";
    const mark = svg("g", { class: `face-${suit.letter} ink ${faint}`, transform: place }, shape(suit));
    return [mark, cells.map((cell, at) => drawn(suit.letter, at + 1, cell, y))];
  });
}

function drawn(letter, rank, cell, y) {
  const x = MARGIN + SUIT + (rank - 1) * CELL;
  const wide = CELL - 0.9;
  if (!cell) return svg("circle.dark-light", { cx: x + wide / 2, cy: y + ROW / 2, r: 0.9 });
  const box = { x, y: y + 0.6, width: wide, height: ROW - 1.2, rx: 2.2 };
  const text = { x: x + wide / 2, y: y + ROW - 2.7, "text-anchor": "middle", "font-size": DIGIT };
  const bright = cell.glow > BRIGHT ? "bright" : "";
  return svg(
    "g",
    { class: `face-${letter}` },
    svg("rect", { class: cell.kind, ...box, opacity: cell.glow.toFixed(3) }),
    svg("text", { class: `${cell.kind}-rank ${bright}`, ...text }, rank),
  );
}
