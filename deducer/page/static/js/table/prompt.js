// What the next player was dealt or has just drawn, asked for in place of the own hand. Who draws
// while others move is asked about by the one who is to move last: nothing else is asked of them.

import { isUndealt, missingSlots, slotsOf, unseenOf } from "../cards/deck.js";
import { cardPicker } from "../cards/pickers.js";
import { nameOf } from "../cards/words.js";
import { button, h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { current, isMyTurn, mayWrite } from "../state/store.js";
import { dealIn, sendLook } from "./sheet/tap-cards.js";

const SETTLED = 500; // milliseconds in which a tap may still be meant for what was here before

const putOff = new Set(); // keys of questions that are not to be asked here
let asked = null;

/** The question for this phone, or null; `changed(state)` is called once it is put off. */
export function askedPanel(state, changed) {
  const question = questionFor(state);
  if (question?.key !== asked?.key) asked = question && { ...question, since: performance.now() };
  if (asked === null || asked.said || putOff.has(asked.key)) return null;
  return asked.place === null ? dealPanel(state, changed) : drawPanel(state, changed);
}

/** What to ask: {key, seat, place}, with the drawn card's identity, or null for a whole hand. */
function questionFor(state) {
  const { you, players } = state;
  if (state.mode !== "every" || !mayWrite() || you.seat === null || state.over) return null;
  const seat = (you.seat + 1) % players.length;
  const missing = missingSlots(state, seat);
  if (!missing.length) return null;
  if (isUndealt(state, seat)) return { key: `${state.table} ${seat}`, seat, place: null };
  const busy = isMyTurn() && players.length > 2;
  if (busy || missing.length > 1 || missing[0] !== 1) return null;
  const [{ place }] = slotsOf(state, seat);
  return { key: place, seat, place };
}

/** The picker for a whole hand, with what was tapped in already. */
function dealPanel(state, changed) {
  const label = t("prompt.deal", { who: nameOf(state, asked.seat) });
  if (asked.label === label) {
    asked.dealing.meet(state);
    return asked.node;
  }
  const [body, foot] = [h("div"), h("div.asked-foot")];
  const part = { body, foot, close: () => done(question, changed) };
  const question = asked;
  question.label = label;
  question.dealing = dealIn(part, question.seat);
  question.node = panel(label, changed, body, foot);
  return question.node;
}

function drawPanel(state, changed) {
  const question = asked;
  const { seat } = question;
  const label = t("drew.ask", { who: nameOf(state, seat) });
  const picker = cardPicker(state, {
    label,
    left: (card) => unseenOf(state, card) > 0,
    pick: (card) => take(question, card, changed),
  });
  settle(picker, question.since);
  return panel(label, changed, picker);
}

function panel(label, changed, ...content) {
  const name = "asked-words"; // the same in each drawing, so that the panel stays as it is
  const { key } = asked;
  const later = () => {
    putOff.add(key);
    changed(current());
  };
  return h(
    "section.own.asked",
    { "aria-labelledby": name },
    h(
      "div.own-head",
      h("h2", { id: name }, icon("eye"), label),
      button({ class: "small", "data-key": "later" }, later, t("later")),
    ),
    content,
  );
}

/** Take no tap for an answer that comes too early to be one. */
function settle(picker, since) {
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

async function take(question, card, changed) {
  if (question.saying) return;
  question.saying = true;
  if (await sendLook("seen", question.seat, question.place, card)) done(question, changed);
  question.saying = false;
}

/** Ask no more: it was said, though without network it may not have arrived yet. */
function done(question, changed) {
  question.said = true;
  changed(current());
}
