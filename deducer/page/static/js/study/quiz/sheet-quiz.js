// What do hints mean by the table's agreements? Questions about a game's hints: which cards one promises, and
// which one says it.

import { face, slotNumber } from "../../cards/cards.js";
import { cardWords, lightCard } from "../../cards/slots.js";
import { cardName, cardText, cardTexts, clueText, nameOf } from "../../cards/words.js";
import { icon, joined } from "../../core/dom.js";
import { parts, t } from "../../core/i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../../core/view.js";
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
      <button class="wide primary" data-key="again" onClick=${again}>${t("quiz.again")}</button>
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
      ${cards.map((card) => html`<button
        class="small" data-key="card-${card}" aria-pressed=${isChosen(card)} aria-label=${cardName(state, card)}
        onClick=${() => toggle(card)}
      >
        ${cardText(state, card)}
      </button>`)}
    </div>
    <button class="wide primary" data-key="check" disabled=${!chosen.length} onClick=${check}>
      ${t("quiz.sheet.check")}
    </button>
  `;

  return html`
    ${questionHead(parts("quiz.sheet.card", words), { ...place, turn: moment.turn })}
    <${Position} line=${line} seats=${othersOf(line, seat)} />
    <section class="panel quiz-own">
      <h3>${nameOf(state, seat)}</h3>
      <div class="quiz-hand" role="group" aria-label=${t("quiz.hand")}>
        ${state.hands[seat].slots.map(
          (own) => html`<span class="quiz-card ${own.slot === slot ? "is-asked" : ""}">${ownCard(state, own)}</span>`,
        )}
      </div>
      <div class="quiz-ways">
        ${isRight === null && question()}
        <${Told} isRight=${isRight} ...${place}>
          <p>${parts("quiz.sheet.reading", { slot, cards: listedCards(reading) })}</p>
          ${!isRight && html`<p>${parts("quiz.sheet.yours", { cards: listedCards(chosen) })}</p>`}
          ${why.length > 0 && html`<ul>${why.map((text) => html`<li>${text}</li>`)}</ul>`}
        <//>
      </div>
    </section>
  `;
}

/** Which hint says it? One tap. */
function WhichHint({ line, moment, ...place }) {
  const { seat, receiver, slot, promise, hints, accepted } = moment;
  const [isRight, answer] = useAnswered(place);
  const state = stateAt(line, 0);
  const who = nameOf(state, receiver);
  const clue = ({ colour, rank }) => clueText(state, colour ?? rank);
  const right = joined(accepted.map((each) => clue(hints[each])), ", ");
  const way = (hint, number) => html`<button
    class="small" data-key="hint-${number}" onClick=${() => answer(accepted.includes(number))}
  >
    ${clue(hint)}
  </button>`;
  return html`
    ${questionHead(t("quiz.sheet.hint", { who, slot }), { ...place, turn: moment.turn })}
    <${Position} line=${line} seats=${othersOf(line, seat)} />
    <section class="panel quiz-own">
      <h3>${nameOf(state, seat)}</h3>
      <p class="quiet">${t("quiz.sheet.promise", { promise })}</p>
      <div class="quiz-ways">
        ${isRight === null && html`<div class="chip-row" role="group" aria-label=${t("quiz.hint.to", { to: who })}>
          ${hints.map(way)}
        </div>`}
        <${Told} isRight=${isRight} ...${place}><p>${parts("quiz.sheet.said", { clues: right })}</p><//>
      </div>
    </section>
  `;
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
  const button = useRef(null);
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [isRight]);
  if (isRight === null) return null;
  return html`<div class="quiz-told ${isRight ? "is-right" : "is-wrong"}" role="status">
    <h3>${icon(isRight ? "check" : "close")}${t(isRight ? "quiz.sheet.right" : "quiz.sheet.wrong")}</h3>
    ${children}
    <button class="wide primary" data-key="next" onClick=${next} ref=${button}>
      ${t(at + 1 === count ? "quiz.end" : "quiz.next")}
    </button>
  </div>`;
}

/** The head of the `at`-th of `count` questions, which asks `words` about a turn. */
export function questionHead(words, { at, count, turn }) {
  return html`<div class="quiz-head">
    <p class="quiet">${t("quiz.number", { n: at + 1, most: count })} · ${t("quiz.turn", { turn })}</p>
    <h2 tabindex="-1">${words}</h2>
  </div>`;
}

/** All seats of a line but one. */
export function othersOf({ players }, seat) {
  return players.map((_, each) => each).filter((each) => each !== seat);
}

/** A card of the hand that is asked about, as its holder knows it. */
export function ownCard(state, own) {
  return html`
    <span class="unseen">${`${t("slot.n", { slot: own.slot })}, ${cardWords(state, own)}`}</span>
    ${own.card ? face(state, own.card) : lightCard(state, own, own.odds ?? {})}
    ${slotNumber(own)}
  `;
}
