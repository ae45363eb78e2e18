// Going through a line turn by turn: buttons, a slider, swipes over the position, and the arrow keys
// wherever the focus is.

import { plain } from "../cards/words.js";
import { button, h, icon, redraw, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { lineWords } from "../state/history.js";
import { drawPosition, stateAt } from "./position.js";

const FAR = 48; // pixels that a finger goes at least
const STEEP = 0.5; // of the way sideways, that it may go up or down meanwhile
const EDGE = 20; // pixels at the screen's edges, where swipes are the browser's own

/** Call `turned(1)` for a swipe over `node` to the left, `turned(-1)` for one to the right. */
export function swipeable(node, turned) {
  let from = null;
  node.classList.add("swipeable");
  node.addEventListener("touchstart", begin, { passive: true });
  return node;

  function begin({ touches, target }) {
    const [{ clientX, clientY }] = touches;
    const alone = touches.length === 1 && visualViewport.scale === 1; // else it zooms, or pans
    const inside = clientX >= EDGE && clientX <= innerWidth - EDGE;
    from = alone && inside && !isTaken(target, node) ? { clientX, clientY } : null;
    if (!from) return;
    // on what is touched: it may be drawn anew meanwhile, and what is no part of the page bubbles
    // up to nothing
    target.addEventListener("touchend", end, { once: true });
    target.addEventListener("touchcancel", () => (from = null), { once: true });
  }

  function end(event) {
    if (!from) return;
    const [{ clientX, clientY }] = event.changedTouches;
    const [across, down] = [clientX - from.clientX, clientY - from.clientY];
    from = null;
    if (Math.abs(across) < FAR || Math.abs(down) > STEEP * Math.abs(across)) return;
    if (event.cancelable) event.preventDefault(); // where it began on a card, this is no tap
    turned(across < 0 ? 1 : -1);
  }
}

/** Whether a finger means something else there: a slider, or what can be scrolled sideways. */
function isTaken(target, node) {
  for (let at = target; at && at !== node; at = at.parentElement) {
    if (at.matches("input, select, textarea")) return true;
    const scrolls = /auto|scroll/.test(getComputedStyle(at).overflowX);
    if (scrolls && at.scrollWidth > at.clientWidth) return true;
  }
  return false;
}

/**
 * What steps through a line: a node, at first after `at` of its steps. `changed(at)` is called when
 * it goes elsewhere, also by `node.turn(by)`; `node.go(at)` goes there without that call, and
 * `node.at` is where it is.
 */
export function stepper(line, { at = 0, changed = () => {} } = {}) {
  const most = line.steps.length;
  const words = h("p.step-words", { role: "status" });
  const slider = h("input.step-slider", {
    type: "range",
    min: 0,
    max: most,
    disabled: !most,
    "aria-label": t("board.slider"),
    on: { input: () => move(Number(slider.value)) },
  });
  const ways = [
    way("board.first", "first", () => 0),
    way("board.back", "left", () => node.at - 1),
    way("board.on", "right", () => node.at + 1),
    way("board.last", "last", () => most),
  ];
  const node = h(
    "div.stepper",
    { role: "group", "aria-label": t("board.steps") },
    words,
    h("div.step-ways", ways.slice(0, 2), slider, ways.slice(2)),
  );
  node.go = show;
  node.turn = (by) => move(node.at + by);
  show(at);
  document.addEventListener("keydown", pressed);
  return node;

  function way(key, picture, to) {
    const press = () => move(to());
    return button({ class: "round", "data-key": key }, press, icon(picture), unseen(t(key)));
  }

  function move(to) {
    const bounded = Math.min(Math.max(to, 0), most);
    if (bounded === node.at) return;
    show(bounded);
    changed(bounded);
  }

  function show(to) {
    node.at = Math.min(Math.max(to, 0), most);
    slider.value = String(node.at);
    const text = stepWords(line, node.at);
    slider.setAttribute("aria-valuetext", plain(text));
    redraw(words, text);
    for (const [number, each] of ways.entries()) {
      const end = number < 2 ? node.at === 0 : node.at === most;
      each.setAttribute("aria-disabled", String(end)); // disabled, it would lose the focus
    }
  }

  function pressed(event) {
    if (!node.isConnected && node.seen) document.removeEventListener("keydown", pressed);
    node.seen ||= node.isConnected;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !node.isConnected || !node.offsetParent || hasMeaning(event)) return;
    event.preventDefault();
    move(node.at + step);
  }
}

/** Whether an arrow key has a meaning where the focus is. */
function hasMeaning({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }) {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return true;
  const here = target.closest?.("input, select, textarea, [role=tablist], dialog");
  return Boolean(here && !here.classList.contains("step-slider"));
}

/** What was done last after `at` steps of a line, in words and nodes. */
export function stepWords(line, at) {
  if (!at) {
    const turn = line.start.board.number - 1;
    return [turn ? t("board.after", { n: turn }) : t("board.dealt")];
  }
  const { done } = line.steps[at - 1];
  return [
    h("span.turn-number", unseen(t("turn")), " ", done.turn),
    " ",
    ...lineWords(stateAt(line, at - 1), done),
  ];
}

/**
 * A line to look at: the position above, what steps through it below. `options(at)` are those of
 * `drawPosition`; `node.go(at)` goes elsewhere, and `node.draw()` draws the position anew.
 */
export function lineViewer(line, { at = 0, changed = () => {}, options = () => ({}) } = {}) {
  const place = swipeable(h("div"), (by) => steps.turn(by));
  const steps = stepper(line, {
    at,
    changed: (to) => {
      draw();
      changed(to);
    },
  });
  const node = h("div.line-viewer", place, steps);
  node.draw = draw;
  node.go = (to) => {
    steps.go(to);
    draw();
  };
  draw();
  return node;

  function draw() {
    redraw(place, drawPosition(line, steps.at, options(steps.at)));
  }
}
