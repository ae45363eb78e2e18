// A teammate has rearranged their hand: the same cards in another order, by drag or by buttons.

import { back, face } from "../../cards/cards.js";
import { slotsOf, toldOf } from "../../cards/deck.js";
import { orderAfter, reorderable } from "../../cards/reorder.js";
import { slotWords } from "../../cards/slots.js";
import { nameOf } from "../../cards/words.js";
import { button, h, redraw, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { send } from "../../state/sending.js";
import { current } from "../../state/store.js";

/** Fill a sheet with a seat's cards, to be put into another order. */
export function drawOrder(sheet, seat) {
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
    redraw(sheet.foot, button({ class: "wide primary", disabled, "data-key": "save" }, save, t("save")));
  }

  item(slot, at) {
    const { state } = this;
    const movers = [
      this.mover(slot, at, at - 1, "left", t("move.left")),
      this.mover(slot, at, at + 1, "right", t("move.right")),
    ];
    const picture = slot.card ? face(state, slot.card) : back(state, toldOf(slot));
    return h("li", picture, h("span.order-movers", movers));
  }

  mover(slot, at, to, sign, label) {
    const { state, order } = this;
    const name = slotWords(state, this.seat, slot);
    const disabled = to < 0 || to >= order.length;
    return button(
      { class: "round", disabled, "data-key": `${sign}-${slot.place}` },
      () => this.permute(orderAfter(order.length, at, to)),
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
