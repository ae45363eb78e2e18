// What is not needed every turn: players, remarks, corrections, stopping, exports, looks; and what a phone
// does that lies beside the cards: its screen stays on, and it nudges its owner when it is their turn.

import { isOneHand } from "../../cards/words.js";
import { backend, post } from "../../core/backend.js";
import { Form, LookFields, menu, menuItem, TextField, Toggle } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { isOn, switchOn } from "../../core/memory.js";
import { button, html, useRef, useState, useWindow } from "../../core/view.js";
import { send } from "../../state/sending.js";
import { printer, sheetWords } from "../../state/sheet-fields.js";
import { Answer, Foot, openSheet, serverText, tryOrToast, useClose } from "../../state/sheets.js";
import { accept, boardPage, chairsOf, current, gamePage, mayWrite, path, useTable } from "../../state/store.js";
import { canSpeak } from "../chair.js";
import { openLegend } from "../legend.js";
import { openNew } from "./editor.js";
import { openPosition } from "./position.js";
import { openExport, openHost, openLinks } from "./share.js";

/** Open the menu. */
export function openMenu() {
  openSheet(() => current().title || t("menu"), html`<${Menu} />`);
}

function Menu() {
  const state = useTable();
  const close = useClose();
  const isSeated = state.you.seat !== null;
  ["switched", "language"].forEach(useWindow);
  return html`
    ${menu(items(state, close))}
    <details class="more">
      <summary>${t("more.show")}</summary>
      ${isSeated && state.advice && switchOf("advice", t("more.advice"), t("more.advice.help"))}
      ${state.agreed && switchOf("agreed", t("agreed.switch"), t("agreed.switch.help"))}
      ${(state.board.pace ?? null) !== null && switchOf("pace", t("more.pace"), t("legend.pace"))}
      ${isSeated && switchOf("givers", t("more.givers"), t("legend.givers"))}
      ${isSeated && switchOf("held", t("more.held"), t("legend.held"))}
      ${switchOf("dots", t("more.dots"), t("legend.dots"))}
      ${switchOf("given", t("more.given"), t("more.given.help"))}
      ${switchOf("mirrored", t("more.mirrored"), t("more.mirrored.help"))}
      ${canSpeak && chairsOf(state).length > 0 && switchOf("speak", t("chair.speak"), t("chair.speak.help"))}
      ${hasKeys.matches && switchOf("keys", t("keys.title"), t("keys.help"))}
    </details>
    ${state.you.host && html`<${Toggle}
      label=${t("advice.switch")} help=${t("advice.switch.help")} checked=${state.advice} pick=${setAdvice}
    />`}
    ${canStayAwake && switchOf("awake", t("habit.awake"))}
    ${isSeated && canVibrate && switchOf("nudge", t("habit.nudge"))}
    ${!isSecureContext && html`<p class="quiet">${t("secure.help")}</p>`}
    <div class="look"><${LookFields} /></div>
    <details class="rules-text">
      <summary>${t("rules")}</summary>
      ${serverText("p", {}, state.rules.phrase)}
    </details>
    <p class="menu-links"><a href=${backend.home}>${t("tables.all")}</a></p>
  `;
}

/** The switch of something that this phone does or shows. */
function switchOf(name, label, help = "") {
  const pick = (on) => switchOn(name, on);
  return html`<${Toggle} label=${label} help=${help} checked=${isOn(name)} pick=${pick} />`;
}

/** What the menu leads to, each of which takes its place. */
function items(state, close) {
  const sheet = (Content) => (title) => openSheet(title, html`<${Content} />`);
  const item = (picture, label, open) => {
    const press = () => {
      close();
      open(label);
    };
    return menuItem({ key: picture, picture, press }, label);
  };
  const away = (picture, label, href) => menuItem({ key: picture, picture, href }, label);
  const writer = (picture, kind, label = t(`kind.${kind}`)) =>
    item(picture, label, () => openNew(kind, label));
  const writing = mayWrite() && !state.opened;
  const seated = !backend.alone && !state.practice && state.you.seat !== null;
  return [
    !backend.alone && !state.practice && state.you.host && item("players", t("links.title"), () => openLinks()),
    seated && !state.you.host && item("host", t("host.title"), openHost),
    writing && writer("note", "note"),
    writing && !state.practice && writer("adjust", "adjust"),
    writing && !state.practice && item("keyboard", t("line.title"), sheet(Line)),
    writing && state.you.host && !state.practice && (isOneHand(state) || !state.log.length) &&
      item("pile", t(isOneHand(state) ? "mine.whole" : "position.title"), openPosition),
    writing && !state.over && writer("flag", "end", t("end.title")),
    backend.handOn && !state.practice && item("share", t("hand.title"), backend.handOn),
    state.over && state.opened && away("swap", t("game.more"), gamePage(state, "board")),
    boardPage(state) && away("swap", t("board.title"), boardPage(state)),
    (state.agreements || mayAgree(state)) && item("settings", t("agreed.title"), sheet(Agreements)),
    item("save", t("export.title"), openExport),
    item("about", t("legend.title"), () => openLegend(current())),
  ];
}

/** Whether this page may change what hints mean. */
function mayAgree(state) {
  return mayWrite() && !state.over && !state.opened;
}

/** What hints mean at this table, to be read aloud, and changed as long as the game goes on. */
function Agreements() {
  const state = useTable();
  const close = useClose();
  const change = () => {
    close();
    openNew("agree", t("kind.agree"));
  };
  return html`
    <${Answer} ask=${() => sheetWords(state.agreements)} inputs=${[state.agreements]}>${(words) => words}<//>
    <${Foot}>
      ${printer()}
      ${mayAgree(state) &&
      button("wide", t("agreed.change"), change, { key: "agree", picture: "edit" })}
    <//>
  `;
}

function setAdvice(on) {
  return tryOrToast(async () => {
    const { state } = await post(path("/advice"), { on });
    if (state) accept(state);
  });
}

/** A line of the notation to be typed, for what nothing else here can say. */
function Line() {
  const [state] = useState(current);
  const input = useRef(null);
  const close = useClose();
  const go = async () => {
    const text = input.current.value.trim();
    if (text && (await send({ kind: "line", text }, state))) close();
  };
  return html`
    <${Form} send=${go}>
      <${TextField}
        label=${t("line.label")} place=${input} most="400" placeholder="Bob: hint Ann 1 2 5" autofocus
        autocapitalize="off" autocomplete="off" spellcheck=${false}
      />
      <p class="quiet">${t("line.help")}</p>
    <//>
    <${Foot}>${button("wide primary", t("save"), go)}<//>
  `;
}

const hasKeys = matchMedia("(hover: hover)"); // as a rule
const NUDGE = 80; // milliseconds

const canStayAwake = "wakeLock" in navigator;
const canVibrate = "vibrate" in navigator;
let lock = null;

/** Keep the screen on as long as the page is seen. */
export function stayAwake() {
  document.addEventListener("visibilitychange", hold);
  addEventListener("switched", hold);
  hold();
}

/** Hold the screen, or let it go; a browser lets it go by itself when the page is hidden. */
async function hold() {
  if (!canStayAwake) return;
  if (!isOn("awake")) {
    await lock?.release();
    lock = null;
    return;
  }
  if (document.visibilityState !== "visible" || lock?.released === false) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // the battery is low: the screen goes off as it always did
  }
}

/** Nudge the owner of this phone, once it is their turn. */
export function nudge(state, before) {
  const { seat } = state.you;
  const turns = before && seat !== null && state.board.turn === seat && before.board.turn !== seat;
  const mayVibrate = canVibrate && navigator.userActivation?.hasBeenActive !== false; // before a touch it complains
  if (turns && !state.over && mayVibrate && isOn("nudge")) navigator.vibrate(NUDGE);
}
