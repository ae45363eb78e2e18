// A line to look at. The position: fireworks, every hand with its cards, and what comes next from the pile.
// And the way through it, turn by turn: buttons, a slider, swipes, and the arrow keys wherever the focus is.

import { back, face, figures, fireworks, sign } from "../cards/cards.js";
import { cardWords, markOf } from "../cards/slots.js";
import { cardText, hintedClues, letterOf, nameOf, paint } from "../cards/words.js";
import { button, h, icon, redraw, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { textOf } from "../core/view.js";
import { lineWords } from "../state/history.js";
import { openGone, openLegend } from "../table/legend.js";

const NEXT = 5; // cards of the pile that are shown

/** The position after `at` steps of a line (LineShown), with the members of a table's state. */
export function stateAt(line, at) {
  const { players, rules } = line;
  const position = at ? line.steps[at - 1].after : line.start;
  return { players, rules, you: { seat: null }, own: null, log: [], claims: [], ...position };
}

/**
 * The position after `at` steps of a line.
 *
 * - `marks(seat, slot)`: what a card in a hand is marked with: `{tone, label}` or null. `tone` is
 *   "good", "bad", "open", a share from 0 to 1, null (none), or a list of these, side by side; `label`
 *   is for those who listen. `slot` is a HandSlot.
 * - `lit`: cards ("r1") to be lit, all others are dimmed; null: none is.
 * - `press(seat, slot)`: makes each card in a hand a button; `slot` is its number.
 * - `seats`: the hands that are shown (default: all), in that order.
 */
export function drawPosition(
  line,
  at = 0,
  { marks = () => null, lit = null, press = null, seats = line.players.map((_, seat) => seat) } = {},
) {
  const state = stateAt(line, at);
  paint(line.rules.suits);
  const done = at ? line.steps[at - 1].done.entry : null;
  const context = { state, marks, lit: lit && new Set(lit), press, done };
  const many = line.players.length > 3;
  context.low = many && !matchMedia("(min-width: 600px)").matches;
  return h(
    "div",
    { class: `position ${context.low ? "is-low" : many ? "is-many" : ""}` },
    h(
      "div.position-sky",
      figures(state, () => openLegend(state)),
      fireworks(state, () => openGone(state)),
    ),
    h("div.position-hands", seats.map((seat) => hand(context, seat))),
    next(context),
  );
}

function hand(context, seat) {
  const { state } = context;
  const turn = state.board.turn === seat;
  return h(
    "section",
    { class: `position-hand ${turn ? "to-move" : ""}`, "aria-label": nameOf(state, seat) },
    h("div.position-who", h("b.name", nameOf(state, seat)), turn && h("small", t("to.move"))),
    h("div.position-cards", state.hands[seat].slots.map((slot) => card(context, seat, slot))),
  );
}

function card(context, seat, slot) {
  const { state, marks, lit, press } = context;
  const mark = marks(seat, slot);
  const kind = [
    "position-card",
    lit && (lit.has(slot.card) ? "is-lit" : "is-dim"),
    pointedAt(context, seat, slot) && "is-pointed-at",
  ];
  const words = [t("slot.n", { slot: slot.slot }), cardWords(state, slot), mark?.label];
  const content = [
    unseen(`${words.filter(Boolean).join(", ")}; `),
    h("span.position-face", picture(context, slot), hintedLines(slot)),
    mark && bars([mark.tone].flat()),
  ];
  const name = `${kind.filter(Boolean).join(".")}#card-${slot.place}`;
  return press ? button(name, () => press(seat, slot.slot), content) : h(`span.${name}`, content);
}

/** What a card is marked with: a bar below it, in as many parts as there are tones. */
function bars(tones) {
  return h(
    "span.card-marks",
    { "aria-hidden": "true" },
    tones.map((tone) =>
      typeof tone === "number"
        ? tinted(h("i.mark-share"), tone)
        : h("i", { class: tone ? `mark-${tone}` : "" }),
    ),
  );
}

/** Have a node of class `mark-share` show a share from 0 to 1 by its colour. */
export function tinted(node, share) {
  node.style.setProperty("--part", `${Math.round(100 * share)}%`);
  return node;
}

function picture({ state, low }, slot) {
  if (!slot.card) return back(state, hintedClues(slot), { low });
  return face(state, slot.card, { low, signs: sign(markOf(slot), false, low) });
}

/** The hints of a card, as lines below its rank and its symbol. */
function hintedLines(slot) {
  const clues = slot.card ? hintedClues(slot) : [];
  return h(
    "span.told-lines",
    { "aria-hidden": "true" },
    h("i", { class: clues.some((clue) => typeof clue === "number") ? "is-told" : "" }),
    h("i", {
      class: clues.some((clue) => typeof clue === "string") ? `is-told face-${letterOf(slot.card)}` : "",
    }),
  );
}

/** Whether the hint that led here pointed at a card. */
function pointedAt({ done }, seat, slot) {
  return done?.kind === "hint" && done.to === seat && (done.slots ?? []).includes(slot.slot);
}

/** The next cards of the pile, as far as they are known. */
function next({ state, lit }) {
  const known = state.pile.slice(0, NEXT);
  if (!known.some(Boolean)) return null;
  return h(
    "p.position-next",
    h("span", t("board.pile")),
    known.map((each) =>
      h("span", { class: lit && !lit.has(each) ? "is-dim" : null }, each ? cardText(state, each) : "?", " "),
    ),
    state.pile.length > NEXT && h("small", `+${state.pile.length - NEXT}`),
  );
}

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

/** Whether a swipe means something else there: on a slider, or on what scrolls sideways. */
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
    return button(`round#${key}`, press, icon(picture), unseen(t(key)));
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
    slider.setAttribute("aria-valuetext", textOf(text));
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
