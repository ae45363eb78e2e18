// What is gone and what is left of every card, suits by ranks.

import { figures, goneGrid } from "../board.js";
import { h, redraw } from "../dom.js";
import { t } from "../i18n.js";
import { openSheet } from "../sheets.js";
import { current } from "../store.js";

/** Open the discards. */
export function openGone() {
  openSheet({
    title: t("gone.title"),
    live: true,
    draw: ({ body }) =>
      redraw(
        body,
        h("div", { class: "on-night" }, figures(current())),
        goneGrid(current()),
        legend(),
      ),
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
