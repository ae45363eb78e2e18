// What follows for hidden cards if hints mean what the table has agreed; what past hints promised, and what a
// hint would promise.

import { cardTexts, nameOf, ownSlot, share, slotsOf } from "../cards/words.js";
import { get } from "../core/backend.js";
import { parts, percent, t } from "../core/i18n.js";
import { isOn } from "../core/memory.js";
import { html, icon, joined } from "../core/view.js";
import { serverText } from "../state/sheets.js";
import { current, path } from "../state/store.js";

const TELLING = 0.05; // by how much odds differ from those by the cards alone, so that they are shown
const MOST_CARDS = 6; // of a reading that is shown

/**
 * A question about the table, asked once at each state: `at(state)` resolves with its answer, and `sofar(state)` is
 * the last that was there; once there is a newer one, the window hears `agreed`. Unanswered, it is `fallback`.
 */
export function latest(address, fallback) {
  let asked = null; // last: the state's number, and the answer to come
  let shown = fallback;

  async function ask(seq) {
    try {
      const answer = await get(path(address));
      if (current().seq === seq) shown = answer;
      dispatchEvent(new Event("agreed"));
      return answer;
    } catch {
      asked = null; // the network may be back by then
      return fallback;
    }
  }

  function at({ seq }) {
    if (asked?.seq !== seq) asked = { seq, answer: ask(seq) };
    return asked.answer;
  }

  return { at, sofar: (state) => at(state) && shown };
}

const keeping = latest("/kept", null);
const promising = latest("/promises", { promises: [] });
const offering = latest("/offers", { offers: [] });

/** What is likely by the agreements; until it is known, as it was. */
export function agreedPart(state) {
  if (!state.agreed || !isOn("agreed") || state.over || state.opened) return null;
  const kept = keeping.sofar(state);
  if (!kept) return null;
  const rows = kept.slots.map((slot) => row(state, slot)).filter(Boolean);
  if (!rows.length && !kept.given_up.length) return null;
  return html`<section class="agreed" aria-label=${t("agreed")} tabindex="0">
    <p><b>${t("agreed")}</b></p>
    ${rows.length > 0 && html`<ul>${rows}</ul>`}
    ${kept.given_up.length > 0 && givenUp(kept.given_up)}
  </section>`;
}

const OUTCOMES = { true: ["check", "kept"], false: ["close", "broken"], null: ["hint", "open"] };

/** What an event of the log promised, and whether that was kept, as far as this page can tell. */
export function promiseMarks(state, line) {
  if (!state.agreed || !isOn("agreed") || !line) return [];
  if (!state.over) keeping.at(state); // asked first: somebody waits for the readings
  return promising
    .sofar(state)
    .promises.filter((each) => each.number === line.number)
    .map(({ seat, slot, promise, kept }) => {
      const [sign, outcome] = OUTCOMES[kept];
      const words = serverText("span", {}, promise.text, promise);
      const values = { outcome: t(`agreed.promise.${outcome}`), who: nameOf(state, seat), slot, promise: words };
      return html`<span class="promise ${outcome}">${icon(sign)}${parts("agreed.promise", values)}</span>`;
    });
}

/** A slot's reading and odds; null where they say no more than the cards do. */
function row(state, { seat, slot, playable, reading, sampled }) {
  const known = seat === state.you.seat ? ownSlot(state, slotsOf(state, seat)[slot - 1]?.place) : null;
  if (known?.card) return null;
  const exact = known && share(known.playable);
  const short = reading.length <= MOST_CARDS;
  if (!short && (exact === null || Math.abs(exact - playable) < TELLING)) return null;
  const cards = joined(cardTexts(state, reading), " ");
  const odds = t("agreed.odds", { share: `${sampled ? "≈ " : ""}${percent(playable)}` });
  return html`<li>
    <b>${seat === state.you.seat ? t("slot.n", { slot }) : t("agreed.slot", { who: nameOf(state, seat), slot })}</b>
    ${short && html`<span class="reading">${parts("agreed.meant", { cards })}</span>`}
    <span>
      <b class="agreed-odds">${icon("check")}${odds}</b>
      ${exact !== null && html`<small class="quiet">${` · ${t("agreed.cards", { share: percent(exact) })}`}</small>`}
    </span>
  </li>`;
}

/** That not all promises can have been kept; which were given up, one tap away. */
function givenUp(some) {
  const promise = (each) => html`<li>${serverText("span", {}, each.text, each)}</li>`;
  return html`<details class="clash">
    <summary>${icon("warn")}${t("agreed.clash")}</summary>
    <p class="quiet">${t("agreed.clash.help")}</p>
    <ul>${some.map(promise)}</ul>
  </details>`;
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
