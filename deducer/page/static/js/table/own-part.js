// The part under the thumb: the own hand or a question in its place, cards to tap in, and the actions.

import { cardPicker } from "../cards/pickers.js";
import { isUndealt, missingSlots, nameOf, slotOfCard, slotsOf, unseenOf } from "../cards/words.js";
import { button, byId, h, icon, renew } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { textOf } from "../core/view.js";
import { rebased } from "../state/conflicts.js";
import { undoWords } from "../state/history.js";
import { dealWaits, send } from "../state/sending.js";
import { acting, current, isMyTurn, mayWrite } from "../state/store.js";
import { agreedPart } from "./agreed.js";
import { otherSeats, ownHand } from "./hands.js";
import { openAdvice } from "./sheet/advice.js";
import { openHint } from "./sheet/hint.js";
import { undo } from "./sheet/log.js";
import { openSlot } from "./sheet/slot.js";
import { dealIn, openDeal, openLook, sendLook } from "./sheet/tap-cards.js";
import { openTurn } from "./sheet/turn.js";

const SETTLED = 500; // milliseconds in which a tap may still be meant for what was here before

const putOff = new Set(); // keys of questions that are not to be asked here
let pendingQuestion = null;

/** The question for this phone, or null; `changed(state)` is called once it is put off. */
function questionPanel(state, changed) {
  const question = questionFor(state);
  if (question?.key !== pendingQuestion?.key)
    pendingQuestion = question && { ...question, since: performance.now() };
  if (pendingQuestion === null || pendingQuestion.answered || putOff.has(pendingQuestion.key)) return null;
  return pendingQuestion.place === null ? dealPanel(state, changed) : drawPanel(state, changed);
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
  const label = t("prompt.deal", { who: nameOf(state, pendingQuestion.seat) });
  if (pendingQuestion.label === label) {
    pendingQuestion.dealing.meet(state);
    return pendingQuestion.node;
  }
  const [body, foot] = [h("div"), h("div.asked-foot")];
  const part = { body, foot, close: () => done(question, changed) };
  const question = pendingQuestion;
  question.label = label;
  question.dealing = dealIn(part, question.seat);
  question.node = panel(label, changed, body, foot);
  return question.node;
}

function drawPanel(state, changed) {
  const question = pendingQuestion;
  const { seat } = question;
  const label = t("drew.ask", { who: nameOf(state, seat) });
  const picker = cardPicker(state, {
    label,
    left: (card) => unseenOf(state, card) > 0,
    pick: (card) => take(question, card, changed),
    isSettling: isSettling(question, changed),
  });
  return panel(label, changed, picker);
}

function panel(label, changed, ...content) {
  const name = "asked-words"; // the same in each drawing, so that the panel stays as it is
  const { key } = pendingQuestion;
  const later = () => {
    putOff.add(key);
    changed(current());
  };
  return h(
    "section.own.asked",
    { "aria-labelledby": name },
    h("div.own-head", h("h2", { id: name }, icon("eye"), label), button("small#later", later, t("later"))),
    content,
  );
}

/** Whether a tap would come too early to be an answer; once it would not, the question is drawn again. */
function isSettling(question, changed) {
  const wait = question.since + SETTLED - performance.now();
  if (wait > 0) setTimeout(() => changed(current()), wait);
  return wait > 0;
}

async function take(question, card, changed) {
  if (question.sending) return;
  question.sending = true;
  if (await sendLook("seen", question.seat, question.place, card)) done(question, changed);
  question.sending = false;
}

/** Close a question: it is answered, though without network the answer may not have arrived. */
function done(question, changed) {
  question.answered = true;
  changed(current());
}

const MOST_PROMPTS = 2;
const MOST_OWN = 0.65; // of the screen's height, for the own hand; it has to be seen with the others'
const MOST_ASKED = 0.8; // for a question in its place

/** What is under the thumb; not while a card is held. */
export function drawOwn(state) {
  const inside = byId("own").contains(document.activeElement);
  const question = questionPanel(state, drawOwn);
  renew(
    byId("own"),
    question ?? (state.you.seat !== null && own(state)),
    !question && agreedPart(state),
    !question && prompts(state),
    mayWrite() && !state.over && bar(state),
  );
  if (inside && document.activeElement === document.body)
    byId("own").querySelector(".bar :enabled")?.focus({ preventScroll: true });
  fitOwn();
}

/** Let the own hand scroll with the others' where its text is so large that it would hide them. */
export function fitOwn() {
  const heights = [...byId("own").children].map((part) => part.offsetHeight);
  const most = byId("own").querySelector(".asked") ? MOST_ASKED : MOST_OWN;
  const tall = heights.reduce((sum, height) => sum + height, 0) > most * innerHeight;
  document.body.classList.toggle("tall-own", tall);
}

function own(state) {
  const mine = isMyTurn();
  const head = h(
    "div.own-head",
    h("h2", t("own")),
    mine
      ? h("span.turn-pill", t("your.turn"))
      : !state.over && h("span.turn-pill.other", t("turn.of", { who: nameOf(state, acting()) })),
    state.advice &&
      mine &&
      button(
        "small.advice-button#advice",
        openAdvice,
        { "aria-haspopup": "dialog" },
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
    const slots = missingSlots(state, seat);
    const whole = isUndealt(state, seat);
    const press = () => (whole ? openDeal(seat) : openLook(seat, slots));
    return button(
      `prompt#prompt-${seat}`,
      press,
      { "data-slots": slots.join(), "aria-haspopup": "dialog" },
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
  const slot = slotOfCard(current(), seat, place)?.slot;
  if (slot && isMyTurn()) openTurn({ seat, slot, verb });
}

/** What the seat to move does, where the thumb is. */
function bar(state) {
  const seat = acting();
  const who = nameOf(state, seat);
  const deed = (name, press, label) =>
    button(
      `#${name}`,
      press,
      {
        class: `deed ${name}`,
        "aria-haspopup": "dialog",
        "aria-label": `${label} (${who})`,
        "data-drop": name === "hint" ? null : name,
      },
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
      "deed.undo#undo",
      undo,
      { disabled: !state.undo, "aria-label": state.undo ? textOf([undoWords(state)]) : null },
      icon("undo"),
      h("span", t("undo")),
    ),
  );
}
