// What is left for a slot: suits by ranks, a light for each card, brighter if it is likelier.

import { ranksOf, share } from "./deck.js";
import { svg } from "./dom.js";
import { shape } from "./shapes.js";

const MARGIN = 5;
const SUIT = 9.5;
const CELL = 9.8;
const ROW = 12;
const BRIGHT = 0.58; // from here on a rank is written dark on its light

/** The light of a card that is so likely (a ratio), or none. Few candidates shine, many glimmer. */
export function lit(odds) {
  return odds ? { glow: 0.18 + 0.82 * Math.sqrt(share(odds)), kind: "light" } : null;
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
    const place = `translate(${MARGIN + 3.6} ${y + ROW / 2}) scale(.31)`;
    const faint = cells.some(Boolean) ? "" : "faint";
    const mark = svg(
      "g",
      { class: `face-${suit.letter} ink ${faint}`, transform: place },
      shape(suit),
    );
    return [mark, cells.map((cell, at) => drawn(suit.letter, at + 1, cell, y))];
  });
}

function drawn(letter, rank, cell, y) {
  const x = MARGIN + SUIT + (rank - 1) * CELL;
  const wide = CELL - 0.9;
  if (!cell)
    return svg("circle", { class: "dark-light", cx: x + wide / 2, cy: y + ROW / 2, r: 0.9 });
  const box = { x, y: y + 0.6, width: wide, height: ROW - 1.2, rx: 2.2 };
  const text = { x: x + wide / 2, y: y + ROW - 3, "text-anchor": "middle", "font-size": 8.4 };
  const bright = cell.glow > BRIGHT ? "bright" : "";
  return svg(
    "g",
    { class: `face-${letter}` },
    svg("rect", { class: cell.kind, ...box, opacity: cell.glow.toFixed(3) }),
    svg("text", { class: `${cell.kind}-rank ${bright}`, ...text }, rank),
  );
}
