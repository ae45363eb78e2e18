// What the signs mean, and what is gone of every card.

import { figures, goneGrid, sign } from "../cards/cards.js";
import { button, h, icon, redraw, svg, unseen } from "../core/dom.js";
import { percent, t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";
import { openSheet } from "../state/sheets.js";
import { current } from "../state/store.js";

const SEEN = "legend"; // the first table, and true once its legend was closed
const LIKELY = 0.28; // as an example

/** How each sign looks; its words are those of `legend.` and its name. */
const SAMPLES = {
  pace: () => t("pace"),
  fits: () => onCard("fits"),
  last: () => onCard("last"),
  trash: () => h("span.legend-trash", "3"),
  likely: () => [icon("check"), percent(LIKELY)],
  held: () => [icon("clock"), "5"],
};
const OWN = ["likely", "held"]; // of the own hand

function onCard(worth) {
  return svg("svg.legend-sign", { viewBox: "32 2 14 14" }, sign(worth));
}

/** The signs that a table shows, with what they mean. */
function rows(state) {
  const { pace } = state.board;
  const names = Object.keys(SAMPLES).filter(
    (name) =>
      (name !== "pace" || (pace !== null && pace !== undefined)) &&
      (state.you.seat !== null || !OWN.includes(name)),
  );
  return h(
    "dl.legend",
    names.map((name) => h("div", h("dt", SAMPLES[name]()), h("dd", t(`legend.${name}`)))),
  );
}

/** Open the sheet that says what the signs mean. */
export function openLegend(state) {
  openSheet({ title: t("legend.title"), draw: ({ body }) => body.replaceChildren(rows(state)) });
}

/** A small button that opens it. */
export function legendButton(state) {
  const press = () => openLegend(state);
  return button("small#legend", press, t("legend.title"));
}

/** The legend of a phone's first table, until `closed()` is called; null at all others. */
export function firstLegend(state, closed) {
  if (state.over) return null;
  const firstTable = lasting.get(SEEN);
  if (firstTable === null) lasting.set(SEEN, state.table);
  if (firstTable !== null && firstTable !== state.table) return null;
  const close = () => {
    lasting.set(SEEN, true);
    closed();
  };
  return h(
    "section.legend-box",
    { "aria-label": t("legend.title") },
    h("h2", t("legend.title")),
    button("round#legend-close", close, icon("close"), unseen(t("close"))),
    rows(state),
    h("p.quiet", t("legend.again")),
  );
}

/** Open the discards of a `position`, as in a state, or else of the table, whose changes it follows. */
export function openGone(position = null) {
  openSheet({
    title: t("gone.title"),
    live: position === null,
    draw: ({ body }) => {
      const state = position ?? current();
      const board = figures(state, () => openLegend(state));
      redraw(body, h("div.on-night", board), goneGrid(state), legend());
    },
  });
}

/** What the signs of the grid mean. */
function legend() {
  const entry = (kind, label) =>
    h("li", h("span.copies", { "aria-hidden": "true" }, h("i", { class: kind })), label);
  return h(
    "ul.gone-legend",
    entry("left", t("legend.left")),
    entry("lit", t("legend.lit")),
    entry("lost", t("legend.lost")),
  );
}
