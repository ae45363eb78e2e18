// A puzzle to be laid out with real cards: hand by hand, then the pile from its last card up.

import { face } from "../../cards/cards.js";
import { cardName, nameOf } from "../../cards/words.js";
import { button, h, icon, redraw, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { stateAt } from "../position.js";

const AT_ONCE = 5; // cards of the pile that are laid at a time

/** Fill `place` with what to lay, a handful at a time. */
export function drawLayout(place, name, { line }) {
  const state = stateAt({ ...line, steps: [] }, 0);
  const handfuls = [...hands(state), ...pile(state)];
  let at = 0;
  const step = (by) => {
    const next = at + by;
    if (next < 0 || next >= handfuls.length) return;
    at = next;
    draw();
  };
  draw();

  function draw() {
    const { title, help, cards } = handfuls[at];
    redraw(
      place,
      h(
        "section.panel.puzzle-lay",
        h("h2", { tabindex: -1 }, title),
        h("p.quiet", help),
        h(
          "ol.lay-cards",
          cards.map((card) => h("li", unseen(cardName(state, card)), face(state, card))),
        ),
        h(
          "div.puzzle-row",
          button(
            { class: "wide", "data-key": "back", disabled: at === 0 },
            () => step(-1),
            icon("left"),
            t("puzzle.lay.back"),
          ),
          button(
            { class: "wide primary", "data-key": "next", disabled: at === handfuls.length - 1 },
            () => step(1),
            t("puzzle.lay.next"),
            icon("right"),
          ),
        ),
        h("p.quiet", { role: "status" }, t("of", { n: at + 1, most: handfuls.length })),
      ),
    );
  }
}

function hands(state) {
  return state.hands.map(({ seat, slots }) => ({
    title: nameOf(state, seat),
    help: seat === state.board.turn ? t("puzzle.lay.first") : t("puzzle.lay.hand"),
    cards: slots.map((slot) => slot.card),
  }));
}

/** The pile from its last card to its first: what is laid last comes to lie on top. */
function pile(state) {
  const cards = [...state.pile].reverse();
  const parts = Array.from({ length: Math.ceil(cards.length / AT_ONCE) }, (_, at) =>
    cards.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
  return parts.map((part, at) => ({
    title: t("puzzle.lay.pile"),
    help: t(at === parts.length - 1 ? "puzzle.lay.last" : "puzzle.lay.on"),
    cards: part,
  }));
}
