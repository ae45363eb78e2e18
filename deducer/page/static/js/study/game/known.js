// What each seat could know of its own hand at a turn: asked for once it is wanted.

import { slotNumber } from "../../cards/cards.js";
import { lightCard } from "../../cards/grid.js";
import { nameOf } from "../../cards/words.js";
import { post } from "../../core/api.js";
import { h, redraw } from "../../core/dom.js";
import { chips } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { problemNote } from "../../state/problems.js";
import { stateAt } from "../position.js";

const NOBODY = -1;

/** Whose knowledge is shown: `node` to be put somewhere, `at(turn)` says after how many actions. */
export function known(game) {
  const { line, players } = game.shown;
  const hand = h("div.known-hand");
  let [seat, turn, asked] = [NOBODY, 0, 0];
  const options = [
    { value: NOBODY, label: t("game.nobody") },
    ...players.map((label, value) => ({ value, label })),
  ];
  const pick = (value) => {
    seat = value;
    show();
  };
  const choice = chips({ legend: t("game.known"), kind: "seats", options, chosen: seat, pick });
  return { node: h("div.known", choice, hand), at };

  function at(next) {
    turn = next;
    if (seat !== NOBODY) show();
  }

  async function show() {
    const mine = (asked += 1);
    if (seat === NOBODY) return redraw(hand);
    const request = { text: game.shown.text, seat, turn };
    try {
      const found = await post("/api/game/knowledge", request);
      return mine === asked && redraw(hand, cards(found));
    } catch (error) {
      return mine === asked && redraw(hand, problemNote(error));
    }
  }

  function cards(found) {
    const state = stateAt(line, turn);
    const held = state.hands[seat].slots;
    return h(
      "div.known-cards-row",
      { role: "group", "aria-label": nameOf(state, seat) },
      found.slots.map((slot, place) =>
        h("span", lightCard(state, held[place], slot.odds), slotNumber(held[place])),
      ),
    );
  }
}
