// Cards tapped in one after the other: a hand as dealt, what was drawn, what was turned up.

import { back, face } from "../../cards/cards.js";
import { cardPicker } from "../../cards/pickers.js";
import { hintedWords } from "../../cards/slots.js";
import {
  cardName,
  entryWords,
  isUndealt,
  nameOf,
  ownSlot,
  slotOfCard,
  slotsOf,
  unseenOf,
} from "../../cards/words.js";
import { button, h, redraw, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { dealWaits, send } from "../../state/sending.js";
import { openSheet, toast } from "../../state/sheets.js";
import { current, watch } from "../../state/store.js";

/** Hands as they were tapped in, by seat: shown again to be mended, once that was undone. */
const dealt = new Map();

/**
 * Open a sheet for the whole hand that a seat was dealt, saved with its last card. Who writes for
 * all goes on to the next hand.
 */
export function openDeal(seat) {
  openCards({
    title: t("deal.title", { who: nameOf(current(), seat) }),
    ...dealOf(seat),
    saved: () => {
      const next = current().mode === "one" ? undealt(current()) : undefined;
      if (next !== undefined) openDeal(next);
    },
  });
}

/**
 * Fill in the whole hand that a seat was dealt in a part of the page, {body, foot, close}: all of
 * it, and the focus stays where it is.
 */
export function dealIn(part, seat) {
  const filling = new Filling(part, dealOf(seat));
  filling.draw();
  return filling;
}

function dealOf(seat) {
  const { table } = current();
  const slots = slotsOf(current(), seat);
  return {
    help: t("deal.help", { n: slots.length }),
    places: slots.map((slot) => slot.place),
    names: slots.map((slot) => t("slot.n", { slot: slot.slot })),
    filled: dealt.get(`${table} ${seat}`),
    quick: true,
    save: (cards, state) => {
      dealt.set(`${table} ${seat}`, cards);
      return send({ kind: "deal", seat, cards }, state);
    },
  };
}

/** The next seat, in turn order from this phone's, none of whose cards was said. */
function undealt(state) {
  const { hands, you } = state;
  const order = hands.map((_, at) => (at + (you.seat ?? 0)) % hands.length);
  return order.find((seat) => isUndealt(state, seat) && !dealWaits(seat));
}

/** Open a sheet for cards of a seat that are missing; `kind` is "seen" or, for everyone, "show". */
export function openLook(seat, missing, kind = "seen") {
  const state = current();
  const who = nameOf(state, seat);
  const drew = kind === "seen" && missing.length === 1 && missing[0] === 1;
  const places = missing.map((slot) => slotsOf(state, seat)[slot - 1].place);
  const deed = drew && state.log.findLast((line) => line.entry.seat === seat && draws(line.entry));
  openCards({
    title: drew ? t("drew.ask", { who }) : t("look.title", { who }),
    help: deed ? entryWords(state, deed.entry) : "",
    moot: () => places.every((place) => !isMissing(seat, place)),
    places,
    names: missing.map((slot) => slotName(state, seat, slot)),
    odds: (at) => ownSlot(state, places[at])?.odds ?? null,
    quick: kind === "seen",
    save: async (cards) => {
      for (const [at, card] of cards.entries()) {
        if (card !== null && !(await sendLook(kind, seat, places[at], card))) return false;
      }
      return true;
    },
  });
}

/** Whether an entry is an action after which a card is drawn. */
function draws({ kind }) {
  return kind === "play" || kind === "discard";
}

/** Whether a card is held by a seat and still missing in the record. */
function isMissing(seat, place) {
  return slotOfCard(current(), seat, place)?.card === null;
}

/** A slot whose card is missing, and its hints. */
function slotName(state, seat, slot) {
  const clues = hintedWords(state, slotsOf(state, seat)[slot - 1]);
  return [t("slot.n", { slot }), ...clues].join(", ");
}

/** Say what a card is, in whatever slot it lies by now. */
export function sendLook(kind, seat, place, card) {
  const slot = slotOfCard(current(), seat, place);
  return slot ? send({ kind, seat, slot: slot.slot, card }) : true;
}

/** Open a sheet for what the pile still held, top first. */
export function openPile() {
  const state = current();
  const numbers = Array.from({ length: state.board.pile }, (_, at) => at);
  openCards({
    title: t("left.title"),
    help: t("left.help"),
    places: numbers,
    names: numbers.map((at) => t("left.n", { n: at + 1 })),
    save: (cards) => send({ kind: "left", cards }, state),
  });
}

/**
 * Open a sheet to fill cards in; `odds(at)` are those of own cards, where they are known. It closes
 * by itself once `moot()`: somebody else was quicker.
 */
function openCards({ title, moot = () => false, ...about }) {
  let filling;
  const stop = watch(() => {
    if (filling.saving || !moot()) return;
    filling.sheet.close();
    toast(t("sending.moot"));
  });
  openSheet({
    title,
    closed: stop,
    draw: (sheet) => {
      filling = new Filling(sheet, about);
      filling.draw();
    },
  });
}

/**
 * Cards that are filled in, one tap each, going on to the next by itself. What can be undone is
 * `quick`: saved with the last card; then `saved()` says what comes after. `filled` are cards that
 * were tapped in before: they wait for a tap on what is to be mended, and to be saved.
 */
class Filling {
  constructor(
    sheet,
    { help, places, names, save, odds = () => null, filled = null, quick = false, saved = () => {} },
  ) {
    Object.assign(this, { sheet, help, names, save, odds, saved });
    this.state = current();
    this.cards = filled?.slice() ?? places.map(() => null);
    this.quick = (quick && !filled) || places.length === 1;
    this.at = 0;
    this.saving = false;
  }

  get isOne() {
    return this.cards.length === 1;
  }

  /** Go on with a newer state of the table: fewer cards may be left. */
  meet(state) {
    this.state = state;
    if (!this.saving) this.draw();
  }

  draw() {
    const { sheet, state, cards, at } = this;
    const label = this.names[at];
    const left = (card) => this.left(card);
    redraw(
      sheet.body,
      this.help && h("p.quiet", this.help),
      !this.isOne &&
        h("ol.filling", cards.map((card, place) => h("li", this.filler(card, place)))),
      h("p.unseen", { role: "status" }, label),
      cardPicker(state, { label, left, pick: (card) => this.pick(card), chosen: cards[at] }),
    );
    const full = !cards.includes(null);
    redraw(sheet.foot, !this.isOne && (full || sheet.dialog) && this.saver());
    if (sheet.dialog && !this.isOne && full) sheet.foot.querySelector("button").focus();
  }

  /** Whether a card can lie at this place, besides those filled in at the others. */
  left(card) {
    const possible = this.odds(this.at);
    if (possible) return card in possible;
    const others = this.cards.filter((other, place) => other === card && place !== this.at);
    return unseenOf(this.state, card) > others.length;
  }

  pick(card) {
    if (this.saving) return;
    this.cards[this.at] = card;
    const next = this.cards.findIndex((other, place) => other === null && place > this.at);
    if (next >= 0) this.at = next;
    if (this.quick && !this.cards.includes(null)) this.finish();
    else this.draw();
  }

  filler(card, place) {
    const { state, names, at } = this;
    const choose = () => {
      this.at = place;
      this.draw();
    };
    return button(
      `filler#filler-${place}`,
      choose,
      { "aria-current": place === at ? "true" : null },
      card ? face(state, card) : back(state),
      unseen(`${names[place]}: ${card ? cardName(state, card) : t("unseen")}`),
    );
  }

  saver() {
    const full = !this.cards.includes(null);
    const none = this.cards.every((card) => card === null);
    return button(
      "#save",
      () => this.finish(),
      { class: `wide ${full ? "primary" : ""}`, disabled: none },
      full ? t("save") : t("save.partly"),
    );
  }

  async finish() {
    if (this.saving) return undefined;
    this.saving = true;
    const saved = await this.save(this.cards, this.state);
    this.saving = false;
    this.quick = saved || this.isOne;
    if (!saved) return this.draw();
    this.sheet.close();
    return this.saved();
  }
}
