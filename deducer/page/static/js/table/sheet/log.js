// All that happened, in words: any of it can be corrected, and what can't be right is marked.

import { entryWords, eventName } from "../../cards/words.js";
import { t } from "../../core/i18n.js";
import { button, html, icon, useWindow } from "../../core/view.js";
import { faultMark, lineWords, undoWords, withdrawnClaims } from "../../state/history.js";
import { send } from "../../state/sending.js";
import { askSheet, confirmed, Foot, openSheet, serverText } from "../../state/sheets.js";
import { current, mayWrite, seatName, useTable, watch } from "../../state/store.js";
import { promiseMarks } from "../agreed.js";
import { openReasons, tellsReasons } from "../chair.js";
import { openFix, openInsert } from "./editor.js";

/** Open the log, at the event that is at fault if one is, else at its end. */
export function openLog() {
  openSheet(t("log.title"), html`<${Log} />`, { kind: "tall" });
  const log = [...document.querySelectorAll(".log")].at(-1);
  const at = log?.querySelector(".at-fault") ?? log?.lastChild;
  at?.scrollIntoView({ block: "center" });
}

function Log() {
  const state = useTable();
  useWindow("agreed");
  const faults = state.warning?.events ?? [];
  const gone = (after) =>
    withdrawnClaims(state, after).map(
      (words) => html`<li><p class="log-line"><span class="log-words gone">${words}</span></p></li>`,
    ); // what was said and taken back stays to be seen
  return html`
    ${state.warning && html`<div class="caution-box">
      ${icon("warn")}${serverText("p", {}, state.warning.problem)}
    </div>`}
    ${state.log.length || state.claims.length
      ? html`<ol class="log">
          ${gone(0)}
          ${state.log.map((line) => [
            html`<li key=${line.number} class=${faults.includes(line.number) ? "at-fault" : ""}>${row(state, line)}</li>`,
            gone(line.number),
          ])}
        </ol>`
      : html`<p class="quiet">${t("log.empty")}</p>`}
    <${Foot}>
      ${state.undo && mayWrite() &&
      button("wide", undoWords(state), undo, { key: "undo", picture: "undo" })}
    <//>
  `;
}

function row(state, line) {
  const words = html`
    <span class="log-number">${line.turn}</span>
    <span class="log-words ${line.entry.kind}">${lineWords(state, line)}${promiseMarks(state, line)}</span>
    ${faultMark(state, line)}
  `;
  if (tellsReasons(state, line)) {
    const why = html`<span class="edit-sign">${icon("chair")}<span class="unseen">${t("chair.ask")}</span></span>`;
    return button("log-line", [words, why], () => openReasons(state, line), { key: `log-${line.number}` });
  }
  if (!mayWrite() || state.opened || state.practice) return html`<p class="log-line">${words}</p>`;
  const edit = html`<span class="edit-sign">${icon("edit")}<span class="unseen">${t("log.correct")}</span></span>`;
  return button("log-line", [words, edit], () => openEvent(line), { key: `log-${line.number}` });
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
  if (choice !== "draw") return;
  const { number, entry: drew } = state.log.at(-1);
  await send({ kind: "drew", number, seat: drew.seat, card: null }, state); // what was drawn is open again
}

/** Ask whether to take back what another has entered, or only the card drawn that joined it. */
function askUndo(state) {
  const { seat, entry } = state.undo;
  const { kind, drawn } = entry;
  const showsDraw = (kind === "play" || kind === "discard") && drawn && drawn !== "none";
  const own = CORRECTIONS.has(kind) ? "undo.correction" : "undo.too";
  return askSheet({
    title: seat === state.you.seat ? t(own) : t("undo.other", { who: seatName(state.players, seat) }),
    content: html`<p class="said">${entryWords(state, entry, seat)}</p>`,
    choices: [
      { label: t("undo.take"), value: "undo", kind: "danger" },
      ...(showsDraw ? [{ label: t("undo.draw"), value: "draw" }] : []),
      { label: t("undo.keep"), value: null },
    ],
  });
}

/** Open what can be done about one event. */
async function openEvent(line) {
  const state = current();
  const name = eventName(state, line.number);
  const veiled = line.entry.kind === "look";
  const choice = await askSheet({
    title: name[0].toLocaleUpperCase() + name.slice(1),
    content: html`<p class="said">${entryWords(state, line.entry)}</p>`,
    choices: [
      ...(veiled ? [] : [{ label: t("event.fix"), value: "fix", kind: "primary" }]),
      { label: t("event.insert"), value: "insert" },
      { label: t("event.drop"), value: "drop", kind: "danger" },
    ],
  });
  if (choice === "fix") openFix(line);
  else if (choice === "insert") openInsert(line.number);
  else if (choice === "drop") await drop(line, entryWords(state, line.entry));
}

async function drop(line, words) {
  const content = html`<p class="said">${words}</p><p>${t("event.drop.ask")}</p>`;
  const sure = await confirmed({ title: t("event.drop"), content, kind: "danger" });
  if (sure) await send({ kind: "drop", number: line.number });
}
