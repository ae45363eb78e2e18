// The actions of the seat to move, each with what it does to perfect; a tap makes a move.

import { cardWords } from "../../cards/slots.js";
import { cardText, clueName, clueText, nameOf, share, suitName, touches } from "../../cards/words.js";
import { listed, parts, percent, t } from "../../core/i18n.js";
import { button, html, icon } from "../../core/view.js";
import { openSheet } from "../../state/sheets.js";
import { oddsList, tint } from "../stepper.js";
import { entryOf, isNext } from "./analysis.js";

/**
 * What can be done: `cells` are {kind, slot, entries, effect} for plays and discards, `hints` is
 * {effect, entries}, or null where there is none. An effect is {possible}, or {chance} for a seat.
 */
export function choices(answer, seat) {
  const cells = [];
  let hints = null;
  for (const { move, moves = [move], possible } of answer?.actions ?? []) {
    const effect = seat === null ? { possible } : { chance: possible };
    for (const entry of moves.map(entryOf)) {
      const cell = cells.find(({ kind, slot }) => kind === entry.kind && slot === entry.slot);
      if (entry.kind === "hint") hints = { effect, entries: [...(hints?.entries ?? []), entry] };
      else if (cell) cell.entries.push({ ...entry, effect });
      else cells.push({ kind: entry.kind, slot: entry.slot, entries: [{ ...entry, effect }] });
    }
  }
  for (const cell of cells) cell.effect = cell.entries.map(({ effect }) => effect).reduce(better);
  if (hints && seat !== null) hints.entries = answer.hints.map((hint) => entryOf({ ...hint, move: "hint" }));
  return { cells, hints };
}

const ORDER = [false, null, true];

/** The better one of two ways to act with the same card: they announce other colours. */
function better(one, other) {
  const worth = ({ chance, possible }) => (chance ? share(chance.share) : ORDER.indexOf(possible));
  return worth(other) > worth(one) ? other : one;
}

const TONES = { true: "good", false: "bad", null: "open" };
const SIGNS = { good: icon("check"), bad: icon("close"), open: html`<b aria-hidden="true">?</b>` };
const KINDS = ["play", "discard"];

/** How an effect looks: a tone of study.css, or how likely perfect is. */
function toneOf(effect) {
  return effect.chance ? share(effect.chance.share) : TONES[effect.possible];
}

/** How the card in a slot is marked (see `Position`): what its play does, and its discard. */
export function markOf({ cells }, slot) {
  const own = KINDS.map((kind) => cells.find((cell) => cell.kind === kind && cell.slot === slot.slot));
  const effects = own.filter(Boolean).map((cell) => `${t(cell.kind)}: ${effectText(cell.effect)}`);
  if (!effects.length) return null;
  return { tone: own.map((cell) => (cell ? toneOf(cell.effect) : null)), label: effects.join(", ") };
}

/** An effect in words. */
function effectText({ chance, possible }) {
  if (!chance) return t(`board.effect.${TONES[possible]}`);
  return t("board.chance", { share: `${chance.exact ? "" : "≈ "}${percentOf(chance)}` });
}

/** A chance with as many digits as tell a risk from none. */
function percentOf(chance) {
  const value = share(chance.share);
  return percent(value, (value > 0 && value < 0.01) || (value > 0.99 && value < 1) ? 1 : 0);
}

/** An effect as a sign on a button, with words for screen readers. */
function effectSign(effect) {
  const words = html`<span class="unseen">${effectText(effect)}</span>`;
  const tone = toneOf(effect);
  if (!effect.chance) return html`<span class="effect mark-${tone}">${SIGNS[tone]}${words}</span>`;
  return html`<span class="effect mark-share" style=${tint(tone)}>
    <b aria-hidden="true">${percentOf(effect.chance)}</b>${words}
  </span>`;
}

/** The plays and discards by slot, and hints. `done` is the line's next action, `make(entry)` makes a move. */
export function ActionGrid({ state, cells, hints, done, make }) {
  const seat = state.board.turn;
  const { slots } = state.hands[seat];
  const cellOf = (kind, slot) => cells.find((cell) => cell.kind === kind && cell.slot === slot);
  const pile = cellOf("play", 0);
  return html`<div class="actions">
    <table class="action-grid">
      <caption class="unseen">${t("board.actions", { who: nameOf(state, seat) })}</caption>
      <thead>
        <tr>
          <td />
          ${slots.map((slot) => html`<th scope="col">
            <span class="unseen">${`${t("slot.n", { slot: slot.slot })} `}</span>
            ${slot.card ? cardText(state, slot.card) : html`<span>?<small>${slot.slot}</small></span>`}
          </th>`)}
        </tr>
      </thead>
      <tbody>
        ${KINDS.map((kind) => html`<tr>
          <th scope="row">${t(kind)}</th>
          ${slots.map((slot) => html`<td>${actionOf(slot, cellOf(kind, slot.slot))}</td>`)}
        </tr>`)}
      </tbody>
    </table>
    <div class="action-more">
      ${
        hints &&
        wideAction(t("quiz.hint"), hints.effect, () => openHints(state, hints, make), {
          key: "hint",
          kind: done?.kind === "hint" ? "is-done" : "",
        })
      }
      ${pile && wideAction(t("board.play.pile"), pile.effect, () => choose(state, pile, make), { key: "pile" })}
    </div>
  </div>`;

  function actionOf(slot, cell) {
    if (!cell) return html`<span class="action none" aria-hidden="true">–</span>`;
    const { kind, entries, effect } = cell;
    const isDone = entries.some((entry) => isNext(entry, done));
    const name = `${t(kind)}, ${t("slot.n", { slot: slot.slot })}, ${cardWords(state, slot)}: `;
    const words = html`
      <span class="unseen">${name}</span>
      ${effectSign(effect)}
      ${isDone && html`<span class="unseen">${` ${t("board.done")}`}</span>`}
    `;
    const press = () => choose(state, cell, make);
    return button(`action ${isDone ? "is-done" : ""}`, words, press, { key: `${kind}-${slot.slot}` });
  }
}

function wideAction(words, effect, press, { key = null, kind = "" } = {}) {
  return button(`action wide-action ${kind}`, html`<span>${words}</span>${effectSign(effect)}`, press, { key });
}

/** Make the move of a cell; where colours can be announced, ask which. */
function choose(state, { entries }, make) {
  const move = ({ effect, ...entry }) => make(entry);
  if (entries.length === 1) return move(entries[0]);
  const words = ({ announce }) => (announce ? suitName(state, announce) : t("announce.none"));
  return openActions(t("announce"), (act) =>
    entries.map((entry) => wideAction(words(entry), entry.effect, act(() => move(entry)))),
  );
}

/** Open a sheet of actions; `draw(act)` draws them, and `act(doing)` is a press that closes it first. */
function openActions(title, draw) {
  const act = (doing) => () => {
    close();
    doing();
  };
  const close = openSheet(title, draw(act));
}

/** Open the hints that can be given, by receiver. */
function openHints(state, { entries, effect }, make) {
  const seats = [...new Set(entries.map((entry) => entry.to))].sort();
  const hintsTo = (to) => inOrder(state, entries.filter((entry) => entry.to === to));
  openActions(
    t("board.hint.title", { who: nameOf(state, state.board.turn) }),
    (act) => html`
      <p class="quiet">${t("board.hint.all")} ${effectSign(effect)}</p>
      ${seats.map((to) => html`<section class="receiver">
        <h3>${nameOf(state, to)}</h3>
        <div class="chip-row">
          ${hintsTo(to).map((entry) => clueButton(state, entry, act(() => make(entry))))}
        </div>
      </section>`)}
    `,
  );
}

/** Colours as the deck has them, then ranks. */
function inOrder(state, entries) {
  const place = ({ colour, rank }) =>
    rank ?? state.rules.suits.findIndex(({ letter }) => letter === colour) - 99;
  return entries.sort((one, other) => place(one) - place(other));
}

function clueButton(state, { to, colour, rank }, press) {
  const clue = colour ?? rank;
  const touched = state.hands[to].slots.filter(({ card }) => card && touches(state, clue, card));
  const slots = listed(touched.map(({ slot }) => slot));
  const label = `${nameOf(state, to)}: ${clueName(state, clue)}, ${t("slot")} ${slots}`;
  return button("small clue", clueText(state, clue), press, { "aria-label": label });
}

/**
 * Open a sheet with the actions for a card in a hand: play or discard it, or hint it; with the `odds` of what it
 * can be, by its holder's slots, if these are known.
 */
export function openCard(state, seat, number, { cells, hints }, { make, odds }) {
  const slot = state.hands[seat].slots.find((each) => each.slot === number);
  const isOwn = state.board.turn === seat;
  const ways = isOwn ? cells.filter((cell) => cell.slot === number) : [];
  const clues = (isOwn || !slot.card || !hints ? [] : hints.entries).filter(
    (entry) => entry.to === seat && touches(state, entry.colour ?? entry.rank, slot.card),
  );
  const card = slot.card ? cardText(state, slot.card) : "?";
  openActions(
    parts("board.card", { who: nameOf(state, seat), slot: number, card }),
    (act) => html`
      <p class="quiet">${cardWords(state, slot)}</p>
      ${odds && oddsList(state, odds[number - 1]?.odds ?? {})}
      ${ways.map((cell) => wideAction(t(cell.kind), cell.effect, act(() => choose(state, cell, make))))}
      ${clues.length > 0 && html`
        <p class="quiet">${t("quiz.hint")} ${effectSign(hints.effect)}</p>
        <div class="chip-row">${clues.map((entry) => clueButton(state, entry, act(() => make(entry))))}</div>
      `}
    `,
  );
}
