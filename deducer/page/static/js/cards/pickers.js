// Cards and hints to choose from: those of a hand, and the deck laid out by suit and rank; and cards in a
// row that a finger can drag to another place, or out of it.

import { button, h, upTo } from "../core/dom.js";
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

/** A suit as an option of chips. */
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
    `#${card}`,
    press,
    { class: `pick face-${letter}`, ...props },
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

const SLACK = 10; // pixels before a touch is a drag
const DELAY = 350; // milliseconds in which the click that ends a drag is swallowed

/**
 * Let the children of a list be dragged sideways; `moved(order)` names old slots in new order.
 * While one is held the list is of class `dragging`; once it is let go, `settled` bubbles up.
 * With `dropped`, they can also be dragged out, onto an element with a `data-drop`: `dropped` gets
 * its value, and which child it was, from 0. The page is of class `dropping` while one is held.
 */
export function reorderable(list, moved, dropped = null) {
  list.classList.add("reorderable");
  list.classList.toggle("droppable", dropped !== null);
  list.addEventListener("pointerdown", (event) => {
    const items = [...list.children];
    const from = items.findIndex((item) => item.contains(event.target));
    if (from >= 0 && event.isPrimary && event.button === 0)
      drag(list, items, from, event, { moved, dropped });
  });
}

function drag(list, items, from, start, { moved, dropped }) {
  const centres = items.map((item) => middle(item));
  const { top } = list.getBoundingClientRect();
  const rows = new Set(centres.map(([, y]) => y)).size;
  let to = null;
  let zone = null;

  function follow(event) {
    if (event.pointerId !== start.pointerId) return;
    const far = event.clientX - start.clientX;
    const up = dropped || rows > 1 ? event.clientY - start.clientY : 0;
    if (to === null && Math.max(Math.abs(far), Math.abs(up)) < SLACK) return;
    if (to === null) list.classList.add("dragging");
    aim(dropped && zoneAt(event));
    const out = zone || (dropped && event.clientY < top);
    const position = [centres[from][0] + far, centres[from][1] + up];
    to = out ? from : nearest(centres, position);
    items.forEach((item, at) => {
      const [x, y] = at === from ? position : centres[shifted(at, from, to)];
      item.style.transform = `translate(${x - centres[at][0]}px, ${y - centres[at][1]}px)`;
      item.classList.toggle("held", at === from);
    });
  }

  /** Show where the card would go, or (null) that it would stay in the hand. */
  function aim(next) {
    document.body.classList.toggle("dropping", dropped !== null && to !== null);
    zone?.classList.remove("aimed-at");
    zone = next;
    zone?.classList.add("aimed-at");
  }

  function finish(event) {
    if (event.pointerId !== start.pointerId) return;
    for (const name of ["pointermove", "pointerup", "pointercancel"]) {
      removeEventListener(name, name === "pointermove" ? follow : finish);
    }
    for (const item of items) {
      item.style.transform = "";
      item.classList.remove("held");
    }
    list.classList.remove("dragging");
    const drop = zone?.dataset.drop;
    aim(null);
    document.body.classList.remove("dropping");
    if (to === null) return;
    swallowClick(list);
    list.dispatchEvent(new CustomEvent("settled", { bubbles: true }));
    if (event.type !== "pointerup") return;
    if (drop) dropped(drop, from);
    else if (to !== from) moved(orderAfter(items.length, from, to));
  }

  addEventListener("pointermove", follow);
  addEventListener("pointerup", finish);
  addEventListener("pointercancel", finish);
}

/** What a card can be dropped on that lies under a finger. */
function zoneAt({ clientX, clientY }) {
  return document
    .elementsFromPoint(clientX, clientY)
    .map((node) => node.closest("[data-drop]"))
    .find(Boolean);
}

function middle(item) {
  const box = item.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function nearest(centres, [x, y]) {
  const far = centres.map((centre) => Math.hypot(centre[0] - x, centre[1] - y));
  return far.indexOf(Math.min(...far));
}

/** Where the item at `at` lies while the one from `from` is held over `to`. */
function shifted(at, from, to) {
  if (from < at && at <= to) return at - 1;
  if (to <= at && at < from) return at + 1;
  return at;
}

/** Which old slots come first, second, ... once the one at `from` has moved to `to` (from 0). */
export function orderAfter(count, from, to) {
  const order = upTo(count);
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

function swallowClick(list) {
  const stop = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  list.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => list.removeEventListener("click", stop, { capture: true }), DELAY);
}
