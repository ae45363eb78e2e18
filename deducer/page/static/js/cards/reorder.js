// Cards in a row that a finger can drag to another place, as in a hand, or out of it.

import { upTo } from "../core/dom.js";

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
