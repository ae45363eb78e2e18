// Cards that are filled in one after the other, by one tap each.

import { back, face } from "../../cards/cards.js";
import { unseenOf } from "../../cards/deck.js";
import { cardPicker } from "../../cards/pickers.js";
import { cardName } from "../../cards/words.js";
import { button, h, redraw, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { current } from "../../state/store.js";

/**
 * Cards that are filled in, one tap each, going on to the next by itself. What can be undone is
 * `quick`: saved with the last card; then `saved()` says what comes after. `filled` are cards that
 * were tapped in before: they wait for a tap on what is to be mended, and to be saved.
 */
export class Filling {
  constructor(
    sheet,
    { help, places, names, save, odds = () => null, filled = null, quick = false, saved = () => {} },
  ) {
    Object.assign(this, { sheet, help, names, save, odds, saved });
    this.state = current();
    this.cards = filled?.slice() ?? places.map(() => null);
    this.quick = (quick && !filled) || places.length === 1;
    this.at = 0;
    this.saving = false;
  }

  get isOne() {
    return this.cards.length === 1;
  }

  /** Go on with a newer state of the table: fewer cards may be left. */
  meet(state) {
    this.state = state;
    if (!this.saving) this.draw();
  }

  draw() {
    const { sheet, state, cards, at } = this;
    const label = this.names[at];
    const left = (card) => this.left(card);
    redraw(
      sheet.body,
      this.help && h("p.quiet", this.help),
      !this.isOne &&
        h("ol.filling", cards.map((card, place) => h("li", this.filler(card, place)))),
      h("p.unseen", { role: "status" }, label),
      cardPicker(state, { label, left, pick: (card) => this.pick(card), chosen: cards[at] }),
    );
    const full = !cards.includes(null);
    redraw(sheet.foot, !this.isOne && (full || sheet.dialog) && this.saver());
    if (sheet.dialog && !this.isOne && full) sheet.foot.querySelector("button").focus();
  }

  /** Whether a card can lie at this place, besides those filled in at the others. */
  left(card) {
    const possible = this.odds(this.at);
    if (possible) return card in possible;
    const others = this.cards.filter((other, place) => other === card && place !== this.at);
    return unseenOf(this.state, card) > others.length;
  }

  pick(card) {
    if (this.saving) return;
    this.cards[this.at] = card;
    const next = this.cards.findIndex((other, place) => other === null && place > this.at);
    if (next >= 0) this.at = next;
    if (this.quick && !this.cards.includes(null)) this.finish();
    else this.draw();
  }

  filler(card, place) {
    const { state, names, at } = this;
    const choose = () => {
      this.at = place;
      this.draw();
    };
    return button(
      {
        class: "filler",
        "aria-current": place === at ? "true" : null,
        "data-key": `filler-${place}`,
      },
      choose,
      card ? face(state, card) : back(state),
      unseen(`${names[place]}: ${card ? cardName(state, card) : t("unseen")}`),
    );
  }

  saver() {
    const full = !this.cards.includes(null);
    const none = this.cards.every((card) => card === null);
    return button(
      { class: `wide ${full ? "primary" : ""}`, disabled: none, "data-key": "save" },
      () => this.finish(),
      full ? t("save") : t("save.partly"),
    );
  }

  async finish() {
    if (this.saving) return undefined;
    this.saving = true;
    const saved = await this.save(this.cards, this.state);
    this.saving = false;
    this.quick = saved || this.isOne;
    if (!saved) return this.draw();
    this.sheet.close();
    return this.saved();
  }
}
