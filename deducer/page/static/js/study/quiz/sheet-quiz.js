// What do hints mean by the table's agreements? Questions about a game's hints: which cards one promises, and
// which one says it.

import { face, slotNumber } from "../../cards/cards.js";
import { cardWords, lightCard } from "../../cards/slots.js";
import { cardName, cardText, cardTexts, clueText, nameOf } from "../../cards/words.js";
import { parts, t } from "../../core/i18n.js";
import { button, html, icon, joined, useLayoutEffect, useRef, useState } from "../../core/view.js";
import { Position, stateAt } from "../stepper.js";

/** Go to the head of the quiz whenever one of `inputs` changes, but not at first. */
export function useShown(inputs) {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const quiz = document.querySelector(".quiz");
    if (!isFirst.current) {
      quiz.querySelector("h2")?.focus({ preventScroll: true });
      quiz.scrollIntoView({ block: "start" });
    }
    isFirst.current = false;
  }, inputs);
}

/**
 * The questions of `run.meanings` one after the other, from the one at `run.at` on; `run.right` answers before
 * it were right. `keep(run)` is called with each answer, and `again()` leads back to the choice.
 */
export function SheetQuiz({ run, keep, again }) {
  const { questions, sheet } = run.meanings;
  const most = questions.length;
  const [{ at, right, shown }, go] = useState({ ...run, shown: run.at }); // an answered question is shown for a while
  useShown([shown]);
  if (shown === most) {
    return html`<section class="panel quiz-start">
      <h2 tabindex="-1">${t("quiz.score", { n: right, most })}</h2>
      <p>${t(most ? "quiz.sheet.about" : "quiz.sheet.none", { sheet })}</p>
      ${button("wide primary", t("quiz.again"), again, { key: "again" })}
    </section>`;
  }

  function answered(isRight) {
    const next = { at: at + 1, right: right + isRight };
    keep({ ...run, ...next });
    go({ ...next, shown });
  }

  const moment = questions[shown];
  const line = { ...run.meanings, start: moment.position, steps: [] };
  const next = () => go({ at, right, shown: at });
  return html`<${moment.reading ? Meaning : WhichHint}
    key=${shown} line=${line} moment=${moment} at=${shown} count=${most} answered=${answered} next=${next}
  />`;
}

/** What does this hint promise you? Any number of cards, then a button. */
function Meaning({ line, moment, ...place }) {
  const { seat, giver, hint, slot, cards, reading, why } = moment;
  const [chosen, choose] = useState([]);
  const [isRight, answer] = useAnswered(place);
  const state = stateAt(line, 0);
  const isChosen = (card) => chosen.includes(card);
  const toggle = (card) => choose(isChosen(card) ? chosen.filter((each) => each !== card) : [...chosen, card]);
  const check = () => answer(chosen.length === reading.length && reading.every(isChosen));
  const listedCards = (some) => joined(cardTexts(state, some), ", ");
  const words = { who: nameOf(state, giver), clue: clueText(state, hint.colour ?? hint.rank), slot };

  const question = () => html`
    <p class="quiet">${t("quiz.sheet.cards", { slot })}</p>
    <div class="chip-row quiz-cards" role="group" aria-label=${t("quiz.sheet.cards", { slot })}>
      ${cards.map((card) => button("small", cardText(state, card), () => toggle(card), {
        key: `card-${card}`, "aria-pressed": isChosen(card), "aria-label": cardName(state, card),
      }))}
    </div>
    ${button("wide primary", t("quiz.sheet.check"), check, { key: "check", disabled: !chosen.length })}
  `;

  const frame = (own, card) => html`<span class="quiz-card ${own.slot === slot ? "is-asked" : ""}">${card}</span>`;
  return html`<${Asked} words=${parts("quiz.sheet.card", words)} line=${line} moment=${moment} ...${place}>
    ${quizHand(state, seat, frame)}
    <div class="quiz-ways">
      ${isRight === null && question()}
      <${Told} isRight=${isRight} ...${place}>
        <p>${parts("quiz.sheet.reading", { slot, cards: listedCards(reading) })}</p>
        ${!isRight && html`<p>${parts("quiz.sheet.yours", { cards: listedCards(chosen) })}</p>`}
        ${why.length > 0 && html`<ul>${why.map((text) => html`<li>${text}</li>`)}</ul>`}
      <//>
    </div>
  <//>`;
}

/** Which hint says it? One tap. */
function WhichHint({ line, moment, ...place }) {
  const { receiver, slot, promise, hints, accepted } = moment;
  const [isRight, answer] = useAnswered(place);
  const state = stateAt(line, 0);
  const who = nameOf(state, receiver);
  const clue = ({ colour, rank }) => clueText(state, colour ?? rank);
  const right = joined(accepted.map((each) => clue(hints[each])), ", ");
  const way = (hint, number) => button("small", clue(hint), () => answer(accepted.includes(number)), {
    key: `hint-${number}`,
  });
  return html`<${Asked} words=${t("quiz.sheet.hint", { who, slot })} line=${line} moment=${moment} ...${place}>
    <p class="quiet">${t("quiz.sheet.promise", { promise })}</p>
    <div class="quiz-ways">
      ${isRight === null && html`<div class="chip-row" role="group" aria-label=${t("quiz.hint.to", { to: who })}>
        ${hints.map(way)}
      </div>`}
      <${Told} isRight=${isRight} ...${place}><p>${parts("quiz.sheet.said", { clues: right })}</p><//>
    </div>
  <//>`;
}

/** Whether a question was answered rightly (null: not yet), and what to call with that. */
function useAnswered({ answered }) {
  const [isRight, tell] = useState(null);
  const answer = (now) => {
    tell(now);
    answered(now);
  };
  return [isRight, answer];
}

/** In the place of a question: whether its answer is right, once there is one. */
function Told({ isRight, at, count, next, children }) {
  const focused = useRef(null);
  useLayoutEffect(() => focused.current?.focus({ preventScroll: true }), [isRight]);
  if (isRight === null) return null;
  return html`<div class="quiz-told ${isRight ? "is-right" : "is-wrong"}" role="status">
    <h3>${icon(isRight ? "check" : "close")}${t(isRight ? "quiz.sheet.right" : "quiz.sheet.wrong")}</h3>
    ${children}
    ${button("wide primary", t(at + 1 === count ? "quiz.end" : "quiz.next"), next, { key: "next", ref: focused })}
  </div>`;
}

/**
 * The `at`-th of `count` questions, which asks `words` about a turn of a seat: the table as that sees it, and its
 * own part, of which the children are all but the name.
 */
export function Asked({ words, at, count, line, moment: { turn, seat }, children }) {
  const others = line.players.map((_, each) => each).filter((each) => each !== seat);
  return html`
    <div class="quiz-head">
      <p class="quiet">${t("quiz.number", { n: at + 1, most: count })} · ${t("quiz.turn", { turn })}</p>
      <h2 tabindex="-1">${words}</h2>
    </div>
    <${Position} line=${line} seats=${others} />
    <section class="panel quiz-own"><h3>${line.players[seat]}</h3>${children}</section>
  `;
}

/** The hand that is asked about, as its holder knows it; `frame(slot, card)` draws what is around a card. */
export function quizHand(state, seat, frame) {
  const card = (own) => html`
    <span class="unseen">${`${t("slot.n", { slot: own.slot })}, ${cardWords(state, own)}`}</span>
    ${own.card ? face(state, own.card) : lightCard(state, own, own.odds ?? {})}
    ${slotNumber(own)}
  `;
  return html`<div class="quiz-hand" role="group" aria-label=${t("quiz.hand")}>
    ${state.hands[seat].slots.map((own) => frame(own, card(own)))}
  </div>`;
}
