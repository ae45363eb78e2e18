// What is gone and what is left of every card, suits by ranks.

import { figures, goneGrid } from "../board.js";
import { h, redraw } from "../dom.js";
import { t } from "../i18n.js";
import { openLegend } from "../legend.js";
import { openSheet } from "../sheets.js";
import { current } from "../store.js";

/** Open the discards of the table. */
export function openGone() {
  open(current, { live: true });
}

/** Open the discards of a position, as in a state. */
export function openGoneOf(state) {
  open(() => state);
}

function open(stateOf, options) {
  openSheet({
    title: t("gone.title"),
    draw: ({ body }) => {
      const state = stateOf();
      const told = figures(state, () => openLegend(state));
      redraw(body, h("div", { class: "on-night" }, told), goneGrid(state), legend());
    },
    ...options,
  });
}

/** What the signs of the grid mean. */
export function legend() {
  const entry = (kind, label) =>
    h(
      "li",
      {},
      h("span", { class: "copies", "aria-hidden": "true" }, h("i", { class: kind })),
      label,
    );
  return h(
    "ul",
    { class: "gone-legend" },
    entry("left", t("legend.left")),
    entry("lit", t("legend.lit")),
    entry("lost", t("legend.lost")),
  );
}
