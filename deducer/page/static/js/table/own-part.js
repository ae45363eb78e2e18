// The part under the thumb: the own hand or a question in its place, cards to tap in, and the actions.

import { isOneHand, isUndealt, missingSlots, nameOf, slotOfCard, slotsOf } from "../cards/words.js";
import { t } from "../core/i18n.js";
import { isOn } from "../core/memory.js";
import { button, byId, html, icon, textOf, useEffect, useLayoutEffect, useRef, useState } from "../core/view.js";
import { undoWords } from "../state/history.js";
import { dealWaits, send } from "../state/sending.js";
import { current, isMyTurn, mayWrite } from "../state/store.js";
import { otherSeats, ownHand, ownKey } from "./hands.js";
import { MyHand } from "./my-hand.js";
import { openAdvice } from "./sheet/advice.js";
import { openHint } from "./sheet/hint.js";
import { undo } from "./sheet/log.js";
import { openSlot } from "./sheet/slot.js";
import { Asked, openDeal, openLook } from "./sheet/tap-cards.js";
import { openTurn } from "./sheet/turn.js";

const SETTLED = 500; // milliseconds in which a tap may still be meant for what was here before
const MOST_PROMPTS = 2;
const MOST_ASKED = 0.8; // of the screen's height, for a question in place of the own hand

/** What is under the thumb; it stays as it is while a card is held. */
export function OwnPart({ state }) {
  const question = questionFor(state);
  const [answered, setAnswered] = useState(null); // its key: without network the answer may not have arrived
  const [putOff, setPutOff] = useState([]); // keys of questions that are not to be asked here
  const [, settle] = useState(null); // what was dragged last
  const shown = useRef(null);
  const isAsked = question && question.key !== answered && !putOff.includes(question.key);
  const hadFocus = byId("own")?.contains(document.activeElement);
  useEffect(() => setAnswered(null), [question?.key]);
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body)
      byId("own").querySelector(".bar :enabled")?.focus({ preventScroll: true });
    fitOwn();
  });
  const close = () => setAnswered(question.key);
  const later = () => setPutOff([...putOff, question.key]);
  if (isOneHand(state)) return html`<${MyHand} state=${state} />`;
  if (!document.querySelector(".own-cards.dragging"))
    shown.current = html`
      ${isAsked
        ? html`<${Question} ...${question} state=${state} close=${close} later=${later} />`
        : state.you.seat !== null && own(state, settle)}
      ${!isAsked && prompts(state)}
      ${mayWrite() && !state.over && bar(state)}
    `;
  return shown.current;
}

/** What to ask this phone, or null: {key, seat, place}, with the drawn card's identity, or null for a whole hand. */
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

/** A question in place of the own hand: which card was drawn, or (`place` null) which hand was dealt. */
function Question({ later, ...about }) {
  const [isSettling, settle] = useState(about.place !== null);
  useEffect(() => {
    const timer = setTimeout(settle, SETTLED, false);
    return () => clearTimeout(timer);
  }, []);
  const label = t(about.place === null ? "prompt.deal" : "drew.ask", { who: nameOf(about.state, about.seat) });
  return html`<section class="own asked" aria-labelledby="asked-words">
    <div class="own-head">
      <h2 id="asked-words">${icon("eye")}${label}</h2>
      ${button("small", t("later"), later, { key: "later" })}
    </div>
    <${Asked} ...${about} label=${label} isSettling=${isSettling} />
  </section>`;
}

/** Let the own hand scroll with the others' where it would lie over one: only the bar stays in sight then. */
export function fitOwn() {
  const asked = byId("own").querySelector(".asked");
  const isTall = asked ? asked.offsetHeight > MOST_ASKED * innerHeight : document.body.scrollHeight > innerHeight + 1;
  document.body.classList.toggle("tall-own", isTall);
}

function own(state, settled) {
  const isMine = isMyTurn();
  const moved = (order) => send({ kind: "rearrange", seat: state.you.seat, order }, state);
  const dropped = isMine && mayWrite() ? actWith : null;
  return html`<section class="own" aria-label=${t("own")} onsettled=${settled}>
    <div class="own-head">
      <h2>${t("own")}</h2>
      ${isMine && html`<span class="turn-pill">${t("your.turn")}</span>`}
      ${!isMine && !state.over && html`<span class="turn-pill other">
        ${t("turn.of", { who: nameOf(state, state.board.turn) })}
      </span>`}
      ${ownKey(state)}
      ${isMine && state.advice && isOn("advice") &&
      button("small advice-button", t("advice"), openAdvice, {
        key: "advice", picture: "advice", "aria-haspopup": "dialog",
      })}
    </div>
    ${ownHand(state, { press: openSlot, moved, dropped })}
  </section>`;
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
    const isWhole = isUndealt(state, seat);
    const words = html`<span>${promptWords(state, seat, slots, isWhole)}</span>${icon("right")}`;
    const press = () => (isWhole ? openDeal(seat) : openLook(seat, slots));
    const props = { key: `prompt-${seat}`, picture: "eye", "data-slots": slots.join(), "aria-haspopup": "dialog" };
    return button("prompt", words, press, props);
  });
}

function promptWords(state, seat, slots, isWhole) {
  const who = nameOf(state, seat);
  if (isWhole) return t("prompt.deal", { who });
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
  const seat = state.board.turn;
  const who = nameOf(state, seat);
  const deed = (name, press, props) =>
    button(`deed ${name}`, html`<span>${t(name)}</span>`, press, { key: name, picture: name, ...props });
  const dialog = (name) => ({ "aria-haspopup": "dialog", "aria-label": `${t(name)} (${who})` });
  const verb = (name) => deed(name, () => openTurn({ seat, verb: name }), { "data-drop": name, ...dialog(name) });
  return html`<div class="bar" role="group" aria-label=${t("turn.of", { who })}>
    ${state.you.seat === null && html`<p class="bar-who">${t("turn.of", { who })}</p>`}
    ${deed("hint", () => openHint(), dialog("hint"))}${verb("play")}${verb("discard")}
    ${deed("undo", undo, { disabled: !state.undo, "aria-label": state.undo ? textOf(undoWords(state)) : null })}
  </div>`;
}
