// Notes on cards, for oneself: they stay on this phone, each with its card, whatever slot that is in by now,
// until their writer keeps them with the record, where all can read them; and the field for one in a card's sheet.

import { nameOf } from "../cards/words.js";
import { TextField } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";
import { button, html, useEffect, useRef, useState, useWindow } from "../core/view.js";
import { send } from "./sending.js";
import { useTable, whoseSeat } from "./store.js";

/** Where this phone keeps the notes of one of its seats. */
function place({ table, you }) {
  return `notes-${table}-${whoseSeat(you.seat)}`;
}

/** All notes by the identity of their card: {text, turn, seat, slot, kept}, as it was when it was written. */
function notesOf(state) {
  return lasting.get(place(state), {});
}

/** What is noted on the card with that identity; "" if nothing is. */
export function noteOn(state, card) {
  return notesOf(state)[card]?.text ?? "";
}

/** Write a note on a card that a seat holds; without a text there is none. */
export function writeNote(state, seat, { place: card, slot }, text) {
  const { [card]: before, ...others } = notesOf(state);
  const note = { turn: state.board.number, seat, slot, ...before, text, kept: false };
  change(state, text ? { ...others, [card]: note } : others);
}

function change(state, notes) {
  lasting.set(place(state), Object.keys(notes).length ? notes : null);
  dispatchEvent(new Event("switched"));
}

/** The notes that can be kept with the record now: on the card `card` alone, if it is given. */
export function notesToKeep(state, card = null) {
  const isOpen = state.mode === "one" || state.opened; // what one seat noted may tell another its cards
  const notes = Object.entries(notesOf(state)).filter(([one, { kept }]) => !kept && (card ?? one) === one);
  return isOpen ? notes.map(([one]) => one) : [];
}

/** Write notes into the record, as remarks. */
export async function keepNotes(state, cards) {
  for (const card of cards) {
    const notes = notesOf(state);
    const { text, turn, seat, slot } = notes[card];
    const remark = { kind: "note", text: t("noted.remark", { turn, who: nameOf(state, seat), slot, text }) };
    if (!(await send(remark))) return;
    change(state, { ...notes, [card]: { ...notes[card], kept: true } });
  }
}

/** The note on a `card` that a seat holds; a button as long as there is none. */
export function NoteField({ seat, card }) {
  const state = useTable();
  const text = noteOn(state, card.place);
  const [isOpen, open] = useState(text !== "");
  const field = useRef(null);
  useWindow("switched");
  useEffect(() => {
    if (!text) field.current?.focus();
  }, [isOpen]);
  if (!isOpen)
    return html`<p>${button("small", t("noted.add"), () => open(true), { key: "note-card", picture: "note" })}</p>`;
  const notes = notesToKeep(state, String(card.place));
  return html`<div class="note-field">
    <${TextField}
      label=${t("noted")} most="200" value=${text} pick=${(words) => writeNote(state, seat, card, words)}
      place=${field} data-key="note-text"
    />
    <p class="quiet">${t("noted.help")}</p>
    ${notes.length > 0 &&
    button("small", t("noted.keep", { n: 1 }), () => keepNotes(state, notes), { key: "keep-note", picture: "save" })}
  </div>`;
}
