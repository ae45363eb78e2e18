// An entry that was made for a table which has changed meanwhile: does it still say the same?

import { slotOfCard, slotsOf } from "../cards/deck.js";

/** There is no need for it any more: somebody else was quicker to say the same. */
export const MOOT = Symbol("moot");

/**
 * Return the entry as it must be said now, `MOOT`, or null where only a person can tell.
 * `before` is the table that it was made for, `now` is the one that it meets.
 */
export function rebased(entry, before, now) {
  switch (entry.kind) {
    case "seen":
    case "show":
      return rebasedLook(entry, before, now);
    case "deal":
      return rebasedDeal(entry, before, now);
    case "rearrange":
      return sameHand(entry.seat, before, now) ? entry : null;
    case "hint":
    case "play":
    case "discard":
      return rebasedAction(entry, before, now);
    case "note":
      return entry;
    case "undo":
      return entry.of === now.undo?.seq ? entry : null;
    case "fix":
    case "drew":
      return rebasedCorrection(entry, before, now);
    default:
      return null; // they go by what stood in the log
  }
}

/** An entry with the seat that it goes without where it is the one to move. */
export function withSeat(entry, { board }) {
  return { ...entry, seat: entry.seat ?? board.turn };
}

/** A look goes by the card, wherever it is held now. */
function rebasedLook(entry, before, now) {
  const place = slotsOf(before, entry.seat)[entry.slot - 1]?.place;
  const slot = slotOfCard(now, entry.seat, place);
  if (!slot) return null;
  if (slot.card === null) return { ...entry, slot: slot.slot };
  return slot.card === entry.card ? MOOT : null;
}

/**
 * Where a look says another card than somebody else has entered meanwhile: {known, mend}, that card
 * and the correction that replaces it, or null. `before` and `now` are as above.
 */
export function contested(entry, before, now) {
  if (entry.kind !== "seen") return null;
  const place = slotsOf(before, entry.seat)[entry.slot - 1]?.place;
  const known = slotOfCard(now, entry.seat, place)?.card;
  const source = now.log.findLast(({ entry: { kind, seat, card, drawn } }) => {
    return seat === entry.seat && (drawn === known || (kind === "seen" && card === known));
  });
  if (!known || !source) return null;
  const { number } = source;
  const { seat, card } = entry;
  return source.entry.kind === "seen"
    ? { known, mend: { kind: "fix", number, entry: { ...source.entry, card } } }
    : { known, mend: { kind: "drew", number, seat, card } };
}

function rebasedDeal(entry, before, now) {
  if (now.board.number > 1 || !sameHand(entry.seat, before, now)) return null;
  const cards = slotsOf(now, entry.seat).map((slot) => slot.card);
  if (cards.every((card) => card === null)) return entry;
  return cards.every((card, at) => card === entry.cards[at]) ? MOOT : null;
}

/** A correction holds as long as all is in its place up to the event that it means. */
function rebasedCorrection(entry, before, now) {
  const [then, since] = [before, now].map((state) => state.log.slice(0, entry.number));
  const line = since.at(-1);
  const right =
    entry.kind === "fix"
      ? JSON.stringify(line?.entry) === JSON.stringify(entry.entry)
      : line?.entry.drawn === (entry.card ?? undefined);
  if (right && line.number === entry.number) return MOOT;
  return then.every((one, at) => one.text === since[at]?.text) ? entry : null;
}

/** An action holds as long as it is the same turn and the hands are as they were. */
function rebasedAction(entry, before, now) {
  const sameTurn = before.board.number === now.board.number && before.board.turn === now.board.turn;
  const seats = [entry.seat ?? before.board.turn, entry.to ?? entry.seat ?? before.board.turn];
  if (sameTurn && seats.every((seat) => sameHand(seat, before, now))) return entry;
  const line = rival(entry, before, now);
  return line && sameAction(line.entry, entry) ? MOOT : null;
}

const ACTIONS = new Set(["hint", "play", "discard"]);

/** The line by which somebody else has entered what the seat to move did, if an action says that. */
export function rival(entry, before, now) {
  const { turn } = before.board;
  if (!ACTIONS.has(entry.kind) || (entry.seat ?? turn) !== turn) return null;
  const line = now.log.slice(before.log.length).find((one) => ACTIONS.has(one.entry.kind));
  return line?.entry.seat === turn ? line : null;
}

/** Whether an action in the log is the one that was entered, and tells as much of what was drawn. */
function sameAction(logged, entry) {
  const names = Object.keys({ ...logged, ...entry }).filter((name) => name !== "drawn");
  const full = { seat: logged.seat, ...entry };
  const same = names.every((name) => text(full[name]) === text(logged[name]));
  return same && (!entry.drawn || entry.drawn === logged.drawn);
}

function text(value) {
  return JSON.stringify(value ?? null);
}

function sameHand(seat, before, now) {
  const places = (state) => slotsOf(state, seat).map((slot) => slot.place);
  return places(before).join() === places(now).join();
}
