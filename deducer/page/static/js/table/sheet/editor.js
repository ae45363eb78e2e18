// Any event of the log by its parts, to correct it, to put one in, or to say what taps can't.

import { coloursOf, slotsOf } from "../../cards/deck.js";
import { eventName } from "../../cards/words.js";
import { button, redraw, upTo } from "../../core/dom.js";
import { chips } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { send } from "../../state/sending.js";
import { openSheet } from "../../state/sheets.js";
import { current } from "../../state/store.js";
import { eventFields } from "./event-fields.js";

const INSERTED = ["hint", "play", "discard", "rearrange", "seen", "adjust", "note"];

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
      button({ class: "wide primary", "data-key": "save" }, () => save(sheet), t("save")),
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
    if (await send(wrap(draft), state)) sheet.close();
  }
}
