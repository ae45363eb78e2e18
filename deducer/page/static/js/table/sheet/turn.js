// A play or a discard: the slot, which card it was where that is not known, and what was drawn.

import { CardPicker, SlotPicker, suitOption } from "../../cards/pickers.js";
import { cardText, nameOf, ownSlot, slotsOf, unseenOf } from "../../cards/words.js";
import { Chips } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { button, html, useEffect, useLayoutEffect, useRef, useState } from "../../core/view.js";
import { send } from "../../state/sending.js";
import { Foot, openSheet, Title, useClose } from "../../state/sheets.js";
import { current, isOwn } from "../../state/store.js";
import { ownCard } from "../hands.js";

/**
 * Open a sheet for what a seat plays or discards; it goes on as far as `slot` and `verb` say. Where the table holds
 * its deal, that may be all.
 */
export function openTurn(about) {
  const { dealt, rules } = current();
  if (dealt && about.slot && about.verb && !(about.verb === "play" && rules.choreography)) {
    const { seat, slot, verb } = about;
    send({ kind: verb, seat, slot });
    return;
  }
  openSheet(turnTitle(about.seat, about.verb), html`<${TurnForm} ...${about} />`);
}

function turnTitle(seat, verb) {
  return t(verb ? `turn.${verb}` : "turn.title", { who: nameOf(current(), seat) });
}

/** What a seat plays or discards, asked for bit by bit: whatever is not known yet. */
export function TurnForm({ seat, slot = null, verb = null, announce }) {
  const [state] = useState(current); // the table that it is made for
  const [draft, setDraft] = useState({ slot, verb, announce });
  const close = useClose();
  const isMine = isOwn(seat);
  const held = slotsOf(state, seat)[draft.slot - 1];
  const known = held?.card ?? (isMine && held && ownSlot(state, held.place)?.card) ?? null;
  const announces = draft.verb === "play" && state.rules.choreography;
  const isChosen = draft.slot !== null && draft.verb !== null;
  const isTold = known || state.dealt;
  const asksCard = announces || !isTold;
  const asksDrawn = state.you.seat !== null && !isMine && state.board.pile > 0 && !state.dealt;
  const isFull = isChosen && (!asksCard || draft.card !== undefined) && (!asksDrawn || draft.drawn !== undefined);
  const add = (parts) => setDraft({ ...draft, ...parts });
  useEffect(() => {
    if (isFull) finish();
  }, [isFull]);

  async function finish() {
    const entry = { kind: draft.verb, seat, slot: draft.slot, card: draft.card ?? known };
    if (draft.announce) entry.announce = draft.announce;
    if (draft.drawn) entry.drawn = draft.drawn;
    if (await send(entry, state)) close();
    else setDraft({ slot: null, verb: draft.verb });
  }

  function question() {
    if (!isChosen || !(asksCard || asksDrawn)) return chooseSlot();
    return asksCard && (draft.card === undefined || !asksDrawn) ? chooseCard() : chooseDrawn();
  }

  function chooseSlot() {
    const choose = (chosen) => add({ slot: chosen });
    return html`
      <p class="quiet">${t(draft.verb ? "turn.which" : "turn.slot")}</p>
      ${isMine
        ? ownSlots(state, choose)
        : html`<${SlotPicker} state=${state} legend=${t("turn.slot")} seat=${seat} chosen=${draft.slot} pick=${choose} />`}
      <${Foot}>
        ${!verb && (!draft.verb || isFull) && ["play", "discard"].map(
          (verb) => button(`wide ${verb}`, t(verb), () => add({ verb }), {
            key: verb, picture: verb, disabled: draft.slot === null || isFull,
          }),
        )}
      <//>
    `;
  }

  function chooseCard() {
    const odds = isMine ? ownSlot(state, held.place)?.odds : null;
    const canBe = (card) => (odds ? card in odds : unseenOf(state, card) > 0);
    const announced = [
      { value: null, label: "–", name: t("announce.none") },
      ...state.rules.suits.map(({ letter }) => suitOption(state, letter)),
    ];
    return html`
      ${announces && html`<${Chips}
        legend=${t("announce")} kind="clues announced" options=${announced} chosen=${draft.announce ?? null}
        pick=${(announce) => add({ announce })}
      />`}
      ${isTold
        ? known && html`<p class="said">${cardText(state, known)}</p>`
        : ask("card", t("turn.card", { slot: draft.slot }), canBe)}
      <${Foot}>
        ${isTold && button("wide primary", t("go.on"), () => add({ card: known }), { disabled: isFull })}
      <//>
    `;
  }

  function chooseDrawn() {
    const revealed = (card) => (held.card === null && card === draft.card ? 1 : 0);
    return html`
      ${ask("drawn", t("drew.ask", { who: nameOf(state, seat) }), (card) => unseenOf(state, card) > revealed(card))}
      <${Foot}>
        ${button("wide", t("drew.later"), () => add({ drawn: null }), { disabled: isFull })}
      <//>
    `;
  }

  function ask(part, label, left) {
    const pick = (card) => add({ [part]: card });
    return html`<${Ask} key=${part} ...${{ state, label, pick }} left=${(card) => !isFull && left(card)} />`;
  }

  return html`<${Title}>${turnTitle(seat, draft.verb)}<//>${question()}`;
}

/** The deck to pick a card from, with the focus. */
function Ask(about) {
  const picker = useRef(null);
  useLayoutEffect(() => picker.current.base.querySelector("button:enabled")?.focus(), []);
  return html`<p class="ask">${about.label}</p><${CardPicker} ref=${picker} ...${about} />`;
}

/** The own hand to choose from, by what is known of it. */
function ownSlots(state, pick) {
  const choice = (slot) => ownCard(state, slot, () => pick(slot.slot), { key: `choice-${slot.slot}` });
  return html`<div class="own-choices">${slotsOf(state, state.you.seat).map(choice)}</div>`;
}
