// What follows for hidden cards if hints mean what the table has agreed; what past hints promised, and what a
// hint would promise.

import { cardName, cardTexts, nameOf, ownSlot, share, slotsOf } from "../cards/words.js";
import { get } from "../core/backend.js";
import { listed, parts, percent, t } from "../core/i18n.js";
import { isOn, lasting } from "../core/memory.js";
import { button, html, icon, joined } from "../core/view.js";
import { serverText } from "../state/sheets.js";
import { current, path } from "../state/store.js";

const TELLING = 0.05; // by how much odds differ from those by the cards alone, so that they are shown
const MOST_CARDS = 6; // of a reading that is shown
const MOST_TABLES = 30; // at which this phone remembers what cards are taken for

/**
 * A question about the table, asked once at each state: `at(state)` resolves with its answer, and `sofar(state)` is
 * the last that was there; once there is a newer one, the window hears `agreed`. Unanswered, it is `fallback`.
 * `read(answer, state)` makes of an answer what outlasts its state; `query(state)` is what else is said with it.
 */
export function latest(address, fallback, read = (answer) => answer, query = () => "") {
  let asked = null; // last: the state's number, what was said, and the answer to come
  let shown = fallback;

  async function ask(state, said) {
    try {
      const answer = read(await get(path(address + said)), state);
      if (current().seq === state.seq && query(state) === said) shown = answer;
      dispatchEvent(new Event("agreed"));
      return answer;
    } catch {
      asked = null; // the network may be back by then
      return fallback;
    }
  }

  function at(state) {
    const said = query(state);
    if (asked?.seq !== state.seq || asked.said !== said) asked = { seq: state.seq, said, answer: ask(state, said) };
    return asked.answer;
  }

  return { at, sofar: (state) => at(state) && shown };
}

const TAKEN = "taken";
const seatOf = (state) => `${state.table} ${state.you.seat}`;

/** What the player of this phone takes own cards for, by the cards' identities: nobody else is told. */
function takes(state) {
  return lasting.get(TAKEN, {})[seatOf(state)] ?? {};
}

function take(state, place, cards) {
  const { [seatOf(state)]: mine, ...others } = lasting.get(TAKEN, {});
  const rest = Object.entries(others).slice(1 - MOST_TABLES);
  lasting.set(TAKEN, Object.fromEntries([...rest, [seatOf(state), { ...mine, [place]: cards }]]));
  dispatchEvent(new Event("agreed"));
}

/** The same as a query. */
function taken(state) {
  const said = Object.entries(takes(state)).filter(([, cards]) => cards.length);
  return said.length ? `?taken=${said.map((each) => each.flat().join(":")).join(";")}` : "";
}

const keeping = latest("/kept", { slots: new Map(), given_up: [] }, byPlace, taken);
const promising = latest("/promises", { promises: [] });
const offering = latest("/offers", { offers: [] });

/** What is likely by the agreements, by the cards that it is about: they may have been moved when it is shown. */
function byPlace({ slots, given_up }, state) {
  return { slots: new Map(slots.map((slot) => [slotsOf(state, slot.seat)[slot.slot - 1].place, slot])), given_up };
}

/** The same; until it is known, as it was. */
function kept(state) {
  return isRead(state) ? keeping.sofar(state) : { slots: new Map(), given_up: [] };
}

function isRead(state) {
  return state.agreed && isOn("agreed") && !isOn("given") && !state.over && !state.opened;
}

/**
 * What the agreements add to a card that is not seen: the cards that it is read as in `ways` (lists, the simplest
 * first), how likely it fits by them, and by the cards alone. Null where they say no more than the cards do.
 */
export function readingOf(state, seat, slot) {
  const read = kept(state).slots.get(slot.place);
  const known = seat === state.you.seat ? ownSlot(state, slot.place) : null;
  const odds = known?.odds ?? slot.odds;
  if (!read || !odds || slot.card || known?.card) return null;
  const ways = read.readings.map(({ cards }) => cards.filter((card) => card in odds)).filter((cards) => cards.length);
  const isShort = ways.length > 0 && ways[0].length <= MOST_CARDS && ways[0].length < Object.keys(odds).length;
  const exact = known && share(known.playable);
  const differs = exact === null ? isShort : Math.abs(exact - read.playable) >= TELLING;
  if (!isShort && !differs) return null;
  return {
    ways: isShort ? ways : null,
    agreed: differs ? `${read.taken ? "✎ " : ""}${read.sampled ? "≈ " : ""}${percent(read.playable)}` : null,
    exact: exact === null ? null : percent(exact),
  };
}

/** A reading in words, for those who listen. */
export function readingWords(state, { ways, agreed }) {
  const names = (ways ?? []).map((cards) => listed(cards.map((card) => cardName(state, card))));
  const texts = names.map((cards, at) => t(at ? "agreed.or" : "agreed.meant", { cards }));
  return [...texts, agreed && t("agreed.odds", { share: agreed })];
}

/** A reading as a paragraph of its own. */
export function readingNote(state, { ways, agreed, exact }) {
  const texts = (ways ?? []).map((cards) => joined(cardTexts(state, cards), " "));
  const facts = [
    ...texts.map((cards, at) => parts(at ? "agreed.or" : "agreed.meant", { cards })),
    agreed && t("fits.likely", { share: agreed }),
    agreed && exact && t("agreed.cards", { share: exact }),
  ];
  return html`<p class="signed reading">${icon("agreed")}<b>${t("agreed")}</b>: ${joined(facts, " · ")}</p>`;
}

/** What a card is taken for, and whether it can be that; and a button to say so of the `chosen` card, or to take it back. */
export function takenNote(state, { place }, odds, chosen) {
  const cards = takes(state)[place] ?? [];
  if (!isRead(state)) return null;
  const { refuted } = kept(state).slots.get(place) ?? {};
  const isTaken = cards.includes(chosen);
  const turn = () => take(state, place, isTaken ? cards.filter((card) => card !== chosen) : [...cards, chosen]);
  const label = chosen && t(isTaken ? "agreed.take.back" : "agreed.take", { card: cardName(state, chosen) });
  const words = parts(refuted ? "agreed.refuted" : "agreed.taken", { cards: joined(cardTexts(state, cards), " ") });
  return html`
    ${cards.length > 0 && html`<p class="signed taken">${icon(refuted ? "clash" : "edit")}<span>${words}</span></p>`}
    ${chosen && (isTaken || odds[chosen]) && html`<p>${button("small", label, turn, { key: "take", picture: "edit" })}</p>`}
  `;
}

/** The promises about a card that were given up, so that all others can have been kept. */
export function givenUp(state, { place }) {
  return kept(state).given_up.filter((each) => each.place === place);
}

/** The same in words; null where there are none. */
export function clashNote(state, slot) {
  const promises = givenUp(state, slot);
  if (!promises.length) return null;
  return html`<div class="clash">
    <p class="signed">${icon("clash")}<b>${t("agreed.clash")}</b></p>
    <ul>${promises.map((each) => html`<li>${serverText("span", {}, each)}</li>`)}</ul>
  </div>`;
}

const OUTCOMES = { true: ["check", "kept"], false: ["close", "broken"], null: ["hint", "open"] };

/** What an event of the log promised, and whether that was kept, as far as this page can tell; or just what was not. */
export function promiseMarks(state, line, onlyBroken = false) {
  if (!state.agreed || !isOn("agreed") || !line) return [];
  if (!state.over) keeping.at(state); // asked first: somebody waits for the readings
  return promising
    .sofar(state)
    .promises.filter((each) => each.number === line.number && (each.kept === false || !onlyBroken))
    .map(({ seat, slot, promise, kept }) => {
      const [sign, outcome] = OUTCOMES[kept];
      const words = serverText("span", {}, promise);
      const values = { outcome: t(`agreed.promise.${outcome}`), who: nameOf(state, seat), slot, promise: words };
      return html`<span class="promise ${outcome}">${icon(sign)}${parts("agreed.promise", values)}</span>`;
    });
}

/** How each hint would be read, at this state. */
export async function offersAt(state) {
  return state.agreements && isOn("agreed") ? (await offering.at(state)).offers : [];
}

/** How a hint would be read, and whether that is true. */
export function offerWords(state, { to, slot, reading, holds, sure }) {
  const cards = joined(cardTexts(state, reading), " ");
  const short = reading.length > 0 && reading.length <= MOST_CARDS;
  const words = { who: nameOf(state, to), slot, cards };
  const verdict = sure ? "sure" : { true: "true", false: "false", null: "open" }[holds];
  return html`<span class="told offer ${verdict}">
    ${icon({ sure: "check", true: "check", false: "close", open: "about" }[verdict])}
    ${short ? parts("agreed.offer", words) : t("agreed.offer.wide", words)} ${t(`agreed.offer.${verdict}`)}
  </span>`;
}
