// A card's face and back: suit by shape as well as colour, rank by digit and by sparks.

import { h, svg } from "../core/dom.js";
import { letterOf, rankOf, shape, suitOf } from "./words.js";

const painted = new Set(); // letters: a suit has the same colours in every deck

/** Have the style sheet know what colours the suits of this deck have: `--suit-r`, `--face-r`. */
export function paint(suits) {
  const fresh = suits.filter(({ letter }) => !painted.has(letter));
  const sheet = document.styleSheets[0];
  const add = (rule) => sheet.insertRule(rule, sheet.cssRules.length);
  for (const { letter, light, dark } of fresh) {
    painted.add(letter);
    for (const [theme, { page, face }] of Object.entries({ light, dark }))
      add(`:root[data-theme=${theme}]{--suit-${letter}:${page};--face-${letter}:${face}}`);
    add(`.suit-${letter}{color:var(--suit-${letter})}`);
    add(`.face-${letter}{color:var(--face-${letter})}`);
  }
}

/** A card's measures: a picture's, half as wide as tall for many on a phone, and wider than tall. */
const WIDE = { width: 48, height: 66, rank: { x: 7, y: 25, "font-size": 25 }, at: [25, 43], size: 1.05 };
const SLIM = { width: 38, height: 68, rank: { x: 4, y: 27, "font-size": 29 }, at: [19, 48], size: 1.2 };
const LOW = { width: 54, height: 44, rank: { x: 6, y: 31, "font-size": 27 }, at: [35, 24], size: 0.95 };

function measures(slim, low = false) {
  if (low) return LOW;
  return slim ? SLIM : WIDE;
}

/** A slot's number, grey below its card: beside a hint it would read as a rank. */
export function slotNumber(slot) {
  return h("small.slot-number", { "aria-hidden": "true" }, String(slot.slot));
}

/** A card's face, for the eyes only: what it is must be said beside it. */
export function face(state, card, { slim = false, low = false, signs = null } = {}) {
  const suit = suitOf(state, letterOf(card));
  const form = measures(slim, low);
  return picture(
    "card-face",
    form,
    ground("card", form),
    svg(
      "g",
      { class: `face-${suit.letter} ink` },
      digit(rankOf(card), form),
      svg("g", { transform: place(form) }, shape(suit)),
      !slim && !low && sparks(rankOf(card)),
    ),
    signs,
  );
}

/** The back of a card that is not seen, with the `clues` of its hints: suit letters and ranks. */
export function back(state, clues = [], { slim = false, low = false } = {}) {
  const form = measures(slim, low);
  const { width, height } = form;
  const ranks = clues.filter((clue) => typeof clue === "number");
  const letters = clues.filter((clue) => typeof clue === "string");
  const symbol = letters
    .slice(-1)
    .map((letter) =>
      svg("g", { class: `face-${letter} ink`, transform: place(form) }, shape(suitOf(state, letter))),
    );
  const rim = { x: 4.5, y: 4.5, width: width - 9, height: height - 9, rx: 3.5 };
  return picture(
    "card-back",
    form,
    ground("card back", form),
    svg("rect.back-rim", { ...rim }),
    ranks.slice(-1).map((rank) => svg("g.shine.ink", digit(rank, form))),
    symbol,
    clues.length ? null : question(form),
  );
}

const SIGNS = {
  fits: { class: "tick", d: "M-2.3 .2L-.6 1.9L2.4-1.7" },
  last: { class: "on-sign", d: "M-.9-3h1.8l-.3 3.6h-1.2ZM-.8 1.6h1.6v1.5h-1.6Z" },
};

/** A sign on a card for its `mark`: fits now, last copy of a needed card; null for others. */
export function sign(mark, slim = false, low = false) {
  if (!SIGNS[mark]) return null;
  const size = slim || low ? 1.2 : 1.35;
  const transform = `translate(${measures(slim, low).width - 9} 9) scale(${size})`;
  return svg("g", { transform }, svg("circle", { class: `sign-${mark}`, r: 5 }), svg("path", SIGNS[mark]));
}

function picture(kind, { width, height }, ...children) {
  const box = {
    class: `picture ${kind}`,
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
  };
  return svg("svg", box, ...children);
}

function ground(kind, { width, height }) {
  return svg("rect", { class: kind, x: 1, y: 1, width: width - 2, height: height - 2, rx: 6 });
}

function place({ at: [x, y], size }) {
  return `translate(${x} ${y}) scale(${size})`;
}

function digit(rank, form) {
  return svg("text.rank", { ...form.rank }, rank);
}

function question({ width, height }) {
  const middle = { x: width / 2, y: height / 2 + 8, "font-size": 24, "text-anchor": "middle" };
  return svg("text.rank.shine.ink", { ...middle }, "?");
}

/** As many sparks as the rank, over the symbol. */
function sparks(rank) {
  return svg(
    "g",
    Array.from({ length: rank }, (_, spark) => {
      const angle = (spark - (rank - 1) / 2) * 0.38 + Math.PI / 5;
      const [cx, cy] = [WIDE.at[0] + 18 * Math.sin(angle), WIDE.at[1] - 18 * Math.cos(angle)];
      return svg("circle", { cx: cx.toFixed(2), cy: cy.toFixed(2), r: 1.5 });
    }),
  );
}
