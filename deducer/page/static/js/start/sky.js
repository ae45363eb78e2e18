// Fireworks over the title: the suits' symbols, each bursting.

import { svg } from "../dom.js";
import { PATHS } from "../shapes.js";

/** The picture, for the eyes only. */
export function sky() {
  const bursts = [
    ["▲", 52, 62, 1.5, "#f0717c"],
    ["★", 128, 34, 1.15, "#f2c33d"],
    ["♣", 196, 70, 0.95, "#5cc77b"],
    ["●", 262, 36, 1.35, "#6aa5f5"],
    ["◆", 322, 74, 1.1, "#f3f5fb"],
  ];
  return svg(
    "svg",
    { class: "sky", viewBox: "0 0 360 120", "aria-hidden": "true" },
    bursts.map(bursting),
  );
}

function bursting([symbol, x, y, size, colour]) {
  const rays = Array.from({ length: 14 }, (_, ray) => {
    const angle = (2 * Math.PI * ray) / 14;
    const far = ray % 2 ? 21 : 28;
    const at = (out) =>
      `${(out * Math.sin(angle)).toFixed(1)} ${(-out * Math.cos(angle)).toFixed(1)}`;
    return svg("path", { d: `M${at(14)}L${at(far)}` });
  });
  const spark = svg("path", { d: PATHS[symbol], fill: colour, transform: "scale(.62)" });
  return svg(
    "g",
    {
      transform: `translate(${x} ${y}) scale(${size})`,
      stroke: colour,
      "stroke-width": 1.6,
      "stroke-linecap": "round",
    },
    rays,
    svg("g", { stroke: "none" }, spark),
  );
}
