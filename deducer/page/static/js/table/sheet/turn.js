// A play or a discard: the slot, which card it was where that is not known, and what was drawn.

import { slotNumber } from "../../cards/cards.js";
import { cardPicker, slotPicker, suitOption } from "../../cards/pickers.js";
import { slotWords } from "../../cards/slots.js";
import { cardText, nameOf, ownSlot, slotsOf, unseenOf } from "../../cards/words.js";
import { button, h, icon, redraw, unseen } from "../../core/dom.js";
import { chips } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { send } from "../../state/sending.js";
import { openSheet } from "../../state/sheets.js";
import { current, isOwn } from "../../state/store.js";
import { pictureOf } from "../hands.js";

/** Open a sheet for what a seat plays or discards; it goes on as far as `slot` and `verb` say. */
export function openTurn({ seat, slot = null, verb = null }) {
  openSheet({
    title: turnTitle(seat, verb),
    draw: (sheet) => drawTurn(sheet, { seat, slot, verb }),
  });
}

function turnTitle(seat, verb) {
  const who = nameOf(current(), seat);
  return t(verb ? `turn.${verb}` : "turn.title", { who });
}

/** Fill a sheet with a seat's choices, step by step. */
export function drawTurn(sheet, about) {
  new TurnSteps(sheet, about).step();
}

/** What a seat plays or discards, asked for bit by bit: whatever is not known yet. */
class TurnSteps {
  constructor(sheet, { seat, slot, verb }) {
    this.sheet = sheet;
    this.state = current();
    this.seat = seat;
    this.draft = { slot, verb, card: null, announce: null };
  }

  get own() {
    return isOwn(this.seat);
  }

  /** The slot of the state that was chosen. */
  get heldSlot() {
    return slotsOf(this.state, this.seat)[this.draft.slot - 1];
  }

  get announces() {
    return this.draft.verb === "play" && this.state.rules.choreography;
  }

  step() {
    const { draft } = this;
    if (draft.slot === null || draft.verb === null) return this.chooseSlot();
    this.sheet.heading.replaceChildren(turnTitle(this.seat, draft.verb));
    const certain = this.own ? ownSlot(this.state, this.heldSlot.place)?.card : null;
    draft.card = this.heldSlot.card ?? certain ?? null;
    return draft.card === null || this.announces ? this.chooseCard() : this.chooseDrawn();
  }

  chooseSlot() {
    const { sheet, state, seat, draft } = this;
    const pick = (chosen) => {
      draft.slot = chosen;
      this.step();
    };
    redraw(
      sheet.body,
      h("p.quiet", t(draft.verb ? "turn.which" : "turn.slot")),
      this.own
        ? ownSlots(state, pick)
        : slotPicker(state, { legend: t("turn.slot"), seat, chosen: draft.slot, pick }),
    );
    redraw(sheet.foot, draft.verb ? null : this.verbs());
  }

  verbs() {
    const { draft } = this;
    return ["play", "discard"].map((verb) =>
      button(
        `#${verb}`,
        () => {
          draft.verb = verb;
          this.step();
        },
        { class: `wide ${verb}`, disabled: draft.slot === null },
        icon(verb),
        t(verb),
      ),
    );
  }

  chooseCard() {
    const { state, draft } = this;
    const known = draft.card !== null;
    const odds = this.own ? ownSlot(state, this.heldSlot.place)?.odds : null;
    const left = (card) => (odds ? card in odds : unseenOf(state, card) > 0);
    const take = (card) => {
      draft.card = card;
      this.chooseDrawn();
    };
    const goOn = () => take(draft.card);
    this.ask(t("turn.card", { slot: draft.slot }), {
      before: this.announces && announced(state, draft),
      known: known && h("p.said", cardText(state, draft.card)),
      left,
      pick: take,
      foot: known && button("wide.primary", goOn, t("go.on")),
    });
  }

  chooseDrawn() {
    const { state, seat, draft } = this;
    const sees = state.you.seat !== null && !this.own;
    if (!sees || !state.board.pile) return this.finish();
    const revealed = (card) => (this.heldSlot.card === null && card === draft.card ? 1 : 0);
    return this.ask(t("drew.ask", { who: nameOf(state, seat) }), {
      left: (card) => unseenOf(state, card) > revealed(card),
      pick: (card) => this.finish(card),
      foot: button("wide", () => this.finish(), t("drew.later")),
    });
  }

  /** Show the deck to pick a card from, or the one that is `known`. */
  ask(label, { before = null, known = null, left, pick, foot }) {
    const { sheet, state } = this;
    const picker = [h("p.ask", label), cardPicker(state, { label, left, pick })];
    redraw(sheet.body, before, known || picker);
    redraw(sheet.foot, foot);
    sheet.body.querySelector("button:not(:disabled)")?.focus();
  }

  async finish(drawn = null) {
    const { sheet, seat, draft } = this;
    const entry = { kind: draft.verb, seat, slot: draft.slot, card: draft.card };
    if (draft.announce) entry.announce = draft.announce;
    if (drawn) entry.drawn = drawn;
    const controls = sheet.dialog.querySelectorAll(".picker button, .sheet-foot button");
    for (const control of controls) control.disabled = true;
    if (await send(entry, this.state)) {
      sheet.close();
      return;
    }
    Object.assign(draft, { slot: null, announce: null });
    this.step();
  }
}

function announced(state, draft) {
  const none = { value: "", label: "–", name: t("announce.none") };
  return chips({
    legend: t("announce"),
    kind: "clues announced",
    chosen: "",
    options: [none, ...state.rules.suits.map(({ letter }) => suitOption(state, letter))],
    pick: (letter) => (draft.announce = letter || null),
  });
}

/** The own hand to choose from, by what is known of it. */
function ownSlots(state, pick) {
  return h(
    "div.own-choices",
    slotsOf(state, state.you.seat).map((slot) =>
      button(
        `own-card#choice-${slot.slot}`,
        () => pick(slot.slot),
        unseen(slotWords(state, state.you.seat, slot)),
        pictureOf(state, slot, ownSlot(state, slot.place)),
        slotNumber(slot),
      ),
    ),
  );
}
