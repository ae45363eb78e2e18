// The parts of an event, each with the field that it is chosen by.

import { coloursOf, ranksOf, slotsOf } from "../../cards/deck.js";
import { chips, toggle } from "../../cards/fields.js";
import { cardText, nameOf, suitName, symbol } from "../../cards/words.js";
import { button, h, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { current } from "../../state/store.js";
import { askCard } from "./picker.js";

const REASONS = ["given-up", "normal", "timeout", "out-of-reach", "strikes", "stuck"];
const SLIPPING = new Set(["hint", "play", "discard", "show"]);

/** Which parts each kind of event has, in the order in which they are asked for. */
const PARTS = {
  hint: ["seat", "to", "clue", "slots"],
  play: ["seat", "slot", "announce", "card", "drawn"],
  discard: ["seat", "slot", "card", "drawn"],
  deal: ["seat", "cards"],
  seen: ["seat", "slot", "card"],
  show: ["seat", "slot", "card"],
  left: ["cards"],
  rearrange: ["seat", "order"],
  adjust: ["what"],
  note: ["text"],
  end: ["reason"],
};
const ADJUSTED = {
  tokens: ["value"],
  strikes: ["value"],
  turn: ["seat"],
  draw: ["seat", "card"],
  return: ["seat", "slot"],
};

/** Fields for all that a draft of an event says; `again()` is called to draw them anew. */
export function eventFields(state, draft, again) {
  const parts = [...PARTS[draft.kind], ...(draft.kind === "adjust" ? ADJUSTED[draft.what] : [])];
  return [
    h(
      "div.editor",
      parts.map((part) => FIELDS[part](state, draft, again)),
    ),
    SLIPPING.has(draft.kind) && slipField(draft),
  ];
}

/** The field for each part; `again()` draws all of them anew. */
const FIELDS = {
  seat: (state, draft) => seats(state, draft, "seat", t("who")),
  to: (state, draft) => seats(state, draft, "to", t("hint.to")),
  clue: clueField,
  slots: slotsField,
  slot: slotField,
  card: (state, draft, again) =>
    cardField(draft, "card", t("card.which"), again, [{ value: null, label: t("unseen") }]),
  drawn: drawnField,
  announce: announceField,
  cards: cardsField,
  order: orderField,
  what: whatField,
  value: valueField,
  text: textField,
  reason: (state, draft) =>
    simple(
      draft,
      "reason",
      t("edit.reason"),
      REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
    ),
};

/** Chips that set one part of the draft. */
function simple(draft, part, legend, options, kind = "") {
  const pick = (value) => {
    draft[part] = value;
  };
  return chips({ legend, kind: `${part} ${kind}`, options, chosen: draft[part], pick });
}

function seats(state, draft, part, legend) {
  return simple(
    draft,
    part,
    legend,
    state.players.map((_, seat) => ({ value: seat, label: nameOf(state, seat) })),
  );
}

function handSlots(state) {
  return Array.from({ length: state.rules.hand }, (_, at) => at + 1);
}

function slotField(state, draft) {
  return simple(
    draft,
    "slot",
    t("slot"),
    handSlots(state).map((slot) => ({ value: slot, label: String(slot) })),
    "digits",
  );
}

function clueField(state, draft) {
  const colours = coloursOf(state).map((suit) => ({
    value: suit.letter,
    label: h("span", { class: `suit-${suit.letter}` }, symbol(state, suit.letter)),
    name: suitName(state, suit.letter),
  }));
  const ranks = ranksOf(state).map((rank) => ({ value: rank, label: String(rank) }));
  return chips({
    legend: t("clue"),
    kind: "clues",
    options: [...colours, ...ranks],
    chosen: draft.colour ?? draft.rank,
    pick: (clue) => {
      draft.colour = typeof clue === "number" ? null : clue;
      draft.rank = typeof clue === "number" ? clue : null;
    },
  });
}

function slotsField(state, draft) {
  const picked = new Set(draft.slots ?? []);
  const boxes = handSlots(state).map((slot) => {
    const input = h("input", {
      type: "checkbox",
      checked: picked.has(slot),
      on: {
        change: () => {
          if (input.checked) picked.add(slot);
          else picked.delete(slot);
          draft.slots = [...picked].sort((a, b) => a - b);
        },
      },
    });
    return h("label.chip", input, h("span", String(slot)));
  });
  return h("fieldset.chips.digits", h("legend", t("hint.touched")), h("div.chip-row", boxes));
}

function cardField(draft, part, label, again, others) {
  const state = current();
  const shown = draft[part];
  const words = others.find((other) => other.value === (shown ?? null))?.label;
  const ask = async () => {
    const card = await askCard({ title: label, chosen: shown, others });
    if (card === undefined) return;
    draft[part] = card;
    again();
  };
  return h(
    "p.card-field",
    h("span", { "aria-hidden": "true" }, label),
    button(
      { class: "small", "data-key": `card-${part}` },
      ask,
      unseen(`${label}: `),
      words ?? cardText(state, shown),
    ),
  );
}

function drawnField(state, draft, again) {
  if (draft.drawn === "?") draft.drawn = null;
  return cardField(draft, "drawn", t("card.drawn"), again, [
    { value: null, label: t("unseen") },
    { value: "none", label: t("drew.none") },
  ]);
}

function announceField(state, draft) {
  if (!state.rules.choreography) return null;
  const suits = state.rules.suits.map((suit) => ({
    value: suit.letter,
    label: suitName(state, suit.letter),
  }));
  return simple(draft, "announce", t("announce"), [{ value: null, label: t("announce.none") }, ...suits]);
}

function cardsField(state, draft, again) {
  const change = (at) => async () => {
    const card = await askCard({
      title: t("slot.n", { slot: at + 1 }),
      chosen: draft.cards[at],
      others: [{ value: null, label: t("unseen") }],
    });
    if (card === undefined) return;
    draft.cards[at] = card;
    again();
  };
  const cards = draft.cards.map((card, at) =>
    h(
      "li",
      button(
        { class: "small", "data-key": `cards-${at}` },
        change(at),
        unseen(`${t("slot.n", { slot: at + 1 })}: `),
        card ? cardText(state, card) : [h("span", { "aria-hidden": "true" }, "?"), unseen(t("unseen"))],
      ),
    ),
  );
  return h("ol.cards-field", cards);
}

function orderField(state, draft, again) {
  const count = slotsOf(state, draft.seat).length;
  if (draft.order.length !== count) draft.order = Array.from({ length: count }, (_, at) => at + 1);
  const swap = (at) => () => {
    [draft.order[at], draft.order[at + 1]] = [draft.order[at + 1], draft.order[at]];
    again();
  };
  const cells = draft.order.map((old, at) => [
    h("b", String(old)),
    at + 1 < count &&
      button(
        {
          class: "swap",
          "aria-label": t("order.swap", { a: at + 1, b: at + 2 }),
          "data-key": `swap-${at}`,
        },
        swap(at),
        "⇄",
      ),
  ]);
  return h("div.order-field", h("p", t("order.field")), h("div", cells));
}

function whatField(state, draft, again) {
  const options = Object.keys(ADJUSTED).map((value) => ({ value, label: t(`adjust.${value}`) }));
  return chips({
    legend: t("adjust.what"),
    kind: "what",
    options,
    chosen: draft.what,
    pick: (what) => {
      const seat = state.board.turn ?? 0;
      const starts = {
        tokens: { value: state.board.tokens },
        strikes: { value: state.board.strikes },
        turn: { seat },
        draw: { seat, card: null },
        return: { seat, slot: 1 },
      };
      for (const part of ["value", "seat", "slot", "card"]) delete draft[part];
      Object.assign(draft, { what }, starts[what]);
      again();
    },
  });
}

function valueField(state, draft) {
  const most = state.rules[draft.what];
  const numbers = Array.from({ length: most + 1 }, (_, value) => ({ value, label: String(value) }));
  return simple(draft, "value", t(draft.what), numbers, "digits");
}

function textField(state, draft) {
  const input = h("textarea", {
    rows: 3,
    maxlength: 500,
    on: { input: () => (draft.text = input.value.replace(/\s+/g, " ")) },
  });
  input.value = draft.text;
  return h("label.text-field", h("span", t("note.text")), input);
}

/** The switch that says that an event broke the rules. */
function slipField(draft) {
  const note = h("input", {
    type: "text",
    maxlength: 200,
    on: { input: () => (draft.slip = note.value) },
  });
  note.value = draft.slip ?? "";
  const why = h(
    "label.text-field",
    { hidden: (draft.slip ?? null) === null },
    h("span", t("slip.note")),
    note,
  );
  const slip = toggle({
    label: t("slip"),
    help: t("slip.help"),
    checked: (draft.slip ?? null) !== null,
    pick: (on) => {
      draft.slip = on ? note.value : null;
      why.hidden = !on;
    },
  });
  return h("div.slip-field", slip, why);
}
