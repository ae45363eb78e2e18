// The others' hands as they lie before the eyes: real cards, and what hints have told of them.

import { back, face, sign } from "./cards.js";
import { toldOf } from "./deck.js";
import { button, h, svg, unseen } from "./dom.js";
import { gridSize, lights, lit } from "./grid.js";
import { t } from "./i18n.js";
import { cardWords } from "./slots.js";
import { nameOf, symbol } from "./words.js";

/**
 * A seat's hand, as one large button where there is something to do: `press(seat, slot)` says which
 * card was tapped, if one was.
 */
export function handOf(state, seat, press) {
  const turn = state.board.turn === seat;
  const kind = `hand ${turn ? "to-move" : ""}`;
  const content = [
    h(
      "span",
      { class: "hand-head" },
      h("b", { class: "name" }, nameOf(state, seat)),
      turn && h("span", { class: "turn-pill" }, t("to.move")),
    ),
    h(
      "span",
      { class: "hand-cards" },
      state.hands[seat].slots.map((slot) => heldCard(state, slot)),
    ),
  ];
  if (!press) return h("div", { class: kind }, content);
  const tapped = (event) => Number(event.target.closest("[data-slot]")?.dataset.slot) || null;
  return button(
    { class: kind, "data-key": `hand-${seat}`, "aria-haspopup": "dialog" },
    (event) => press(seat, tapped(event)),
    content,
  );
}

function heldCard(state, slot) {
  const told = toldOf(slot);
  return h(
    "span",
    {
      class: `held-card ${slot.trash ? "is-trash" : ""} ${told.length ? "is-told" : ""}`,
      "data-slot": slot.slot,
    },
    unseen(`${cardWords(state, slot)}; `),
    slot.card ? face(state, slot.card, worthSign(slot)) : hidden(state, slot, told),
    h(
      "span",
      { class: "badges", "aria-hidden": "true" },
      told.map((clue) => badge(state, clue)),
    ),
  );
}

/** A card that is not seen: its lights, where it is public what it can be, or its back. */
function hidden(state, slot, told) {
  if (!slot.odds) return back(state, told);
  const { width, height } = gridSize(state);
  const tall = height + 12;
  return svg(
    "svg",
    { class: "picture", viewBox: `0 0 ${width} ${tall}`, "aria-hidden": "true" },
    svg("rect", { class: "card", x: 1, y: 1, width: width - 2, height: tall - 2, rx: 7 }),
    lights(state, (card) => lit(slot.odds[card]), 6),
  );
}

function worthSign(slot) {
  if (slot.playable) return sign("fits");
  return slot.last ? sign("last") : null;
}

/** What a hint told of a card: a colour's symbol or a rank. */
export function badge(state, clue) {
  if (typeof clue === "number") return h("b", { class: "badge" }, String(clue));
  return h("span", { class: `badge suit-${clue}` }, symbol(state, clue));
}
