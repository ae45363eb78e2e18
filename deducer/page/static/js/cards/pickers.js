// Cards and hints to choose from: those of a hand, and the deck laid out by suit and rank.

import { button, h } from "../core/dom.js";
import { chips, chooser } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { back, face, slotNumber } from "./cards.js";
import { slotWords } from "./slots.js";
import {
  cardName,
  coloursOf,
  hintedClues,
  letterOf,
  rankOf,
  ranksOf,
  slotsOf,
  suitName,
  symbol,
} from "./words.js";

/** A suit as one of some chips. */
export function suitOption(state, letter) {
  const label = h("span", { class: `suit-${letter}` }, symbol(state, letter));
  return { value: letter, label, name: suitName(state, letter) };
}

/** A hint's colour or rank. `counts(clue)` says how many cards it would touch; null: not known. */
export function cluePicker(state, { chosen, pick, counts }) {
  const counted = ({ value, label, name }) => {
    const n = counts(value);
    if (n === null) return { value, label, name };
    return { value, label: [label, h("small.count", String(n))], name: t("touches", { clue: name, n }) };
  };
  const colours = coloursOf(state).map(({ letter }) => suitOption(state, letter));
  const ranks = ranksOf(state).map((rank) => ({
    value: rank,
    label: h("b", String(rank)),
    name: String(rank),
  }));
  const both = [chipsOf("colour", colours, 1), chipsOf("rank", ranks, 0)];
  return both;

  function chipsOf(what, options, other) {
    const take = (clue) => {
      for (const input of both[other].querySelectorAll("input")) input.checked = false;
      pick(clue);
    };
    return chips({ legend: t(what), kind: "clues", options: options.map(counted), chosen, pick: take });
  }
}

/** Slots of a seat's hand to choose from, one or `many`; `marks(slot)` are shown with a card. */
export function slotPicker(state, { legend, seat, marks = () => null, kind = "", ...choice }) {
  const inputOf = chooser(choice);
  const choiceOf = (slot) =>
    h(
      "label.slot-choice",
      inputOf(slot.slot, { "aria-label": slotWords(state, seat, slot), "data-key": `slot-${slot.slot}` }),
      slot.card ? face(state, slot.card) : back(state, hintedClues(slot)),
      marks(slot),
      slotNumber(slot),
    );
  const slots = slotsOf(state, seat).map(choiceOf);
  return h("fieldset", { class: `slots ${kind}` }, h("legend.unseen", legend), slots);
}

/** The deck by suit and rank: one tap a card. `left(card)` says how many it can be yet. */
export function cardPicker(state, { label, pick, left, chosen = null }) {
  const cell = (card) => {
    const props = { disabled: !left(card), "aria-pressed": String(card === chosen) };
    return cardButton(state, card, { ...props, "aria-label": cardName(state, card) }, () => pick(card));
  };
  return cardGrid(state, { label, cell });
}

/** A card of the deck to be pressed; `more` is shown beside its suit and its rank. */
export function cardButton(state, card, props, press, more = null) {
  const letter = letterOf(card);
  return button(
    { class: `pick face-${letter}`, "data-key": card, ...props },
    press,
    symbol(state, letter),
    h("b", String(rankOf(card))),
    more,
  );
}

/**
 * All cards of the deck, suits by ranks; arrow keys move through them. `cell(card)` draws each, and
 * `draw(rows)` what lies around them.
 */
export function cardGrid(state, { label, kind = "picker", cell, draw = (rows) => rows }) {
  const ranks = ranksOf(state);
  const rows = state.rules.suits.map(({ letter, copies }) =>
    ranks.map((rank) => (rank > copies.length ? h("span") : cell(letter + rank))),
  );
  const grid = h("div", { class: kind, role: "group", "aria-label": label }, draw(rows));
  grid.style.setProperty("--ranks", ranks.length);
  arrows(grid, rows.flat(), ranks.length);
  return grid;
}

/** Let arrow keys move through cells in rows of that many, past those that can't be pressed. */
function arrows(node, cells, columns) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  node.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!step) return;
    let at = cells.indexOf(document.activeElement) + step;
    while (cells[at] && (cells[at].disabled || cells[at].tabIndex < 0)) at += step;
    if (!cells[at]) return;
    event.preventDefault();
    cells[at].focus();
  });
}
