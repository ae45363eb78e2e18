// Cards and hints to choose from: those of a hand, and the deck laid out by suit and rank; and cards in a
// row that a finger can drag to another place, or out of it.

import { Chips, useChoice } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { button, html, upTo } from "../core/view.js";
import { held, slotNumber } from "./cards.js";
import { slotWords } from "./slots.js";
import { cardName, coloursOf, letterOf, rankOf, ranksOf, slotsOf, suitName, symbol } from "./words.js";

/** A suit as an option of chips. */
export function suitOption(state, letter) {
  const label = html`<span class="suit-${letter}">${symbol(state, letter)}</span>`;
  return { value: letter, label, name: suitName(state, letter) };
}

/** A hint's colour or rank. `counts(clue)` says how many cards it would touch; null: not known. */
export function CluePicker({ state, counts, ...choice }) {
  const counted = ({ value, label, name }) => {
    const n = counts(value);
    if (n === null) return { value, label, name };
    return { value, label: html`${label}<small class="count">${n}</small>`, name: t("touches", { clue: name, n }) };
  };
  const colours = coloursOf(state).map(({ letter }) => suitOption(state, letter));
  const ranks = ranksOf(state).map((rank) => ({ value: rank, label: html`<b>${rank}</b>`, name: String(rank) }));
  return html`
    <${Chips} legend=${t("colour")} kind="clues" options=${colours.map(counted)} ...${choice} />
    <${Chips} legend=${t("rank")} kind="clues" options=${ranks.map(counted)} ...${choice} />
  `;
}

/** Slots of a seat's hand to choose from, one or `many`; `marks(slot)` are shown with a card. */
export function SlotPicker({ state, legend, seat, marks = () => null, kind = "", ...choice }) {
  const inputOf = useChoice(choice);
  const choiceOf = (slot) => html`<label class="slot-choice" key=${slot.slot}>
    ${inputOf(slot.slot, { "aria-label": slotWords(state, seat, slot), "data-key": `slot-${slot.slot}` })}
    ${held(state, slot)}
    ${marks(slot)}
    ${slotNumber(slot)}
  </label>`;
  return html`<fieldset class="slots ${state.you.seat === seat ? "" : "theirs"} ${kind}">
    <legend class="unseen">${legend}</legend>
    ${slotsOf(state, seat).map(choiceOf)}
  </fieldset>`;
}

/** The deck by suit and rank: one tap a card. `left(card)` says how many it can be yet. */
export function CardPicker({ state, label, pick, left, chosen = null, isSettling = false }) {
  const cell = (card) => {
    const props = { disabled: isSettling || !left(card), "aria-pressed": card === chosen };
    return cardButton(state, card, { ...props, "aria-label": cardName(state, card) }, () => pick(card));
  };
  return html`<${CardGrid} state=${state} label=${label} kind="picker ${isSettling ? "settling" : ""}" cell=${cell} />`;
}

/** A card of the deck to be pressed; `more` is shown beside its suit and its rank. */
export function cardButton(state, card, props, press, more = null) {
  const letter = letterOf(card);
  return html`<button type="button" class="pick face-${letter}" data-key=${card} onClick=${press} ...${props}>
    ${symbol(state, letter)}<b>${rankOf(card)}</b>${more}
  </button>`;
}

/**
 * All cards of the deck, suits by ranks; arrow keys move through them. `cell(card)` draws each, and
 * `draw(rows)` what lies around them.
 */
export function CardGrid({ state, label, kind, cell, draw = (rows) => rows }) {
  const ranks = ranksOf(state);
  const rows = state.rules.suits.map(({ letter, copies }) =>
    ranks.map((rank) => (rank > copies.length ? html`<span class="no-card" />` : cell(letter + rank))),
  );
  return html`<div
    class=${kind} role="group" aria-label=${label} style=${{ "--ranks": ranks.length }}
    onKeyDown=${(event) => step(event, ranks.length)}
  >
    ${draw(rows)}
  </div>`;
}

/** Go through cells in rows of that many by arrow keys, past those that can't be pressed. */
function step(event, columns) {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (!by) return;
  const cells = [...event.currentTarget.querySelectorAll("button, .no-card")];
  let at = cells.indexOf(document.activeElement) + by;
  while (cells[at] && (cells[at].disabled || cells[at].tabIndex < 0)) at += by;
  if (!cells[at]) return;
  event.preventDefault();
  cells[at].focus();
}

const SLACK = 10; // pixels before a touch is a drag
const DELAY = 350; // milliseconds in which the click that ends a drag is swallowed

/**
 * Drag a child of the list sideways that a pointer went down on (an `event` of the list); `moved(order)` names
 * old slots in new order. While one is held the list is of class `dragging`; once it is let go, `settled`
 * bubbles up. With `dropped`, it can also be dragged out, onto an element with a `data-drop`: `dropped` gets
 * its value, and which child it was, from 0. The page is of class `dropping` while one is held.
 */
export function drag(start, { moved, dropped = null }) {
  const list = start.currentTarget;
  const items = [...list.children];
  const from = items.findIndex((item) => item.contains(start.target));
  if (from < 0 || !start.isPrimary || start.button !== 0) return;
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
