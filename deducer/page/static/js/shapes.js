// The suits' symbols as shapes that every phone draws alike, in a box of 24 around (0, 0).

import { svg } from "./dom.js";

export const PATHS = {
  "▲": "M0 -10.5L11.5 9.5L-11.5 9.5Z",
  "★":
    "M0 -12L2.94 -4.05L11.41 -3.71L4.76 1.55L7.05 9.71L0 5L-7.05 9.71L-4.76 1.55L-11.41 -3.71" +
    "L-2.94 -4.05Z",
  "♣":
    "M-5.2 -5.4a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0 -10.4 0Z" +
    "M-11 3a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0 -10.4 0Z" +
    "M0.6 3a5.2 5.2 0 1 0 10.4 0a5.2 5.2 0 1 0 -10.4 0ZM-1.5 0h3l2 11.5h-7Z",
  "●": "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z",
  "◆": "M0 -12L9.5 0L0 12L-9.5 0Z",
  "✿":
    "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0ZM-4.4 -6.9a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0Z" +
    "M1.58 -3.45a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0Z" +
    "M1.58 3.45a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0Z" +
    "M-4.4 6.9a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0Z" +
    "M-10.38 3.45a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0Z" +
    "M-10.38 -3.45a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0ZM-3 0a3 3 0 1 1 6 0a3 3 0 1 1 -6 0Z",
  "■": "M-9.5 -9.5h19v19h-19Z",
  "◎":
    "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0Z" +
    "M-7.4 0a7.4 7.4 0 1 1 14.8 0a7.4 7.4 0 1 1 -14.8 0Z" +
    "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z",
  "✚": "M-4 -11h8v7h7v8h-7v7h-8v-7h-7v-8h7Z",
};

const RING = "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0ZM-9 0a9 9 0 1 1 18 0a9 9 0 1 1 -18 0Z";

/** A suit's symbol, in the current fill; a suit that no picture knows is a ring with its letter. */
export function shape(suit, props = {}) {
  const path = PATHS[suit.symbol];
  if (path) return svg("path", { d: path, ...props });
  const letter = svg(
    "text",
    { y: 5.2, "font-size": 15, "font-weight": 700, "text-anchor": "middle" },
    suit.letter,
  );
  return svg("g", props, svg("path", { d: RING }), letter);
}
