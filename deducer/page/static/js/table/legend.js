// What the signs mean, and what is gone of every card.

import { figures, goneGrid, sign, signAt } from "../cards/cards.js";
import { leavesPlay, markOf } from "../cards/slots.js";
import { ownSlot, slotsOf } from "../cards/words.js";
import { percent, t } from "../core/i18n.js";
import { isOn } from "../core/memory.js";
import { html, icon } from "../core/view.js";
import { noteOn } from "../state/notes.js";
import { openSheet } from "../state/sheets.js";
import { useTable } from "../state/store.js";
import { givenUp, readingOf } from "./agreed.js";

const LIKELY = 0.28; // as an example

/** How each sign looks; its words are those of `legend.` and its name. */
const SAMPLES = {
  fits: () => onCard("fits"),
  last: () => onCard("last"),
  trash: () => html`<span class="legend-trash">3</span>`,
  lights: () => html`<span class="legend-lights"><i>1</i><i>2</i><i>3</i></span>`,
  likely: () => [icon("check"), percent(LIKELY)],
  agreed: () => html`<span class="agreed">${icon("agreed")}${percent(LIKELY)}</span>`,
  clash: () => html`<svg class="legend-sign" viewBox="-7 -7 14 14">${signAt("clash", 0, 0, 1.3)}</svg>`,
  noted: () => icon("note"),
  pace: () => t("pace"),
  dots: () => html`<span class="legend-dots">● ○ ×</span>`,
  givers: () => html`<b>2</b>Bo3`,
  held: () => [icon("clock"), "5"],
};

function onCard(worth) {
  return html`<svg class="legend-sign" viewBox="32 2 14 14">${sign(worth)}</svg>`;
}

/** The names of the signs that a state shows by now, of a table or of a game that is gone over. */
function shownSigns(state) {
  const own = state.own ? slotsOf(state, state.you.seat).map((slot) => ownSlot(state, slot.place)) : [];
  const held = state.hands.flatMap(({ seat, slots }) => slots.map((slot) => ({ seat, slot })));
  const marks = [...own, ...held.map(({ slot }) => slot)].map(markOf);
  const isGuessed = !isOn("given") && (own.some((known) => !known.card) || held.some(({ slot }) => slot.odds));
  const wanted = (name) => !state.table || isOn(name);
  const isShown = {
    fits: marks.includes("fits"),
    last: marks.includes("last"),
    trash: marks.includes("trash"),
    lights: isGuessed,
    likely: !isOn("given") && own.some((known) => leavesPlay(markOf(known))),
    agreed: held.some(({ seat, slot }) => readingOf(state, seat, slot)),
    clash: held.some(({ slot }) => givenUp(state, slot).length),
    noted: state.table && held.some(({ slot }) => noteOn(state, slot.place)),
    pace: wanted("pace") && (state.board.pace ?? null) !== null,
    dots: wanted("dots"),
    givers: own.length && isOn("givers"),
    held: own.length && isOn("held"),
  };
  return Object.keys(SAMPLES).filter((name) => isShown[name]);
}

/** Open the sheet that says what the signs mean that are there. */
export function openLegend(state) {
  const entry = (name) => html`<div><dt>${SAMPLES[name]()}</dt><dd>${t(`legend.${name}`)}</dd></div>`;
  openSheet(t("legend.title"), html`<dl class="legend">${shownSigns(state).map(entry)}</dl>`);
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
