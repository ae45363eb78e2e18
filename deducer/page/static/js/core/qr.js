// A QR code out of its rows, 1 for what is dark.

import { svg } from "./dom.js";

const MARGIN = 2; // modules; the frame around has more

/** The picture of a code, which is called `label`, with so many modules around it. */
export function qrCode(rows, label, margin = MARGIN) {
  const wide = rows.length + 2 * margin;
  const dark = rows.flatMap((row, y) =>
    [...row].map((bit, x) => (bit === "1" ? `M${x + margin} ${y + margin}h1v1h-1z` : "")),
  );
  return svg(
    "svg.qr",
    {
      viewBox: `0 0 ${wide} ${wide}`,
      role: "img",
      "aria-label": label,
      "shape-rendering": "crispEdges",
    },
    svg("path", { d: dark.join("") }),
  );
}
