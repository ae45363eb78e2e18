// A record that another phone hands on. Its parts come in behind the # of links, which are sent to
// nobody; once all are here, this page says what it is, and somebody goes on with it.

import { backend, get, post } from "../core/backend.js";
import { away, Form, notice, PasteField } from "../core/fields.js";
import { listed, preferred, speak, t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";
import { button, html } from "../core/view.js";
import { problemText, serverText } from "../state/sheets.js";

const SHARED = "/api/shared";
const PARTS = "parts";
let parts = []; // the texts that have come in, the newest last; of other tabs, too, if the browser stores any
let looks = 0;

await speak(preferred());
backend.keepFiles();
addEventListener("hashchange", take);
document.addEventListener("visibilitychange", again);
take();

/** Take what came with the address, and leave nothing of it in the history. */
async function take() {
  const text = location.hash.slice(1);
  if (text) {
    keep([...allParts(), text]);
    history.replaceState(null, "", location.pathname + location.search);
  }
  await look();
}

function allParts() {
  return lasting.get(PARTS) ?? parts;
}

function keep(texts) {
  parts = texts.filter((text, at) => texts.lastIndexOf(text) === at);
  lasting.set(PARTS, parts.length ? parts : null);
}

function drop(texts) {
  keep(allParts().filter((text) => !texts.includes(text)));
}

/** Back from the camera: another tab may have taken more. */
function again() {
  if (document.visibilityState === "visible" && allParts().join() !== parts.join()) look();
}

/** Show which parts are here by now, as Python reads them. */
async function look() {
  const number = (looks += 1);
  parts = allParts();
  if (!parts.length) return empty();
  notice(t("record.reading"), [backend.onceReady("")], []);
  try {
    const arrived = await post(SHARED, { parts });
    if (number !== looks) return;
    if (arrived.record) whole(arrived.record);
    else incomplete(arrived);
  } catch (error) {
    if (number === looks) refused(error);
  }
}

function empty() {
  notice(t("record.none"), [t("record.none.help")], [paster(), away(t("tables.all"))]);
}

function incomplete({ count, missing }) {
  notice(
    t("record.parts", { n: count - missing.length, count }),
    [t("record.missing", { parts: listed(missing) })],
    [paster(), discarder(parts)],
  );
}

/** A field for those whose camera opens links elsewhere. */
function paster() {
  const add = (form) => {
    const field = form.querySelector("textarea");
    const text = field.value.trim();
    if (!text) return field.focus();
    keep([...allParts(), ...text.split(/\s+/)]);
    field.value = "";
    return look();
  };
  return html`<${Form} class="choices" send=${add}>
    <${PasteField} label=${t("record.paste")} rows="2" />
    <button class="wide">${t("record.add")}</button>
  <//>`;
}

function discarder(texts, label = t("record.discard")) {
  const discard = () => {
    drop(texts);
    look();
  };
  return button("wide", label, discard);
}

/** It can't be read, or not together with what was there before. */
function refused(error) {
  if (error.status !== 422) return stopped(error);
  const before = parts.slice(0, -1);
  return notice(
    t("record.refused"),
    [problemText(error)],
    [
      discarder(parts.slice(-1)),
      before.length > 0 && discarder(before, t("record.discard.before")),
      away(t("tables.all")),
    ],
  );
}

/** Something else stands in the way, and may do so no longer. */
function stopped(error) {
  const retry = button("wide primary", t("again"), look);
  notice(problemText(error), [], [retry, away(t("tables.all"))]);
}

/** The record is complete: show it, with the ways to go on. */
function whole(record, isGoing = false) {
  const { title, players, over, here } = record;
  const names = record.hidden.map((seat) => players[seat]);
  const goer = (seat, label, isFirst = false) => button(
    `wide ${isFirst ? "primary" : ""}`,
    label,
    () => go(record, seat),
    { disabled: isGoing },
  );
  notice(
    title || t("record.title"),
    [
      listed(players),
      serverText("small", {}, record.rules),
      over
        ? t("record.over", { reason: t(`reason.${over.reason}`), n: record.points })
        : t("record.turn", { turn: record.turn, n: record.points }),
      names.length > 0 && t("record.hidden", { who: listed(names) }),
      here && html`<strong>${t(`record.${here.stands}`)}</strong>`,
      !over && html`<small>${t("record.as.help")}</small>`,
    ],
    [
      here && opener(here),
      over ? goer("none", t("record.review"), !here) : seats(record, goer),
      discarder(parts),
    ],
  );
}

function opener({ table, stands }) {
  const kind = stands === "behind" ? "" : "primary";
  return html`<a class="button wide ${kind}" href=${backend.tablePage(table)}>${t("record.open")}</a>`;
}

/** Buttons for the seats that can go on; the seat that the record was sent to comes first. */
function seats({ players, seat, here }, goer) {
  const order = players.map((_, number) => number).sort((one, other) => (other === seat) - (one === seat));
  const isFresh = !here || here.stands === "behind";
  return [
    order.map((number) => goer(number, t("record.as", { who: players[number] }), isFresh && number === seat)),
    goer("none", t("record.look")),
  ];
}

/** Make a table of it, and go there. */
async function go(record, seat) {
  whole(record, true);
  try {
    const { table } = await post(SHARED, { parts, seat });
    drop(parts);
    await backend.keepState(table, null, await get(`/api/tables/${table}`));
    location.replace(backend.tablePage(table));
  } catch (error) {
    stopped(error);
  }
}
