// What the signs mean, and what is gone of every card.

import { figures, goneGrid, sign } from "../cards/cards.js";
import { percent, t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";
import { button, html, icon, useState } from "../core/view.js";
import { openSheet } from "../state/sheets.js";
import { useTable } from "../state/store.js";

const SEEN = "legend"; // the first table, and true once its legend was closed
const LIKELY = 0.28; // as an example

/** How each sign looks; its words are those of `legend.` and its name. */
const SAMPLES = {
  pace: () => t("pace"),
  fits: () => onCard("fits"),
  last: () => onCard("last"),
  trash: () => html`<span class="legend-trash">3</span>`,
  likely: () => [icon("check"), percent(LIKELY)],
  held: () => [icon("clock"), "5"],
};
const OWN = ["likely", "held"]; // of the own hand

function onCard(worth) {
  return html`<svg class="legend-sign" viewBox="32 2 14 14">${sign(worth)}</svg>`;
}

/** The signs that a table shows, with what they mean. */
function signs(state) {
  const hasPace = (state.board.pace ?? null) !== null;
  const names = Object.keys(SAMPLES).filter(
    (name) => (name !== "pace" || hasPace) && (state.you.seat !== null || !OWN.includes(name)),
  );
  return html`<dl class="legend">
    ${names.map((name) => html`<div><dt>${SAMPLES[name]()}</dt><dd>${t(`legend.${name}`)}</dd></div>`)}
  </dl>`;
}

/** Open the sheet that says what the signs mean. */
export function openLegend(state) {
  openSheet(t("legend.title"), signs(state));
}

/** The legend of a phone's first table, until it is closed; nothing at all others. */
export function FirstLegend({ state }) {
  const [isClosed, close] = useState(false);
  if (state.over || isClosed) return null;
  const firstTable = lasting.get(SEEN);
  if (firstTable === null) lasting.set(SEEN, state.table);
  if (firstTable !== null && firstTable !== state.table) return null;
  const press = () => {
    lasting.set(SEEN, true);
    close(true);
    (document.querySelector("[data-key=hint]:enabled") ?? document.querySelector("[data-key=menu]")).focus({
      preventScroll: true,
    });
  };
  return html`<section class="legend-box" aria-label=${t("legend.title")}>
    <h2>${t("legend.title")}</h2>
    ${button("round", t("close"), press, { key: "legend-close", picture: "close" })}
    ${signs(state)}
    <p class="quiet">${t("legend.again")}</p>
  </section>`;
}

/** Open the discards of a `position`, as in a state, or else of the table, whose changes it follows. */
export function openGone(position = null) {
  openSheet(t("gone.title"), position ? gone(position) : html`<${Gone} />`);
}

function Gone() {
  return gone(useTable());
}

function gone(state) {
  const entry = (kind, words) => html`<li>
    <span class="copies" aria-hidden="true"><i class=${kind} /></span>${words}
  </li>`;
  return html`
    <div class="on-night">${figures(state, () => openLegend(state))}</div>
    ${goneGrid(state)}
    <ul class="gone-legend">
      ${entry("left", t("legend.left"))}${entry("lit", t("legend.lit"))}${entry("lost", t("legend.lost"))}
    </ul>
  `;
}
