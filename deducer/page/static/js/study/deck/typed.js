// Cards that are typed or pasted, checked as they come.

import { cardText } from "../../cards/words.js";
import { post } from "../../core/backend.js";
import { button, formOf, h, redraw } from "../../core/dom.js";
import { pasteField, withLabel } from "../../core/fields.js";
import { listed, t } from "../../core/i18n.js";
import { problemNote } from "../../state/sheets.js";
import { deck, message, show } from "./deck-state.js";

const PAUSE = 250; // milliseconds without a key after which it is checked
const MOST = 5; // words that are no cards, and are named

/** The panel to type in. `read(shown)` gets what a text says; `back()` leaves the panel. */
export function typedPanel({ read, back, ways }) {
  let timer;
  let number = 0;
  const text = pasteField(7, {
    "data-key": "text",
    placeholder: "r1 y3 b2 g4 w5 …",
    on: { input: () => typed() },
  });
  text.value = deck.typed;
  const report = h("div.typed-found", { role: "status" });
  const go = h("button.wide.primary", { type: "submit", "data-key": "take" }, t("deck.take"));
  const tap = button({ class: "small", "data-key": "tap" }, back, t("deck.tap"));
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

  /** Say what the text lacks; a game is read when it is taken. */
  async function check() {
    const mine = (number += 1);
    const words = await checked().catch((error) => problemNote(error));
    if (mine === number) redraw(report, words);
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
      number += 1;
      redraw(report, problemNote(error));
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
