// What a teammate has just drawn, asked for in place, on the phone of whoever is to move last: the
// one that nothing else is asked of.

import { slotsOf, unseenOf } from "./deck.js";
import { button, freshId, h } from "./dom.js";
import { cardPicker } from "./fields.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { sendLook } from "./sheet/look.js";
import { acting, current, isOwn, mayWrite } from "./store.js";
import { nameOf } from "./words.js";

const SETTLED = 500; // milliseconds in which a tap may still be meant for what was here before

let asked = null; // the card that is asked for, by its identity
let since = 0;
let later = null; // the card that is not to be asked for here

/** The question what was drawn, or null; `changed()` is called once it is put off. */
export function drawnPanel(state, changed) {
  const place = drawnPlace(state);
  if (place !== asked) {
    asked = place;
    since = performance.now();
  }
  return place === null || place === later ? null : panel(state, place, changed);
}

/** The card that was drawn before this seat's eyes and is not known, if this phone is to say it. */
function drawnPlace(state) {
  const { seat } = state.you;
  const calls = state.mode === "every" && mayWrite() && seat !== null && !state.over;
  if (!calls || isOwn(acting())) return null;
  const next = (seat + 1) % state.players.length;
  const missing = state.unknown.filter(([holder]) => holder === next);
  if (missing.length !== 1 || missing[0][1] !== 1) return null;
  return slotsOf(state, next)[0].place;
}

function panel(state, place, changed) {
  const seat = (state.you.seat + 1) % state.players.length;
  const label = t("drew.ask", { who: nameOf(state, seat) });
  const name = freshId("drawn");
  const picker = cardPicker(state, {
    label,
    left: (card) => unseenOf(state, card) > 0,
    pick: (card) => take(node, seat, place, card),
  });
  const putOff = () => {
    later = place;
    changed(current());
  };
  const node = h(
    "section",
    { class: "own drawn", "aria-labelledby": name },
    h(
      "div",
      { class: "own-head" },
      h("h2", { id: name }, icon("eye"), label),
      button({ class: "small", "data-key": "later" }, putOff, t("later")),
    ),
    picker,
  );
  settle(picker);
  return node;
}

/** Take no tap for an answer that comes too early to be one. */
function settle(picker) {
  const wait = since + SETTLED - performance.now();
  if (wait <= 0) return;
  const open = [...picker.querySelectorAll("button:enabled")];
  for (const pick of open) pick.disabled = true;
  picker.classList.add("settling");
  setTimeout(() => {
    for (const pick of open) pick.disabled = false;
    picker.classList.remove("settling");
  }, wait);
}

async function take(node, seat, place, card) {
  const open = [...node.querySelectorAll("button:enabled")];
  for (const control of open) control.disabled = true;
  if (!(await sendLook("seen", seat, place, card))) for (const one of open) one.disabled = false;
}
