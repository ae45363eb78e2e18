// The actions of the seat to move, each with what it does to perfect; a tap makes a move.

import { cardWords } from "../../cards/slots.js";
import { cardText, clueName, clueText, nameOf, share, suitName, touches } from "../../cards/words.js";
import { button, h, icon, redraw, tableOf, unseen } from "../../core/dom.js";
import { listed, parts, percent, t } from "../../core/i18n.js";
import { openSheet } from "../../state/sheets.js";
import { tinted } from "../stepper.js";
import { entryOf, isNext } from "./analysis.js";

/**
 * What can be done: `cells` are {kind, slot, entries, effect} for plays and discards, `hints` is
 * {effect, entries}, or null where there is none. An effect is {possible}, or {chance} for a seat.
 */
export function choices(answer, seat) {
  if (!answer) return { cells: [], hints: null };
  const cells = new Map();
  let hints = null;
  for (const action of answer.actions) {
    const { move } = action;
    const effect = seat === null ? { possible: action.possible } : { chance: action.chance };
    if (move.move === "hint") {
      const given = seat === null ? [] : answer.hints;
      hints ??= { effect, entries: given.map((hint) => entryOf({ ...hint, move: "hint" })) };
      if (seat === null) hints.entries.push(entryOf(move));
      continue;
    }
    const key = `${move.move}-${move.slot}`;
    const cell = cells.get(key) ?? { kind: move.move, slot: move.slot, entries: [], effect };
    cell.entries.push({ ...entryOf(move), effect });
    if (better(effect, cell.effect)) cell.effect = effect;
    cells.set(key, cell);
  }
  return { cells: [...cells.values()], hints };
}

const ORDER = [false, null, true];

/** Whether one way to act is better than another with the same card: the colour it announces. */
function better(one, other) {
  if (one.chance) return share(one.chance.share) > share(other.chance.share);
  return ORDER.indexOf(one.possible) > ORDER.indexOf(other.possible);
}

const TONES = { true: "good", false: "bad", null: "open" };
const SIGNS = { good: "check", bad: "close" };

/** How an effect looks: a tone of study.css, or how likely perfect is. */
export function toneOf(effect) {
  return effect.chance ? share(effect.chance.share) : TONES[effect.possible];
}

/** An effect in words. */
export function effectText(effect) {
  if (effect.chance) return t("board.chance", { share: shareText(effect.chance) });
  return t(`board.effect.${TONES[effect.possible]}`);
}

function shareText(chance) {
  return `${chance.exact ? "" : "≈ "}${percent(share(chance.share), digits(chance))}`;
}

/** As many digits as tell a risk from none. */
function digits({ share: text }) {
  const value = share(text);
  return (value > 0 && value < 0.01) || (value > 0.99 && value < 1) ? 1 : 0;
}

/** An effect as a sign on a button, with words for screen readers. */
function effectSign(effect) {
  const tone = toneOf(effect);
  if (effect.chance) {
    const figure = h("b", { "aria-hidden": "true" }, percent(tone, digits(effect.chance)));
    return tinted(h("span.effect.mark-share", figure, unseen(effectText(effect))), tone);
  }
  const sign = SIGNS[tone] ? icon(SIGNS[tone]) : h("b", { "aria-hidden": "true" }, "?");
  return h("span", { class: `effect mark-${tone}` }, sign, unseen(effectText(effect)));
}

const KINDS = ["play", "discard"];

/** The plays and discards by slot, and hints. `done` is the line's next action, `make(entry)` makes a move. */
export function actionGrid(state, { cells, hints }, { done, make }) {
  const seat = state.board.turn;
  const slots = state.hands[seat].slots;
  const cellOf = (kind, slot) => cells.find((cell) => cell.kind === kind && cell.slot === slot);
  const pile = cellOf("play", 0);
  const title = (slot) => [unseen(`${t("slot.n", { slot: slot.slot })} `), slotText(state, slot)];
  const rows = KINDS.map((kind) =>
    h(
      "tr",
      h("th", { scope: "row" }, t(kind)),
      slots.map((slot) => h("td", actionOf(slot, cellOf(kind, slot.slot)))),
    ),
  );
  return h(
    "div.actions",
    tableOf("table.action-grid", {
      caption: h("caption.unseen", t("board.actions", { who: nameOf(state, seat) })),
      titles: [null, ...slots.map(title)],
      rows,
    }),
    h(
      "div.action-more",
      hints &&
        wideAction(t("board.hint"), hints.effect, () => openHints(state, hints, make), {
          class: `action wide-action ${done?.kind === "hint" ? "is-done" : ""}`,
          "data-key": "hint",
        }),
      pile &&
        wideAction(t("board.play.pile"), pile.effect, () => choose(state, pile, make), {
          "data-key": "pile",
        }),
    ),
  );

  function actionOf(slot, cell) {
    if (!cell) return h("span.action.none", { "aria-hidden": "true" }, "–");
    const { kind } = cell;
    const isDone = cell.entries.some((entry) => isNext(entry, done));
    return button(
      `#${kind}-${slot.slot}`,
      () => choose(state, cell, make),
      { class: `action ${isDone ? "is-done" : ""}` },
      unseen(`${t(kind)}, ${t("slot.n", { slot: slot.slot })}, ${cardWords(state, slot)}: `),
      effectSign(cell.effect),
      isDone && unseen(` ${t("board.done")}`),
    );
  }
}

function slotText(state, slot) {
  return slot.card ? cardText(state, slot.card) : h("span", "?", h("small", String(slot.slot)));
}

function wideAction(words, effect, press, props = {}) {
  return button("action.wide-action", press, { ...props }, h("span", words), effectSign(effect));
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
  openSheet({
    title,
    draw: ({ body, close }) => {
      const act = (doing) => () => {
        close();
        doing();
      };
      redraw(body, draw(act));
    },
  });
}

/** Open the hints that can be given, by receiver. */
function openHints(state, { entries, effect }, make) {
  const seats = [...new Set(entries.map((entry) => entry.to))].sort();
  const hintButtons = (to, act) =>
    inOrder(state, entries.filter((entry) => entry.to === to)).map((entry) =>
      clueButton(state, entry, act(() => make(entry))),
    );
  openActions(t("board.hint.title", { who: nameOf(state, state.board.turn) }), (act) => [
    h("p.quiet", t("board.hint.all"), " ", effectSign(effect)),
    seats.map((to) =>
      h("section.receiver", h("h3", nameOf(state, to)), h("div.chip-row", hintButtons(to, act))),
    ),
  ]);
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
  return button("small.clue", press, { "aria-label": label }, clueText(state, clue));
}

/** Open a sheet with the actions for a card in a hand: play or discard it, or hint it. */
export function openCard(state, seat, number, { cells, hints }, { make, about }) {
  const slot = state.hands[seat].slots.find((each) => each.slot === number);
  const own = state.board.turn === seat;
  const mine = own ? cells.filter((cell) => cell.slot === number) : [];
  const clues = (own || !slot.card || !hints ? [] : hints.entries).filter(
    (entry) => entry.to === seat && touches(state, entry.colour ?? entry.rank, slot.card),
  );
  const card = slot.card ? cardText(state, slot.card) : "?";
  openActions(parts("board.card", { who: nameOf(state, seat), slot: number, card }), (act) => [
    h("p.quiet", cardWords(state, slot)),
    about?.(slot),
    mine.map((cell) => wideAction(t(cell.kind), cell.effect, act(() => choose(state, cell, make)))),
    clues.length > 0 && [
      h("p.quiet", t("board.hint"), " ", effectSign(hints.effect)),
      h("div.chip-row", clues.map((entry) => clueButton(state, entry, act(() => make(entry))))),
    ],
  ]);
}
