// The page of one table: draws what the server shows, and opens the sheet for what is tapped.

import { figures, fireworks, goneGrid } from "../cards/cards.js";
import { entryWords, isLook, isOneHand, nameOf, paint } from "../cards/words.js";
import { backend, get, isFinal } from "../core/backend.js";
import { away, notice } from "../core/fields.js";
import { preferred, speak, t } from "../core/i18n.js";
import { isOn, rememberTable } from "../core/memory.js";
import { button, byId, counting, html, icon, render, textOf, useLayoutEffect, useWindow } from "../core/view.js";
import { changes, faultMark, lineWords, withdrawnClaims } from "../state/history.js";
import { dropPending, pending, resumePending } from "../state/sending.js";
import { serverText, toast } from "../state/sheets.js";
import {
  accept,
  current,
  isMyTurn,
  mayWrite,
  seatButtons,
  seatName,
  seatsHere,
  tableAddress,
  useTable,
  watch,
  whoseSeat,
} from "../state/store.js";
import { promiseMarks } from "../table/agreed.js";
import { doubtBox, overPanel } from "../table/banners.js";
import { handOf, otherSeats } from "../table/hands.js";
import { followKeys } from "../table/keys.js";
import { openGone, openLegend } from "../table/legend.js";
import { fitOwn, OwnPart } from "../table/own-part.js";
import { openLog } from "../table/sheet/log.js";
import { openMate } from "../table/sheet/mate.js";
import { nudge, openMenu, stayAwake } from "../table/sheet/menu.js";
import { arrivals, openLinks } from "../table/sheet/share.js";

let isLost = false; // whether nobody answers

/** Show whether the line is lost. */
function showLost(lost) {
  isLost = lost;
  dispatchEvent(new Event("absence"));
}

/** Close the page for `kind` of reason: "ask" is that the browser holds several seats (`held`). */
function closeTable(kind, ownSeats = []) {
  for (const sheet of [...document.querySelectorAll("dialog[open]")].reverse()) sheet.close();
  document.body.className = "dismissed";
  render(null, byId("main"));
  document.body.replaceChildren(Object.assign(document.createElement("main"), { id: "main", className: "notice" }));
  const help = t(backend.alone ? "tables.lost.help" : "dismissed.help");
  const [heading, line] = kind === "ask" ? [t("seats.ask"), t("seats.help")] : [t(`dismissed.${kind}`), help];
  notice(heading, [line], [seatButtons(ownSeats), away(t("tables.all"), "primary")]);
}

const narrow = matchMedia("(max-width: 599px), (max-height: 520px)"); // as in the style sheets
const LONGEST = 8000; // milliseconds between two attempts
let patience = 1000; // until the next one
const table = backend.tableHere();
const whose = new URLSearchParams(location.search).get("as");

if (history.state?.sheet) history.back(); // loaded anew while a sheet was open
render(html`<${TablePage} />`, byId("main"));
followKeys();
start();

async function start() {
  const speaking = speak(preferred()); // while the table is asked for
  const as = whose === null ? "" : `?as=${encodeURIComponent(whose)}`;
  const ask = () => get(`/api/tables/${encodeURIComponent(table)}${as}`);
  const asked = whose === "" ? seatsHere(table) : backend.firstState(table, whose, ask);
  const answered = asked.then((found) => ({ found }), (error) => ({ error }));
  await speaking;
  if (!backend.canSend()) showLost(true);
  const { found, error } = await answered;
  if (isFinal(error)) return dismiss(error);
  if (!found) return startAgain();
  if (whose === "") return closeTable(found.length ? "ask" : "forbidden", found);
  const state = found;
  showLost(false);
  paint(state.rules.suits);
  watch(announce);
  watch(tellHost);
  watch(nudge);
  watch((next) => backend.keepState(table, whose, next));
  watch(tellCorrected);
  accept(state);
  rememberTable({ id: table, title: state.title, players: state.players, at: Date.now() });
  stayAwake();
  backend.keepFiles();
  backend.follow(table, whoseSeat(state.you.seat), {
    shown: current,
    arrived: accept,
    changed: (status) => showLost(status === "lost"),
    dismissed: dismiss,
  });
  resumePending();
  if (location.hash === "#links") {
    history.replaceState(null, "", location.pathname + location.search);
    openLinks({ isNew: true });
  }
  return undefined;
}

/** Say that the server can't be reached, and try again soon, then ever later. */
function startAgain() {
  showLost(true);
  setTimeout(start, patience);
  patience = Math.min(LONGEST, patience * 2);
}

/** This seat's page is void: say so, in place of everything else, and offer what is left. */
async function dismiss(error) {
  backend.keepState(table, whose, null);
  const kind = ["gone", "not-found"].find((each) => each === error.kind) ?? "forbidden";
  closeTable(kind);
  const ownSeats = (await seatsHere(table)) ?? [];
  if (ownSeats.length) closeTable(error.kind === "bad-request" ? "ask" : kind, ownSeats);
}

/** All that a table shows; until its state is known, nothing but why that takes so long. */
function TablePage() {
  const state = useTable();
  const entries = pending();
  ["absence", "agreed", "switched", "language", "resize"].forEach(useWindow);
  useLayoutEffect(() => {
    if (!state) return;
    document.title = `${isMyTurn() ? "● " : ""}${titleOf(state)} · Hanabi`;
    document.body.className = pageClass(state);
    fitOwn();
  });
  return html`
    <h1 id="title" class="unseen">${state && titleOf(state)}</h1>
    <div id="board">
      <div id="sky" data-drop="play">
        <div class="sky-head">
          <div id="figures">${state && figures(state, () => openLegend(current()), { pace: isOn("pace") })}</div>
          <div class="toasts" role="status" />
          <div id="menu">
            ${state && button("round", t("menu"), openMenu, {
              key: "menu", picture: "more", "aria-haspopup": "dialog",
            })}
          </div>
        </div>
        <div id="fireworks">${state && fireworks(state, () => openGone(), { dots: isOn("dots") })}</div>
      </div>
      <div id="status" role="status">
        ${(isLost || entries.length > 0) && absenceNote(backend.absence(entries.length > 0))}
      </div>
      <div id="pending">${entries.map(pendingRow)}</div>
      <div id="notices">
        ${state && [seatStrip(state), arrivals(state), warning(state), overPanel(state)]}
      </div>
      <div id="last">${state && lastEvent(state)}</div>
      <section id="discards">${state && html`<h2>${t("gone.title")}</h2>${goneGrid(state)}`}</section>
    </div>
    <section id="hands">${state && !isOneHand(state) && hands(state)}</section>
    <div id="own">${state && html`<${OwnPart} state=${state} />`}</div>
  `;
}

/** Why nobody can be asked, and what helps. */
function absenceNote({ key, loaded, busy, remedy }) {
  return html`
    ${busy && html`<span class="spinner" aria-hidden="true" />`}
    <span>${loaded ? counting(loaded, t(key)) : t(key)}</span>
    ${remedy && button("small", t(remedy.key), remedy.press, { key: "remedy" })}
  `;
}

/** An entry that waits for the network; one that waits behind another can still be dropped. */
function pendingRow(entry, at) {
  return html`<p>
    <span>${entryWords(current(), entry, current().you.seat)}</span>
    ${at > 0 && button("round", t("pending.drop"), () => dropPending(at), { key: `pending-${at}`, picture: "close" })}
  </p>`;
}

/** Where this browser holds several seats: whose page this is, and the way to the others. */
function seatStrip(state) {
  if (whose === null) return null;
  const go = () => location.replace(tableAddress(table, ""));
  return html`<button class="seat-strip" data-key="seats" onClick=${go}>
    ${icon("players")}
    <span><b>${seatName(state.players, state.you.seat)}</b> <u>${t("seats.switch")}</u></span>
  </button>`;
}

function warning(state) {
  if (state.doubts.length) return state.doubts.map((doubt) => doubtBox(state, doubt));
  if (!state.warning) return null;
  return html`<button class="caution-box" data-key="warning" onClick=${openLog}>
    ${icon("warn")}
    <span>
      <b>${t("warning.title")}</b>
      ${serverText("span", {}, state.warning.problem, state.warning)}
      <u>${t("warning.show")}</u>
    </span>
  </button>`;
}

/** What was done last, as a button that opens the log. */
function lastEvent(state) {
  const line = lastLine(state);
  return html`<button class="last-event" data-key="log" aria-haspopup="dialog" onClick=${openLog}>
    ${line && html`<span class="turn-number"><span class="unseen">${`${t("turn")} `}</span>${line.turn}</span>`}
    <span class="last-words">${lastWords(state)} ${faultMark(state, line)}${promiseMarks(state, line, true)}</span>
    ${icon("log")}<span class="unseen">${t("log.title")}</span>
  </button>`;
}

function hands(state) {
  const opens = state.you.seat !== null || (mayWrite() && !state.over);
  const slim = narrow.matches && state.you.seat !== null && otherSeats(state).length > 2;
  return html`
    <h2 class="unseen">${t("hands")}</h2>
    ${otherSeats(state).map((seat) => handOf(state, seat, opens && openMate, slim))}
  `;
}

function titleOf(state) {
  return state.title || state.players.join(", ");
}

/** Tell whoever has become the host, or is it no longer. */
function tellHost(state, before) {
  if (before && before.you.host !== state.you.host) toast(t(state.you.host ? "host.now" : "host.gone"));
}

/** Show what was taken back or corrected in a toast: it may have happened a while ago. */
function tellCorrected(state, before) {
  const [key, shown, line] = correction(state, before) ?? [];
  if (key) toast([t(key), " ", entryWords(shown, line.entry, line.seat ?? null)]);
}

/** What was taken back or corrected last, if anything was: the key of its words, its state and its line. */
function correction(state, before) {
  if (!before) return null;
  if ((state.undo?.seq ?? 0) < (before.undo?.seq ?? 0)) return ["undone", before, before.undo];
  const { come, gone } = changes(before, state);
  if (come.length > 1 || gone.length > 1) return null;
  const [[line], [old]] = [come, gone];
  if (old && !line) return ["undone", before, old];
  const isInserted = !old && state.log.length > before.log.length && line?.number < state.log.length;
  return isInserted || (old && line.number === old.number) ? ["corrected", state, line] : null;
}

function pageClass(state) {
  const classes = [
    "table",
    state.you.seat === null ? "watch" : "seat",
    `seats-${otherSeats(state).length}`,
    `hand-${state.rules.hand}`,
    isMyTurn() && "my-turn",
    isOn("mirrored") && "mirrored",
    document.body.classList.contains("tall-own") && "tall-own",
  ];
  return classes.filter(Boolean).join(" ");
}

/** The last line of the log that is worth showing: no mere look at a card, if there is another. */
function lastLine(state) {
  return state.log.findLast((line) => !isLook(line.entry)) ?? state.log.at(-1);
}

/** The last event in words; also what was said of one's own card and taken back. */
function lastWords(state) {
  const line = lastLine(state);
  const gone = withdrawnClaims(state, state.log.length).at(-1);
  return gone ?? (line ? lineWords(state, line) : [t("log.none")]);
}

/** Tell those who listen what happened, and whose turn it is, if that is anything new. */
function announce(state, before) {
  if (!before || before.seq === state.seq) return;
  const news = spoken(state);
  if (news !== spoken(before)) byId("live").textContent = news;
}

function spoken(state) {
  const { turn } = state.board;
  const whose = turn === state.you.seat ? t("your.turn") : t("turn.of", { who: nameOf(state, turn) });
  return `${textOf(lastWords(state))}. ${state.over ? t("over") : whose}.`;
}
