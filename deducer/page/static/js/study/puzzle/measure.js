// How hard a puzzle is, and where: for each turn of a line, how many of the actions lose.

import { postLong } from "../../core/api.js";
import { h, svg } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { fillWith } from "../../state/problems.js";

const WIDTH = 6;
const HEIGHT = 60;

/** A panel that says it once it is opened. */
export function measurePanel(name) {
  const body = h("div.puzzle-measure");
  const fill = async () => {
    if (!panel.open || body.firstChild) return;
    await fillWith(body, postLong("/api/puzzle/measure", name), measured);
  };
  const panel = h("details.panel", { on: { toggle: fill } }, h("summary", h("h2", t("puzzle.hard"))), body);
  return panel;
}

function measured({ choices, narrow, turns }) {
  const said = narrow.length
    ? t("puzzle.hard.narrow", { n: narrow.length, turns, first: narrow[0] })
    : t("puzzle.hard.wide", { n: turns });
  return [
    h("p", said),
    svg(
      "svg",
      {
        viewBox: `0 0 ${choices.length * WIDTH} ${HEIGHT + 2}`,
        role: "img",
        "aria-label": t("puzzle.hard.chart"),
        preserveAspectRatio: "none",
      },
      choices.map(({ keep, among, open }, at) => {
        const share = 1 - (keep + open) / among;
        const high = 2 + share * HEIGHT;
        return svg("rect", {
          class: keep + open === 1 ? "narrow" : "wider",
          x: at * WIDTH + 0.8,
          y: HEIGHT + 2 - high,
          width: WIDTH - 1.6,
          height: high,
        });
      }),
    ),
    h("p.quiet", t("puzzle.hard.chart")),
  ];
}
