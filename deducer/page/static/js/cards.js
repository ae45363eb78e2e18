// A card's face and back: suit by shape as well as colour, rank by digit and by sparks.

import { letterOf, rankOf, suitOf } from "./deck.js";
import { svg } from "./dom.js";
import { shape } from "./shapes.js";

const WIDTH = 48;
const HEIGHT = 66;
const CENTRE = [25, 43];
const AT = `translate(${CENTRE[0]} ${CENTRE[1]}) scale(1.05)`;

/** A card's face, for the eyes only: what it is must be said beside it. */
export function face(state, card, ...signs) {
  const suit = suitOf(state, letterOf(card));
  return picture(
    "card-face",
    ground("card"),
    svg(
      "g",
      { class: `face-${suit.letter} ink` },
      digit(rankOf(card)),
      svg("g", { transform: AT }, shape(suit)),
      sparks(rankOf(card)),
    ),
    ...signs,
  );
}

/** The back of a card that is not seen, with what hints told of it: suit letters and ranks. */
export function back(state, told = []) {
  const ranks = told.filter((clue) => typeof clue === "number");
  const letters = told.filter((clue) => typeof clue === "string");
  const symbol = letters
    .slice(-1)
    .map((letter) =>
      svg("g", { class: `face-${letter} ink`, transform: AT }, shape(suitOf(state, letter))),
    );
  return picture(
    "card-back",
    ground("card back"),
    svg("rect", {
      class: "back-rim",
      x: 4.5,
      y: 4.5,
      width: WIDTH - 9,
      height: HEIGHT - 9,
      rx: 3.5,
    }),
    ranks.slice(-1).map((rank) => svg("g", { class: "shine ink" }, digit(rank))),
    symbol,
    told.length ? null : question(),
  );
}

/** A sign on a card: fits now, last copy of a needed card. */
export function sign(worth) {
  const at = { transform: `translate(${WIDTH - 9} 9) scale(1.35)` };
  if (worth === "fits") {
    const tick = svg("path", { class: "tick", d: "M-2.3 .2L-.6 1.9L2.4-1.7" });
    return svg("g", at, svg("circle", { class: "sign-fits", r: 5 }), tick);
  }
  if (worth === "last") {
    const bang = svg("path", {
      class: "on-sign",
      d: "M-.9-3h1.8l-.3 3.6h-1.2ZM-.8 1.6h1.6v1.5h-1.6Z",
    });
    return svg("g", at, svg("circle", { class: "sign-last", r: 5 }), bang);
  }
  return null;
}

function picture(kind, ...children) {
  const box = {
    class: `picture ${kind}`,
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    "aria-hidden": "true",
  };
  return svg("svg", box, ...children);
}

function ground(kind) {
  return svg("rect", { class: kind, x: 1, y: 1, width: WIDTH - 2, height: HEIGHT - 2, rx: 6 });
}

function digit(rank) {
  return svg("text", { class: "rank", x: 7, y: 25, "font-size": 25 }, rank);
}

function question() {
  return svg(
    "text",
    { class: "rank shine ink", x: 24, y: 41, "font-size": 24, "text-anchor": "middle" },
    "?",
  );
}

/** As many sparks as the rank, over the symbol. */
function sparks(rank) {
  return svg(
    "g",
    {},
    Array.from({ length: rank }, (_, spark) => {
      const angle = (spark - (rank - 1) / 2) * 0.38 + Math.PI / 5;
      const cx = CENTRE[0] + 18 * Math.sin(angle);
      const cy = CENTRE[1] - 18 * Math.cos(angle);
      return svg("circle", { cx: cx.toFixed(2), cy: cy.toFixed(2), r: 1.5 });
    }),
  );
}
