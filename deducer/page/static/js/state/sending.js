// Takes an entry to the server: once, whatever the network does, and never over others' heads.

import { cardText, entryWords, nameOf } from "../cards/words.js";
import { freshKey, Offline, post, Refusal } from "../core/api.js";
import { backend } from "../core/backend.js";
import { h } from "../core/dom.js";
import { parts, t } from "../core/i18n.js";
import { changes, struckWords, undoWords } from "./history.js";
import { told } from "./problems.js";
import { contested, MOOT, rebased, rival } from "./rebase.js";
import { askSheet, toast } from "./sheets.js";
import { accept, acceptAnswer, current, path } from "./store.js";

const FIRST = 600; // milliseconds
const LONGEST = 6000;
const SLIPS = new Set(["hint", "play", "discard", "show"]);

/**
 * What was entered, in order: the first is under way, the others wait for it. Each has its `body`,
 * the table that it was `made` for, and `settle`, which tells whoever sent it.
 */
let queue = [];
let waiting = false;
let whenWaiting = () => {};

/** Say who is to know that the first entry waits for the network, or no longer does. */
export function onWaiting(listener) {
  whenWaiting = listener;
}

/** The entries that wait for the network, in order. */
export function pending() {
  return waiting ? queue.map(({ body, made }) => withSeat(body.entry, made)) : [];
}

/** Whether the hand that a seat was dealt is among them. */
export function dealWaits(seat) {
  return pending().some((entry) => entry.kind === "deal" && entry.seat === seat);
}

/** Drop an entry that waits behind the first, by its place: nobody was told of it yet. */
export function dropPending(at) {
  queue.splice(at, 1);
  keep();
  whenWaiting(waiting);
}

function keptAs() {
  const { table, you } = current();
  return `queue-${table}-${you.seat}`;
}

/** Keep what is not sent yet for a reload. */
function keep() {
  const kept = queue.map(({ body, made }) => ({ body, made }));
  backend.outbox.set(keptAs(), kept.length ? kept : null);
}

/**
 * Send an entry that was made for the table `made` (by default, as it is shown). Resolves with
 * whether it counts now; whatever stood in the way has been shown. Without network it is kept, and
 * counts as entered: what stands in its way is shown once that is known.
 */
export function send(entry, made = current()) {
  if (!backend.mayEnter() || (queue.length && !waiting)) {
    toast(t(backend.mayEnter() ? "sending.busy" : backend.absence(false).said));
    return false;
  }
  return new Promise((settle) => {
    queue.push({ body: request(entry, made.seq), made, settle });
    keep();
    if (queue.length === 1) work();
    else wait(queue.at(-1));
  });
}

/** What is sent of an entry by somebody who knows the table up to the log entry `after`. */
function request(entry, after) {
  return { after, key: freshKey(), entry, changes: true };
}

/** Send again what a reload cut off, under the same keys: what had arrived is not doubled. */
export function resumePending() {
  const kept = backend.outbox.get(keptAs());
  if (kept === null || queue.length) return;
  queue = kept.map((item) => ({ ...item, settle: () => {} }));
  work();
}

/** Send what was entered, one after the other. */
async function work() {
  while (queue.length) {
    const [item] = queue;
    let counts = false;
    try {
      counts = await attempt(item.body, item.made);
    } finally {
      queue.shift();
      keep();
      item.settle(counts);
    }
  }
}

/** Go on without the answer to an entry, which waits for the network. */
function wait(item) {
  whenWaiting(true);
  item.settle(true);
}

async function attempt(body, made) {
  Object.assign(queue[0], { body, made });
  keep();
  try {
    await acceptAnswer(await persist(body));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.kind === "conflict" ? overtaken(body, made, error) : refused(body, made, error);
  }
}

/** Post until the server answers. */
async function persist(body) {
  for (let patience = FIRST; ; patience = Math.min(LONGEST, patience * 2)) {
    try {
      if (!backend.canSend()) throw new Offline({});
      const answer = await post(path("/entries"), body);
      arrived();
      return answer;
    } catch (error) {
      if (!(error instanceof Offline || error.status === 429)) {
        arrived();
        throw error;
      }
      waiting = true;
      wait(queue[0]);
      await backend.again(patience);
    }
  }
}

/** The server has answered: the network is there. */
function arrived() {
  waiting = false;
  whenWaiting(false);
}

/** Something happened meanwhile: say the same again if it still is the same, or ask. */
async function overtaken(body, made, error) {
  if (error.state) accept(error.state);
  const now = current();
  const again = rebased(body.entry, made, now);
  if (again === MOOT) {
    toast(t("sending.moot"));
    return true;
  }
  if (again !== null) return attempt(request(again, now.seq), now);
  const contest = contested(body.entry, made, now);
  if (contest) return settled(contest, body.entry, now);
  const late = body.entry.kind === "undo"; // what it means is no longer the last entry
  const other = rival(body.entry, made, now); // both say what was done in this turn
  const instead = other && inPlaceOf(other, withSeat(body.entry, made));
  const choice = await askSheet({
    title: t("conflict.title"),
    kind: "caution",
    content: [
      h("p", t("conflict.meanwhile")),
      h("ul.plain-list", newsItems(made, now)),
      h("p", t("conflict.ask")),
      h("p.said", late ? undoWords(made) : meantWords(now, body.entry, made)),
    ],
    choices: [
      { label: leaveWords(now, other), value: null, kind: "primary" },
      ...(late || other ? [] : [{ label: t("conflict.anyway"), value: body.entry }]),
      ...(other ? [{ label: t("conflict.replace"), value: instead }] : []),
    ],
  });
  return choice !== null && attempt(request(choice, now.seq), now);
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
    ...gone.map((line) => h("li", struckWords(entryWords(before, line.entry)))),
    ...come.map((line) => h("li", entryWords(now, line.entry))),
  ];
}

function meantWords(now, entry, made) {
  return entryWords(now, withSeat(entry, made), made.you.seat);
}

/** Two saw the same card differently: show both, and let the second one say which it is. */
async function settled({ known, mend }, entry, now) {
  const words = (card) => entryWords(now, { ...entry, card });
  const choice = await askSheet({
    title: t("conflict.title"),
    kind: "caution",
    content: [
      h("p", t("conflict.meanwhile")),
      h("p.said", words(known)),
      h("p", t("conflict.ask")),
      h("p.said", words(entry.card)),
    ],
    choices: [
      { label: parts("it.is", { card: cardText(now, known) }), value: "leave", kind: "primary" },
      { label: parts("it.is", { card: cardText(now, entry.card) }), value: "mend" },
    ],
  });
  if (choice === "mend") return attempt(request(mend, now.seq), now);
  return choice === "leave";
}

function withSeat(entry, made) {
  return entry.seat === null || entry.seat === undefined ? { ...entry, seat: made.board.turn } : entry;
}

/** It can't have happened by the rules: it is to be mended, or it was a slip. */
async function refused(body, made, error) {
  if (error.said) return notKept(error);
  const inner = body.entry.entry ?? body.entry;
  const canSlip = error.kind === "refused" && SLIPS.has(inner.kind) && (inner.slip ?? null) === null;
  const atFault = current().log.filter((line) => error.events.includes(line.number));
  const choice = await askSheet({
    title: t("refused.title"),
    kind: "caution",
    content: [
      told("p", { class: "problem" }, error.message, error.phrase, inner),
      atFault.length ? h("ul.plain-list", atFault.map(faultLine)) : "",
      canSlip ? h("p.quiet", t("refused.slip.help")) : "",
    ],
    choices: [
      { label: t("refused.mend"), value: "mend", kind: "primary" },
      ...(canSlip ? [{ label: t("refused.slip"), value: "slip" }] : []),
    ],
  });
  if (choice !== "slip") return false;
  const slipped = { ...inner, slip: "" };
  const entry = body.entry.entry ? { ...body.entry, entry: slipped } : slipped;
  return attempt(request(entry, body.after), made);
}

/** It was not kept, and nothing has happened; it can be entered again. */
async function notKept(error) {
  const content = [h("p.problem", t(error.said))];
  const choices = [{ label: t("close"), value: null, kind: "primary" }];
  await askSheet({ title: t("kept.title"), kind: "caution", content, choices });
  return false;
}

function faultLine(line) {
  return h("li", `${line.turn}. `, entryWords(current(), line.entry));
}
