// Cards tapped in one after the other: a hand as dealt, what was drawn, what was turned up.

import { back, face } from "../../cards/cards.js";
import { CardPicker } from "../../cards/pickers.js";
import { hintedWords } from "../../cards/slots.js";
import { cardName, entryWords, isUndealt, nameOf, ownSlot, slotOfCard, slotsOf, unseenOf } from "../../cards/words.js";
import { t } from "../../core/i18n.js";
import { button, html, upTo, useEffect, useLayoutEffect, useRef, useState } from "../../core/view.js";
import { dealWaits, send } from "../../state/sending.js";
import { Foot, openSheet, toast, useClose } from "../../state/sheets.js";
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

/** What a seat was dealt (`place` null), or which card it drew, filled in on the page: the focus stays where it is. */
export function Asked({ seat, place, label, ...props }) {
  const [about] = useState(() =>
    place === null ? dealOf(seat) : { ...lookOf(seat, [1], "seen"), names: [label], moot: undefined },
  );
  const foot = (content) => html`<div class="asked-foot">${content}</div>`;
  return html`<${Filling} ...${about} ...${props} foot=${foot} />`;
}

function dealOf(seat) {
  const { table } = current();
  const slots = slotsOf(current(), seat);
  const isHidden = (current().awaited ?? []).some(([holder]) => holder === seat); // from this page's owner
  return {
    help: t("deal.help", { n: slots.length }),
    places: slots.map((slot) => slot.place),
    names: slots.map((slot) => t("slot.n", { slot: slot.slot })),
    isTheirs: seat !== current().you.seat,
    filled: isHidden ? undefined : dealt.get(`${table} ${seat}`),
    quick: true,
    save: (cards, state) => {
      if (!isHidden) dealt.set(`${table} ${seat}`, cards);
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
  const deed = drew && state.log.findLast((line) => line.entry.seat === seat && draws(line.entry));
  openCards({
    title: drew ? t("drew.ask", { who }) : t("look.title", { who }),
    help: deed ? entryWords(state, deed.entry) : "",
    ...lookOf(seat, missing, kind),
  });
}

/** What is asked about the cards of a seat that are `missing`. */
function lookOf(seat, missing, kind) {
  const state = current();
  const places = missing.map((slot) => slotsOf(state, seat)[slot - 1].place);
  const slotNow = (place) => slotOfCard(current(), seat, place);
  return {
    moot: () => places.every((place) => slotNow(place)?.card !== null),
    places,
    names: missing.map((slot) => [t("slot.n", { slot }), ...hintedWords(state, slotsOf(state, seat)[slot - 1])].join(", ")),
    isTheirs: seat !== state.you.seat,
    odds: (at) => ownSlot(state, places[at])?.odds ?? null,
    quick: kind === "seen",
    save: async (cards) => {
      for (const [at, card] of cards.entries()) {
        const slot = slotNow(places[at])?.slot; // wherever it lies by now
        if (card !== null && slot && !(await send({ kind, seat, slot, card }))) return false;
      }
      return true;
    },
  };
}

/** Whether an entry is an action after which a card is drawn. */
function draws({ kind }) {
  return kind === "play" || kind === "discard";
}

/** Open a sheet for what the pile still held, top first. */
export function openPile() {
  const state = current();
  const numbers = upTo(state.board.pile);
  openCards({
    title: t("left.title"),
    help: t("left.help"),
    places: numbers,
    names: numbers.map((n) => t("left.n", { n })),
    save: (cards) => send({ kind: "left", cards }, state),
  });
}

/**
 * Open a sheet to fill cards in; `odds(at)` are those of own cards, where they are known. It closes
 * by itself once `moot()`: somebody else was quicker.
 */
function openCards({ title, ...about }) {
  openSheet(title, html`<${Sheet} state=${current()} ...${about} />`);
}

function Sheet(about) {
  return html`<${Filling} ...${about} close=${useClose()} foot=${(content) => html`<${Foot}>${content}<//>`} isSheet />`;
}

/**
 * Cards that are filled in, one tap each, going on to the next by itself. What can be undone is
 * `quick`: saved with the last card; then `saved()` says what comes after. `filled` are cards that
 * were tapped in before: they wait for a tap on what is to be mended, and to be saved.
 */
function Filling({ state, help, places, names, save, close, foot, isSheet = false, isSettling = false, ...about }) {
  const { odds = () => null, filled = null, moot = () => false, saved = () => {}, isTheirs = false } = about;
  const isOne = places.length === 1;
  const [cards, setCards] = useState(() => filled?.slice() ?? places.map(() => null));
  const [at, go] = useState(0);
  const [isQuick, setQuick] = useState((about.quick && !filled) || isOne);
  const saving = useRef(false);
  const saver = useRef(null);
  const isFull = !cards.includes(null);
  const label = names[at];
  useLayoutEffect(() => {
    if (isSheet && isFull) saver.current?.focus();
  }, [isFull]);
  useEffect(() =>
    watch(() => {
      if (saving.current || !moot()) return;
      close();
      toast(t("sending.moot"));
    }),
  );

  /** Whether a card can lie at this place, besides those filled in at the others. */
  function left(card) {
    const possible = odds(at);
    if (possible) return card in possible;
    const others = cards.filter((other, place) => other === card && place !== at);
    return unseenOf(state, card) > others.length;
  }

  function pick(card) {
    if (saving.current) return;
    const now = cards.map((other, place) => (place === at ? card : other));
    const next = now.findIndex((other, place) => other === null && place > at);
    setCards(now);
    if (next >= 0) go(next);
    if (isQuick && !now.includes(null)) finish(now);
  }

  async function finish(now) {
    if (saving.current) return;
    saving.current = true;
    const isSaved = await save(now, state);
    saving.current = false;
    setQuick(isSaved || isOne);
    if (!isSaved) return;
    close();
    saved();
  }

  const filler = (card, place) => {
    const words = `${names[place]}: ${card ? cardName(state, card) : t("unseen")}`;
    const content = html`${card ? face(state, card) : back(state)}<span class="unseen">${words}</span>`;
    const props = { key: `filler-${place}`, "aria-current": place === at ? "true" : null };
    return html`<li>${button("filler", content, () => go(place), props)}</li>`;
  };
  return html`
    ${help && html`<p class="quiet">${help}</p>`}
    ${!isOne && html`<ol class="filling ${isTheirs ? "theirs" : ""}">${cards.map(filler)}</ol>`}
    ${!isOne && html`<p class="unseen" role="status">${label}</p>`}
    <${CardPicker}
      state=${state} label=${label} left=${left} pick=${pick} chosen=${cards[at]} isSettling=${isSettling}
    />
    ${foot(
      !isOne &&
        (isFull || isSheet) &&
        button(`wide ${isFull ? "primary" : ""}`, t(isFull ? "save" : "save.partly"), () => finish(cards), {
          key: "save", ref: saver, disabled: cards.every((card) => card === null),
        }),
    )}
  `;
}
