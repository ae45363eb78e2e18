// The actions of the seat to move, each with what it does to perfect; a tap makes a move.

import { touches } from "../../cards/deck.js";
import { cardWords } from "../../cards/slots.js";
import { cardText, clueName, clueText, nameOf, suitName } from "../../cards/words.js";
import { button, h, redraw, unseen } from "../../core/dom.js";
import { listed, parts, t } from "../../core/i18n.js";
import { openSheet } from "../../state/sheets.js";
import { isNext } from "./analysis.js";
import { effectSign } from "./choices.js";

const KINDS = ["play", "discard"];

/** The plays and discards by slot, and hints. `done` is what was done next, `make(entry)` does it. */
export function actionGrid(state, { cells, hints }, { done, make }) {
  const seat = state.board.turn;
  const slots = state.hands[seat].slots;
  const cellOf = (kind, slot) => cells.find((cell) => cell.kind === kind && cell.slot === slot);
  const pile = cellOf("play", 0);
  return h(
    "div.actions",
    h(
      "table.action-grid",
      h("caption.unseen", t("board.actions", { who: nameOf(state, seat) })),
      h(
        "thead",
        h(
          "tr",
          h("td"),
          slots.map((slot) =>
            h("th", { scope: "col" }, unseen(`${t("slot.n", { slot: slot.slot })} `), slotText(state, slot)),
          ),
        ),
      ),
      h(
        "tbody",
        KINDS.map((kind) => row(kind)),
      ),
    ),
    h(
      "div.action-more",
      hints &&
        button(
          { class: `action wide-action ${done?.kind === "hint" ? "is-done" : ""}`, "data-key": "hint" },
          () => openHints(state, hints, make),
          h("span", t("board.hint")),
          effectSign(hints.effect),
        ),
      pile &&
        button(
          { class: "action wide-action", "data-key": "pile" },
          () => choose(state, pile, make),
          h("span", t("board.play.pile")),
          effectSign(pile.effect),
        ),
    ),
  );

  function row(kind) {
    return h(
      "tr",
      h("th", { scope: "row" }, t(kind)),
      slots.map((slot) => {
        const cell = cellOf(kind, slot.slot);
        if (!cell) return h("td", h("span.action.none", { "aria-hidden": "true" }, "–"));
        const was = cell.entries.some((entry) => isNext(entry, done));
        const named = `${t(kind)}, ${t("slot.n", { slot: slot.slot })}, ${cardWords(state, slot)}: `;
        return h(
          "td",
          button(
            { class: `action ${was ? "is-done" : ""}`, "data-key": `${kind}-${slot.slot}` },
            () => choose(state, cell, make),
            unseen(named),
            effectSign(cell.effect),
            was && unseen(` ${t("board.done")}`),
          ),
        );
      }),
    );
  }
}

function slotText(state, slot) {
  return slot.card ? cardText(state, slot.card) : h("span", "?", h("small", String(slot.slot)));
}

/** Make the move of a cell; where colours can be announced, ask which. */
function choose(state, cell, make) {
  if (cell.entries.length === 1) return make(plainEntry(cell.entries[0]));
  return openSheet({
    title: t("announce"),
    draw: ({ body, close }) =>
      redraw(
        body,
        cell.entries.map((entry) =>
          row(
            close,
            entry.announce ? suitName(state, entry.announce) : t("announce.none"),
            entry.effect,
            () => make(plainEntry(entry)),
          ),
        ),
      ),
  });
}

function plainEntry({ effect, ...entry }) {
  return entry;
}

function row(close, words, effect, act) {
  const press = () => {
    close();
    act();
  };
  return button({ class: "action wide-action" }, press, h("span", words), effectSign(effect));
}

/** Open the hints that can be given, by receiver. */
function openHints(state, hints, make) {
  openSheet({
    title: t("board.hint.title", { who: nameOf(state, state.board.turn) }),
    draw: ({ body, close }) =>
      redraw(
        body,
        h("p.quiet", t("board.hint.all"), " ", effectSign(hints.effect)),
        receivers(state, hints, close, make),
      ),
  });
}

function receivers(state, hints, close, make) {
  const seats = [...new Set(hints.entries.map((entry) => entry.to))].sort();
  return seats.map((to) =>
    h(
      "section.receiver",
      h("h3", nameOf(state, to)),
      h(
        "div.chip-row",
        inOrder(
          state,
          hints.entries.filter((entry) => entry.to === to),
        ).map((entry) => clueButton(state, entry, close, make)),
      ),
    ),
  );
}

/** Colours as the deck has them, then ranks. */
function inOrder(state, entries) {
  const place = ({ colour, rank }) =>
    rank ?? state.rules.suits.findIndex(({ letter }) => letter === colour) - 99;
  return [...entries].sort((one, other) => place(one) - place(other));
}

function clueButton(state, entry, close, make) {
  const clue = entry.colour ?? entry.rank;
  const slots = state.hands[entry.to].slots;
  const touched = slots.filter(({ card }) => card && touches(state, clue, card)).map(({ slot }) => slot);
  const press = () => {
    close();
    make(entry);
  };
  return button(
    {
      class: "small clue",
      "aria-label": `${nameOf(state, entry.to)}: ${clueName(state, clue)}, ${t("slot")} ${listed(touched)}`,
    },
    press,
    clueText(state, clue),
  );
}

/** Open what can be done with a card in a hand: play or discard it, or hint it. */
export function openCard(state, seat, number, { cells, hints }, { make, about }) {
  const slot = state.hands[seat].slots.find((each) => each.slot === number);
  const own = state.board.turn === seat;
  const mine = own ? cells.filter((cell) => cell.slot === number) : [];
  const clues = (own || !slot.card || !hints ? [] : hints.entries).filter(
    (entry) => entry.to === seat && touches(state, entry.colour ?? entry.rank, slot.card),
  );
  openSheet({
    title: parts("board.card", {
      who: nameOf(state, seat),
      slot: number,
      card: slot.card ? cardText(state, slot.card) : "?",
    }),
    draw: ({ body, close }) =>
      redraw(
        body,
        h("p.quiet", cardWords(state, slot)),
        about?.(slot),
        mine.map((cell) => row(close, t(cell.kind), cell.effect, () => choose(state, cell, make))),
        clues.length > 0 && [
          h("p.quiet", t("board.hint"), " ", effectSign(hints.effect)),
          h(
            "div.chip-row",
            clues.map((entry) => clueButton(state, entry, close, make)),
          ),
        ],
      ),
  });
}
