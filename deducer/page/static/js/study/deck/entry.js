// Cards tapped in one after the other: a grid of suits and ranks with what is left of each.

import { face } from "../../cards/cards.js";
import { cardButton, cardGrid } from "../../cards/pickers.js";
import { cardName, cardText } from "../../cards/words.js";
import { button, h, icon, redraw, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { toast } from "../../state/sheets.js";
import { deck, isComplete, leftOf, nearestPlace, placeWords, progressWords, total } from "./deck-state.js";

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
  const back = button({ class: "small", "data-key": "undo" }, undo, icon("undo"), t("undo"));
  const out = button({ class: "small", "data-key": "out" }, takeOut, icon("close"), t("deck.out"));
  const stay = button({ class: "small", "data-key": "stay" }, leave, t("cancel"));
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
    const node = cardButton(deck.shown, card, {}, () => take(card), left);
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

  /** Where a card comes from that is put right: another place, where no copy of it is left. */
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
