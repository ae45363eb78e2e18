// Hands: the others' as they lie before the eyes, the own one with what each card can be.

import { clashSign, held, noteSign, sign, slotNumber } from "../cards/cards.js";
import { drag } from "../cards/pickers.js";
import { cardWords, leavesPlay, lightCard, likelyText, MARK_ICONS, markOf, slotWords } from "../cards/slots.js";
import { badge, hintedClues, initialsOf, nameOf, ownSlot, slotsOf } from "../cards/words.js";
import { t } from "../core/i18n.js";
import { isOn } from "../core/memory.js";
import { button, html, icon } from "../core/view.js";
import { noteOn } from "../state/notes.js";
import { givenUp, readingOf, readingWords } from "./agreed.js";

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
    <span class="hand-cards theirs">${state.hands[seat].slots.map((slot) => heldCard(state, seat, slot, slim))}</span>
  `;
  if (!press) return html`<div class=${kind}>${content}</div>`;
  return button(kind, content, (event) => press(seat, tapped(event)), {
    key: `hand-${seat}`, "aria-haspopup": "dialog",
  });
}

function heldCard(state, seat, slot, slim) {
  const clues = hintedClues(slot);
  const clash = givenUp(state, slot).length > 0;
  const reading = readingOf(state, seat, slot);
  const note = noteOn(state, slot.place);
  const words = [cardWords(state, slot), ...agreedWords(state, reading, clash), ...noteWords(note)].join(", ");
  const isPublic = slot.odds && !slot.card; // where everybody's knowledge is shown
  return html`<span
    class="held-card ${slot.trash ? "is-trash" : ""} ${clues.length ? "is-told" : ""}" data-slot=${slot.slot} key=${slot.place}
  >
    <span class="unseen">${`${words}; `}</span>
    ${isPublic && !isOn("given")
      ? lightCard(state, slot, slot.odds, { head: "far", reading: reading?.ways, clash })
      : held(state, slot, { slim, signs: [sign(markOf(slot), slim), clash && clashSign(slim), note && noteSign(slim)] })}
    ${isPublic
      ? html`${slotNumber(slot)}<span class="own-signs" aria-hidden="true">${agreedOdds(reading)}${noteMark(note)}</span>`
      : html`<span class="badges" aria-hidden="true">${clues.map((clue) => badge(state, clue))}</span>`}
  </span>`;
}

/** What the agreements say of a card, for those who listen. */
function agreedWords(state, reading, clash) {
  return [...(reading ? readingWords(state, reading) : []), clash && t("agreed.clash.card")].filter(Boolean);
}

/** What this phone's owner noted on a card, for those who listen. */
function noteWords(note) {
  return note ? [t("noted.words", { text: note })] : [];
}

/** The mark of a card with a note, below it. */
function noteMark(note) {
  return note && html`<span class="noted">${icon("note")}</span>`;
}

/** How likely a card fits by the agreements, marked; and, smaller, by the cards alone, where there is room. */
function agreedOdds(reading) {
  if (!reading?.agreed) return null;
  return html`
    <span class="likely agreed">${icon("agreed")}${reading.agreed}</span>
    ${reading.exact && html`<small class="by-cards">${reading.exact}</small>`}
  `;
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

/** What the mark of odds by the agreements stands for, where an own card has one. */
export function ownKey(state) {
  const { seat } = state.you;
  if (!slotsOf(state, seat).some((slot) => readingOf(state, seat, slot)?.agreed)) return null;
  return html`<span class="own-key agreed" aria-hidden="true">${icon("agreed")}${t("agreed")}</span>`;
}

/**
 * The own hand as a list of buttons: `press(place)` when tapped, `moved(order)` when dragged along
 * it, `dropped(where, place)` when dragged out of it, if that may be (not null). Where cards are chosen by a tap,
 * those are the `chosen` ones.
 */
export function ownHand(state, { press, moved, dropped, chosen = null }) {
  const slots = slotsOf(state, state.you.seat);
  const out = dropped && ((where, at) => dropped(where, slots[at].place));
  const start = (event) => drag(event, { moved, dropped: out });
  const kind = state.over ? "" : `reorderable ${out ? "droppable" : ""}`;
  return html`<ol class="own-cards ${kind}" onPointerDown=${state.over ? null : start}>
    ${slots.map((slot) => {
      const known = ownSlot(state, slot.place);
      const signs = html`<span class="own-signs" aria-hidden="true">
        ${!isOn("given") && foot(known, state.opened, readingOf(state, state.you.seat, slot))}
        ${known && past(state, slot, known)}
        ${noteMark(noteOn(state, slot.place))}
      </span>`;
      const tapped = chosen ? { "aria-pressed": chosen.includes(slot.place) } : { "aria-haspopup": "dialog" };
      const props = { key: `own-${slot.place}`, ...tapped };
      return html`<li key=${slot.place}>${ownCard(state, slot, () => press(slot.place), props, signs)}</li>`;
    })}
  </ol>`;
}

/** A card of the own hand as a button, with `signs` below it. */
export function ownCard(state, slot, press, props, signs = null) {
  const { seat } = state.you;
  const [reading, clash] = [readingOf(state, seat, slot), givenUp(state, slot).length > 0];
  const words = noteWords(noteOn(state, slot.place));
  const content = html`
    <span class="unseen">${[slotWords(state, seat, slot), ...agreedWords(state, reading, clash), ...words].join(", ")}</span>
    ${pictureOf(state, slot, ownSlot(state, slot.place), reading?.ways, clash)}
    ${slotNumber(slot)}
    ${signs}
  `;
  return button(`own-card ${slot.card ? "open" : ""}`, content, press, props);
}

/** What its holder sees of a card: its face once that is known for sure, its lights until then. */
function pictureOf(state, slot, known, reading, clash) {
  if (isOn("given") && !slot.card) return held(state, slot);
  const card = slot.card ?? known?.card;
  if (known && !card) return lightCard(state, slot, known.odds, { mark: markOf(known), reading, clash });
  return held(state, { ...slot, card }, { signs: [sign(markOf(known)), clash && clashSign()] });
}

/** The hints that pointed at a card: what, by whom, in which turn; and for how long it is held; as far as wanted. */
function past(state, slot, known) {
  const hints = isOn("givers") ? slot.clues.filter((clue) => clue.touched) : [];
  return html`<span class="own-past">
    ${hints.map(
      (clue) => html`<span class="past-hint">
        ${badge(state, clue.colour ?? clue.rank)}${clue.turn > 0 && [initialsOf(state, clue.seat), clue.turn]}
      </span>`,
    )}
    ${isOn("held") && html`<span class="past-held">${icon("clock")}${state.board.number - 1 - known.since}</span>`}
  </span>`;
}

/** A mark in words, with its sign. */
export function markText(mark) {
  return html`<span class="mark ${mark}">${icon(MARK_ICONS[mark])}${t(`mark.${mark}`)}</span>`;
}

/** What is sure of a card, and how likely it can be played; of one that lies `open` nothing is likely. */
function foot(known, open, reading) {
  const mark = markOf(known);
  const likely = known && leavesPlay(mark) && !(open && known.card);
  const exact = () => html`<span class="likely">${icon("check")}${likelyText(known, known.playable)}</span>`;
  return html`
    ${likely && (agreedOdds(reading) ?? exact())}
    ${mark && markText(mark)}
  `;
}
