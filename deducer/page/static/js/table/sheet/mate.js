// A teammate: the hint for them or what they do, what they can know, and how they hold their cards.

import { held } from "../../cards/cards.js";
import { drag, orderAfter } from "../../cards/pickers.js";
import { lightPicture, slotWords } from "../../cards/slots.js";
import { badge, cardName, cardText, hintedClues, nameOf, slotsOf } from "../../cards/words.js";
import { get } from "../../core/backend.js";
import { Tabs } from "../../core/fields.js";
import { listed, t } from "../../core/i18n.js";
import { isOn } from "../../core/memory.js";
import { button, html, useState } from "../../core/view.js";
import { NoteField } from "../../state/notes.js";
import { send } from "../../state/sending.js";
import { Answer, Foot, openSheet, Title, useClose } from "../../state/sheets.js";
import { current, isMyTurn, mayWrite, path } from "../../state/store.js";
import { clashNote } from "../agreed.js";
import { worthNote } from "../hands.js";
import { HintForm } from "./hint.js";
import { TurnForm } from "./turn.js";

/** Open a teammate's sheet, what is most likely wanted in front; `slot` was tapped, if one was. */
export function openMate(seat, slot = null) {
  openSheet(nameOf(current(), seat), html`<${Mate} seat=${seat} slot=${slot} />`, { kind: "tabbed" });
}

function Mate({ seat, slot }) {
  const [at, show] = useState(0);
  const [tabs] = useState(() => tabsFor(current(), seat, slot));
  const [note] = useState(() => slot && cardNote(current(), slotsOf(current(), seat)[slot - 1]));
  const { title, form } = tabs[at];
  const own = slot && html`<${NoteField} seat=${seat} card=${slotsOf(current(), seat)[slot - 1]} />`;
  if (tabs.length === 1) return [form, own];
  return html`
    <${Title}>${title}<//>
    <${Tabs} names=${tabs.map((tab) => tab.name)} at=${at} pick=${show} note=${note} kind="tab-panel">${form}<//>
    ${own}
  `;
}

/** What the signs on a card mean. */
function cardNote(state, slot) {
  return [worthNote(slot), clashNote(state, slot)];
}

function tabsFor(state, seat, slot) {
  const name = nameOf(state, seat);
  const knows = { name: t("mate.knows"), title: name, form: html`<${Known} seat=${seat} />` };
  if (!mayWrite() || state.over || (state.practice && !isMyTurn())) return [knows];
  const looks = state.you.seat === null ? [] : [knows];
  const turn = {
    name: t("mate.turn"),
    title: t("turn.title", { who: name }),
    form: html`<${TurnForm} seat=${seat} slot=${slot} />`,
  };
  const hint = {
    name: t("mate.hint"),
    title: t("hint.title.to", { who: nameOf(state, state.board.turn), to: name }),
    form: html`<${HintForm} to=${seat} slot=${slot} />`,
  };
  const order = { name: t("mate.order"), title: name, form: html`<${Order} seat=${seat} />` };
  return [state.board.turn === seat ? turn : hint, ...looks, order];
}

/** A hand in the order that it is given here, until that is saved. */
function Order({ seat }) {
  const [state] = useState(current);
  const slots = slotsOf(state, seat);
  const [order, setOrder] = useState(() => slots.map((slot) => slot.slot));
  const close = useClose();
  const permute = (moved) => setOrder(moved.map((one) => order[one - 1]));
  const save = async () => {
    if (await send({ kind: "rearrange", seat, order }, state)) close();
  };

  const left = isOn("mirrored") ? 1 : -1; // where the card at its left lies, in the list

  function mover(slot, at, to, sign, label) {
    return button(
      "round",
      `${label}: ${slotWords(state, seat, slot)}`,
      () => permute(orderAfter(order.length, at, to)),
      { key: `${sign}-${slot.place}`, picture: sign, disabled: to < 0 || to >= order.length },
    );
  }

  return html`
    <p class="quiet">${t("order.help", { who: nameOf(state, seat) })}</p>
    <ol class="order theirs reorderable" onPointerDown=${(event) => drag(event, { moved: permute })}>
      ${order.map((old, at) => {
        const slot = slots[old - 1];
        return html`<li key=${slot.place}>
          ${held(state, slot)}
          <span class="order-movers">
            ${mover(slot, at, at + left, "left", t("move.left"))}
            ${mover(slot, at, at - left, "right", t("move.right"))}
          </span>
        </li>`;
      })}
    </ol>
    <${Foot}>
      ${button("wide primary", t("save"), save, { key: "save", disabled: order.every((old, at) => old === at + 1) })}
    <//>
  `;
}

/** What a teammate can know, as far as this link can tell. */
function Known({ seat }) {
  const [state] = useState(current);
  return html`<${Answer} ask=${() => get(path(`/teammate/${seat}`))}>
    ${({ slots }) => html`
      <ol class="known-cards theirs">
        ${slots.map((known) => knownCard(state, seat, slotsOf(state, seat)[known.slot - 1], known))}
      </ol>
      <p class="quiet">${t("mate.knows.help", { who: nameOf(state, seat) })}</p>
      ${slots.some((known) => known.candidates.length > known.surely.length) &&
      html`<p class="quiet"><span class="perhaps-sample" /> ${t("mate.perhaps")}</p>`}
    `}
  <//>`;
}

function knownCard(state, seat, slot, known) {
  const light = (card) => {
    if (known.surely.includes(card)) return { glow: 0.95, kind: "light" };
    return known.candidates.includes(card) ? { glow: 0.6, kind: "perhaps" } : null;
  };
  const names = listed(known.candidates.map((card) => cardName(state, card)));
  return html`<li>
    <span class="unseen">${slot ? slotWords(state, seat, slot) : t("slot.n", { slot: known.slot })}</span>
    <span class="known-head" aria-hidden="true">
      ${slot?.card ? cardText(state, slot.card) : known.slot}
      ${hintedClues(slot).map((clue) => badge(state, clue))}
    </span>
    <span class="unseen">${`; ${t("mate.can.be", { cards: names })}`}</span>
    ${lightPicture(state, light)}
  </li>`;
}
