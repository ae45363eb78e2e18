// The suits' symbols, as the server has them for all pictures: in a box of 24 around (0, 0).

import { svg } from "../core/dom.js";

/** A suit's symbol, in the current fill. */
export function shape(suit, props = {}) {
  if (!suit.lettered) return svg("path", { d: suit.shape, ...props });
  const letter = svg(
    "text",
    { y: 5.2, "font-size": 15, "font-weight": 700, "text-anchor": "middle" },
    suit.letter,
  );
  return svg("g", props, svg("path", { d: suit.shape }), letter);
}
