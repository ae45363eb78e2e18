// Where one is on the board: at a turn of the game, or after moves of one's own from there; what is asked about
// that, and the line as one seat sees it.

import { postLong } from "../../core/backend.js";

const NODES = { quick: 20000, long: 2000000 }; // positions to look at for each action

/** The line of a game with moves of one's `own`, {turn, moves, steps, name}, after a turn; null: there are none. */
export function lineWith(game, own) {
  const { line } = game.shown;
  return own ? { ...line, steps: [...line.steps.slice(0, own.turn), ...own.steps] } : line;
}

/** The position after `at` steps of that line: a turn of the game, and the own moves up to there. */
export function positionAt(own, at) {
  if (!own || at <= own.turn) return { turn: at, moves: [] };
  return { turn: own.turn, moves: own.moves.slice(0, at - own.turn) };
}

/** What each action does to perfect, where all cards are known; with a `seat`, how likely perfect is as it can know. */
export function actionsAt(game, position, seat, isLong, options) {
  const nodes = isLong ? NODES.long : NODES.quick;
  if (seat === null) return answered(game, "actions", { ...position, nodes }, options);
  return answered(game, "advice", { ...position, seat, seconds: 0.5 }, options);
}

/** How perfect can be reached from a position. */
export function perfectFrom(game, position, language) {
  return answered(game, "perfect", { ...position, nodes: NODES.long, language });
}

/** Ask, unless the answer is known from before. */
async function answered(game, what, request, options) {
  game.answers ??= new Map();
  const key = JSON.stringify([what, request]);
  if (!game.answers.has(key)) game.answers.set(key, await askBoard(game, what, request, options));
  return game.answers.get(key);
}

export function askBoard(game, what, request, options) {
  return postLong(`/api/board/${what}`, { text: game.text, ...request }, options);
}

const MOVE = ["kind", "slot", "announce", "to", "colour", "rank"];

/** Whether `entry` is the action that comes `next`, if one does. */
export function isNext(entry, next) {
  return next !== null && MOVE.every((name) => (entry[name] ?? null) === (next[name] ?? null));
}

/** The entry of a move as answers have it. */
export function entryOf({ move, slot, announce, to, colour, rank }) {
  if (move !== "hint") return announce ? { kind: move, slot, announce } : { kind: move, slot };
  return colour ? { kind: "hint", to, colour } : { kind: "hint", to, rank };
}

const HIDDEN = { card: null, playable: undefined, trash: undefined, last: undefined };

/** The line without what a seat can't see; null sees all. */
export function seenLine(line, seat) {
  if (seat === null) return line;
  return {
    ...line,
    start: position(line.start, seat),
    steps: line.steps.map(({ done, after }) => ({
      done: unseenDraw(done, seat),
      after: position(after, seat),
    })),
  };
}

function position(state, seat) {
  return { ...withHand(state, seat, () => HIDDEN), pile: state.pile.map(() => null) };
}

/** A position where each slot of a seat has other members, `different(place)`. */
function withHand(state, seat, different) {
  const changed = (slot, place) => ({ ...slot, ...different(place) });
  const hands = state.hands.map((hand) =>
    hand.seat === seat ? { ...hand, slots: hand.slots.map(changed) } : hand,
  );
  return { ...state, hands };
}

function unseenDraw(done, seat) {
  if (done.seat !== seat || !done.entry.drawn || done.entry.drawn === "none") return done;
  const { drawn, ...entry } = done.entry;
  return { ...done, entry };
}

/** The line with the cards after `at` steps that the seat is sure of, by the `slots` of its advice. */
export function withSure(line, at, seat, slots) {
  const sure = slots
    .map(({ odds }) => Object.keys(odds))
    .map((cards) => (cards.length === 1 ? cards[0] : null));
  const known = (state) => withHand(state, seat, (place) => ({ card: sure[place] ?? null }));
  if (!at) return { ...line, start: known(line.start) };
  const steps = line.steps.map((step, place) =>
    place === at - 1 ? { ...step, after: known(step.after) } : step,
  );
  return { ...line, steps };
}

