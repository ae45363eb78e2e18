// The page of one table: draws what the server shows, and opens the sheet for what is tapped.

import { paint } from "../cards/colours.js";
import { slotsOf } from "../cards/deck.js";
import { figures, fireworks, goneGrid } from "../cards/sky.js";
import { entryWords, isLook, nameOf, plain } from "../cards/words.js";
import { get } from "../core/api.js";
import { backend } from "../core/backend.js";
import { button, byId, counting, h, redraw, renew, unseen } from "../core/dom.js";
import { preferred, speak, t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { rememberTable } from "../core/memory.js";
import { changes, faultMark, lineWords, takenBack, undoWords } from "../state/history.js";
import { told } from "../state/problems.js";
import { rebased } from "../state/rebase.js";
import { heldSeats, seatChoices, seatName, tableAddress, whoseSeat } from "../state/seats.js";
import { dealWaits, dropPending, onWaiting, pending, resumePending, send } from "../state/sending.js";
import { closeSheets, toast } from "../state/sheets.js";
import { accept, acting, current, isOwn, mayWrite, watch } from "../state/store.js";
import { nudge, stayAwake } from "../table/awake.js";
import { doubtBoxes } from "../table/doubts.js";
import { handOf } from "../table/hands.js";
import { firstLegend, openLegend } from "../table/legend.js";
import { overPanel } from "../table/over.js";
import { ownHand } from "../table/own.js";
import { askedPanel } from "../table/prompt.js";
import { openAdvice } from "../table/sheet/advice.js";
import { openGone } from "../table/sheet/gone.js";
import { openHint } from "../table/sheet/hint.js";
import { openLinks } from "../table/sheet/links.js";
import { openLog, undo } from "../table/sheet/log.js";
import { openMate } from "../table/sheet/mate.js";
import { openMenu } from "../table/sheet/menu.js";
import { openSlot } from "../table/sheet/slot.js";
import { openDeal, openLook } from "../table/sheet/tap-cards.js";
import { openTurn } from "../table/sheet/turn.js";

const MOST_PROMPTS = 2;
const MOST_OWN = 0.6; // of the screen's height, for the own hand; it has to be seen with the others'
const MOST_ASKED = 0.8; // for a question in its place
const narrow = matchMedia("(max-width: 599px), (max-height: 520px)"); // as in the style sheets
const table = backend.tableHere();
const whose = new URLSearchParams(location.search).get("as");
const absent = { lost: false, waiting: false }; // whether nobody answers, and whether an entry waits for that

start();

async function start() {
  const speaking = speak(preferred()); // while the table is asked for
  if (whose === "") {
    const held = await heldSeats(table);
    await speaking;
    if (held) chooseSeat(held);
    else startAgain();
    return;
  }
  let state;
  try {
    const as = whose === null ? "" : `?as=${encodeURIComponent(whose)}`;
    const address = `/api/tables/${encodeURIComponent(table)}${as}`;
    const asked = backend.firstState(table, whose, () => get(address));
    asked.catch(() => {}); // told below
    await speaking;
    if (!backend.canSend()) mark("lost", true);
    state = await asked;
  } catch (error) {
    await speaking;
    dismiss(error);
    return;
  }
  if (!state) {
    startAgain();
    return;
  }
  mark("lost", false);
  paint(state.rules.suits);
  watch(draw);
  watch(announce);
  watch(tellHost);
  watch(nudge);
  watch((shown) => backend.keepState(table, whose, shown));
  watch(tellCorrected);
  addEventListener("language", translate);
  addEventListener("past", () => drawOwn(current()));
  narrow.addEventListener("change", () => draw(current()));
  addEventListener("resize", fitOwn);
  byId("own").addEventListener("settled", () => drawOwn(current()));
  accept(state);
  rememberTable({ id: table, title: state.title, players: state.players, at: Date.now() });
  onWaiting((waiting) => {
    mark("waiting", waiting);
    drawOwn(current());
  });
  stayAwake();
  backend.keepFiles();
  backend.follow(table, whoseSeat(state.you.seat), {
    shown: current,
    arrived: accept,
    changed: (status) => mark("lost", status === "lost"),
    dismissed: dismiss,
  });
  resumePending();
  if (location.hash === "#links") {
    history.replaceState(null, "", location.pathname + location.search);
    openLinks();
  }
}

/** Say that the server can't be reached, and try again soon. */
function startAgain() {
  mark("lost", true);
  setTimeout(start, 2000);
}

/** Say everything again in the language that was just chosen in the menu. */
function translate() {
  closeSheets();
  draw(current());
  openMenu();
  document.querySelector("dialog[open] .segmented input:checked").focus();
}

/** Show that the line is lost, or that an entry waits for it. */
function mark(what, on) {
  absent[what] = on;
  const { lost, waiting } = absent;
  renew(byId("status"), lost || waiting ? absenceNote(backend.absence(waiting)) : []);
  renew(byId("pending"), pending().map(pendingRow));
}

/** Why nobody can be asked, and what helps. */
function absenceNote({ said, loaded, busy, remedy }) {
  return [
    busy && h("span.spinner", { "aria-hidden": "true" }),
    h("span", loaded ? counting(loaded, t(said)) : t(said)),
    remedy && button({ class: "small", "data-key": "remedy" }, remedy.press, t(remedy.said)),
  ];
}

/** An entry that waits for the network; one that waits behind another can still be dropped. */
function pendingRow(entry, at) {
  return h(
    "p",
    h("span", entryWords(current(), entry, current().you.seat)),
    at > 0 &&
      button(
        { class: "round", "data-key": `pending-${at}` },
        () => dropPending(at),
        icon("close"),
        unseen(t("pending.drop")),
      ),
  );
}

/** This seat's page is void: say so, in place of everything else, and offer what is left. */
async function dismiss(error) {
  backend.keepState(table, whose, null);
  const known = ["forbidden", "gone", "not-found"].includes(error.kind) ? error.kind : "forbidden";
  const help = t(backend.alone ? "tables.lost.help" : "dismissed.help");
  const told = notice(t(`dismissed.${known}`), h("p", help), allTables());
  const held = (await heldSeats(table)) ?? [];
  if (error.kind === "bad-request") chooseSeat(held);
  else if (held.length) told.insertBefore(seatChoices(held), told.lastChild);
}

/** This browser holds several seats: ask whose page is wanted, and show nothing until then. */
function chooseSeat(held) {
  if (!held.length) notice(t("dismissed.forbidden"), h("p", t("dismissed.help")), allTables());
  else notice(t("seats.ask"), h("p", t("seats.help")), seatChoices(held), allTables());
}

function allTables() {
  return h("p", h("a.button.wide.primary", { href: backend.home }, t("tables.all")));
}

/** Put a notice in the place of all that the page shows. */
function notice(heading, ...content) {
  const main = h("main.notice", h("h1", heading), content);
  document.body.className = "dismissed";
  document.body.replaceChildren(main);
  return main;
}

/** Where this browser holds several seats: whose page this is, and the way to the others. */
function seatStrip(state) {
  if (whose === null) return null;
  const who = seatName(state.players, state.you.seat);
  return button(
    { class: "seat-strip", "data-key": "seats" },
    () => location.replace(tableAddress(table, "")),
    icon("players"),
    h("span", h("b", who), " ", h("u", t("seats.switch"))),
  );
}

/** Tell whoever has become the host, or is it no longer. */
function tellHost(state, before) {
  if (before && before.you.host !== state.you.host) toast(t(state.you.host ? "host.now" : "host.gone"));
}

/** Tell what was corrected: it may have happened a while ago. */
function tellCorrected(state, before) {
  if (state.log.length !== before?.log.length) return;
  const { come, gone } = changes(before, state);
  if (come.length === 1 && gone.length === 1 && come[0].number === gone[0].number)
    toast([t("corrected"), " ", entryWords(state, come[0].entry)]);
}

function draw(state) {
  const opens = state.you.seat !== null || (mayWrite() && !state.over);
  const slim = narrow.matches && state.you.seat !== null && otherSeats(state).length > 2;
  const title = state.title || state.players.join(", ");
  const mine = !state.over && isOwn(acting());
  document.title = `${mine ? "● " : ""}${title} · Hanabi`;
  byId("title").textContent = title;
  document.body.className = pageClass(state);
  renew(
    byId("figures"),
    figures(state, () => openLegend(current())),
  );
  renew(
    byId("menu"),
    button(
      { class: "round", "data-key": "menu", "aria-haspopup": "dialog" },
      openMenu,
      icon("more"),
      unseen(t("menu")),
    ),
  );
  renew(byId("fireworks"), fireworks(state, openGone));
  redraw(byId("notices"), seatStrip(state), warning(state), overPanel(state), firstLegend(state, redrawn));
  renew(byId("last"), lastEvent(state));
  renew(
    byId("hands"),
    h("h2.unseen", t("hands")),
    otherSeats(state).map((seat) => handOf(state, seat, opens && openMate, slim)),
  );
  redraw(byId("discards"), h("h2", t("gone.title")), goneGrid(state));
  if (!byId("own").querySelector(".dragging")) drawOwn(state);
}

/** Draw again what the table is; what had the focus is gone: go on with what is done most. */
function redrawn() {
  draw(current());
  (document.querySelector("[data-key=hint]:enabled") ?? document.querySelector("[data-key=menu]")).focus({
    preventScroll: true,
  });
}

/** What is under the thumb; not while a card is held. */
function drawOwn(state) {
  const inside = byId("own").contains(document.activeElement);
  const asked = askedPanel(state, drawOwn);
  renew(
    byId("own"),
    asked ?? (state.you.seat !== null && own(state)),
    !asked && prompts(state),
    mayWrite() && !state.over && bar(state),
  );
  if (inside && document.activeElement === document.body)
    byId("own").querySelector(".bar :enabled")?.focus({ preventScroll: true });
  fitOwn();
}

/** Let the own hand scroll with the others' where its text is so large that it would hide them. */
function fitOwn() {
  const heights = [...byId("own").children].map((part) => part.offsetHeight);
  const most = byId("own").querySelector(".asked") ? MOST_ASKED : MOST_OWN;
  const tall = heights.reduce((sum, height) => sum + height, 0) > most * innerHeight;
  document.body.classList.toggle("tall-own", tall);
}

function pageClass(state) {
  const kept = document.body.classList.contains("tall-own") ? ["tall-own"] : [];
  const turn = !state.over && isOwn(acting()) ? ["my-turn"] : [];
  return [
    "table",
    state.you.seat === null ? "watch" : "seat",
    `seats-${otherSeats(state).length}`,
    `hand-${state.rules.hand}`,
    ...turn,
    ...kept,
  ].join(" ");
}

/** The others around the table, as they follow in turn. */
function otherSeats(state) {
  const count = state.players.length;
  const from = state.you.seat === null ? 0 : state.you.seat + 1;
  const many = state.you.seat === null ? count : count - 1;
  return Array.from({ length: many }, (_, at) => (from + at) % count);
}

function warning(state) {
  if (state.doubts.length) return doubtBoxes(state);
  if (!state.warning) return null;
  return button(
    { class: "caution-box", "data-key": "warning" },
    openLog,
    icon("warn"),
    h(
      "span",
      h("b", t("warning.title")),
      told("span", {}, state.warning.problem, state.warning),
      h("u", t("warning.show")),
    ),
  );
}

/** What was done last: a look at a card tells less than what came before it. */
function lastLine(state) {
  return state.log.findLast((line) => !isLook(line.entry)) ?? state.log.at(-1);
}

/** The last event in words; also what was said of one's own card and taken back. */
function lastWords(state) {
  const line = lastLine(state);
  const gone = takenBack(state, state.log.length).at(-1);
  return gone ?? (line ? lineWords(state, line) : [t("log.none")]);
}

function lastEvent(state) {
  const turn = state.over ? "" : h("span.turn-number", unseen(`${t("turn")} `), String(state.board.number));
  return button(
    { class: "last-event", "data-key": "log", "aria-haspopup": "dialog" },
    openLog,
    turn,
    h("span.last-words", lastWords(state), " ", faultMark(state, lastLine(state))),
    icon("log"),
    unseen(t("log.title")),
  );
}

function own(state) {
  const mine = !state.over && isOwn(acting());
  const head = h(
    "div.own-head",
    h("h2", t("own")),
    mine
      ? h("span.turn-pill", t("your.turn"))
      : !state.over && h("span.turn-pill.other", t("turn.of", { who: nameOf(state, acting()) })),
    state.advice &&
      mine &&
      button(
        { class: "small advice-button", "data-key": "advice", "aria-haspopup": "dialog" },
        openAdvice,
        icon("advice"),
        t("advice"),
      ),
  );
  const moved = (order) => {
    const entry = { kind: "rearrange", seat: state.you.seat, order };
    send(entry, rebased(entry, state, current()) ? current() : state);
  };
  const dropped = mine && mayWrite() ? actWith : null;
  return h(
    "section.own",
    { "aria-label": t("own") },
    head,
    ownHand(state, { press: openSlot, moved, dropped }),
  );
}

/**
 * What this phone's owner sees and the record misses: a hand to tap in, a card that was drawn. Each
 * phone begins with another seat, so that they share the work.
 */
function prompts(state) {
  if (state.opened || !mayWrite()) return null;
  const missing = new Set(state.unknown.map(([seat]) => seat));
  const seats = otherSeats(state).filter((seat) => missing.has(seat) && !dealWaits(seat));
  return seats.slice(0, MOST_PROMPTS).map((seat) => {
    const slots = state.unknown.filter(([holder]) => holder === seat).map(([, slot]) => slot);
    const whole = state.board.number === 1 && slots.length === state.hands[seat].slots.length;
    const press = () => (whole ? openDeal(seat) : openLook(seat, slots));
    return button(
      {
        class: "prompt",
        "data-key": `prompt-${seat}`,
        "data-slots": slots.join(),
        "aria-haspopup": "dialog",
      },
      press,
      icon("eye"),
      h("span", promptWords(state, seat, slots, whole)),
      icon("right"),
    );
  });
}

function promptWords(state, seat, slots, whole) {
  const who = nameOf(state, seat);
  if (whole) return t("prompt.deal", { who });
  if (slots.length === 1 && slots[0] === 1) return t("drew.ask", { who });
  return t("prompt.look", { who, n: slots.length });
}

/** Play or discard (`verb`) the own card with that identity, whatever its slot by now. */
function actWith(verb, place) {
  const { seat } = current().you;
  const slot = slotsOf(current(), seat).find((one) => one.place === place)?.slot;
  if (slot && isOwn(acting())) openTurn({ seat, slot, verb });
}

/** What the seat to move does, where the thumb is. */
function bar(state) {
  const seat = acting();
  const who = nameOf(state, seat);
  const deed = (name, press, label) =>
    button(
      {
        class: `deed ${name}`,
        "data-key": name,
        "aria-haspopup": "dialog",
        "aria-label": `${label} (${who})`,
        "data-drop": name === "hint" ? null : name,
      },
      press,
      icon(name),
      h("span", label),
    );
  return h(
    "div.bar",
    { role: "group", "aria-label": t("turn.of", { who }) },
    state.you.seat === null && h("p.bar-who", t("turn.of", { who })),
    deed("hint", () => openHint(), t("hint")),
    deed("play", () => openTurn({ seat, verb: "play" }), t("play")),
    deed("discard", () => openTurn({ seat, verb: "discard" }), t("discard")),
    button(
      {
        class: "deed undo",
        disabled: !state.undo,
        "data-key": "undo",
        "aria-label": state.undo ? plain([undoWords(state)]) : null,
      },
      undo,
      icon("undo"),
      h("span", t("undo")),
    ),
  );
}

/** Tell those who listen what happened, and whose turn it is, if that is anything new. */
function announce(state, before) {
  if (!before || before.seq === state.seq) return;
  const said = spoken(state);
  if (said !== spoken(before)) byId("live").textContent = said;
}

function spoken(state) {
  const { turn } = state.board;
  const whose = turn === state.you.seat ? t("your.turn") : t("turn.of", { who: nameOf(state, turn) });
  return `${plain(lastWords(state))}. ${state.over ? t("over") : whose}.`;
}
