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

const HIDDEN = { playable: undefined, trash: undefined, last: undefined };

/** A position without what a seat can't see: its own cards but those that it is `sure` of, and the pile; null sees all. */
export function seenBy(seat, position, sure) {
  if (seat === null) return position;
  const hidden = (slot, at) => ({ ...slot, ...HIDDEN, card: sure[at] ?? null });
  const hands = position.hands.map((hand) =>
    hand.seat === seat ? { ...hand, slots: hand.slots.map(hidden) } : hand,
  );
  return { ...position, hands, pile: position.pile.map(() => null) };
}

/** The cards that a seat is sure of, by the `slots` of its advice; null for the others. */
export function sureCards(slots) {
  return slots.map(({ odds }) => Object.keys(odds)).map(([card, ...others]) => (others.length ? null : card));
}
