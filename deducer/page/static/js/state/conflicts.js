// Entries that meet a table which has changed meanwhile, or that can't have happened: which of them still mean
// the same, and the questions to a person where that is not clear.

import { cardText, entryWords, nameOf, slotOfCard, slotsOf } from "../cards/words.js";
import { parts, t } from "../core/i18n.js";
import { html } from "../core/view.js";
import { changes, crossedOut, undoWords } from "./history.js";
import { askSheet, serverText, toast } from "./sheets.js";
import { current } from "./store.js";

/** There is no need for it any more: what somebody else said counts in its place. */
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
    case "agree":
      return rebasedAgreements(entry, before, now);
    case "note":
      return entry;
    case "undo":
      return entry.of === now.undo?.seq ? entry : null;
    case "fix":
    case "drew":
      return rebasedCorrection(entry, before, now);
    default:
      return null; // these depend on the log as it was
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
function contested(entry, before, now) {
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

/** New agreements hold as long as the old ones are those that they were to replace. */
function rebasedAgreements(entry, before, now) {
  if (now.agreements === entry.sheet) return MOOT;
  return now.agreements === before.agreements ? entry : null;
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

/** The line by which somebody else has entered the action of this turn, if `entry` is one, too. */
function rival(entry, before, now) {
  const { turn } = before.board;
  if (!ACTIONS.has(entry.kind) || (entry.seat ?? turn) !== turn) return null;
  const line = now.log.slice(before.log.length).find((one) => ACTIONS.has(one.entry.kind));
  return line?.entry.seat === turn ? line : null;
}

/** Whether an action in the log is the same as `entry`, and knows its drawn card as well. */
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

const SLIPS = new Set(["hint", "play", "discard", "show"]);

/**
 * What is to be sent of an `entry` that was made for the table `made` and meets another, `now`: an
 * entry; MOOT where what somebody else said counts in its place; null where it is left.
 */
export async function entryInstead(entry, before, now) {
  const again = rebased(entry, before, now);
  if (again === MOOT) toast(t("sending.moot"));
  if (again !== null) return again;
  const contest = contested(entry, before, now);
  return contest ? askWhich(contest, entry, now) : askWhether(entry, before, now);
}

/** Ask whether an entry is to count after what happened meanwhile, or in its place. */
function askWhether(entry, before, now) {
  const late = entry.kind === "undo"; // what it means is no longer the last entry
  const other = rival(entry, before, now); // both say what was done in this turn
  const intended = withSeat(entry, before);
  return askConflict(
    news(before, now),
    late ? undoWords(before) : entryWords(now, intended, before.you.seat),
    [
      { label: leaveWords(now, other), value: other ? MOOT : null, kind: "primary" },
      ...(late || other ? [] : [{ label: t("conflict.anyway"), value: entry }]),
      ...(other ? [{ label: t("conflict.replace"), value: inPlaceOf(other, intended) }] : []),
    ],
  );
}

/** Two saw the same card differently: show both, and let the second one say which it is. */
function askWhich({ known, mend }, entry, now) {
  const words = (card) => entryWords(now, { ...entry, card });
  const label = (card) => parts("it.is", { card: cardText(now, card) });
  return askConflict(html`<p class="said">${words(known)}</p>`, words(entry.card), [
    { label: label(known), value: MOOT, kind: "primary" },
    { label: label(entry.card), value: mend },
  ]);
}

/** Show what happened meanwhile (`news`) and what was `meant`, and ask which it is to be. */
function askConflict(news, intended, choices) {
  return askSheet({
    title: t("conflict.title"),
    kind: "caution",
    content: html`
      <p>${t("conflict.meanwhile")}</p>
      ${news}
      <p>${t("conflict.ask")}</p>
      <p class="said">${intended}</p>
    `,
    choices,
  });
}

/** What drops one's own entry; where an `other` stands in its place, that keeps it. */
function leaveWords(now, other) {
  if (!other) return t("conflict.leave");
  const { seat = null, entry } = now.undo ?? {};
  const isLast = other === now.log.at(-1) && entry?.kind === other.entry.kind;
  if (seat === null || !isLast) return t("conflict.keep");
  return t("conflict.keep.by", { who: nameOf(now, seat) });
}

/** The correction of a line by another action; what was drawn by it stays, as far as one may see. */
function inPlaceOf({ number, entry: { drawn } }, entry) {
  return { kind: "fix", number, entry: { drawn, ...entry } };
}

/** The lines that were entered between two states, and those taken back. */
function news(before, now) {
  const { come, gone } = changes(before, now);
  return html`<ul class="plain-list">
    ${gone.map((line) => html`<li>${crossedOut(entryWords(before, line.entry))}</li>`)}
    ${come.map((line) => html`<li>${entryWords(now, line.entry)}</li>`)}
  </ul>`;
}

/** What is to be sent of an `entry` that was refused: the same as a slip, or null: it is mended, or left. */
export async function entryAfter(entry, error) {
  if (error.key) return tellNotKept(error);
  const inner = entry.entry ?? entry;
  const canSlip = error.kind === "refused" && SLIPS.has(inner.kind) && (inner.slip ?? null) === null;
  const atFault = current().log.filter((line) => error.events.includes(line.number));
  const faultLine = (line) => html`<li>${`${line.turn}. `}${entryWords(current(), line.entry)}</li>`;
  const isSlip = await askSheet({
    title: t("refused.title"),
    kind: "caution",
    content: html`
      ${serverText("p.problem", {}, error.message, error.phrase, inner)}
      ${atFault.length > 0 && html`<ul class="plain-list">${atFault.map(faultLine)}</ul>`}
      ${canSlip && html`<p class="quiet">${t("refused.slip.help")}</p>`}
    `,
    choices: [
      { label: t("refused.mend"), value: false, kind: "primary" },
      ...(canSlip ? [{ label: t("refused.slip"), value: true }] : []),
    ],
  });
  if (!isSlip) return null;
  const slip = { ...inner, slip: "" };
  return entry.entry ? { ...entry, entry: slip } : slip;
}

/** It was not kept, and nothing has happened; it can be entered again. */
function tellNotKept(error) {
  const content = html`<p class="problem">${t(error.key)}</p>`;
  const choices = [{ label: t("close"), value: null, kind: "primary" }];
  return askSheet({ title: t("kept.title"), kind: "caution", content, choices });
}
