// What do hints mean by the table's agreements? Questions about a game's hints: which cards one promises, and
// which one says it.

import { face, slotNumber } from "../../cards/cards.js";
import { cardWords, lightCard } from "../../cards/slots.js";
import { cardName, cardText, cardTexts, clueText, nameOf } from "../../cards/words.js";
import { button, h, icon, joined, redraw, unseen } from "../../core/dom.js";
import { parts, t } from "../../core/i18n.js";
import { drawPosition, stateAt } from "../stepper.js";

/**
 * Draw the questions of `quiz` one after the other, from the one at `run.at` on; `run.right` answers before
 * it were right. `keep({at, right})` is called with each answer, and `again()` leads back to the choice.
 */
export function sheetQuiz(node, quiz, run, { keep, again }) {
  const { questions } = quiz;
  let { at, right } = run;
  show();

  function show() {
    if (at === questions.length) return redraw(node, score());
    const question = questions[at];
    const line = { ...quiz, start: question.position, steps: [] };
    return redraw(node, (question.reading ? meaning : whichHint)(line, question));
  }

  function answered(isRight) {
    right += isRight;
    keep({ at: at + 1, right });
  }

  function next() {
    at += 1;
    show();
    node.querySelector("h2").focus({ preventScroll: true });
    node.scrollIntoView({ block: "start" });
  }

  function score() {
    return h(
      "section.panel.quiz-start",
      h("h2", { tabindex: -1 }, t("quiz.score", { n: right, most: questions.length })),
      h("p", t(questions.length ? "quiz.sheet.about" : "quiz.sheet.none", { sheet: quiz.sheet })),
      button("wide.primary#again", again, t("quiz.again")),
    );
  }

  function heading({ turn }, words) {
    return questionHead(words, { at, count: questions.length, turn });
  }

  /** Count an answer, and tell in the place of the question whether it is right. */
  function tell(place, isRight, ...content) {
    answered(isRight);
    const last = at + 1 === questions.length;
    redraw(
      place,
      h(
        "div",
        { class: `quiz-told ${isRight ? "is-right" : "is-wrong"}`, role: "status" },
        h("h3", icon(isRight ? "check" : "close"), t(isRight ? "quiz.sheet.right" : "quiz.sheet.wrong")),
        content,
        button("wide.primary#next", next, t(last ? "quiz.end" : "quiz.next")),
      ),
    );
    place.querySelector("button").focus({ preventScroll: true });
  }

  /** What does this hint promise you? Any number of cards, then a button. */
  function meaning(line, question) {
    const state = stateAt(line, 0);
    const { seat, giver, hint, slot, cards, reading, why } = question;
    const chosen = new Set();
    const place = h("div.quiz-ways");
    ask();
    const words = { who: nameOf(state, giver), clue: clueText(state, hint.colour ?? hint.rank), slot };
    return [
      heading(question, parts("quiz.sheet.card", words)),
      drawPosition(line, 0, { seats: othersOf(line, seat) }),
      h(
        "section.panel.quiz-own",
        h("h3", nameOf(state, seat)),
        h("div.quiz-hand", { role: "group", "aria-label": t("quiz.hand") }, handOf(state, seat, slot)),
        place,
      ),
    ];

    function ask() {
      const label = t("quiz.sheet.cards", { slot });
      redraw(
        place,
        h("p.quiet", label),
        h("div.chip-row.quiz-cards", { role: "group", "aria-label": label }, cards.map(card)),
        button("wide.primary#check", check, { disabled: !chosen.size }, t("quiz.sheet.check")),
      );
    }

    function card(each) {
      const toggle = () => {
        if (!chosen.delete(each)) chosen.add(each);
        ask();
      };
      const props = { "aria-pressed": String(chosen.has(each)), "aria-label": cardName(state, each) };
      return button(`small#card-${each}`, toggle, props, cardText(state, each));
    }

    function check() {
      const isRight = chosen.size === reading.length && reading.every((each) => chosen.has(each));
      tell(
        place,
        isRight,
        h("p", parts("quiz.sheet.reading", { slot, cards: listedCards(state, reading) })),
        !isRight && h("p", parts("quiz.sheet.yours", { cards: listedCards(state, [...chosen]) })),
        why.length > 0 && h("ul", why.map((text) => h("li", text))),
      );
    }
  }

  /** Which hint says it? One tap. */
  function whichHint(line, question) {
    const state = stateAt(line, 0);
    const { seat, receiver, slot, promise, hints, accepted } = question;
    const place = h("div.quiz-ways");
    const clue = ({ colour, rank }) => clueText(state, colour ?? rank);
    const choose = (number) => () => {
      const right = joined(accepted.map((each) => clue(hints[each])), ", ");
      tell(place, accepted.includes(number), h("p", parts("quiz.sheet.said", { clues: right })));
    };
    redraw(
      place,
      h(
        "div.chip-row",
        { role: "group", "aria-label": t("quiz.hint.to", { to: nameOf(state, receiver) }) },
        hints.map((hint, number) => button(`small#hint-${number}`, choose(number), clue(hint))),
      ),
    );
    return [
      heading(question, t("quiz.sheet.hint", { who: nameOf(state, receiver), slot })),
      drawPosition(line, 0, { seats: othersOf(line, seat) }),
      h(
        "section.panel.quiz-own",
        h("h3", nameOf(state, seat)),
        h("p.quiet", t("quiz.sheet.promise", { promise })),
        place,
      ),
    ];
  }
}

/** The head of the `at`-th of `count` questions, which asks `words` about a turn. */
export function questionHead(words, { at, count, turn }) {
  return h(
    "div.quiz-head",
    h("p.quiet", t("quiz.number", { n: at + 1, most: count }), " · ", t("quiz.turn", { turn })),
    h("h2", { tabindex: -1 }, words),
  );
}

/** All seats of a line but one. */
export function othersOf({ players }, seat) {
  return players.map((_, each) => each).filter((each) => each !== seat);
}

/** The seat's own hand as it is known, with a frame around the slot that is asked about. */
function handOf(state, seat, slot) {
  return state.hands[seat].slots.map((own) =>
    h(
      "span",
      { class: `quiz-card ${own.slot === slot ? "is-asked" : ""}` },
      ownCard(state, own),
    ),
  );
}

/** A card of the hand that is asked about, as its holder knows it. */
export function ownCard(state, own) {
  return [
    unseen(`${t("slot.n", { slot: own.slot })}, ${cardWords(state, own)}`),
    own.card ? face(state, own.card) : lightCard(state, own, own.odds ?? {}),
    slotNumber(own),
  ];
}

function listedCards(state, cards) {
  return joined(cardTexts(state, cards), ", ");
}
