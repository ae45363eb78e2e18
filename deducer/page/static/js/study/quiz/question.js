// A question: the table as a seat sees it, and what it can do.

import { face, slotNumber } from "../../cards/cards.js";
import { cardWords, lightCard, moveWords } from "../../cards/slots.js";
import { clueText, nameOf } from "../../cards/words.js";
import { button, h, icon, redraw, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { drawPosition, stateAt } from "../position.js";

/** The `at`-th of `count` questions; `choose(action)` answers it, `leave()` ends the quiz. */
export function question({ line, moment, at, count, choose, leave }) {
  const state = stateAt(line, 0);
  const { seat, actions, turn } = moment;
  const others = line.players.map((_, each) => each).filter((each) => each !== seat);
  const hand = h("div.quiz-hand", { role: "group", "aria-label": t("quiz.hand") });
  const ways = h("div.quiz-ways");
  let slot = null;
  let hinting = false;
  show();
  return [
    h(
      "div.quiz-head",
      h("p.quiet", t("quiz.number", { n: at + 1, most: count }), " · ", t("quiz.turn", { turn })),
      h("h2", { tabindex: -1 }, t("quiz.ask", { who: nameOf(state, seat) })),
    ),
    drawPosition(line, 0, { seats: others }),
    h("section.panel.quiz-own", h("h3", nameOf(state, seat)), hand, ways),
    h("p.quiz-leave", button({ class: "small", "data-key": "leave" }, leave, t("quiz.leave"))),
  ];

  function take(number) {
    slot = slot === number ? null : number;
    hinting = false;
    show();
  }

  function show() {
    redraw(hand, state.hands[seat].slots.map(card));
    redraw(ways, wayButtons());
  }

  function card(own) {
    const picture = own.card ? face(state, own.card) : lightCard(state, own, own.odds ?? {});
    const words = `${t("slot.n", { slot: own.slot })}, ${cardWords(state, own)}`;
    return button(
      { class: "quiz-card", "data-key": `slot-${own.slot}`, "aria-pressed": String(slot === own.slot) },
      () => take(own.slot),
      unseen(words),
      picture,
      slotNumber(own),
    );
  }

  /** What can be done with the chosen card; the rest can always be done. */
  function wayButtons() {
    const listed = [...actions.entries()];
    const mine = listed.filter(([, move]) => move.move !== "hint" && move.slot !== 0 && move.slot === slot);
    const pile = listed.filter(([, move]) => move.slot === 0);
    const hints = listed.filter(([, move]) => move.move === "hint");
    const which = hints.length > 1;
    const anyHint = hints.length && [
      button(
        { class: "wide hint", "data-key": "hint", "aria-expanded": which && String(hinting) },
        () => (which ? toggle() : choose(hints[0][0])),
        icon("hint"),
        t("quiz.hint"),
      ),
      hinting &&
        others.map((to) => clues(to, hints.filter(([, move]) => move.to === to))),
    ];
    return [
      h("p.quiet", { role: "status" }, t(slot === null ? "quiz.choose" : "quiz.with")),
      [...mine, ...pile].map(([number, move]) =>
        button(
          { class: `wide ${move.move}`, "data-key": `way-${number}` },
          () => choose(number),
          icon(move.move),
          moveWords(state, move),
        ),
      ),
      anyHint,
    ];
  }

  function toggle() {
    hinting = !hinting;
    show();
  }

  /** The hints that a teammate can get. */
  function clues(to, hints) {
    const legend = h("span.quiet", t("quiz.hint.to", { to: nameOf(state, to) }));
    const each = ([number, move]) =>
      button(
        { class: "small", "data-key": `way-${number}` },
        () => choose(number),
        clueText(state, move.colour ?? move.rank),
      );
    return (
      hints.length > 0 &&
      h("div.quiz-clues", { role: "group", "aria-label": nameOf(state, to) }, legend, hints.map(each))
    );
  }
}
