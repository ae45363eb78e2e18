// What a thumb chooses from: chips, cards of a hand, and the deck laid out by suit and rank.

import { button, freshId, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { back, face, slotNumber } from "./cards.js";
import { coloursOf, ranksOf, toldOf } from "./deck.js";
import { slotWords } from "./slots.js";
import { cardName, suitName, symbol } from "./words.js";

/**
 * One of some: `options` are {value, label, name?, disabled?}. Real radio buttons, so that keys and
 * listeners know them; `name` is for those who listen, where the label is a picture.
 */
export function chips({ legend, options, chosen, pick, kind = "", hideLegend = false }) {
  const group = freshId("chips");
  return h(
    "fieldset",
    { class: `chips ${kind}` },
    h("legend", { class: hideLegend ? "unseen" : null }, legend),
    h("div.chip-row", options.map(chip)),
  );

  function chip(option) {
    const input = h("input", {
      type: "radio",
      name: group,
      checked: option.value === chosen,
      disabled: option.disabled,
      "aria-label": option.name,
      "data-key": `${kind}-${option.value}`,
      on: { change: () => pick(option.value) },
    });
    return h("label.chip", input, h("span", option.label));
  }
}

/** A switch with its label. */
export function toggle({ label, help = "", checked, pick, disabled = false }) {
  const input = h("input", {
    type: "checkbox",
    role: "switch",
    checked,
    disabled,
    on: { change: () => pick(input.checked) },
  });
  return h("label.toggle", h("span", label, help && h("small", help)), input);
}

/** A hint's colour or rank. `counts(clue)` says how many cards it would touch; null: not known. */
export function cluePicker(state, { chosen, pick, counts }) {
  const option = (clue, picture, name) => {
    const count = counts(clue);
    const known = count !== null;
    const label = [picture, known && h("small.count", String(count))];
    return { value: clue, label, name: known ? t("touches", { clue: name, n: count }) : name };
  };
  const colours = coloursOf(state).map(({ letter }) =>
    option(letter, h("span", { class: `suit-${letter}` }, symbol(state, letter)), suitName(state, letter)),
  );
  const ranks = ranksOf(state).map((rank) => option(rank, h("b", String(rank)), String(rank)));
  const both = [
    chips({
      legend: t("colour"),
      kind: "clues",
      options: colours,
      chosen,
      pick: (clue) => take(clue, 1),
    }),
    chips({
      legend: t("rank"),
      kind: "clues",
      options: ranks,
      chosen,
      pick: (clue) => take(clue, 0),
    }),
  ];
  function take(clue, other) {
    for (const input of both[other].querySelectorAll("input")) input.checked = false;
    pick(clue);
  }
  return both;
}

/**
 * Slots of a seat's hand to choose from, one (`many` false) or some. `slots` as in a state;
 * `marks(slot)` are nodes to show with a card.
 */
export function slotPicker(
  state,
  { legend, seat, slots, chosen, pick, many = false, dead = () => false, marks = () => null, kind = "" },
) {
  const group = freshId("slots");
  const picked = new Set(chosen);
  return h(
    "fieldset",
    { class: `slots ${kind}` },
    h("legend.unseen", legend),
    slots.map((slot) => {
      const input = h("input", {
        type: many ? "checkbox" : "radio",
        name: group,
        "aria-label": slotWords(state, seat, slot),
        checked: picked.has(slot.slot),
        disabled: dead(slot.slot),
        "data-key": `slot-${slot.slot}`,
        on: {
          change: () => {
            if (!many) picked.clear();
            if (input.checked) picked.add(slot.slot);
            else picked.delete(slot.slot);
            pick([...picked].sort((a, b) => a - b));
          },
        },
      });
      const card = slot.card ? face(state, slot.card) : back(state, toldOf(slot));
      return h("label.slot-choice", input, card, marks(slot), slotNumber(slot));
    }),
  );
}

/** The deck by suit and rank: one tap a card. `left(card)` says how many it can be yet. */
export function cardPicker(state, { label, pick, left, chosen = null, odds = null }) {
  const ranks = ranksOf(state);
  const cells = state.rules.suits.flatMap((suit) =>
    ranks.map((rank) => {
      const card = suit.letter + rank;
      if (rank > suit.copies.length) return h("span");
      const name = cardName(state, card);
      return button(
        {
          class: `pick face-${suit.letter}`,
          disabled: !left(card),
          "aria-pressed": String(card === chosen),
          "data-key": card,
          "aria-label": odds?.[card] ? `${name}, ${odds[card]}` : name,
        },
        () => pick(card),
        symbol(state, suit.letter),
        h("b", String(rank)),
      );
    }),
  );
  const grid = h("div", { class: `picker ranks-${ranks.length}`, role: "group", "aria-label": label }, cells);
  arrows(grid, cells, ranks.length);
  return grid;
}

/** Let arrow keys move through cells in rows of that many, past those that can't be pressed. */
export function arrows(node, cells, columns) {
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
