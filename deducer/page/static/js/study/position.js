// A position of a line: fireworks, every hand with its cards, and what comes next from the pile.

import { back, face, paint, sign } from "../cards/cards.js";
import { figures, fireworks } from "../cards/sky.js";
import { cardWords, markOf } from "../cards/slots.js";
import { cardText, hintedClues, letterOf, nameOf } from "../cards/words.js";
import { button, h, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { openGoneOf, openLegend } from "../table/legend.js";

const NEXT = 5; // cards of the pile that are shown

/** What a line (LineShown) shows after `at` of its steps, with the members of a table's state. */
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
      fireworks(state, () => openGoneOf(state)),
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
  const props = { class: kind.filter(Boolean).join(" "), "data-key": `card-${slot.place}` };
  if (!press) return h("span", props, content);
  return button(props, () => press(seat, slot.slot), content);
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

/** What will be drawn next, as far as it is known. */
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
