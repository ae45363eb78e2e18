// A hint in three taps: the teammate, the colour or rank, and that it is right.

import { ownSlot, slotsOf, touches } from "../deck.js";
import { button, h, redraw } from "../dom.js";
import { chips, cluePicker, slotPicker } from "../fields.js";
import { listed, t } from "../i18n.js";
import { send } from "../sending.js";
import { openSheet } from "../sheets.js";
import { current, isOwn } from "../store.js";
import { clueText, nameOf } from "../words.js";
import { tellsAt, tellsWords } from "./tells.js";

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

/** Fill a sheet with the choices of a hint. */
export function drawHint(sheet, about) {
  new HintForm(sheet, about).draw();
}

/** A hint as it is put together: to whom, which clue, and which slots it points at. */
class HintForm {
  constructor(sheet, { to, clue = null, choose = false }) {
    this.sheet = sheet;
    this.state = current();
    this.draft = { to, clue, slots: [] };
    this.choose = choose;
    this.advised = this.state.advice && isOwn(this.state.board.turn);
    this.hints = [];
    this.hand = h("div", {});
    this.help = h("p", { class: "hint-help quiet", role: "status" });
    this.clues = h("div", { class: "clue-pickers" });
    this.confirm = button({ class: "wide primary" }, () => this.give());
  }

  draw() {
    redraw(this.sheet.body, this.choose && this.target(), this.hand, this.help, this.clues);
    redraw(this.sheet.foot, this.confirm);
    this.drawClues();
    this.touch();
    if (this.advised) this.learn();
  }

  /** Ask what hints would tell; the taps go on meanwhile. */
  async learn() {
    this.hints = await tellsAt(this.state);
    this.explain();
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
      slots: slotsOf(state, draft.to),
      chosen: draft.slots,
      many: true,
      kind: "touched",
      pick: (slots) => {
        draft.slots = slots;
        this.label();
      },
    });
    redraw(this.hand, picker);
    this.label();
  }

  /** Whether cards are still to be tapped: a hint that points at none is not allowed. */
  get untouched() {
    return !this.draft.slots.length && !this.state.rules.empty_hints;
  }

  label() {
    const { state, draft, confirm } = this;
    const chosen = draft.clue !== null;
    confirm.disabled = !chosen || this.untouched;
    confirm.replaceChildren(...(chosen ? confirmWords(state, draft) : [t("hint.choose")]));
    this.explain();
  }

  explain() {
    const hint = this.hints.find((each) => isSame(each, this.draft));
    redraw(this.help, hint ? tellsWords(hint) : helpFor(this.state, this.draft, this.untouched));
  }

  async give() {
    const { to, clue, slots } = this.draft;
    const about = typeof clue === "number" ? { rank: clue } : { colour: clue };
    const entry = { kind: "hint", seat: this.state.board.turn, to, ...about, slots };
    this.confirm.disabled = true;
    if (await send(entry, this.state)) this.sheet.close();
    else this.confirm.disabled = false;
  }
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
