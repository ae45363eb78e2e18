// Cards of a deck: typed or pasted, checked as they come; tapped in one after the other, on a grid with what
// is left of each; and shown as they are dealt.

import { face } from "../../cards/cards.js";
import { cardButton, cardGrid } from "../../cards/pickers.js";
import { cardName, cardText } from "../../cards/words.js";
import { post } from "../../core/backend.js";
import { button, formOf, h, icon, nodeOf, redraw, unseen } from "../../core/dom.js";
import { pasteField, withLabel } from "../../core/fields.js";
import { listed, t } from "../../core/i18n.js";
import { fillLatest, toast } from "../../state/sheets.js";
import {
  deck,
  isComplete,
  leftOf,
  message,
  nearestPlace,
  placeWords,
  progressWords,
  rowName,
  rows,
  show,
  total,
} from "./deck-state.js";

const PAUSE = 250; // milliseconds without a key after which it is checked
const MOST = 5; // words that are no cards, and are named

/** The panel to type in. `read(shown)` gets Python's reading of the text; `back()` leaves the panel. */
export function typedPanel({ read, back, ways }) {
  let timer;
  const text = pasteField(7, {
    "data-key": "text",
    placeholder: "r1 y3 b2 g4 w5 …",
    on: { input: () => typed() },
  });
  text.value = deck.typed;
  const report = h("div.typed-found", { role: "status" });
  const go = h("button.wide.primary", { type: "submit", "data-key": "take" }, t("deck.take"));
  const tap = button("small#tap", back, t("deck.tap"));
  const node = h(
    "section.panel",
    formOf(
      take,
      withLabel(t("deck.text"), text),
      h("p.quiet", t("deck.text.help")),
      report,
      h("div.entry-ways", go, tap, ways),
    ),
  );
  if (deck.typed.trim()) check();
  return node;

  function typed() {
    deck.typed = text.value;
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  }

  /** Show what is wrong with the text; a game is only read when it is taken. */
  function check() {
    return fillLatest(report, checked());
  }

  async function checked() {
    const reading = await show(text.value);
    if (!reading) return null;
    if (reading.game) return completeWords();
    return checkWords(await post("/api/deck/check", message(text.value)), reading);
  }

  async function take() {
    clearTimeout(timer);
    try {
      const reading = await show(text.value);
      if (reading?.cards.length) read(reading);
      else if (reading) check();
    } catch (error) {
      fillLatest(report, Promise.reject(error));
    }
  }
}

/** A check (the JSON of `hanabi deck check`) in words; `state` is what can be drawn of the text. */
function checkWords(check, state) {
  if (check.complete) return completeWords();
  const { entered, total, missing, surplus, unknown, left } = check;
  const named = (card) => cardText(state, card);
  return [
    h("p", t("of", { n: total - left, most: total })),
    unknown
      .slice(0, MOST)
      .map(({ text, line, column }) => h("p.problem", t("deck.unknown", { text, line, column }))),
    unknown.length > MOST && h("p.problem", t("deck.unknown.more", { n: unknown.length - MOST })),
    surplus.map(({ card, held, copies, places }) =>
      h(
        "p.problem",
        named(card),
        " ",
        t("deck.surplus", { n: held, copies }),
        " ",
        t("deck.places", { places: listed(places.map(({ line, column }) => `${line}:${column}`)) }),
      ),
    ),
    entered > 0 && left > 0 && missingWords(missing, named),
  ];
}

function completeWords() {
  return h("p.is-complete", t("deck.complete"));
}

function missingWords(missing, named) {
  return h(
    "p.typed-missing",
    h("span", t("deck.missing")),
    Object.entries(missing).map(([card, count]) =>
      h("span", named(card), count > 1 && h("small", `×${count}`)),
    ),
  );
}

const STRIP = 5; // cards that are shown before the next one

/**
 * The panel to tap cards in. `changed()` is called after each; `ways` are buttons below the grid.
 * It is drawn once and follows the deck: a finger can be faster than a drawing.
 */
export function entryPanel(changed, ways) {
  const head = h("div.entry-head");
  const bar = h("progress", { max: total(), "aria-hidden": "true" });
  const strip = h("ol.entry-strip", { "aria-hidden": "true" });
  const status = h("p.unseen", { role: "status" });
  const cells = [];
  const grid = cardGrid(deck.shown, { label: t("deck.grid"), kind: "picker entry-grid", cell });
  const back = button("small#undo", undo, icon("undo"), t("undo"));
  const out = button("small#out", takeOut, icon("close"), t("deck.out"));
  const stay = button("small#stay", leave, t("cancel"));
  const others = h("span.entry-others", ways);
  const node = h(
    "section.panel.entry",
    { "aria-label": t("deck.entry") },
    head,
    bar,
    strip,
    grid,
    h("div.entry-ways", back, out, stay, others),
    status,
  );
  node.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && deck.at === null) undo();
  });
  node.update = update;
  update();
  return node;

  function cell(card) {
    const left = h("span.left", { "aria-hidden": "true" });
    const node = nodeOf(cardButton(deck.shown, card, {}, () => take(card), left));
    cells.push(node);
    const name = cardName(deck.shown, card);
    node.update = () => {
      const n = leftOf(card);
      const other = otherPlace(card);
      const isHere = deck.at !== null && deck.cards[deck.at] === card;
      const isNone = n <= 0 && other === null && !isHere; // also where the deck has no such card
      node.disabled = isNone || (deck.at === null && isComplete());
      const label = t("deck.left", { card: name, n: Math.max(n, 0) });
      const moved = other !== null && t("deck.exchange", { place: placeWords(other) });
      node.setAttribute("aria-label", [label, moved].filter(Boolean).join(", "));
      redraw(left, Array.from({ length: Math.max(n, 0) }, () => h("i")));
    };
    return node;
  }

  function take(card) {
    const at = deck.at ?? deck.cards.length;
    const other = otherPlace(card);
    if (other !== null) deck.cards[other] = deck.cards[at];
    deck.cards[at] = card;
    deck.at = null;
    say(card);
    done();
    if (other !== null)
      toast(t("deck.exchanged", { card: cardName(deck.shown, card), place: placeWords(other) }));
  }

  /** The other place that a corrected card comes from, if no copy of it is left; else null. */
  function otherPlace(card) {
    const isNew = deck.at === null || leftOf(card) > 0 || deck.cards[deck.at] === card;
    return isNew ? null : nearestPlace(card, deck.at);
  }

  function undo() {
    if (!deck.cards.length) return;
    const card = deck.cards.pop();
    status.textContent = `${t("undone")} ${cardName(deck.shown, card)}. ${progressWords()}`;
    done();
  }

  function takeOut() {
    deck.cards.splice(deck.at, 1);
    leave();
  }

  function leave() {
    deck.at = null;
    done();
  }

  function say(card) {
    status.textContent = `${cardName(deck.shown, card)}. ${progressWords()}`;
  }

  function done() {
    update();
    changed();
  }

  function update() {
    const fixing = deck.at !== null;
    for (const each of cells) each.update();
    bar.value = deck.cards.length;
    back.disabled = !deck.cards.length;
    back.hidden = others.hidden = fixing;
    out.hidden = stay.hidden = !fixing;
    redraw(head, fixing ? fixWords() : nextWords());
    redraw(strip, stripCards());
  }

  function nextWords() {
    return [
      h("h2", isComplete() ? t("deck.complete") : placeWords(deck.cards.length)),
      h("b.count", progressWords()),
    ];
  }

  function fixWords() {
    return h(
      "h2",
      placeWords(deck.at),
      ": ",
      cardText(deck.shown, deck.cards[deck.at]),
      unseen(". "),
      h("small", t("deck.replace")),
    );
  }

  /** The cards around the place that the next one goes to. */
  function stripCards() {
    const at = deck.at ?? deck.cards.length;
    const from = Math.max(0, Math.min(at - STRIP, total() - STRIP - 1));
    return Array.from({ length: Math.min(STRIP + 1, total()) }, (_, step) => {
      const place = from + step;
      const card = deck.cards[place];
      const here = place === at ? "is-here" : "";
      const first = deck.shown.order[place] === deck.shown.order[place - 1] ? "" : "is-first";
      return h("li", { class: `${here} ${first}` }, card && face(deck.shown, card, { slim: true }));
    });
  }
}

const PARTS = ["held", "late", "awaited"];

/**
 * The deck, hand by hand and then the pile. `press(place)` makes its cards buttons. `proof`
 * (ProofShown) lights the cards that it speaks of, and dims all others.
 */
export function laidDeck({ press = null, proof = null } = {}) {
  const parts = new Map((proof?.spots ?? []).map(({ place, part }) => [place, part]));
  return h(
    "div",
    { class: `laid ${parts.size ? "has-lit" : ""}` },
    rows().map(({ seat, places }) => row(seat, places)),
    parts.size > 0 && legend(new Set(parts.values()), proof.drawn !== null),
  );

  function row(seat, all) {
    const places = seat === null ? all.filter((place) => place <= deck.cards.length) : all;
    if (!places.length) return null;
    const spoken = seat !== null && proof?.seats.includes(seat);
    return h(
      "section",
      { class: `laid-row ${seat === null ? "is-pile" : ""} ${spoken ? "is-spoken" : ""}` },
      h("h3", rowName(seat), h("small", String(all.length))),
      h("ol", places.map((place) => h("li", { class: kind(place) }, card(place)))),
    );
  }

  function kind(place) {
    const end = proof && place === proof.drawn ? "is-drawn" : "";
    return `${parts.has(place) ? `is-${parts.get(place)}` : ""} ${end}`;
  }

  function card(place) {
    const entered = deck.cards[place];
    if (!entered) return h("span.laid-empty");
    const part = parts.get(place);
    const words = [
      place === proof?.drawn && t("deck.drawn"),
      cardName(deck.shown, entered),
      part && t(`deck.${part}`),
    ];
    const content = [unseen(`${words.filter(Boolean).join(", ")}; `), face(deck.shown, entered)];
    if (!press) return h("span", content);
    const label = `${placeWords(place)}: ${cardName(deck.shown, entered)}`;
    return button(`laid-card#laid-${place}`, () => press(place), { "aria-label": label }, content);
  }
}

/** What the lights mean, as far as there are any. */
function legend(lit, drawn) {
  return h(
    "ul.laid-legend",
    PARTS.filter((part) => lit.has(part)).map((part) =>
      h("li", { class: `is-${part}` }, h("i"), t(`deck.${part}`)),
    ),
    drawn && h("li.is-after", h("i"), t("deck.drawn")),
  );
}
