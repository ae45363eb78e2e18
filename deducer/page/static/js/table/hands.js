// The others' hands as they lie before the eyes: real cards, and what hints have told of them.

import { back, face, sign, slotNumber } from "../cards/cards.js";
import { toldOf } from "../cards/deck.js";
import { lightCard } from "../cards/grid.js";
import { cardWords, MARK_ICONS, markOf } from "../cards/slots.js";
import { nameOf, symbol } from "../cards/words.js";
import { button, h, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";

/**
 * A seat's hand, as one large button where there is something to do: `press(seat, slot)` says which
 * card was tapped, if one was. Cards are `slim` where many hands lie side by side on a phone.
 */
export function handOf(state, seat, press, slim) {
  const turn = state.board.turn === seat;
  const kind = `hand ${turn ? "to-move" : ""}`;
  const content = [
    h("span.hand-head", h("b.name", nameOf(state, seat)), turn && h("span.turn-pill", t("to.move"))),
    h("span.hand-cards", state.hands[seat].slots.map((slot) => heldCard(state, slot, slim))),
  ];
  if (!press) return h("div", { class: kind }, content);
  const tapped = (event) => Number(event.target.closest("[data-slot]")?.dataset.slot) || null;
  return button(
    { class: kind, "data-key": `hand-${seat}`, "aria-haspopup": "dialog" },
    (event) => press(seat, tapped(event)),
    content,
  );
}

function heldCard(state, slot, slim) {
  const told = toldOf(slot);
  const picture = slot.card
    ? face(state, slot.card, { slim, signs: sign(markOf(slot), slim) })
    : hidden(state, slot, told, slim);
  return h(
    "span",
    {
      class: `held-card ${slot.trash ? "is-trash" : ""} ${told.length ? "is-told" : ""}`,
      "data-slot": slot.slot,
    },
    unseen(`${cardWords(state, slot)}; `),
    picture,
    slot.odds && slotNumber(slot),
    !slot.odds &&
      h("span.badges", { "aria-hidden": "true" }, told.map((clue) => badge(state, clue))),
  );
}

/** A card that is not seen: its lights, where it is public what it can be, or its back. */
function hidden(state, slot, told, slim) {
  if (!slot.odds) return back(state, told, { slim });
  return lightCard(state, slot, slot.odds, { head: "far" });
}

/** What the sign on a card of theirs means, or its grey; null where it has none. */
export function worthNote(slot) {
  const mark = markOf(slot);
  if (!mark) return null;
  const words = [t("slot.n", { slot: slot.slot }), ": ", t(`mark.${mark}.long`)];
  return h("p.quiet.signed", icon(MARK_ICONS[mark]), words);
}

/** What a hint told of a card: a colour's symbol or a rank. */
export function badge(state, clue) {
  if (typeof clue === "number") return h("b.badge", String(clue));
  return h("span", { class: `badge suit-${clue}` }, symbol(state, clue));
}

/** The others around the table, as they follow in turn. */
export function otherSeats(state) {
  const count = state.players.length;
  const from = state.you.seat === null ? 0 : state.you.seat + 1;
  const many = state.you.seat === null ? count : count - 1;
  return Array.from({ length: many }, (_, at) => (from + at) % count);
}
