// Any event of the log by its parts, to correct it, to put one in, or to enter what taps can't.

import { cardPicker, orderAfter, suitOption } from "../../cards/pickers.js";
import { cardText, clueParts, coloursOf, eventName, ranksOf, slotsOf, suitName } from "../../cards/words.js";
import { button, h, redraw, unseen, upTo } from "../../core/dom.js";
import { chips, numberOptions, toggle, withLabel } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { send } from "../../state/sending.js";
import { sheetFields } from "../../state/sheet-fields.js";
import { openSheet } from "../../state/sheets.js";
import { current } from "../../state/store.js";

const INSERTED = ["hint", "play", "discard", "rearrange", "seen", "adjust", "agree", "note"];

/** Open a sheet to put event `number` right. */
export function openFix(line) {
  openEditor(t("edit.fix", { event: eventName(current(), line.number) }), line.entry, (entry) => ({
    kind: "fix",
    number: line.number,
    entry,
  }));
}

/** Open a sheet for an event that was forgotten before event `number`. */
export function openInsert(number) {
  const wrap = (entry) => ({ kind: "insert", number, entry });
  openEditor(t("edit.insert", { event: eventName(current(), number) }), fresh("hint"), wrap, INSERTED);
}

/** Open a sheet for an event of that kind that happens now, with these `parts` to begin with, if given. */
export function openNew(kind, title, parts = null) {
  openEditor(title, parts ? { kind, ...parts } : fresh(kind), (entry) => entry);
}

function fresh(kind) {
  const state = current();
  const seat = state.board.turn ?? 0;
  const hand = slotsOf(state, seat).length;
  const blank = {
    hint: {
      seat,
      to: (seat + 1) % state.players.length,
      colour: coloursOf(state)[0].letter,
      slots: [],
    },
    play: { seat, slot: 1, card: null },
    discard: { seat, slot: 1, card: null },
    rearrange: { seat, order: upTo(hand) },
    seen: { seat, slot: 1, card: null },
    adjust: { what: "tokens", value: state.board.tokens },
    agree: { sheet: state.agreements },
    note: { text: "" },
    end: { reason: "given-up" },
  };
  return { kind, ...blank[kind] };
}

function openEditor(title, entry, wrap, kinds = []) {
  const state = current();
  let draft = structuredClone(entry);
  openSheet({ title, kind: "tall", draw });

  function draw(sheet) {
    const again = () => draw(sheet);
    redraw(sheet.body, kinds.length > 0 && kindChips(kinds, again), eventFields(state, draft, again));
    redraw(
      sheet.foot,
      button("wide.primary#save", () => save(sheet), t("save")),
    );
  }

  function kindChips(options, again) {
    return chips({
      legend: t("edit.kind"),
      kind: "kinds",
      chosen: draft.kind,
      options: options.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
      pick: (kind) => {
        draft = fresh(kind);
        again();
      },
    });
  }

  async function save(sheet) {
    const made = wrap(draft);
    const same = made.kind === "agree" && made.sheet === state.agreements;
    if (same || (await send(made, state))) sheet.close();
  }
}

const REASONS = ["given-up", "normal", "timeout", "out-of-reach", "strikes", "stuck"];
const SLIPPING = new Set(["hint", "play", "discard", "show"]);

/** Which parts each kind of event has, in the order in which they are asked for. */
const PARTS = {
  hint: ["seat", "to", "clue", "slots"],
  play: ["seat", "slot", "announce", "card", "drawn"],
  discard: ["seat", "slot", "card", "drawn"],
  deal: ["seat", "cards"],
  seen: ["seat", "slot", "card"],
  look: [],
  show: ["seat", "slot", "card"],
  left: ["cards"],
  rearrange: ["seat", "order"],
  adjust: ["what"],
  agree: ["sheet"],
  note: ["text"],
  vote: ["seat"],
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
function eventFields(state, draft, again) {
  const parts = [...PARTS[draft.kind], ...(draft.kind === "adjust" ? ADJUSTED[draft.what] : [])];
  const field = (part) => (CHIPS[part] ? chipsFor(part, state, draft, again) : FIELDS[part](state, draft, again));
  return [h("div.editor", parts.map(field)), SLIPPING.has(draft.kind) && slipField(draft)];
}

/** The parts that are one of some values, or several: what is asked, and what there is to choose from. */
const CHIPS = {
  seat: (state) => ({ legend: t("who"), options: seatOptions(state) }),
  to: (state) => ({ legend: t("hint.to"), options: seatOptions(state) }),
  slot: (state) => ({ legend: t("slot"), options: slotOptions(state), kind: "slot digits" }),
  slots: (state) => ({
    legend: t("hint.touched"),
    options: slotOptions(state),
    kind: "digits",
    many: true,
  }),
  announce: ({ rules, ...state }) =>
    rules.choreography && {
      legend: t("announce"),
      options: [
        { value: null, label: t("announce.none") },
        ...rules.suits.map(({ letter }) => ({ value: letter, label: suitName({ rules, ...state }, letter) })),
      ],
    },
  value: ({ rules }, { what }) => ({
    legend: t(what),
    options: numberOptions([0, ...upTo(rules[what])]),
    kind: "value digits",
  }),
  reason: () => ({
    legend: t("edit.reason"),
    options: REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
  }),
};

function chipsFor(part, state, draft, again) {
  const about = CHIPS[part](state, draft);
  const pick = (value) => {
    draft[part] = value;
    again();
  };
  return about && chips({ kind: part, chosen: draft[part] ?? (about.many ? [] : null), pick, ...about });
}

function seatOptions({ players }) {
  return players.map((label, value) => ({ value, label }));
}

function slotOptions({ rules }) {
  return numberOptions(upTo(rules.hand));
}

/** The fields of the other parts; `again()` draws all of them anew. */
const FIELDS = {
  clue: clueField,
  card: (state, draft, again) => cardField(state, draft, "card", t("card.which"), again),
  drawn: drawnField,
  cards: cardsField,
  order: orderField,
  what: whatField,
  sheet: sheetField,
  text: textField,
};

function clueField(state, draft, again) {
  const colours = coloursOf(state).map(({ letter }) => suitOption(state, letter));
  return chips({
    legend: t("clue"),
    kind: "clues",
    options: [...colours, ...numberOptions(ranksOf(state))],
    chosen: draft.colour ?? draft.rank,
    pick: (clue) => {
      Object.assign(draft, { colour: null, rank: null, ...clueParts(clue) });
      again();
    },
  });
}

/** A card, by a button that asks for another; `others` can be said instead of one. */
function cardField(state, draft, part, label, again, others = []) {
  const instead = [{ value: null, label: t("unseen") }, ...others];
  const chosen = draft[part] ?? null;
  const words = instead.find(({ value }) => value === chosen)?.label ?? cardText(state, chosen);
  const pick = (card) => {
    draft[part] = card;
    again();
  };
  const ask = cardAsker({ key: `card-${part}`, label, chosen, others: instead, pick }, words);
  return h("p.card-field", h("span", { "aria-hidden": "true" }, label), ask);
}

function drawnField(state, draft, again) {
  if (draft.drawn === "?") draft.drawn = null;
  return cardField(state, draft, "drawn", t("card.drawn"), again, [{ value: "none", label: t("drew.none") }]);
}

function cardsField(state, draft, again) {
  const others = [{ value: null, label: t("unseen") }];
  const unknown = [h("span", { "aria-hidden": "true" }, "?"), unseen(t("unseen"))];
  const cards = draft.cards.map((card, at) => {
    const pick = (chosen) => {
      draft.cards[at] = chosen;
      again();
    };
    const about = { key: `cards-${at}`, label: t("slot.n", { slot: at + 1 }), chosen: card, others, pick };
    return h("li", cardAsker(about, card ? cardText(state, card) : unknown));
  });
  return h("ol.cards-field", cards);
}

/** A button that asks for a card: `words` say which it is by now. */
function cardAsker({ key, label, chosen, others, pick }, words) {
  const ask = async () => {
    const card = await askCard({ title: label, chosen, others });
    if (card !== undefined) pick(card);
  };
  return button(`small#${key}`, ask, unseen(`${label}: `), words);
}

function orderField(state, draft, again) {
  const count = slotsOf(state, draft.seat).length;
  if (draft.order.length !== count) draft.order = upTo(count);
  const swap = (at) => () => {
    draft.order = orderAfter(count, at, at + 1).map((slot) => draft.order[slot - 1]);
    again();
  };
  const swapper = (at) => {
    const label = t("order.swap", { a: at + 1, b: at + 2 });
    return button(`swap#swap-${at}`, swap(at), { "aria-label": label }, "⇄");
  };
  const cells = draft.order.map((old, at) => [h("b", String(old)), at + 1 < count && swapper(at)]);
  return h("div.order-field", h("p", t("order.field")), h("div", cells));
}

function whatField(state, draft, again) {
  const { tokens, strikes, turn } = state.board;
  const starts = {
    tokens: { value: tokens },
    strikes: { value: strikes },
    turn: { seat: turn ?? 0 },
    draw: { seat: turn ?? 0, card: null },
    return: { seat: turn ?? 0, slot: 1 },
  };
  return chips({
    legend: t("adjust.what"),
    kind: "what",
    options: Object.keys(ADJUSTED).map((value) => ({ value, label: t(`adjust.${value}`) })),
    chosen: draft.what,
    pick: (what) => {
      for (const part of ["value", "seat", "slot", "card"]) delete draft[part];
      Object.assign(draft, { what }, starts[what]);
      again();
    },
  });
}

function sheetField(state, draft) {
  const pick = (sheet) => (draft.sheet = sheet);
  return sheetFields({ chosen: draft.sheet, pick, help: t("agreed.change.help") });
}

function textField(state, draft) {
  const input = h("textarea", {
    rows: 3,
    maxlength: 500,
    on: { input: () => (draft.text = input.value.replace(/\s+/g, " ")) },
  });
  input.value = draft.text;
  return withLabel(t("note.text"), input);
}

/** The switch that says that an event broke the rules. */
function slipField(draft) {
  const isSlip = (draft.slip ?? null) !== null;
  const note = h("input", {
    type: "text",
    maxlength: 200,
    value: draft.slip,
    on: { input: () => (draft.slip = note.value) },
  });
  const why = withLabel(t("slip.note"), note);
  why.hidden = !isSlip;
  const pick = (on) => {
    draft.slip = on ? note.value : null;
    why.hidden = !on;
  };
  const slip = toggle({ label: t("slip"), help: t("slip.help"), checked: isSlip, pick });
  return h("div.slip-field", slip, why);
}

/**
 * Ask for a card; resolves with its text, with the value of one of `others` ({value, label}), or
 * undefined where it was closed.
 */
function askCard({ title, chosen = null, left = () => true, others = [] }) {
  return new Promise((resolve) => {
    let answer;
    openSheet({
      title,
      closed: () => resolve(answer),
      draw: ({ body, foot, close }) => {
        const take = (value) => {
          answer = value;
          close();
        };
        redraw(body, cardPicker(current(), { label: title, left, chosen, pick: take }));
        redraw(foot, others.map((other) => button("wide", () => take(other.value), other.label)));
      },
    });
  });
}
