// A teammate: the hint for them or what they do, what they can know, and how they hold their cards.

import { back, face } from "../../cards/cards.js";
import { orderAfter, reorderable } from "../../cards/pickers.js";
import { gridSize, lights, slotWords } from "../../cards/slots.js";
import { badge, cardName, cardText, hintedClues, nameOf, slotsOf } from "../../cards/words.js";
import { get } from "../../core/backend.js";
import { button, h, icon, redraw, svg, unseen } from "../../core/dom.js";
import { tabRow } from "../../core/fields.js";
import { listed, t } from "../../core/i18n.js";
import { send } from "../../state/sending.js";
import { fillWith, openSheet } from "../../state/sheets.js";
import { acting, current, mayWrite, path } from "../../state/store.js";
import { worthNote } from "../hands.js";
import { drawHint } from "./hint.js";
import { drawTurn } from "./turn.js";

/** Fill a sheet with a seat's cards, to be put into another order. */
function drawOrder(sheet, seat) {
  new Order(sheet, seat).draw();
}

/** A hand in the order that it is given here, until that is saved. */
class Order {
  constructor(sheet, seat) {
    this.sheet = sheet;
    this.seat = seat;
    this.state = current();
    this.slots = slotsOf(this.state, seat);
    this.order = this.slots.map((slot) => slot.slot);
  }

  draw() {
    const { sheet, state, seat, order } = this;
    const cards = order.map((old, at) => this.item(this.slots[old - 1], at));
    const list = h("ol.order", cards);
    reorderable(list, (moved) => this.permute(moved));
    const help = t("order.help", { who: nameOf(state, seat) });
    redraw(sheet.body, h("p.quiet", help), list);
    const disabled = order.every((old, at) => old === at + 1);
    const save = () => this.save();
    redraw(sheet.foot, button("wide.primary#save", save, { disabled }, t("save")));
  }

  item(slot, at) {
    const { state } = this;
    const movers = [
      this.mover(slot, at, at - 1, "left", t("move.left")),
      this.mover(slot, at, at + 1, "right", t("move.right")),
    ];
    const picture = slot.card ? face(state, slot.card) : back(state, hintedClues(slot));
    return h("li", picture, h("span.order-movers", movers));
  }

  mover(slot, at, to, sign, label) {
    const { state, order } = this;
    const name = slotWords(state, this.seat, slot);
    const disabled = to < 0 || to >= order.length;
    return button(
      `round#${sign}-${slot.place}`,
      () => this.permute(orderAfter(order.length, at, to)),
      { disabled },
      icon(sign),
      unseen(`${label}: ${name}`),
    );
  }

  permute(moved) {
    this.order = moved.map((one) => this.order[one - 1]);
    this.draw();
  }

  async save() {
    const entry = { kind: "rearrange", seat: this.seat, order: this.order };
    if (await send(entry, this.state)) this.sheet.close();
  }
}

/** Open a teammate's sheet, what is most likely wanted in front; `slot` was tapped, if one was. */
export function openMate(seat, slot = null) {
  const state = current();
  const tabs = tabsFor(state, seat, slot);
  const note = slot && worthNote(slotsOf(state, seat)[slot - 1]);
  const draw = (sheet) => drawTabs(sheet, tabs, note);
  openSheet({ title: nameOf(state, seat), kind: "tabbed", draw });
}

function tabsFor(state, seat, slot) {
  const name = nameOf(state, seat);
  const knows = { name: t("mate.knows"), title: name, draw: (sheet) => drawKnows(sheet, seat) };
  if (!mayWrite() || state.over) return [knows];
  const looks = state.you.seat === null ? [] : [knows];
  const turn = acting() === seat;
  const first = turn
    ? {
        name: t("mate.turn"),
        title: t("turn.title", { who: name }),
        draw: (sheet) => drawTurn(sheet, { seat, slot, verb: null }),
      }
    : {
        name: t("mate.hint"),
        title: t("hint.title.to", { who: nameOf(state, acting()), to: name }),
        draw: (sheet) => drawHint(sheet, { to: seat, slot }),
      };
  return [first, ...looks, { name: t("mate.order"), title: name, draw: (sheet) => drawOrder(sheet, seat) }];
}

function drawTabs(sheet, tabs, note) {
  if (tabs.length === 1) return tabs[0].draw(sheet);
  const panel = h("div.tab-panel");
  const inner = { ...sheet, body: panel };
  const show = (at) => {
    redraw(sheet.foot);
    sheet.heading.replaceChildren(tabs[at].title);
    tabs[at].draw(inner);
  };
  const names = tabs.map((tab) => tab.name);
  return redraw(sheet.body, tabRow(names, panel, show), note, panel);
}

/** What a teammate can know, as far as this link can tell. */
function drawKnows(sheet, seat) {
  const state = current();
  fillWith(sheet.body, get(path(`/teammate/${seat}`)), ({ slots }) => [
    h(
      "ol.known-cards",
      slots.map((known) => knownCard(state, seat, slotsOf(state, seat)[known.slot - 1], known)),
    ),
    h("p.quiet", t("mate.knows.help", { who: nameOf(state, seat) })),
    slots.some((known) => known.candidates.length > known.surely.length) &&
      h("p.quiet", h("span.perhaps-sample"), " ", t("mate.perhaps")),
  ]);
}

function knownCard(state, seat, slot, known) {
  const surely = new Set(known.surely);
  const maybe = new Set(known.candidates);
  const light = (card) => {
    if (surely.has(card)) return { glow: 0.95, kind: "light" };
    return maybe.has(card) ? { glow: 0.6, kind: "perhaps" } : null;
  };
  const { width, height } = gridSize(state);
  const tall = height + 12;
  const names = listed(known.candidates.map((card) => cardName(state, card)));
  return h(
    "li",
    unseen(slot ? slotWords(state, seat, slot) : t("slot.n", { slot: known.slot })),
    h(
      "span.known-head",
      { "aria-hidden": "true" },
      slot?.card ? cardText(state, slot.card) : String(known.slot),
      hintedClues(slot).map((clue) => badge(state, clue)),
    ),
    unseen(`; ${t("mate.can.be", { cards: names })}`),
    svg(
      "svg.picture",
      { viewBox: `0 0 ${width} ${tall}`, "aria-hidden": "true" },
      svg("rect.card", { x: 1, y: 1, width: width - 2, height: tall - 2, rx: 7 }),
      lights(state, light, 6),
    ),
  );
}
