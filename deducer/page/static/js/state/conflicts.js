// What a person is asked where an entry can't count as it was sent: something happened meanwhile, or
// it can't have happened.

import { cardText, entryWords, nameOf } from "../cards/words.js";
import { h } from "../core/dom.js";
import { parts, t } from "../core/i18n.js";
import { changes, crossedOut, undoWords } from "./history.js";
import { serverText } from "./problems.js";
import { contested, MOOT, rebased, rival, withSeat } from "./rebase.js";
import { askSheet, toast } from "./sheets.js";
import { current } from "./store.js";

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
    h("ul.plain-list", newsItems(before, now)),
    late ? undoWords(before) : entryWords(now, intended, before.you.seat),
    [
      { label: leaveWords(now, other), value: null, kind: "primary" },
      ...(late || other ? [] : [{ label: t("conflict.anyway"), value: entry }]),
      ...(other ? [{ label: t("conflict.replace"), value: inPlaceOf(other, intended) }] : []),
    ],
  );
}

/** Two saw the same card differently: show both, and let the second one say which it is. */
function askWhich({ known, mend }, entry, now) {
  const words = (card) => entryWords(now, { ...entry, card });
  const label = (card) => parts("it.is", { card: cardText(now, card) });
  return askConflict(h("p.said", words(known)), words(entry.card), [
    { label: label(known), value: MOOT, kind: "primary" },
    { label: label(entry.card), value: mend },
  ]);
}

/** Show what happened meanwhile (`news`) and what was `meant`, and ask which it is to be. */
function askConflict(news, intended, choices) {
  return askSheet({
    title: t("conflict.title"),
    kind: "caution",
    content: [h("p", t("conflict.meanwhile")), news, h("p", t("conflict.ask")), h("p.said", intended)],
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

/** What was entered between two states, and what was taken back, as items of a list. */
function newsItems(before, now) {
  const { come, gone } = changes(before, now);
  return [
    ...gone.map((line) => h("li", crossedOut(entryWords(before, line.entry)))),
    ...come.map((line) => h("li", entryWords(now, line.entry))),
  ];
}

/** What is to be sent of an `entry` that was refused: the same as a slip, or null: it is mended, or left. */
export async function entryAfter(entry, error) {
  if (error.key) return tellNotKept(error);
  const inner = entry.entry ?? entry;
  const canSlip = error.kind === "refused" && SLIPS.has(inner.kind) && (inner.slip ?? null) === null;
  const atFault = current().log.filter((line) => error.events.includes(line.number));
  const isSlip = await askSheet({
    title: t("refused.title"),
    kind: "caution",
    content: [
      serverText("p.problem", {}, error.message, error.phrase, inner),
      atFault.length ? h("ul.plain-list", atFault.map(faultLine)) : "",
      canSlip ? h("p.quiet", t("refused.slip.help")) : "",
    ],
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
  const content = [h("p.problem", t(error.key))];
  const choices = [{ label: t("close"), value: null, kind: "primary" }];
  return askSheet({ title: t("kept.title"), kind: "caution", content, choices });
}

function faultLine(line) {
  return h("li", `${line.turn}. `, entryWords(current(), line.entry));
}
