// A hint in two taps: a teammate's card, and which of the clues that touch it. Any other takes
// three: the teammate, the colour or rank, and the confirmation.

import { CluePicker, SlotPicker } from "../../cards/pickers.js";
import { badge, clueParts, cluesOf, clueText, nameOf, ownSlot, slotsOf, touches } from "../../cards/words.js";
import { Chips } from "../../core/fields.js";
import { listed, t } from "../../core/i18n.js";
import { button, html, useAnswer, useState } from "../../core/view.js";
import { send } from "../../state/sending.js";
import { Foot, openSheet, useClose } from "../../state/sheets.js";
import { current, isOwn } from "../../state/store.js";
import { latest, offersAt, offerWords } from "../agreed.js";

export const SURE = ["now_playable", "saved", "now_trash"];

/** What a hint would make sure of its receiver's cards; `hint` as the server shows it. */
export function tellsWords(hint) {
  const facts = SURE.filter((what) => hint[what].length);
  if (!facts.length) return html`<span class="told">${t("advice.nothing")}</span>`;
  return facts.map((what, at) => {
    const words = t(`advice.${what}`, { slots: listed(hint[what]), n: hint[what].length });
    return html`${at > 0 && html`<span class="unseen">, </span>`}<span class="told ${what}">${words}</span>`;
  });
}

const telling = latest("/hints", { hints: [] }); // what each hint would tell

/** Open a sheet for the hint that the seat to move gives, to `to` if that is known already. */
export function openHint({ to = null, clue = null } = {}) {
  const state = current();
  const others = seatsToHint(state);
  const first = to ?? (others.includes(state.you.seat) ? state.you.seat : others[0]);
  const form = html`<${HintForm} to=${first} clue=${clue} choose=${to === null && others.length > 1} />`;
  openSheet(t("hint.title", { who: nameOf(state, state.board.turn) }), form);
}

function seatsToHint(state) {
  return state.hands
    .filter(({ seat, slots }) => seat !== state.board.turn && slots.length)
    .map(({ seat }) => seat);
}

/** A hint as it is put together: to whom, which clue, and which slots it points at; `slot` was tapped, if one was. */
export function HintForm({ to, slot = null, clue = null, choose = false }) {
  const [state] = useState(current); // the table that it is made for
  const [draft, setDraft] = useState(() => draftOf(state, to, clue));
  const [isSending, setSending] = useState(false);
  const close = useClose();
  const isAdvised = state.advice && isOwn(state.board.turn);
  const { answer: offers = [] } = useAnswer(() => (isAdvised ? offersAt(state) : []), []);
  const { answer: told = { hints: [] } } = useAnswer(() => (isAdvised ? telling.at(state) : undefined), []);
  const near = slot === null ? [] : cluesNear(state, to, slot).map((each) => draftOf(state, to, each));
  const isChosen = draft.clue !== null;
  const isUntouched = !draft.slots.length && !state.rules.empty_hints; // not allowed

  async function give({ to, clue, slots }) {
    setSending(true);
    const entry = { kind: "hint", seat: state.board.turn, to, ...clueParts(clue), slots };
    if (await send(entry, state)) close();
    else setSending(false);
  }

  /** What a hint would tell, and how it would be read by the table's agreements; null where that is not known. */
  function tells(draft) {
    const hint = told.hints.find((each) => isSame(each, draft));
    const offer = offers.find((each) => each.to === draft.to && (each.colour ?? each.rank) === draft.clue);
    return hint && html`${tellsWords(hint)}${offer && [" ", offerWords(state, offer)]}`;
  }

  /** What each of the clues would tell that one more tap gives, where that is known. */
  function nearTells() {
    return near.map((each) => {
      const words = tells(each);
      return words && html`<span class="told-by">${clueText(state, each.clue)}: ${words}</span>`;
    });
  }

  /** Which of the clues that one more tap gives would touch a slot. */
  function marks(slot) {
    if (!near.length) return null;
    const clues = isChosen ? [] : near.filter((each) => touched(state, draft.to, slot, each.clue));
    return html`<span class="badges ${clues.length ? "" : "none"}" aria-hidden="true">
      ${clues.map((each) => badge(state, each.clue))}
    </span>`;
  }

  const receivers = seatsToHint(state).map((seat) => ({
    value: seat,
    label: isOwn(seat) ? t("you") : nameOf(state, seat),
  }));
  return html`
    ${choose && html`<${Chips}
      legend=${t("hint.to")} kind="seats" options=${receivers} chosen=${draft.to}
      pick=${(seat) => setDraft(draftOf(state, seat, draft.clue))}
    />`}
    <div>
      <${SlotPicker}
        state=${state} legend=${t("hint.touched")} seat=${draft.to} kind="touched" marks=${marks}
        many chosen=${draft.slots} pick=${(slots) => setDraft({ ...draft, slots })}
      />
    </div>
    <p class="hint-help quiet" role="status">
      ${isChosen ? (tells(draft) ?? helpFor(state, draft, isUntouched)) : nearTells()}
    </p>
    <div class="clue-pickers">
      <${CluePicker}
        state=${state} counts=${(each) => touchCount(state, draft.to, each)}
        chosen=${draft.clue} pick=${(each) => setDraft(draftOf(state, draft.to, each))}
      />
    </div>
    <${Foot}>
      ${isChosen || !near.length
        ? button("wide primary", isChosen ? giveWords(state, draft) : t("hint.choose"), () => give(draft), {
          disabled: isSending || !isChosen || isUntouched,
        })
        : near.map(
            (each) => button("wide giver", giveWords(state, each), () => give(each), {
              key: `give-${each.clue}`, disabled: isSending,
            }),
          )}
    <//>
  `;
}

/** A hint with the slots that its clue surely touches, to be changed by a tap. */
function draftOf(state, to, clue) {
  const hit = (slot) => touched(state, to, slot, clue);
  return { to, clue, slots: clue === null ? [] : slotsOf(state, to).filter(hit).map((slot) => slot.slot) };
}

/** The clues that touch the card in a slot, if it is known which other cards each touches. */
function cluesNear(state, to, slot) {
  const { card } = slotsOf(state, to)[slot - 1];
  const clues = card ? cluesOf(state, card) : [];
  return clues.filter((clue) => touchCount(state, to, clue) !== null);
}

/** Whether a hint that was previewed is the one that is put together, and points at a card. */
function isSame(hint, { to, clue, slots }) {
  const same = hint.to === to && (hint.colour ?? hint.rank) === clue;
  return same && slots.length > 0 && hint.touched.join() === slots.join();
}

function giveWords(state, { to, clue, slots }) {
  return html`${`${nameOf(state, to)}: `}${clueText(state, clue)}${` → ${slots.length ? listed(slots) : t("none")}`}`;
}

function helpFor(state, { to, clue }, isUntouched) {
  const isOpen = slotsOf(state, to).some((slot) => touched(state, to, slot, clue) === null);
  return t(isOpen || isUntouched ? "hint.tap" : "hint.filled");
}

/** Whether a hint touches a slot, as far as this link can tell: true, false or null. */
function touched(state, to, slot, clue) {
  if (slot.card) return touches(state, clue, slot.card);
  const odds = isOwn(to) && ownSlot(state, slot.place)?.odds;
  if (!odds) return null;
  const hits = Object.keys(odds).map((card) => touches(state, clue, card));
  if (hits.every(Boolean)) return true;
  return hits.some(Boolean) ? null : false;
}

/** How many cards a hint would touch, if that is known. */
function touchCount(state, to, clue) {
  const all = slotsOf(state, to).map((slot) => touched(state, to, slot, clue));
  return all.includes(null) ? null : all.filter(Boolean).length;
}
