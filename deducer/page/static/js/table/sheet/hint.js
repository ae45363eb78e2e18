// A hint in two taps: a teammate's card, and which of the clues that touch it. Any other takes
// three: the teammate, the colour or rank, and the confirmation.

import { cluePicker, slotPicker } from "../../cards/pickers.js";
import { badge, clueParts, cluesOf, clueText, nameOf, ownSlot, slotsOf, touches } from "../../cards/words.js";
import { get } from "../../core/backend.js";
import { button, h, redraw, unseen } from "../../core/dom.js";
import { chips } from "../../core/fields.js";
import { listed, t } from "../../core/i18n.js";
import { send } from "../../state/sending.js";
import { openSheet } from "../../state/sheets.js";
import { current, isOwn, path } from "../../state/store.js";
import { offersAt, offerWords } from "../agreed.js";

const SURE = ["now_playable", "saved", "now_trash"];

/** What a hint would make sure of its receiver's cards, in nodes; `hint` as the server shows it. */
export function tellsWords(hint) {
  const facts = SURE.filter((what) => hint[what].length);
  if (!facts.length) return [h("span.told", t("advice.nothing"))];
  return facts.flatMap((what, at) => {
    const values = { slots: listed(hint[what]), n: hint[what].length };
    const words = h("span", { class: `told ${what}` }, t(`advice.${what}`, values));
    return at ? [unseen(", "), words] : [words];
  });
}

let latest = { seq: -1, hints: null };

/** What each hint would tell at this state, asked once; none where the server does not say. */
function tellsAt(state) {
  if (latest.seq !== state.seq) {
    const hints = get(path("/hints")).then((answer) => answer.hints, forget);
    latest = { seq: state.seq, hints };
  }
  return latest.hints;
}

/** Be ready to ask again: the network may be back by then. */
function forget() {
  latest = { seq: -1, hints: null };
  return [];
}

/** Open a sheet for the hint that the seat to move gives, to `to` if that is known already. */
export function openHint({ to = null, clue = null } = {}) {
  const state = current();
  const others = seatsToHint(state);
  const first = to ?? (others.includes(state.you.seat) ? state.you.seat : others[0]);
  openSheet({
    title: t("hint.title", { who: nameOf(state, state.board.turn) }),
    draw: (sheet) => drawHint(sheet, { to: first, clue, choose: to === null && others.length > 1 }),
  });
}

function seatsToHint(state) {
  return state.hands
    .filter(({ seat, slots }) => seat !== state.board.turn && slots.length)
    .map(({ seat }) => seat);
}

/** Fill a sheet with the choices of a hint; `slot` was tapped, if one was. */
export function drawHint(sheet, about) {
  new HintForm(sheet, about).draw();
}

/** A hint as it is put together: to whom, which clue, and which slots it points at. */
class HintForm {
  constructor(sheet, { to, slot = null, clue = null, choose = false }) {
    this.sheet = sheet;
    this.state = current();
    this.draft = { to, clue, slots: [] };
    this.near = slot === null ? [] : cluesNear(this.state, to, slot);
    this.choose = choose;
    this.advised = this.state.advice && isOwn(this.state.board.turn);
    this.hints = [];
    this.offers = [];
    this.hand = h("div");
    this.help = h("p.hint-help.quiet", { role: "status" });
    this.clues = h("div.clue-pickers");
    this.confirm = button("wide.primary", () => this.give());
  }

  draw() {
    redraw(this.sheet.body, this.choose && this.target(), this.hand, this.help, this.clues);
    this.drawClues();
    this.touch();
    if (this.advised) this.learn();
  }

  /** Ask what hints would tell; the taps go on meanwhile. */
  async learn() {
    const offers = offersAt(this.state);
    this.hints = await tellsAt(this.state);
    this.explain();
    this.offers = await offers;
    if (this.offers.length) this.explain();
  }

  target() {
    const options = seatsToHint(this.state).map((seat) => ({
      value: seat,
      label: isOwn(seat) ? t("you") : nameOf(this.state, seat),
    }));
    const pick = (seat) => {
      this.draft.to = seat;
      this.drawClues();
      this.touch();
    };
    return chips({ legend: t("hint.to"), kind: "seats", chosen: this.draft.to, options, pick });
  }

  drawClues() {
    const counts = (clue) => touchCount(this.state, this.draft.to, clue);
    const pick = (clue) => {
      this.draft.clue = clue;
      this.touch();
    };
    redraw(this.clues, cluePicker(this.state, { chosen: this.draft.clue, pick, counts }));
  }

  /** Fill in the slots that the clue surely touches, to be changed by a tap. */
  touch() {
    const { state, draft } = this;
    draft.slots = draft.clue === null ? [] : surelyTouched(state, draft.to, draft.clue);
    const picker = slotPicker(state, {
      legend: t("hint.touched"),
      seat: draft.to,
      chosen: draft.slots,
      many: true,
      marks: (slot) => this.marks(slot),
      kind: "touched",
      pick: (slots) => {
        draft.slots = slots;
        this.label();
      },
    });
    redraw(this.hand, picker);
    this.label();
  }

  /** Which of the clues that one more tap gives would touch a slot. */
  marks(slot) {
    if (!this.near.length) return null;
    const clues = this.draft.clue === null ? this.near : [];
    const near = clues.filter((clue) => touched(this.state, this.draft.to, slot, clue));
    const looks = `badges ${near.length ? "" : "none"}`;
    return h(
      "span",
      { class: looks, "aria-hidden": "true" },
      near.map((clue) => badge(this.state, clue)),
    );
  }

  /** Whether cards are still to be tapped: a hint that points at none is not allowed. */
  get untouched() {
    return !this.draft.slots.length && !this.state.rules.empty_hints;
  }

  label() {
    const { state, draft, confirm } = this;
    const chosen = draft.clue !== null;
    redraw(this.sheet.foot, chosen || !this.near.length ? confirm : this.near.map(this.giver));
    confirm.disabled = !chosen || this.untouched;
    confirm.replaceChildren(...(chosen ? confirmWords(state, draft) : [t("hint.choose")]));
    this.explain();
  }

  explain() {
    const { state, draft } = this;
    const hint = this.hints.find((each) => isSame(each, draft));
    if (hint) redraw(this.help, tellsWords(hint), this.promises(draft));
    else if (draft.clue !== null) redraw(this.help, helpFor(state, draft, this.untouched));
    else
      redraw(this.help, this.near.map((clue) => this.tells(clue)));
  }

  /** What one of the clues that one more tap gives would tell, where that is known. */
  tells(clue) {
    const { state } = this;
    const hint = this.hints.find((each) => isSame(each, this.draftOf(clue)));
    return hint && h("span.told-by", clueText(state, clue), ": ", tellsWords(hint), this.promises({ ...this.draft, clue }));
  }

  /** How the receiver of a hint would read it by the table's agreements; null without them. */
  promises({ to, clue }) {
    const offer = this.offers.find((each) => each.to === to && (each.colour ?? each.rank) === clue);
    return offer ? [" ", offerWords(this.state, offer)] : null;
  }

  /** The hint with a clue whose slots are all known. */
  draftOf(clue) {
    const { to } = this.draft;
    return { to, clue, slots: surelyTouched(this.state, to, clue) };
  }

  /** A button that gives such a hint at once. */
  giver = (clue) => {
    const draft = this.draftOf(clue);
    const words = confirmWords(this.state, draft);
    return button(`wide.giver#give-${clue}`, () => this.give(draft), words);
  };

  async give({ to, clue, slots } = this.draft) {
    const entry = { kind: "hint", seat: this.state.board.turn, to, ...clueParts(clue), slots };
    const controls = this.sheet.foot.querySelectorAll("button");
    for (const control of controls) control.disabled = true;
    if (await send(entry, this.state)) this.sheet.close();
    else for (const control of controls) control.disabled = false;
  }
}

/** The clues that touch the card in a slot, if it is known which other cards each touches. */
function cluesNear(state, to, slot) {
  const { card } = slotsOf(state, to)[slot - 1];
  const clues = card ? cluesOf(state, card) : [];
  return clues.filter((clue) => touchCount(state, to, clue) !== null);
}

/** Whether a hint that was previewed is the one that is put together, and points at a card. */
function isSame(hint, { to, clue, slots }) {
  const same = hint.to === to && (hint.colour ?? hint.rank) === clue;
  return same && slots.length > 0 && hint.touched.join() === slots.join();
}

function confirmWords(state, { to, clue, slots }) {
  const arrow = slots.length ? ` → ${listed(slots)}` : ` → ${t("none")}`;
  return [`${nameOf(state, to)}: `, clueText(state, clue), arrow];
}

function helpFor(state, { to, clue }, untouched) {
  if (clue === null) return "";
  const open = slotsOf(state, to).some((slot) => touched(state, to, slot, clue) === null);
  return t(open || untouched ? "hint.tap" : "hint.filled");
}

/** Whether a hint touches a slot, as far as this link can tell: true, false or null. */
function touched(state, to, slot, clue) {
  if (slot.card) return touches(state, clue, slot.card);
  const odds = isOwn(to) && ownSlot(state, slot.place)?.odds;
  if (!odds) return null;
  const hits = Object.keys(odds).map((card) => touches(state, clue, card));
  if (hits.every(Boolean)) return true;
  return hits.some(Boolean) ? null : false;
}

function surelyTouched(state, to, clue) {
  return slotsOf(state, to)
    .filter((slot) => touched(state, to, slot, clue))
    .map((slot) => slot.slot);
}

/** How many cards a hint would touch, if that is known. */
function touchCount(state, to, clue) {
  const all = slotsOf(state, to).map((slot) => touched(state, to, slot, clue));
  return all.includes(null) ? null : all.filter(Boolean).length;
}
