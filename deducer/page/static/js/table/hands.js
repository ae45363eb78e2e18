// Hands: the others' as they lie before the eyes, the own one with what each card can be.

import { back, face, sign, slotNumber } from "../cards/cards.js";
import { drag } from "../cards/pickers.js";
import { cardWords, leavesPlay, lightCard, likelyText, MARK_ICONS, markOf, slotWords } from "../cards/slots.js";
import { badge, hintedClues, initialsOf, nameOf, ownSlot, slotsOf } from "../cards/words.js";
import { button, h, icon, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";

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
    `#hand-${seat}`,
    (event) => press(seat, tapped(event)),
    { class: kind, "aria-haspopup": "dialog" },
    content,
  );
}

function heldCard(state, slot, slim) {
  const clues = hintedClues(slot);
  const picture = slot.card
    ? face(state, slot.card, { slim, signs: sign(markOf(slot), slim) })
    : hidden(state, slot, clues, slim);
  return h(
    "span",
    {
      class: `held-card ${slot.trash ? "is-trash" : ""} ${clues.length ? "is-told" : ""}`,
      "data-slot": slot.slot,
    },
    unseen(`${cardWords(state, slot)}; `),
    picture,
    slot.odds && slotNumber(slot),
    !slot.odds &&
      h("span.badges", { "aria-hidden": "true" }, clues.map((clue) => badge(state, clue))),
  );
}

/** A card that is not seen: its lights, where everybody's knowledge of it is shown, or its back. */
function hidden(state, slot, clues, slim) {
  if (!slot.odds) return back(state, clues, { slim });
  return lightCard(state, slot, slot.odds, { head: "far" });
}

/** What the sign on a card of theirs means, or its grey; null where it has none. */
export function worthNote(slot) {
  const mark = markOf(slot);
  if (!mark) return null;
  const words = [t("slot.n", { slot: slot.slot }), ": ", t(`mark.${mark}.long`)];
  return h("p.quiet.signed", icon(MARK_ICONS[mark]), words);
}

/** The others around the table, as they follow in turn. */
export function otherSeats(state) {
  const count = state.players.length;
  const from = state.you.seat === null ? 0 : state.you.seat + 1;
  const many = state.you.seat === null ? count : count - 1;
  return Array.from({ length: many }, (_, at) => (from + at) % count);
}

/**
 * The own hand as a list of buttons: `press(place)` when tapped, `moved(order)` when dragged along
 * it, `dropped(where, place)` when dragged out of it, if that may be (not null).
 */
export function ownHand(state, { press, moved, dropped }) {
  const slots = slotsOf(state, state.you.seat);
  const cards = slots.map((slot) => {
    const known = ownSlot(state, slot.place);
    const card = button(
      `#own-${slot.place}`,
      () => press(slot.place),
      { class: `own-card ${slot.card ? "open" : ""}`, "aria-haspopup": "dialog" },
      unseen(slotWords(state, state.you.seat, slot)),
      pictureOf(state, slot, known),
      slotNumber(slot),
      h(
        "span.own-signs",
        { "aria-hidden": "true" },
        foot(known, state.opened),
        remembers() && known && past(state, slot, known),
      ),
    );
    return h("li", card);
  });
  const list = h("ol.own-cards", cards);
  const out = dropped && ((where, at) => dropped(where, slots[at].place));
  if (state.over) return list;
  list.classList.add("reorderable");
  list.classList.toggle("droppable", out !== null);
  list.addEventListener("pointerdown", (event) => drag(event, { moved, dropped: out }));
  return list;
}

/** A card of the own hand: its face once that is known for sure, its lights until then. */
export function pictureOf(state, slot, known) {
  const card = slot.card ?? known?.card;
  if (card) return face(state, card, { signs: sign(markOf(known)) });
  return known ? lightCard(state, slot, known.odds, { mark: markOf(known) }) : back(state, hintedClues(slot));
}

/** Whether the hand shows the hints of each card, by whom and when, and how long it is in the hand. */
export function remembers() {
  return lasting.get("past", true);
}

/** Show that from now on, or no longer, on this phone. */
export function remember(on) {
  lasting.set("past", on);
  dispatchEvent(new Event("past"));
}

/** The hints that pointed at a card: what, by whom, in which turn; and for how long it is held. */
function past(state, slot, known) {
  const hints = slot.clues.filter((clue) => clue.touched);
  return h(
    "span.own-past",
    hints.map((clue) =>
      h(
        "span.past-hint",
        badge(state, clue.colour ?? clue.rank),
        `${initialsOf(state, clue.seat)}${clue.turn}`,
      ),
    ),
    h("span.past-held", icon("clock"), String(state.board.number - 1 - known.since)),
  );
}

/** A mark in words, with its sign. */
export function markText(mark) {
  return h("span", { class: `mark ${mark}` }, icon(MARK_ICONS[mark]), t(`mark.${mark}`));
}

/** What is sure of a card, and how likely it can be played; of one that lies `open` nothing is likely. */
function foot(known, open) {
  const mark = markOf(known);
  const likely = known && leavesPlay(mark) && !(open && known.card);
  return [
    likely && h("span.likely", icon("check"), likelyText(known, known.playable)),
    mark && markText(mark),
  ];
}
