// A line to look at. The position: fireworks, every hand with its cards, and what comes next from the pile.
// And the way through it, turn by turn: buttons, a slider, swipes, and the arrow keys wherever the focus is.

import { back, face, figures, fireworks, sign } from "../cards/cards.js";
import { cardWords, markOf } from "../cards/slots.js";
import { cardText, hintedClues, isSure, letterOf, nameOf, paint, share } from "../cards/words.js";
import { percent, t } from "../core/i18n.js";
import { button, html, textOf, useLayoutEffect, useRef } from "../core/view.js";
import { lineWords } from "../state/history.js";
import { openGone, openLegend } from "../table/legend.js";

const NEXT = 5; // cards of the pile that are shown
const LONGEST_RATIO = 13; // signs

/** The position after `at` steps of a line (LineShown), with the members of a table's state, and the step to it. */
export function stateAt(line, at) {
  const { players, rules } = line;
  const position = at ? line.steps[at - 1].after : line.start;
  const done = at ? line.steps[at - 1].done : null;
  return { players, rules, you: { seat: null }, own: null, log: [], claims: [], ...position, done };
}

/**
 * A position (of `stateAt`).
 *
 * - `marks(seat, slot)`: what a card in a hand is marked with: `{tone, label}` or null. `tone` is
 *   "good", "bad", "open", a share from 0 to 1, null (none), or a list of these, side by side; `label`
 *   is for those who listen. `slot` is a HandSlot.
 * - `press(seat, slot)`: makes each card in a hand a button; `slot` is its number.
 * - `seats`: the hands that are shown (default: all), in that order.
 */
export function Position({ state, seats = state.players.map((_, seat) => seat), ...options }) {
  paint(state.rules.suits);
  const isMany = state.players.length > 3;
  const low = isMany && !matchMedia("(min-width: 600px)").matches;
  const pile = state.pile.slice(0, NEXT);
  return html`<div class="position ${low ? "is-low" : isMany ? "is-many" : ""}">
    <div class="position-sky">
      ${figures(state, () => openLegend(state))}
      ${fireworks(state, () => openGone(state))}
    </div>
    <div class="position-hands">
      ${seats.map((seat) => hand({ state, low, ...options }, seat))}
    </div>
    ${pile.some(Boolean) && html`<p class="position-next">
      <span>${t("board.pile")}</span>
      ${pile.map((card) => html`<span>${card ? cardText(state, card) : "?"}${" "}</span>`)}
      ${state.pile.length > NEXT && html`<small>+${state.pile.length - NEXT}</small>`}
    </p>`}
  </div>`;
}

function hand(context, seat) {
  const { state } = context;
  const isToMove = state.board.turn === seat;
  return html`<section class="position-hand ${isToMove ? "to-move" : ""}" aria-label=${nameOf(state, seat)}>
    <div class="position-who">
      <b class="name">${nameOf(state, seat)}</b>
      ${isToMove && html`<small>${t("to.move")}</small>`}
    </div>
    <div class="position-cards">${state.hands[seat].slots.map((slot) => card(context, seat, slot))}</div>
  </section>`;
}

function card({ state, low, marks, press = null }, seat, slot) {
  const mark = marks?.(seat, slot);
  const words = [t("slot.n", { slot: slot.slot }), cardWords(state, slot), mark?.label];
  const clues = hintedClues(slot);
  return html`<${press ? "button" : "span"}
    class="position-card ${isPointedAt(state, seat, slot) ? "is-pointed-at" : ""}"
    data-key="card-${slot.place}" onClick=${press && (() => press(seat, slot.slot))}
  >
    <span class="unseen">${`${words.filter(Boolean).join(", ")}; `}</span>
    <span class="position-face">
      ${!slot.card && back(state, clues, { low })}
      ${slot.card && face(state, slot.card, { low, signs: sign(markOf(slot), false, low) })}
      ${slot.card && hintedLines(slot.card, clues)}
    </span>
    ${mark && html`<span class="card-marks" aria-hidden="true">${[mark.tone].flat().map(bar)}</span>`}
  <//>`;
}

/** The hints of a card, as lines below its rank and its symbol. */
function hintedLines(card, clues) {
  const isHinted = (kind) => clues.some((clue) => typeof clue === kind);
  return html`<span class="told-lines" aria-hidden="true">
    <i class=${isHinted("number") ? "is-told" : null} />
    <i class=${isHinted("string") ? `is-told face-${letterOf(card)}` : null} />
  </span>`;
}

/** A part of the bar below a card. */
function bar(tone) {
  if (typeof tone === "number") return html`<i class="mark-share" style=${tint(tone)} />`;
  return html`<i class=${tone && `mark-${tone}`} />`;
}

/** The style of what is of the class `mark-share`, and shows a share from 0 to 1 by its colour. */
export function tint(share) {
  return { "--part": `${Math.round(100 * share)}%` };
}

/** What a card can be, likeliest first; the exact ratios are there where they are short enough to mean something. */
export function oddsList(state, odds) {
  const likeliest = Object.entries(odds).sort(([, one], [, other]) => share(other) - share(one));
  return html`<ul class="odds-list">
    ${likeliest.map(([card, likely]) => html`<li>
      ${cardText(state, card)} ${percent(share(likely), 1)}
      ${!isSure(likely) && likely.length <= LONGEST_RATIO && html`<small>${` ${likely}`}</small>`}
    </li>`)}
  </ul>`;
}

/** Whether the hint that led here pointed at a card. */
function isPointedAt({ done }, seat, slot) {
  return done?.entry.kind === "hint" && done.entry.to === seat && (done.entry.slots ?? []).includes(slot.slot);
}

const FAR = 48; // pixels that a finger goes at least
const STEEP = 0.5; // of the way sideways, that it may go up or down meanwhile
const EDGE = 20; // pixels at the screen's edges, where swipes are the browser's own

/** What can be swiped over: `turn(1)` is called for swipes to the left, `turn(-1)` for those to the right. */
function Swipeable({ turn, children }) {
  const [from, latest] = [useRef(null), useRef(null)];
  latest.current = turn;

  function begin({ touches, target }) {
    const [{ clientX, clientY }] = touches;
    const alone = touches.length === 1 && visualViewport.scale === 1; // else it zooms, or pans
    const inside = clientX >= EDGE && clientX <= innerWidth - EDGE;
    from.current = alone && inside ? [clientX, clientY] : null;
    // on what is touched: it may be drawn anew meanwhile, and what is no part of the page bubbles
    // up to nothing
    target.addEventListener("touchend", end, { once: true });
  }

  function end(event) {
    if (!from.current) return;
    const [{ clientX, clientY }] = event.changedTouches;
    const [across, down] = [clientX - from.current[0], clientY - from.current[1]];
    from.current = null;
    if (Math.abs(across) < FAR || Math.abs(down) > STEEP * Math.abs(across)) return;
    if (event.cancelable) event.preventDefault(); // where it began on a card, this is no tap
    latest.current(across < 0 ? 1 : -1);
  }

  return html`<div class="swipeable" onTouchStart=${begin}>${children}</div>`;
}

/** The step `to` of a line, or the nearest one that it has. */
function within(line, to) {
  return Math.min(Math.max(to, 0), line.steps.length);
}

/** What steps through a line; `move(to)` is called to go elsewhere than to where it is, after `at` steps. */
function Stepper({ line, at, move, looker }) {
  const most = line.steps.length;
  const ref = useRef(null);
  const turn = (to) => within(line, to) !== at && move(within(line, to));
  useLayoutEffect(() => {
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  });

  function pressed(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !ref.current.offsetParent || hasMeaning(event)) return;
    event.preventDefault();
    turn(at + step);
  }

  const words = stepWords(line, at, looker);
  // at its end a button is not disabled: it would lose the focus
  const way = (key, picture, to, end) => button("round", t(key), () => turn(to), {
    key, picture, "aria-disabled": at === end,
  });

  return html`<div class="stepper" role="group" aria-label=${t("board.steps")} ref=${ref}>
    <p class="step-words" role="status">${words}</p>
    <div class="step-ways">
      ${way("board.first", "first", 0, 0)}
      ${way("board.back", "left", at - 1, 0)}
      <input
        class="step-slider" type="range" min="0" max=${most} value=${at} disabled=${!most}
        aria-label=${t("turn")} aria-valuetext=${textOf(words)}
        onInput=${({ target }) => turn(Number(target.value))}
      />
      ${way("board.on", "right", at + 1, most)}
      ${way("board.last", "last", most, most)}
    </div>
  </div>`;
}

/** Whether an arrow key has a meaning where the focus is. */
function hasMeaning({ target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }) {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return true;
  const here = target.closest?.("input, select, textarea, [role=tablist], dialog");
  return Boolean(here && !here.classList.contains("step-slider"));
}

/** What was done last after `at` steps of a line, in words and views; without the card that a `looker` drew. */
export function stepWords(line, at, looker = null) {
  if (!at) {
    const turn = line.start.board.number - 1;
    return [turn ? t("board.after", { n: turn }) : t("board.dealt")];
  }
  const { done } = line.steps[at - 1];
  const number = html`<span class="turn-number"><span class="unseen">${t("turn")}</span> ${done.turn}</span>`;
  const unseen = done.seat === looker && done.entry.drawn !== "none" && { drawn: "?" };
  return [number, " ", ...lineWords(stateAt(line, at - 1), { ...done, entry: { ...done.entry, ...unseen } })];
}

/**
 * A line to look at: the position above, what steps through it below, and the children between. `state` is the
 * position as it is shown, if not as it is; a `looker` is a seat that does not see what it draws; the other `options`
 * are those of `Position`.
 */
export function LineViewer({ line, at, move, looker, state = stateAt(line, at), kind = "line-viewer", ...options }) {
  const { children, ...look } = options;
  return html`<div class=${kind}>
    <${Swipeable} turn=${(by) => move(within(line, at + by))}><${Position} state=${state} ...${look} /><//>
    ${children}
    <${Stepper} line=${line} at=${at} move=${move} looker=${looker} />
  </div>`;
}
