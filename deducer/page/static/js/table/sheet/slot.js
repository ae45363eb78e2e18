// One slot of the own hand: exact odds, why it can't be what it can't be, and what to do with it.

import { cardGrid, orderAfter } from "../../cards/pickers.js";
import { likelyText, MARK_ICONS, markOf, MARKS } from "../../cards/slots.js";
import {
  cardName,
  cardText,
  clueText,
  isSure,
  nameOf,
  ownSlot,
  ranksOf,
  share,
  slotOfCard,
  slotsOf,
  symbol,
  worthOf,
} from "../../cards/words.js";
import { get } from "../../core/backend.js";
import { button, h, icon, redraw, unseen } from "../../core/dom.js";
import { percent, t } from "../../core/i18n.js";
import { send } from "../../state/sending.js";
import { openSheet, problemText, serverText } from "../../state/sheets.js";
import { acting, current, isMyTurn, path } from "../../state/store.js";
import { markText } from "../hands.js";
import { legendButton } from "../legend.js";
import { openTurn } from "./turn.js";

/** Open the sheet of the own card with that identity, whatever its slot. */
export function openSlot(place) {
  const view = { card: null, why: null };
  openSheet({
    title: t("slot.n", { slot: slotOf(place)?.slot ?? "" }),
    live: true,
    draw: (sheet) => {
      const slot = slotOf(place);
      if (!slot) return sheet.close();
      sheet.heading.replaceChildren(t("slot.n", { slot: slot.slot }));
      drawSlot(sheet, slot, view);
      return undefined;
    },
  });
}

function slotOf(place) {
  const state = current();
  return slotOfCard(state, state.you.seat, place);
}

function drawSlot(sheet, slot, view) {
  const state = current();
  const known = ownSlot(state, slot.place);
  const detail = h("p.detail", { role: "status" });
  const show = (card) => {
    view.card = card;
    explain(detail, slot, card, view);
  };
  redraw(
    sheet.body,
    clues(state, slot),
    known && h("p.quiet.signed", icon("clock"), t("held", { n: state.board.number - 1 - known.since })),
    known && [summary(known), oddsGrid(state, known, view.card, show), detail],
    !state.over && movers(sheet, slot),
    h("p", legendButton(state)),
  );
  redraw(sheet.foot, !state.over && doing(sheet, slot));
  if (known) explain(detail, slot, view.card, view);
}

/** What hints said of the card, in the order in which they were given, by whom and when. */
function clues(state, slot) {
  if (!slot.clues.length) return null;
  const items = slot.clues.map((clue) => {
    const what = clueText(state, clue.colour ?? clue.rank);
    return h(
      "li",
      { class: clue.touched ? "yes" : "no" },
      clue.touched ? "" : `${t("not")} `,
      what,
      h("small", ", ", t("clue.by", { who: nameOf(state, clue.seat), turn: clue.turn })),
    );
  });
  return h("ul.clue-list", { "aria-label": t("clues") }, items);
}

function summary(known) {
  const mark = markOf(known);
  const rows = Object.keys(MARKS).map((what) =>
    h(
      "div",
      { class: `odd ${what}` },
      h("dt.signed", icon(MARK_ICONS[MARKS[what]]), t(`odds.${what}`)),
      h("dd", likelyText(known, known[what], 1), h("small", ratioText(known, what))),
    ),
  );
  return [
    mark && h("p.verdict", markText(mark), " ", t(`mark.${mark}.long`)),
    h("dl.odds-summary", rows),
    known.estimated && h("p.quiet", t("odds.estimated")),
  ];
}

const LONGEST_RATIO = 13;

/** An exact ratio as a fraction, where it is short enough to mean something. */
function ratioText(known, what) {
  const ratio = known[what];
  if (known.estimated || isSure(ratio) || share(ratio) === 0 || ratio.length > LONGEST_RATIO) return "";
  return ` ${ratio}`;
}

function oddsGrid(state, known, chosen, show) {
  const suit = ({ letter }) =>
    h("span", { class: `odds-suit face-${letter}`, "aria-hidden": "true" }, symbol(state, letter));
  const ranks = ranksOf(state).map((rank) => h("span", String(rank)));
  return cardGrid(state, {
    label: t("odds.grid"),
    kind: "odds-grid",
    cell: (card) => oddsCell(state, known, card, chosen, show),
    draw: (rows) => [
      h("div.odds-row.odds-ranks", { "aria-hidden": "true" }, h("span"), ranks),
      rows.map((cells, at) => h("div.odds-row", suit(state.rules.suits[at]), cells)),
    ],
  });
}

function oddsCell(state, known, card, chosen, show) {
  const odds = known.odds[card];
  const likely = odds ? share(odds) : 0;
  const [worth = ""] = odds ? worthOf(state, card) : [];
  const cell = button(
    `#odds-${card}`,
    () => {
      for (const other of cell.closest(".odds-grid").querySelectorAll("[aria-pressed=true]"))
        other.setAttribute("aria-pressed", "false");
      cell.setAttribute("aria-pressed", "true");
      show(card);
    },
    {
      class: `odds-cell face-${card[0]} ${odds ? "possible" : ""} ${worth}`,
      "aria-pressed": String(card === chosen),
    },
    unseen(`${cardName(state, card)}: `),
    odds ? h("span.share", percent(likely, likely < 0.1 ? 1 : 0)) : [h("span.dot"), unseen(t("impossible"))],
  );
  cell.style.setProperty("--glow", String(0.16 + 0.84 * Math.sqrt(likely)));
  return cell;
}

/** Say exactly how likely a card is, or why it can't be. */
async function explain(detail, slot, card, view) {
  const state = current();
  const known = ownSlot(state, slot.place);
  if (card === null) {
    redraw(detail, t("odds.tap"));
    return;
  }
  const odds = known?.odds[card];
  if (odds) {
    const values = {
      card: cardText(state, card),
      odds,
      share: percent(share(odds), 2),
      n: known.left?.[card] ?? 0,
    };
    redraw(detail, 
      values.card,
      known.estimated ? ` ${likelyText(known, odds, 1)} · ` : ` ${values.odds} = ${values.share} · `,
      t("left", values),
      worthWords(state, card),
    );
    return;
  }
  redraw(detail, cardText(state, card), " ", t("why.loading"));
  try {
    if (view.seq !== state.seq) {
      view.why = await get(path(`/why/${slot.slot}`));
      view.seq = state.seq;
    }
    if (view.card !== card) return;
    redraw(detail, 
      cardText(state, card),
      " ",
      serverText("span", {}, view.why.reasons[card] ?? "", view.why.phrases[card]),
    );
  } catch (error) {
    redraw(detail, problemText(error));
  }
}

function worthWords(state, card) {
  const words = worthOf(state, card).map((mark) => t(`mark.${mark}.long`));
  return words.length ? ` · ${words.join(", ")}` : "";
}

function doing(sheet, slot) {
  const state = current();
  if (!isMyTurn()) return h("p.quiet.whose", t("turn.of", { who: nameOf(state, acting()) }));
  const act = (verb) => () => {
    sheet.close();
    openTurn({ seat: state.you.seat, slot: slot.slot, verb });
  };
  return h(
    "div.pair",
    button("wide.play#play", act("play"), icon("play"), t("play")),
    button("wide.discard#discard", act("discard"), icon("discard"), t("discard")),
  );
}

/** Buttons that move the card along in the hand, for those who can't drag it. */
function movers(sheet, slot) {
  const state = current();
  const seat = state.you.seat;
  const count = slotsOf(state, seat).length;
  const mover = (to, sign, label) =>
    button(
      `small#${sign}`,
      async () => {
        await send({ kind: "rearrange", seat, order: orderAfter(count, slot.slot - 1, to - 1) }, state);
        sheet.dialog.querySelector(`[data-key=${sign}]`)?.focus();
      },
      { disabled: to < 1 || to > count },
      icon(sign),
      label,
    );
  return h(
    "div.movers",
    t("move"),
    h("span", mover(slot.slot - 1, "left", t("move.left")), mover(slot.slot + 1, "right", t("move.right"))),
    h("p.drag-help", t("drag.help")),
  );
}
