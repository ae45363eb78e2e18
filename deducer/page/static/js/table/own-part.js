// What is under the thumb: the own hand or a question in its place, what to tap in, and what to do.

import { isUndealt, missingSlots, slotHolding } from "../cards/deck.js";
import { nameOf, plain } from "../cards/words.js";
import { button, byId, h, renew } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { undoWords } from "../state/history.js";
import { rebased } from "../state/rebase.js";
import { dealWaits, send } from "../state/sending.js";
import { acting, current, isMyTurn, mayWrite } from "../state/store.js";
import { otherSeats } from "./hands.js";
import { ownHand } from "./own.js";
import { askedPanel } from "./prompt.js";
import { openAdvice } from "./sheet/advice.js";
import { openHint } from "./sheet/hint.js";
import { undo } from "./sheet/log.js";
import { openSlot } from "./sheet/slot.js";
import { openDeal, openLook } from "./sheet/tap-cards.js";
import { openTurn } from "./sheet/turn.js";

const MOST_PROMPTS = 2;
const MOST_OWN = 0.6; // of the screen's height, for the own hand; it has to be seen with the others'
const MOST_ASKED = 0.8; // for a question in its place

/** What is under the thumb; not while a card is held. */
export function drawOwn(state) {
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
    const slots = missingSlots(state, seat);
    const whole = isUndealt(state, seat);
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
  const slot = slotHolding(current(), seat, place)?.slot;
  if (slot && isMyTurn()) openTurn({ seat, slot, verb });
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
