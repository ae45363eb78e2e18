// One card out of the deck, asked for in a sheet of its own.

import { cardPicker } from "../../cards/pickers.js";
import { button } from "../../core/dom.js";
import { openSheet } from "../../state/sheets.js";
import { current } from "../../state/store.js";

/**
 * Ask for a card; resolves with its text, with the value of one of `others` ({value, label}), or
 * undefined where it was closed.
 */
export function askCard({ title, chosen = null, left = () => true, others = [] }) {
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
        body.replaceChildren(cardPicker(current(), { label: title, left, chosen, pick: take }));
        foot.replaceChildren(
          ...others.map((other) => button({ class: "wide" }, () => take(other.value), other.label)),
        );
      },
    });
  });
}
