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

/** What must be as it was, for an entry to mean the same: by its kind. Others depend on the log as it was. */
const GROUNDS = {
  seen: slotGrounds,
  show: slotGrounds,
  deal: ({ board, ...state }, { seat }) => [board.number, slotsOf(state, seat).map(({ place, card }) => [place, card])],
  rearrange: (state, { seat }) => placesOf(state, seat),
  hint: actionGrounds,
  play: actionGrounds,
  discard: actionGrounds,
  agree: (state) => state.agreements,
  note: () => true,
  undo: (state) => state.undo?.seq,
  fix: logGrounds,
  drew: logGrounds,
};

function slotGrounds(state, { seat, slot }) {
  const { place, card } = slotsOf(state, seat)[slot - 1] ?? {};
  return [place, card];
}

/** An action holds as long as it is the same turn and the hands are as they were. */
function actionGrounds(state, entry) {
  const { number, turn } = state.board;
  const { seat, to } = withSeat(entry, state);
  return [number, turn, placesOf(state, seat), placesOf(state, to ?? seat)];
}

/** A correction holds as long as all is in its place up to the event that it means. */
function logGrounds(state, { number }) {
  return state.log.slice(0, number).map((line) => line.text);
}

function placesOf(state, seat) {
  return slotsOf(state, seat).map((slot) => slot.place);
}

/**
 * Return the entry as it must be said now, `MOOT`, or null where only a person can tell.
 * `before` is the table that it was made for, `now` is the one that it meets.
 */
export function rebased(entry, before, now) {
  const again = LOOKS.has(entry.kind) ? { ...entry, slot: cardNow(entry, before, now)?.slot } : entry;
  if (isMoot(again, before, now)) return MOOT;
  const grounds = GROUNDS[entry.kind];
  return grounds && isSame(grounds(before, entry), grounds(now, again)) ? again : null;
}

const LOOKS = new Set(["seen", "show"]);

/** The slot of the card that a look means, wherever it is held now. */
function cardNow({ seat, slot }, before, now) {
  return slotOfCard(now, seat, slotsOf(before, seat)[slot - 1]?.place);
}

/** Whether what an entry says is so already. */
function isMoot(entry, before, now) {
  const { kind, seat, slot, number } = entry;
  if (LOOKS.has(kind)) return slotsOf(now, seat)[slot - 1]?.card === entry.card;
  if (kind === "deal") return isSame(slotsOf(now, seat).map(({ card }) => card), entry.cards);
  if (kind === "agree") return now.agreements === entry.sheet;
  const logged = number && now.log[number - 1]?.entry;
  if (kind === "fix") return isSame(logged, entry.entry);
  if (kind === "drew") return Boolean(logged) && isSame(logged.drawn, entry.card);
  const line = rival(entry, before, now);
  return line !== null && sameAction(line.entry, entry);
}

/** An entry with the seat that it goes without where it is the one to move. */
export function withSeat(entry, { board }) {
  return { ...entry, seat: entry.seat ?? board.turn };
}

/**
 * Where a look says another card than somebody else has entered meanwhile: {known, mend}, that card
 * and the correction that replaces it, or null. `before` and `now` are as above.
 */
function contested(entry, before, now) {
  if (entry.kind !== "seen") return null;
  const known = cardNow(entry, before, now)?.card;
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
  const same = names.every((name) => isSame(full[name], logged[name]));
  return same && (!entry.drawn || entry.drawn === logged.drawn);
}

/** Whether two values are equal, as JSON; what is missing is null. */
function isSame(one, other) {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
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
  const drawn = other?.entry.drawn; // it stays, as far as one may see
  const correction = { kind: "fix", number: other?.number, entry: { drawn, ...intended } };
  return askConflict(
    news(before, now),
    late ? undoWords(before) : entryWords(now, intended, before.you.seat),
    [
      { label: leaveWords(now, other), value: other ? MOOT : null, kind: "primary" },
      ...(late || other ? [] : [{ label: t("conflict.anyway"), value: entry }]),
      ...(other ? [{ label: t("conflict.replace"), value: correction }] : []),
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
  if (error.key) {
    // it was not kept, and nothing has happened; it can be entered again
    const content = html`<p class="problem">${t(error.key)}</p>`;
    const choices = [{ label: t("close"), value: null, kind: "primary" }];
    return askSheet({ title: t("kept.title"), kind: "caution", content, choices });
  }
  const inner = entry.entry ?? entry;
  const canSlip = error.kind === "refused" && SLIPS.has(inner.kind) && (inner.slip ?? null) === null;
  const atFault = current().log.filter((line) => error.events.includes(line.number));
  const faultLine = (line) => html`<li>${`${line.turn}. `}${entryWords(current(), line.entry)}</li>`;
  const isSlip = await askSheet({
    title: t("refused.title"),
    kind: "caution",
    content: html`
      ${serverText("p.problem", {}, error.phrase ?? { text: error.message }, inner)}
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
