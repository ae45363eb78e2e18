// Hands: the others' as they lie before the eyes, the own one with what each card can be.

import { held, sign, slotNumber } from "../cards/cards.js";
import { drag } from "../cards/pickers.js";
import { cardWords, leavesPlay, lightCard, likelyText, MARK_ICONS, markOf, slotWords } from "../cards/slots.js";
import { badge, hintedClues, initialsOf, nameOf, ownSlot, slotsOf } from "../cards/words.js";
import { t } from "../core/i18n.js";
import { isOn } from "../core/memory.js";
import { button, html, icon } from "../core/view.js";

/**
 * A seat's hand, as one large button where there is something to do: `press(seat, slot)` says which
 * card was tapped, if one was. Cards are `slim` where many hands lie side by side on a phone.
 */
export function handOf(state, seat, press, slim) {
  const isTurn = state.board.turn === seat;
  const kind = `hand ${isTurn ? "to-move" : ""}`;
  const tapped = ({ target }) => Number(target.closest("[data-slot]")?.dataset.slot) || null;
  const content = html`
    <span class="hand-head">
      <b class="name">${nameOf(state, seat)}</b>
      ${isTurn && html`<span class="turn-pill">${t("to.move")}</span>`}
    </span>
    <span class="hand-cards">${state.hands[seat].slots.map((slot) => heldCard(state, slot, slim))}</span>
  `;
  if (!press) return html`<div class=${kind}>${content}</div>`;
  return button(kind, content, (event) => press(seat, tapped(event)), {
    key: `hand-${seat}`, "aria-haspopup": "dialog",
  });
}

function heldCard(state, slot, slim) {
  const clues = hintedClues(slot);
  return html`<span
    class="held-card ${slot.trash ? "is-trash" : ""} ${clues.length ? "is-told" : ""}" data-slot=${slot.slot} key=${slot.place}
  >
    <span class="unseen">${`${cardWords(state, slot)}; `}</span>
    ${slot.odds && !slot.card
      ? lightCard(state, slot, slot.odds, { head: "far" }) // where everybody's knowledge is shown
      : held(state, slot, { slim, signs: sign(markOf(slot), slim) })}
    ${slot.odds
      ? slotNumber(slot)
      : html`<span class="badges" aria-hidden="true">${clues.map((clue) => badge(state, clue))}</span>`}
  </span>`;
}

/** What the sign on a card of theirs means, or its grey; null where it has none. */
export function worthNote(slot) {
  const mark = markOf(slot);
  if (!mark) return null;
  const words = `${t("slot.n", { slot: slot.slot })}: ${t(`mark.${mark}.long`)}`;
  return html`<p class="quiet signed">${icon(MARK_ICONS[mark])}${words}</p>`;
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
  const out = dropped && ((where, at) => dropped(where, slots[at].place));
  const start = (event) => drag(event, { moved, dropped: out });
  const kind = state.over ? "" : `reorderable ${out ? "droppable" : ""}`;
  return html`<ol class="own-cards ${kind}" onPointerDown=${state.over ? null : start}>
    ${slots.map((slot) => {
      const known = ownSlot(state, slot.place);
      const signs = html`<span class="own-signs" aria-hidden="true">
        ${foot(known, state.opened)}
        ${isOn("past") && known && past(state, slot, known)}
      </span>`;
      const props = { key: `own-${slot.place}`, "aria-haspopup": "dialog" };
      return html`<li key=${slot.place}>${ownCard(state, slot, () => press(slot.place), props, signs)}</li>`;
    })}
  </ol>`;
}

/** A card of the own hand as a button, with `signs` below it. */
export function ownCard(state, slot, press, props, signs = null) {
  const content = html`
    <span class="unseen">${slotWords(state, state.you.seat, slot)}</span>
    ${pictureOf(state, slot, ownSlot(state, slot.place))}
    ${slotNumber(slot)}
    ${signs}
  `;
  return button(`own-card ${slot.card ? "open" : ""}`, content, press, props);
}

/** What its holder sees of a card: its face once that is known for sure, its lights until then. */
function pictureOf(state, slot, known) {
  const card = slot.card ?? known?.card;
  if (known && !card) return lightCard(state, slot, known.odds, { mark: markOf(known) });
  return held(state, { ...slot, card }, { signs: sign(markOf(known)) });
}

/** The hints that pointed at a card: what, by whom, in which turn; and for how long it is held. */
function past(state, slot, known) {
  const hints = slot.clues.filter((clue) => clue.touched);
  return html`<span class="own-past">
    ${hints.map(
      (clue) => html`<span class="past-hint">
        ${badge(state, clue.colour ?? clue.rank)}${initialsOf(state, clue.seat)}${clue.turn}
      </span>`,
    )}
    <span class="past-held">${icon("clock")}${state.board.number - 1 - known.since}</span>
  </span>`;
}

/** A mark in words, with its sign. */
export function markText(mark) {
  return html`<span class="mark ${mark}">${icon(MARK_ICONS[mark])}${t(`mark.${mark}`)}</span>`;
}

/** What is sure of a card, and how likely it can be played; of one that lies `open` nothing is likely. */
function foot(known, open) {
  const mark = markOf(known);
  const likely = known && leavesPlay(mark) && !(open && known.card);
  return html`
    ${likely && html`<span class="likely">${icon("check")}${likelyText(known, known.playable)}</span>`}
    ${mark && markText(mark)}
  `;
}
