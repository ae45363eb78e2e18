// The own hand: large cards whose lights go out as the game goes, with signs for what is sure.

import { back, face, sign } from "./cards.js";
import { ownSlot, slotsOf, toldOf } from "./deck.js";
import { button, h, svg, unseen } from "./dom.js";
import { gridSize, lights, lit } from "./grid.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { reorderable } from "./reorder.js";
import { shape } from "./shapes.js";
import { likelyText, markOf, slotWords } from "./slots.js";

const TOP = 25;

/**
 * The own hand as a list of buttons: `press(place)` when tapped, `moved(order)` when dragged along
 * it, `dropped(where, place)` when dragged out of it, if that may be (not null).
 */
export function ownHand(state, { press, moved, dropped }) {
  const slots = slotsOf(state, state.you.seat);
  const cards = slots.map((slot) => {
    const known = ownSlot(state, slot.place);
    const card = button(
      {
        class: `own-card ${slot.card ? "open" : ""}`,
        "data-key": `own-${slot.place}`,
        "aria-haspopup": "dialog",
      },
      () => press(slot.place),
      unseen(slotWords(state, state.you.seat, slot)),
      pictureOf(state, slot, known),
      h("span", { class: "own-foot", "aria-hidden": "true" }, foot(known)),
    );
    return h("li", {}, card);
  });
  const list = h("ol", { class: "own-cards" }, cards);
  const out = dropped && ((where, at) => dropped(where, slots[at].place));
  if (!state.over) reorderable(list, moved, out);
  return list;
}

/** A card of the own hand: its face once that is known for sure, its lights until then. */
export function pictureOf(state, slot, known) {
  const card = slot.card ?? known?.card;
  if (card) return face(state, card, sign(markOf(known)));
  return known ? ownCard(state, slot, known) : back(state, toldOf(slot));
}

/** A slot's card with its lights and what hints told of it. */
function ownCard(state, slot, known) {
  const { width, height } = gridSize(state);
  const tall = TOP + height + 6;
  return svg(
    "svg",
    {
      class: `picture own-picture ${markOf(known)}`,
      viewBox: `0 0 ${width} ${tall}`,
      "aria-hidden": "true",
    },
    svg("rect", { class: "card", x: 1, y: 1, width: width - 2, height: tall - 2, rx: 7 }),
    svg(
      "text",
      { class: "slot-digit", x: width / 2, y: 16, "font-size": 10, "text-anchor": "middle" },
      slot.slot,
    ),
    told(state, toldOf(slot), width),
    lights(state, (card) => lit(known.odds[card]), TOP),
  );
}

/** What hints told, where a face would show it. */
function told(state, clues, width) {
  const ranks = clues.filter((clue) => typeof clue === "number").slice(-1);
  const letters = clues.filter((clue) => typeof clue === "string").slice(-1);
  return [
    ranks.map((rank) =>
      svg("text", { class: "rank shine ink", x: 7, y: 20, "font-size": 19 }, rank),
    ),
    letters.map((letter) => {
      const suit = state.rules.suits.find((one) => one.letter === letter);
      const x = ranks.length ? width - 13 : 13;
      return svg(
        "g",
        { class: `face-${letter} ink`, transform: `translate(${x} 13) scale(.66)` },
        shape(suit),
      );
    }),
  ];
}

const SIGNS = { fits: "check", trash: "trash", last: "warn" };

/** A mark in words, with its sign. */
export function markText(mark) {
  return h("span", { class: `mark ${mark}` }, icon(SIGNS[mark]), t(`mark.${mark}`));
}

/** What is sure of a card, or how likely it can be played. */
function foot(known) {
  const mark = markOf(known);
  if (mark) return markText(mark);
  return known && h("span", { class: "likely" }, icon("check"), likelyText(known, known.playable));
}
