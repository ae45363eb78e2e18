// Any event of the log by its parts, to correct it, to put one in, or to enter what taps can't.

import { orderAfter, suitOption } from "../../cards/pickers.js";
import { cardName, clueParts, coloursOf, eventName, ranksOf, slotsOf, suitName } from "../../cards/words.js";
import { Chips, numberOptions, PasteField, Select, TextField, Toggle } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { button, html, upTo, useState } from "../../core/view.js";
import { send } from "../../state/sending.js";
import { SheetFields } from "../../state/sheet-fields.js";
import { Foot, openSheet, useClose } from "../../state/sheets.js";
import { current } from "../../state/store.js";

const INSERTED = ["hint", "play", "discard", "rearrange", "seen", "adjust", "agree", "note"];

/** Open a sheet to put event `number` right. */
export function openFix({ number, entry }) {
  const wrap = (right) => ({ kind: "fix", number, entry: right });
  openEditor(t("edit.fix", { event: eventName(current(), number) }), entry, wrap);
}

/** Open a sheet for an event that was forgotten before event `number`. */
export function openInsert(number) {
  const wrap = (entry) => ({ kind: "insert", number, entry });
  openEditor(t("edit.insert", { event: eventName(current(), number) }), fresh({ kind: "hint" }), wrap, INSERTED);
}

/** Open a sheet for an event of that kind that happens now, with these `parts` to begin with, if given. */
export function openNew(kind, title, parts = {}) {
  openEditor(title, fresh({ kind, ...parts }), (entry) => entry);
}

/** An event of a kind, as it is before anything is chosen; `given` are its kind, and parts that are not left open. */
function fresh(given) {
  const state = current();
  const draft = given.kind === "adjust" ? { what: "tokens", ...given } : given;
  const blanks = partsOf(draft).map((part) => [part === "clue" ? "colour" : part, BLANK[part]?.(state, draft)]);
  return { ...Object.fromEntries(blanks), ...draft };
}

function openEditor(title, entry, wrap, kinds = []) {
  openSheet(title, html`<${Editor} entry=${entry} wrap=${wrap} kinds=${kinds} />`, { kind: "tall" });
}

function Editor({ entry, wrap, kinds }) {
  const [state] = useState(current); // the table that it is made for
  const [draft, setDraft] = useState(() => completed(state, entry));
  const close = useClose();
  const renew = (given) => setDraft(fresh(given));
  const add = (parts) => setDraft((draft) => completed(state, { ...draft, ...parts }));

  async function save() {
    const made = wrap(draft);
    const isSame = made.kind === "agree" && made.sheet === state.agreements;
    if (isSame || (await send(made, state))) close();
  }

  const options = kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }));
  return html`
    ${kinds.length > 0 && html`<${Chips}
      legend=${t("edit.kind")} kind="kinds" options=${options} chosen=${draft.kind} pick=${(kind) => renew({ kind })}
    />`}
    <div class="editor">
      ${partsOf(draft).map(
        (part) => html`<${CHIPS[part] ? PartChips : FIELDS[part]} key=${part} ...${{ part, state, draft, add, renew }} />`,
      )}
    </div>
    ${SLIPPING.has(draft.kind) && html`<${SlipField} draft=${draft} add=${add} />`}
    <${Foot}>${button("wide primary", t("save"), save, { key: "save" })}<//>
  `;
}

/** A draft whose parts go together: a hand's new order names all its slots, and what was drawn is said or not. */
function completed(state, draft) {
  const hand = draft.kind === "rearrange" ? slotsOf(state, draft.seat).length : 0;
  if (hand && draft.order.length !== hand) return { ...draft, order: upTo(hand) };
  return draft.drawn === "?" ? { ...draft, drawn: null } : draft;
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
  out: ["fireworks", "discards"],
  rearrange: ["seat", "order"],
  take: ["seat", "slot"],
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

function partsOf({ kind, what }) {
  return [...PARTS[kind], ...(kind === "adjust" ? ADJUSTED[what] : [])];
}

const turnOf = ({ board }) => board.turn ?? 0;

/** What parts are before they are chosen; the others are left open. */
const BLANK = {
  seat: turnOf,
  to: (state) => (turnOf(state) + 1) % state.players.length,
  clue: (state) => coloursOf(state)[0].letter,
  slots: () => [],
  slot: () => 1,
  card: () => null,
  order: (state) => upTo(slotsOf(state, turnOf(state)).length),
  value: ({ board }, { what }) => board[what],
  sheet: (state) => state.agreements,
  text: () => "",
  reason: () => REASONS[0],
};

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
  clue: (state, draft, { add }) => ({
    legend: t("clue"),
    options: [...coloursOf(state).map(({ letter }) => suitOption(state, letter)), ...numberOptions(ranksOf(state))],
    kind: "clues",
    chosen: draft.colour ?? draft.rank,
    pick: (clue) => add({ colour: null, rank: null, ...clueParts(clue) }),
  }),
  what: (state, draft, { renew }) => ({
    legend: t("adjust.what"),
    options: Object.keys(ADJUSTED).map((value) => ({ value, label: t(`adjust.${value}`) })),
    pick: (what) => renew({ kind: "adjust", what }),
  }),
  reason: () => ({
    legend: t("edit.reason"),
    options: REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
  }),
};

function PartChips({ part, state, draft, ...ways }) {
  const about = CHIPS[part](state, draft, ways);
  const chosen = draft[part] ?? (about.many ? [] : null);
  const pick = (value) => ways.add({ [part]: value });
  return about && html`<${Chips} kind=${part} chosen=${chosen} pick=${pick} ...${about} />`;
}

function seatOptions({ players }) {
  return players.map((label, value) => ({ value, label }));
}

function slotOptions({ rules }) {
  return numberOptions(upTo(rules.hand));
}

/** The fields of the other parts. */
const FIELDS = {
  card: (props) => html`<${CardField} ...${props} label=${t("card.which")} />`,
  drawn: (props) =>
    html`<${CardField} ...${props} label=${t("card.drawn")} others=${[{ value: "none", label: t("drew.none") }]} />`,
  cards: (props) => html`<${CardsField} ...${props} name=${(n) => t("slot.n", { slot: n })} />`,
  fireworks: (props) => html`<${CardsField} ...${props} name=${(n) => `${t("mine.fireworks")} ${n}`} />`,
  discards: (props) => html`<${CardsField} ...${props} name=${(n) => `${t("mine.discards")} ${n}`} />`,
  order: OrderField,
  sheet: ({ draft, add }) =>
    html`<${SheetFields} chosen=${draft.sheet} pick=${(sheet) => add({ sheet })} help=${t("agreed.change.help")} />`,
  text: NoteField,
};

/** A card to choose from all, or what can be said instead: one of `others`, or that nobody saw it. */
function CardField({ state, draft, part, label, add, others }) {
  const pick = (card) => add({ [part]: card });
  return html`<${CardSelect} ...${{ state, label, others, pick }} chosen=${draft[part]} />`;
}

function CardsField({ state, draft, part, add, name }) {
  const cards = draft[part] ?? [];
  const field = (card, at) => {
    const pick = (chosen) => add({ [part]: cards.map((other, place) => (place === at ? chosen : other)) });
    return html`<li><${CardSelect} ...${{ state, pick }} label=${name(at + 1)} chosen=${card} /></li>`;
  };
  return cards.length > 0 && html`<ol class="cards-field">${cards.map(field)}</ol>`;
}

function CardSelect({ state, others = [], chosen, pick, ...props }) {
  const cards = state.rules.suits.flatMap(({ letter, copies }) => copies.map((_, at) => letter + (at + 1)));
  const named = cards.map((value) => ({ value, label: cardName(state, value) }));
  const options = [{ value: "", label: t("unseen") }, ...others, ...named];
  return html`<${Select} options=${options} chosen=${chosen ?? ""} pick=${(card) => pick(card || null)} ...${props} />`;
}

function OrderField({ draft, add }) {
  const { order } = draft;
  const count = order.length;
  const swap = (at) => add({ order: orderAfter(count, at, at + 1).map((slot) => order[slot - 1]) });
  const swapper = (at) => {
    const label = t("order.swap", { a: at + 1, b: at + 2 });
    return html`<button class="swap" data-key="swap-${at}" aria-label=${label} onClick=${() => swap(at)}>⇄</button>`;
  };
  return html`<div class="order-field">
    <p>${t("order.field")}</p>
    <div>${order.map((old, at) => [html`<b>${old}</b>`, at + 1 < count && swapper(at)])}</div>
  </div>`;
}

function NoteField({ draft, add }) {
  const write = (text) => add({ text: text.replace(/\s+/g, " ") });
  const plain = { spellcheck: null, autocapitalize: null };
  return html`<${PasteField} label=${t("note.text")} rows="3" maxlength="500" value=${draft.text} pick=${write} ...${plain} />`;
}

/** The switch that says that an event broke the rules. */
function SlipField({ draft: { slip = null }, add }) {
  const [note, setNote] = useState(slip ?? "");
  const say = (text) => {
    setNote(text ?? note);
    add({ slip: text });
  };
  return html`<div class="slip-field">
    <${Toggle} label=${t("slip")} help=${t("slip.help")} checked=${slip !== null} pick=${(on) => say(on ? note : null)} />
    ${slip !== null && html`<${TextField} label=${t("slip.note")} most="200" value=${note} pick=${say} />`}
  </div>`;
}
