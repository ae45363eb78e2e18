// What is gone and what is left of every card, suits by ranks.

import { figures, goneGrid } from "../../cards/sky.js";
import { h, redraw } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { openSheet } from "../../state/sheets.js";
import { current } from "../../state/store.js";
import { openLegend } from "../legend.js";

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
      redraw(body, h("div.on-night", told), goneGrid(state), legend());
    },
    ...options,
  });
}

/** What the signs of the grid mean. */
export function legend() {
  const entry = (kind, label) =>
    h("li", h("span.copies", { "aria-hidden": "true" }, h("i", { class: kind })), label);
  return h(
    "ul.gone-legend",
    entry("left", t("legend.left")),
    entry("lit", t("legend.lit")),
    entry("lost", t("legend.lost")),
  );
}
