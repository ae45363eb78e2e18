// The own hand: large cards whose lights go out as the game goes, with signs for what is sure.

import { back, face, sign, slotNumber } from "../cards/cards.js";
import { ownSlot, slotsOf, toldOf } from "../cards/deck.js";
import { lightCard } from "../cards/grid.js";
import { reorderable } from "../cards/reorder.js";
import { likelyText, MARK_ICONS, markOf, slotWords } from "../cards/slots.js";
import { initialsOf } from "../cards/words.js";
import { button, h, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { lasting } from "../core/memory.js";
import { badge } from "./hands.js";

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
  if (!state.over) reorderable(list, moved, out);
  return list;
}

/** A card of the own hand: its face once that is known for sure, its lights until then. */
export function pictureOf(state, slot, known) {
  const card = slot.card ?? known?.card;
  if (card) return face(state, card, { signs: sign(markOf(known)) });
  return known ? lightCard(state, slot, known.odds, { mark: markOf(known) }) : back(state, toldOf(slot));
}

/** Whether the hand shows what each card was told, by whom and when, and how long it is held. */
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

/** What is sure of a card, or how likely it can be played; of one that lies `open` nothing is likely. */
function foot(known, open) {
  const mark = markOf(known);
  if (mark) return markText(mark);
  return known && !(open && known.card) && h("span.likely", icon("check"), likelyText(known, known.playable));
}
