// Keys, for those who have some: what is done by its first letter, slots and ranks by digits, suits by letters.

import { suitOf } from "../cards/words.js";
import { t } from "../core/i18n.js";
import { isOn } from "../core/memory.js";
import { byId, html } from "../core/view.js";
import { openSheet } from "../state/sheets.js";
import { current } from "../state/store.js";

const DEEDS = { h: "hint", p: "play", d: "discard", u: "undo" };
const WRITTEN = "input:not([type=radio], [type=checkbox]), textarea, select";
const PRESSED = "button, a, summary"; // what Enter presses by itself

let letter = ""; // the suit of a card whose rank is yet to come

/** Have keys press what is there: on the sheet on top, or else on the table. */
export function followKeys() {
  document.addEventListener("keydown", pressed);
}

function pressed(event) {
  const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || defaultPrevented || !current() || !isOn("keys") || target.closest?.(WRITTEN)) return;
  if (key === "Enter" && target.closest?.(PRESSED)) return;
  const doing = key === "?" ? openKeys : press(key);
  if (!doing) return;
  event.preventDefault();
  doing();
}

/** What a key does now; null where that is nothing. */
function press(key) {
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? byId("main");
  const found = (selector) => place.querySelector(`${selector}:enabled`);
  const click = (node) => node && (() => node.click());
  const keyed = (name) => found(`[data-key="${name}"]`);
  const suit = letter;
  letter = "";
  if (key === "Enter") return click(found(".sheet-foot .primary") ?? found(".sheet-foot button"));
  if (/^[1-9]$/.test(key)) {
    const names = [suit + key, `clues-${key}`, `choice-${key}`, `slot-${key}`];
    return click(names.map(keyed).find(Boolean) ?? found(`.own-cards li:nth-child(${key}) button`));
  }
  if (!/^[a-z]$/i.test(key)) return null;
  if (suitOf(current(), key) && place.querySelector(`.pick[data-key^="${key}"]`)) return () => (letter = key);
  return click(keyed(`clues-${key}`) ?? keyed(DEEDS[key.toLowerCase()]));
}

/** Open the list of keys. */
function openKeys() {
  const { suits } = current().rules;
  const rows = [
    ...Object.entries(DEEDS).map(([key, name]) => [key, t(name)]),
    ["1 2 3 …", t("keys.digits")],
    [suits.map((suit) => suit.letter).join(" "), t("keys.suits")],
    ["Enter", t("keys.enter")],
    ["Esc", t("close")],
  ];
  const row = ([key, words]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${words}</dd></div>`;
  openSheet(t("keys.title"), html`<dl class="legend keys">${rows.map(row)}</dl>`);
}
