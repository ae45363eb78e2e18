// One slot of the own hand: exact odds, why it can't be what it can't be, and what to do with it.

import { CardGrid, orderAfter } from "../../cards/pickers.js";
import { likelyText, MARK_ICONS, markOf, MARKS } from "../../cards/slots.js";
import {
  cardName,
  cardText,
  clueText,
  isOneHand,
  isSure,
  nameOf,
  ownSlot,
  ranksOf,
  share,
  slotOfCard,
  slotsOf,
  symbol,
  worthOf,
} from "../../cards/words.js";
import { get } from "../../core/backend.js";
import { percent, t } from "../../core/i18n.js";
import { button, html, icon, useAnswer, useEffect, useState, useWindow } from "../../core/view.js";
import { NoteField } from "../../state/notes.js";
import { send } from "../../state/sending.js";
import { Foot, openSheet, problemText, serverText, Title, useClose } from "../../state/sheets.js";
import { current, isMyTurn, path, useTable } from "../../state/store.js";
import { clashNote, readingNote, readingOf, takenNote } from "../agreed.js";
import { markText } from "../hands.js";
import { openLegend } from "../legend.js";
import { openTurn } from "./turn.js";

/** Open the sheet of the own card with that identity, whatever its slot. */
export function openSlot(place) {
  const slot = slotOfCard(current(), current().you.seat, place);
  openSheet(t("slot.n", { slot: slot?.slot ?? "" }), html`<${Slot} place=${place} />`);
}

function Slot({ place }) {
  const state = useTable();
  const [card, choose] = useState(null);
  const close = useClose();
  const slot = slotOfCard(state, state.you.seat, place);
  useWindow("agreed");
  useEffect(() => {
    if (!slot) close();
  });
  if (!slot) return null;
  const known = ownSlot(state, place);
  const reading = readingOf(state, state.you.seat, slot);
  const held = known && t("held", { n: state.board.number - 1 - known.since });
  return html`
    <${Title}>${t("slot.n", { slot: slot.slot })}<//>
    ${clues(state, slot)}
    ${known && html`<p class="quiet signed">${icon("clock")}${held}</p>`}
    ${known && summary(known)}
    ${reading && readingNote(state, reading)}
    ${clashNote(state, slot)}
    <${NoteField} seat=${state.you.seat} card=${slot} />
    ${known && oddsGrid(state, known, card, choose)}
    ${known && html`<${Detail} state=${state} slot=${slot} known=${known} card=${card} />`}
    ${known && takenNote(state, slot, known.odds, card)}
    ${!state.over && movers(state, slot)}
    <p>${button("small", t("legend.title"), () => openLegend(state), { key: "legend" })}</p>
    <${Foot}>${!state.over && !isOneHand(state) && doing(state, slot, close)}<//>
  `;
}

/** What hints said of the card, in the order in which they were given, by whom and when. */
function clues(state, slot) {
  if (!slot.clues.length) return null;
  return html`<ul class="clue-list" aria-label=${t("clues")}>
    ${slot.clues.map(
      ({ touched, colour, rank, seat, turn }) => html`<li class=${touched ? "yes" : "no"}>
        ${!touched && `${t("not")} `}
        ${clueText(state, colour ?? rank)}
        <small>, ${t("clue.by", { who: nameOf(state, seat), turn })}</small>
      </li>`,
    )}
  </ul>`;
}

function summary(known) {
  const mark = markOf(known);
  return html`
    ${mark && html`<p class="verdict">${markText(mark)} ${t(`mark.${mark}.long`)}</p>`}
    <dl class="odds-summary">
      ${Object.keys(MARKS).map(
        (what) => html`<div class="odd ${what}">
          <dt class="signed">${icon(MARK_ICONS[MARKS[what]])}${t(`odds.${what}`)}</dt>
          <dd>${likelyText(known, known[what], 1)}<small>${ratioText(known, what)}</small></dd>
        </div>`,
      )}
    </dl>
    ${known.estimated && html`<p class="quiet">${t("odds.estimated")}</p>`}
  `;
}

const LONGEST_RATIO = 13;

/** An exact ratio as a fraction, where it is short enough to mean something. */
function ratioText(known, what) {
  const ratio = known[what];
  if (known.estimated || isSure(ratio) || share(ratio) === 0 || ratio.length > LONGEST_RATIO) return "";
  return ` ${ratio}`;
}

function oddsGrid(state, known, chosen, choose) {
  const row = (cells, at) => {
    const { letter } = state.rules.suits[at];
    return html`<div class="odds-row">
      <span class="odds-suit face-${letter}" aria-hidden="true">${symbol(state, letter)}</span>${cells}
    </div>`;
  };
  const draw = (rows) => html`
    <div class="odds-row odds-ranks" aria-hidden="true">
      <span />${ranksOf(state).map((rank) => html`<span>${rank}</span>`)}
    </div>
    ${rows.map(row)}
  `;
  const cell = (card) => oddsCell(state, known.odds[card], card, card === chosen, () => choose(card));
  return html`<${CardGrid} state=${state} label=${t("odds.grid")} kind="odds-grid" cell=${cell} draw=${draw} />`;
}

function oddsCell(state, odds, card, isChosen, choose) {
  const likely = odds ? share(odds) : 0;
  const [worth = ""] = odds ? worthOf(state, card) : [];
  return html`<button
    class="odds-cell face-${card[0]} ${odds ? "possible" : ""} ${worth}" data-key="odds-${card}"
    aria-pressed=${isChosen} style=${{ "--glow": String(0.16 + 0.84 * Math.sqrt(likely)) }} onClick=${choose}
  >
    <span class="unseen">${`${cardName(state, card)}: `}</span>
    ${odds
      ? html`<span class="share">${percent(likely, likely < 0.1 ? 1 : 0)}</span>`
      : html`<span class="dot" /><span class="unseen">${t("impossible")}</span>`}
  </button>`;
}

/** Exactly how likely a card is, or why it can't be. */
function Detail({ state, slot, known, card }) {
  const odds = known.odds[card];
  const [asked, ask] = useState(false); // stays, once a card was chosen that it can't be
  const why = async () => asked && { seq: state.seq, ...(await get(path(`/why/${slot.slot}`))) };
  const { answer, error } = useAnswer(why, [asked && state.seq]);
  useEffect(() => {
    if (card !== null && !odds) ask(true);
  }, [card]);
  const words = () => {
    if (card === null) return t("odds.tap");
    const text = cardText(state, card);
    if (odds) {
      const exact = known.estimated ? likelyText(known, odds, 1) : `${odds} = ${percent(share(odds), 2)}`;
      const marks = worthOf(state, card).map((mark) => t(`mark.${mark}.long`));
      const facts = [exact, t("left", { n: known.left?.[card] ?? 0 }), ...marks];
      return html`${text}${` ${facts.join(" · ")}`}`;
    }
    if (error) return problemText(error);
    if (!answer || answer.seq !== state.seq) return html`${text}${` ${t("why.loading")}`}`;
    return html`${text} ${serverText("span", {}, answer.reasons[card] ?? "", answer.phrases[card])}`;
  };
  return html`<p class="detail" role="status">${words()}</p>`;
}

function doing(state, slot, close) {
  if (!isMyTurn()) return html`<p class="quiet whose">${t("turn.of", { who: nameOf(state, state.board.turn) })}</p>`;
  const act = (verb) => () => {
    close();
    openTurn({ seat: state.you.seat, slot: slot.slot, verb });
  };
  const deed = (verb) =>
    button(`wide ${verb}`, t(verb), act(verb), { key: verb, picture: verb });
  return html`<div class="pair">${deed("play")}${deed("discard")}</div>`;
}

/** Buttons that move the card along in the hand, for those who can't drag it. */
function movers(state, { slot }) {
  const { seat } = state.you;
  const count = slotsOf(state, seat).length;
  const mover = (to, sign, label) => {
    const move = () => send({ kind: "rearrange", seat, order: orderAfter(count, slot - 1, to - 1) }, state);
    return button("small", label, move, { key: sign, picture: sign, disabled: to < 1 || to > count });
  };
  return html`<div class="movers">
    ${t("move")}
    <span>${mover(slot - 1, "left", t("move.left"))}${mover(slot + 1, "right", t("move.right"))}</span>
    <p class="drag-help">${t("drag.help")}</p>
  </div>`;
}
