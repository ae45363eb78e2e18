// Cards of a deck: typed or pasted, checked as they come; tapped in one after the other, on a grid with what
// is left of each; and shown as they are dealt.

import { face } from "../../cards/cards.js";
import { cardButton, CardGrid } from "../../cards/pickers.js";
import { cardName, cardText } from "../../cards/words.js";
import { post } from "../../core/backend.js";
import { Form, PasteField } from "../../core/fields.js";
import { listed, t } from "../../core/i18n.js";
import { button, html, upTo, useEffect, useLayoutEffect, useRef, useState } from "../../core/view.js";
import { problemNote, toast } from "../../state/sheets.js";
import { isComplete, leftOf, message, nearestPlace, placeWords, progressWords, rowsOf, show } from "./deck-state.js";

const PAUSE = 250; // milliseconds without a key after which it is checked
const MOST = 5; // words that are no cards, and are named

/** The panel to type in. `read(shown)` gets Python's reading of the text; the children are other ways on. */
export function Typed({ deck, change, read, children }) {
  const { typed } = deck;
  const [report, tell] = useState(null);
  const timer = useRef(null);
  useEffect(() => {
    if (typed.trim()) timer.current = setTimeout(() => tellOf(check), PAUSE);
    return () => clearTimeout(timer.current);
  }, [typed]);

  /** Say what is wrong with the text, as `ask(reading)` has it in words; a game is only read when it is taken. */
  async function tellOf(ask) {
    try {
      const reading = await show(deck, typed);
      if (reading) tell(await ask(reading));
    } catch (error) {
      tell(problemNote(error));
    }
  }

  async function check(reading) {
    return reading.game ? completeWords() : checkWords(await post("/api/deck/check", message(deck, typed)), reading);
  }

  function take() {
    clearTimeout(timer.current);
    tellOf((reading) => (reading.cards.length ? read(reading) : check(reading)));
  }

  return html`<section class="panel">
    <${Form} send=${take}>
      <${PasteField}
        label=${t("deck.text")} rows="7" data-key="text" placeholder="r1 y3 b2 g4 w5 …" value=${typed}
        pick=${(text) => change({ typed: text })}
      />
      <p class="quiet">${t("deck.text.help")}</p>
      <div class="typed-found" role="status">${report}</div>
      <div class="entry-ways">
        <button class="wide primary" data-key="take">${t("deck.take")}</button>
        ${children}
      </div>
    <//>
  </section>`;
}

/** A check (the JSON of `hanabi deck check`) in words; `state` is what can be drawn of the text. */
function checkWords({ complete, entered, total, missing, surplus, unknown, left }, state) {
  if (complete) return completeWords();
  const placed = (places) => listed(places.map(({ line, column }) => `${line}:${column}`));
  return html`
    <p>${t("of", { n: total - left, most: total })}</p>
    ${unknown
      .slice(0, MOST)
      .map(({ text, line, column }) => html`<p class="problem">${t("deck.unknown", { text, line, column })}</p>`)}
    ${unknown.length > MOST && html`<p class="problem">${t("deck.unknown.more", { n: unknown.length - MOST })}</p>`}
    ${surplus.map(({ card, held, copies, places }) => html`<p class="problem">
      ${cardText(state, card)} ${t("deck.surplus", { n: held, copies })} ${t("deck.places", { places: placed(places) })}
    </p>`)}
    ${entered > 0 && left > 0 && html`<p class="typed-missing">
      <span>${t("deck.missing")}</span>
      ${Object.entries(missing).map(
        ([card, count]) => html`<span>${cardText(state, card)}${count > 1 && html`<small>×${count}</small>`}</span>`,
      )}
    </p>`}
  `;
}

function completeWords() {
  return html`<p class="is-complete">${t("deck.complete")}</p>`;
}

const STRIP = 5; // cards that are shown before the next one

/** The panel to tap cards in; `change(different)` is called with each, and the children are other ways on. */
export function Entry({ deck, change, children }) {
  const { cards, at, shown } = deck;
  const [words, say] = useState(""); // what was done last, for those who listen
  const panel = useRef(null);
  const isFixing = at !== null;
  useLayoutEffect(() => {
    if (isFixing) panel.current.scrollIntoView({ block: "nearest" });
  }, [at]);

  /** The other place that a corrected card comes from, if no copy of it is left; else null. */
  function otherPlace(card) {
    const isNew = !isFixing || leftOf(deck, card) > 0 || cards[at] === card;
    return isNew ? null : nearestPlace(deck, card);
  }

  function put(next, spoken) {
    change({ cards: next, at: null });
    say(`${spoken}. ${progressWords({ ...deck, cards: next })}`);
  }

  function take(card) {
    const here = at ?? cards.length;
    const other = otherPlace(card);
    const next = [...cards];
    if (other !== null) next[other] = cards[here];
    next[here] = card;
    const name = cardName(shown, card);
    put(next, name);
    if (other !== null) toast(t("deck.exchanged", { card: name, place: placeWords(deck, other) }));
  }

  function takeOut() {
    change({ cards: cards.filter((_, place) => place !== at), at: null });
  }

  function undo() {
    if (cards.length) put(cards.slice(0, -1), `${t("undone")} ${cardName(shown, cards.at(-1))}`);
  }

  const cell = (card) => {
    const n = Math.max(leftOf(deck, card), 0);
    const other = otherPlace(card);
    const isHere = isFixing && cards[at] === card;
    const isNone = !n && other === null && !isHere; // also where the deck has no such card
    const label = t("deck.left", { card: cardName(shown, card), n });
    const moved = other !== null && t("deck.exchange", { place: placeWords(deck, other) });
    const props = {
      disabled: isNone || (!isFixing && isComplete(deck)),
      "aria-label": [label, moved].filter(Boolean).join(", "),
    };
    const left = html`<span class="left" aria-hidden="true">${upTo(n).map(() => html`<i />`)}</span>`;
    return cardButton(shown, card, props, () => take(card), left);
  };

  return html`<section
    class="panel entry" aria-label=${t("deck.entry")} ref=${panel}
    onKeyDown=${({ key }) => key === "Backspace" && !isFixing && undo()}
  >
    <div class="entry-head">
      ${
        isFixing
          ? html`<h2>
              ${placeWords(deck, at)}: ${cards[at] && cardText(shown, cards[at])}
              <span class="unseen">. </span><small>${t("deck.replace")}</small>
            </h2>`
          : html`
              <h2>${isComplete(deck) ? t("deck.complete") : placeWords(deck, cards.length)}</h2>
              <b class="count">${progressWords(deck)}</b>
            `
      }
    </div>
    <progress max=${shown.order.length} value=${cards.length} aria-hidden="true" />
    <ol class="entry-strip" aria-hidden="true">${strip(deck)}</ol>
    <${CardGrid} state=${shown} label=${t("deck.grid")} kind="picker entry-grid" cell=${cell} />
    <div class="entry-ways">
      ${
        isFixing
          ? html`
              ${button("small", t("deck.out"), takeOut, { key: "out", picture: "close" })}
              ${button("small", t("cancel"), () => change({ at: null }), { key: "stay", picture: "close" })}
            `
          : html`${button("small", t("undo"), undo, { key: "undo", picture: "undo", disabled: !cards.length })}${children}`
      }
    </div>
    <p class="unseen" role="status">${words}</p>
  </section>`;
}

/** The cards around the place that the next one goes to. */
function strip(deck) {
  const { cards, shown } = deck;
  const at = deck.at ?? cards.length;
  const total = shown.order.length;
  const from = Math.max(0, Math.min(at - STRIP, total - STRIP - 1));
  return upTo(Math.min(STRIP + 1, total)).map((number) => {
    const place = from + number - 1;
    const isFirst = shown.order[place] !== shown.order[place - 1];
    return html`<li class="${place === at ? "is-here" : ""} ${isFirst ? "is-first" : ""}">
      ${cards[place] && face(shown, cards[place], { slim: true })}
    </li>`;
  });
}

const PARTS = ["held", "late", "awaited"];

/**
 * The deck, hand by hand and then the pile. `press(place)` is called with the card that is tapped. `proof`
 * (ProofShown) lights the cards that it speaks of, and dims all others.
 */
export function Laid({ deck, press, proof = null }) {
  const { cards, shown } = deck;
  const parts = new Map((proof?.spots ?? []).map(({ place, part }) => [place, part]));
  const lit = new Set(parts.values());

  const card = (place) => {
    if (!cards[place]) return html`<span class="laid-empty" />`;
    const name = cardName(shown, cards[place]);
    const part = parts.get(place);
    const words = [place === proof?.drawn && t("deck.drawn"), name, part && t(`deck.${part}`)];
    const content = html`
      <span class="unseen">${`${words.filter(Boolean).join(", ")}; `}</span>
      ${face(shown, cards[place])}
    `;
    const props = { key: `laid-${place}`, "aria-label": `${placeWords(deck, place)}: ${name}` };
    return button("laid-card", content, () => press(place), props);
  };

  const row = ({ seat, name, places: all }) => {
    const places = seat === null ? all.filter((place) => place <= cards.length) : all;
    const isSpoken = seat !== null && proof?.seats.includes(seat);
    const kind = (place) => [parts.has(place) && `is-${parts.get(place)}`, place === proof?.drawn && "is-drawn"];
    return (
      places.length > 0 &&
      html`<section class="laid-row ${seat === null ? "is-pile" : ""} ${isSpoken ? "is-spoken" : ""}">
        <h3>${name}<small>${all.length}</small></h3>
        <ol>
          ${places.map((place) => html`<li class=${kind(place).filter(Boolean).join(" ")}>${card(place)}</li>`)}
        </ol>
      </section>`
    );
  };

  return html`<div class="laid ${lit.size ? "has-lit" : ""}">
    ${rowsOf(deck).map(row)}
    ${lit.size > 0 && html`<ul class="laid-legend">
      ${PARTS.filter((part) => lit.has(part)).map((part) => html`<li class="is-${part}">
        <i />${t(`deck.${part}`)}
      </li>`)}
      ${proof.drawn !== null && html`<li class="is-after"><i />${t("deck.drawn")}</li>`}
    </ul>`}
  </div>`;
}
