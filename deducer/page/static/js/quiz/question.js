// A question: the table as a seat sees it, and what it can do.

import { face } from "../cards.js";
import { moveWords } from "../chances.js";
import { button, h, redraw, unseen } from "../dom.js";
import { lightCard } from "../grid.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { cardWords } from "../slots.js";
import { drawPosition, stateAt } from "../study/position.js";
import { nameOf } from "../words.js";

/** The `at`-th of `count` questions; `choose(action)` answers it, `leave()` ends the quiz. */
export function question({ line, asked, at, count, choose, leave }) {
  const state = stateAt(line, 0);
  const { seat, actions, turn } = asked;
  const others = line.players.map((_, each) => each).filter((each) => each !== seat);
  const hand = h("div", { class: "quiz-hand", role: "group", "aria-label": t("quiz.hand") });
  const ways = h("div", { class: "quiz-ways" });
  let slot = null;
  show();
  return [
    h(
      "div",
      { class: "quiz-head" },
      h("p", { class: "quiet" }, t("quiz.number", { n: at + 1, most: count }), " · ", t("quiz.turn", { turn })),
      h("h2", { tabindex: -1 }, t("quiz.ask", { who: nameOf(state, seat) })),
    ),
    drawPosition(line, 0, { seats: others }),
    h("section", { class: "panel quiz-own" }, h("h3", {}, nameOf(state, seat)), hand, ways),
    h("p", { class: "quiz-leave" }, button({ class: "small", "data-key": "leave" }, leave, t("quiz.leave"))),
  ];

  function take(number) {
    slot = slot === number ? null : number;
    show();
  }

  function show() {
    redraw(hand, state.hands[seat].slots.map(card));
    redraw(ways, wayButtons());
  }

  function card(held) {
    const picture = held.card ? face(state, held.card) : lightCard(state, held, held.odds ?? {});
    const words = `${t("slot.n", { slot: held.slot })}, ${cardWords(state, held)}`;
    return button(
      { class: "quiz-card", "data-key": `slot-${held.slot}`, "aria-pressed": String(slot === held.slot) },
      () => take(held.slot),
      unseen(words),
      picture,
    );
  }

  /** What can be done with the chosen card; the rest can always be done. */
  function wayButtons() {
    const listed = [...actions.entries()];
    const mine = listed.filter(([, move]) => move.move !== "hint" && move.slot !== 0 && move.slot === slot);
    const free = listed.filter(([, move]) => move.move === "hint" || move.slot === 0);
    return [
      h("p", { class: "quiet", role: "status" }, t(slot === null ? "quiz.choose" : "quiz.with")),
      [...mine, ...free].map(([number, move]) =>
        button(
          { class: `wide ${move.move}`, "data-key": `way-${number}` },
          () => choose(number),
          icon(move.move),
          move.move === "hint" ? t("quiz.hint") : moveWords(state, move),
        ),
      ),
    ];
  }
}
