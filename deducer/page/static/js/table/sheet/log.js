// All that happened, in words: any of it can be corrected, and what can't be right is marked.

import { entryWords, eventName } from "../../cards/words.js";
import { button, h, icon, redraw, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { textOf } from "../../core/view.js";
import { faultMark, lineWords, undoWords, withdrawnClaims } from "../../state/history.js";
import { send } from "../../state/sending.js";
import { askSheet, confirmed, openSheet, serverText } from "../../state/sheets.js";
import { current, mayWrite, seatName, watch } from "../../state/store.js";
import { promiseMarks } from "../agreed.js";
import { openFix, openInsert } from "./editor.js";

/** Open the log, at the event that is at fault if one is, else at its end. */
export function openLog() {
  const again = () => drawLog(sheet);
  const closed = () => removeEventListener("agreed", again);
  const sheet = openSheet({ title: t("log.title"), kind: "tall", live: true, draw: drawLog, closed });
  addEventListener("agreed", again);
  const at = sheet.body.querySelector(".at-fault") ?? sheet.body.querySelector("li:last-child");
  if (at) sheet.body.scrollTop = at.offsetTop - sheet.body.clientHeight / 2;
}

function drawLog(sheet) {
  const state = current();
  const faults = new Set(state.warning?.events ?? []);
  const lines = state.log.flatMap((line) => [
    h("li", { class: faults.has(line.number) ? "at-fault" : "" }, row(state, line)),
    ...goneRows(state, line.number),
  ]);
  lines.unshift(...goneRows(state, 0));
  redraw(
    sheet.body,
    state.warning &&
      h("div.caution-box", icon("warn"), serverText("p", {}, state.warning.problem, state.warning)),
    lines.length ? h("ol.log", lines) : h("p.quiet", t("log.empty")),
  );
  redraw(sheet.foot, state.undo && mayWrite() && button("wide#undo", undo, icon("undo"), undoWords(state)));
}

/** What was said and taken back after so many events: it stays to be seen. */
function goneRows(state, after) {
  return withdrawnClaims(state, after).map((words) =>
    h("li", h("p.log-line", h("span.log-words.gone", words))),
  );
}

function row(state, line) {
  const words = [
    h("span.log-number", line.turn),
    h("span", { class: `log-words ${line.entry.kind}` }, lineWords(state, line), promiseMarks(state, line)),
    faultMark(state, line),
  ];
  if (!mayWrite() || state.opened) return h("p.log-line", words);
  return button(
    `log-line#log-${line.number}`,
    () => openEvent(line),
    words,
    h("span.edit-sign", icon("edit"), unseen(t("log.correct"))),
  );
}

const CORRECTIONS = new Set(["fix", "insert", "drop"]);
const SETTLED = 2000; // milliseconds in which a tap may still mean what was taken back before

let next = null; // the entry that undo would take back
let undoneHere = null; // the one that this phone took back
let sudden = -SETTLED; // when another phone took one back

watch((state) => {
  const seq = state.undo?.seq ?? 0;
  if (next !== null && seq < next && next !== undoneHere) sudden = performance.now();
  next = seq;
});

/**
 * Take the last entry back. Ask first if another entered it, if it is not
 * what is shown as the last event, or if another phone has taken one back just now.
 */
export async function undo() {
  const state = current();
  if (!state.undo) return;
  const { seat, entry } = state.undo;
  const settled = performance.now() - sudden > SETTLED;
  const plainly = settled && seat === state.you.seat && !CORRECTIONS.has(entry.kind);
  const choice = plainly ? "undo" : await askUndo(state);
  if (choice === "undo") undoneHere = state.undo.seq;
  if (choice === "undo") await send({ kind: "undo", of: state.undo.seq }, state);
  if (choice === "draw") await send(withoutDraw(state), state);
}

/** Ask whether to take back what another has entered, or only the card drawn that joined it. */
function askUndo(state) {
  const { seat, entry } = state.undo;
  const own = CORRECTIONS.has(entry.kind) ? "undo.correction" : "undo.too";
  return askSheet({
    title: seat === state.you.seat ? t(own) : t("undo.other", { who: seatName(state.players, seat) }),
    content: [h("p.said", entryWords(state, entry, seat))],
    choices: [
      { label: t("undo.take"), value: "undo", kind: "danger" },
      ...(showsDraw(entry) ? [{ label: t("undo.draw"), value: "draw" }] : []),
      { label: t("undo.keep"), value: null },
    ],
  });
}

function showsDraw({ kind, drawn }) {
  return (kind === "play" || kind === "discard") && drawn && drawn !== "none";
}

/** What leaves open again what was drawn by the last event. */
function withoutDraw(state) {
  const { number, entry } = state.log.at(-1);
  return { kind: "drew", number, seat: entry.seat, card: null };
}

/** Open what can be done about one event. */
async function openEvent(line) {
  const state = current();
  const name = eventName(state, line.number);
  const veiled = line.entry.kind === "look";
  const choice = await askSheet({
    title: name[0].toLocaleUpperCase() + name.slice(1),
    content: [h("p.said", entryWords(state, line.entry))],
    choices: [
      ...(veiled ? [] : [{ label: t("event.fix"), value: "fix", kind: "primary" }]),
      { label: t("event.insert"), value: "insert" },
      { label: t("event.drop"), value: "drop", kind: "danger" },
    ],
  });
  if (choice === "fix") openFix(line);
  else if (choice === "insert") openInsert(line.number);
  else if (choice === "drop") await drop(line, textOf(entryWords(state, line.entry)));
}

async function drop(line, words) {
  const content = [h("p.said", words), h("p", t("event.drop.ask"))];
  const sure = await confirmed({ title: t("event.drop"), content, kind: "danger" });
  if (sure) await send({ kind: "drop", number: line.number });
}
