// What do hints mean by the table's agreements? Questions about a game's hints: which cards one promises, and
// which one says it. And the frame of a question of any quiz.

import { face, slotNumber } from "../../cards/cards.js";
import { cardWords, lightCard } from "../../cards/slots.js";
import { cardName, cardText, cardTexts, clueText, nameOf } from "../../cards/words.js";
import { parts, t } from "../../core/i18n.js";
import { button, html, icon, joined, useLayoutEffect, useRef, useState } from "../../core/view.js";
import { Position } from "../stepper.js";

/** Whether a question is answered rightly by what was `given`: cards, or the number of a hint. */
export function isRight({ reading, accepted }, given) {
  if (!reading) return accepted.includes(given);
  return given.length === reading.length && reading.every((card) => given.includes(card));
}

/** How many answers were right. */
export function SheetScore({ quiz: { questions, sheet }, answers, again }) {
  const most = questions.length;
  const n = questions.filter((moment, at) => isRight(moment, answers[at])).length;
  return html`<section class="panel quiz-start">
    <h2 tabindex="-1">${t("quiz.score", { n, most })}</h2>
    <p>${t(most ? "quiz.sheet.about" : "quiz.sheet.none", { sheet })}</p>
    ${button("wide primary", t("quiz.again"), again, { key: "again" })}
  </section>`;
}

/**
 * A question about a hint: `answer(given)` answers it; once something is `given`, it says whether that is right, and
 * `next()` goes on.
 */
export function SheetQuestion(question) {
  return html`<${question.moment.reading ? Meaning : WhichHint} ...${question} />`;
}

/** What does this hint promise you? Any number of cards, then a button. */
function Meaning(question) {
  const { state, moment, given, answer } = question;
  const { seat, giver, hint, slot, cards, reading, why } = moment;
  const [chosen, choose] = useState([]);
  const isChosen = (card) => chosen.includes(card);
  const toggle = (card) => choose(isChosen(card) ? chosen.filter((each) => each !== card) : [...chosen, card]);
  const listedCards = (some) => joined(cardTexts(state, some), ", ");
  const words = { who: nameOf(state, giver), clue: clueText(state, hint.colour ?? hint.rank), slot };

  const choice = () => html`
    <p class="quiet">${t("quiz.sheet.cards", { slot })}</p>
    <div class="chip-row quiz-cards" role="group" aria-label=${t("quiz.sheet.cards", { slot })}>
      ${cards.map((card) => button("small", cardText(state, card), () => toggle(card), {
        key: `card-${card}`, "aria-pressed": isChosen(card), "aria-label": cardName(state, card),
      }))}
    </div>
    ${button("wide primary", t("quiz.sheet.check"), () => answer(chosen), { key: "check", disabled: !chosen.length })}
  `;

  const told = () => html`<${Told} ...${question}>
    <p>${parts("quiz.sheet.reading", { slot, cards: listedCards(reading) })}</p>
    ${!isRight(moment, given) && html`<p>${parts("quiz.sheet.yours", { cards: listedCards(given) })}</p>`}
    <${Reasons} why=${why} />
  <//>`;

  const frame = (own, card) => html`<span class="quiz-card ${own.slot === slot ? "is-asked" : ""}">${card}</span>`;
  return html`<${Asked} words=${parts("quiz.sheet.card", words)} ...${question}>
    ${quizHand(state, seat, frame)}
    <div class="quiz-ways">${given === undefined ? choice() : told()}</div>
  <//>`;
}

/** Which hint says it? One tap. */
function WhichHint(question) {
  const { state, moment, given, answer } = question;
  const { receiver, slot, promise, hints, accepted } = moment;
  const who = nameOf(state, receiver);
  const clue = ({ colour, rank }) => clueText(state, colour ?? rank);
  const right = joined(accepted.map((each) => clue(hints[each])), ", ");
  const way = (hint, number) => button("small", clue(hint), () => answer(number), { key: `hint-${number}` });
  return html`<${Asked} words=${t("quiz.sheet.hint", { who, slot })} ...${question}>
    <p class="quiet">${t("quiz.sheet.promise", { promise })}</p>
    <div class="quiz-ways">
      ${
        given === undefined
          ? html`<div class="chip-row" role="group" aria-label=${t("quiz.hint.to", { to: who })}>${hints.map(way)}</div>`
          : html`<${Told} ...${question}>
              <p>${parts("quiz.sheet.said", { clues: right })}</p>
              <${Reasons} why=${moment.why ?? []} />
            <//>`
      }
    </div>
  <//>`;
}

/** Why an answer is right, a sentence each. */
export function Reasons({ why }) {
  return why.length > 0 && html`<ul>${why.map((text) => html`<li>${text}</li>`)}</ul>`;
}

/** In the place of a question that was answered: whether that was right. */
export function Told({ moment, given, at, most, next, children }) {
  const focused = useRef(null);
  useLayoutEffect(() => focused.current.focus({ preventScroll: true }), []);
  const right = isRight(moment, given);
  return html`<div class="quiz-told ${right ? "is-right" : "is-wrong"}" role="status">
    <h3>${icon(right ? "check" : "close")}${t(right ? "quiz.sheet.right" : "quiz.sheet.wrong")}</h3>
    ${children}
    ${button("wide primary", t(at + 1 === most ? "quiz.end" : "quiz.next"), next, { key: "next", ref: focused })}
  </div>`;
}

/** Which question it is, of how many if that is known. */
export function numberWords(at, most) {
  return most === null ? t("quiz.number.first", { n: at + 1 }) : t("quiz.number", { n: at + 1, most });
}

/**
 * The `at`-th of `most` questions, which asks `words` about a turn of a seat: the table as that sees it, and its
 * own part, of which the children are all but the name. The slot of another hand that it asks about is marked, and
 * those that the answer is about (`lit`) once it is `given`.
 */
export function Asked({ words, at, most, state, moment: { turn, seat, lit = [], slot, receiver }, given, children }) {
  const others = state.players.map((_, each) => each).filter((each) => each !== seat);
  const told = given === undefined ? [] : lit;
  const marked = receiver === undefined ? told : [{ seat: receiver, slot }, ...told];
  const marks = (holder, own) =>
    marked.some((each) => each.seat === holder && each.slot === own.slot)
      ? { tone: "good", label: t("quiz.sheet.lit") }
      : null;
  return html`
    <div class="quiz-head">
      <p class="quiet">${numberWords(at, most)} · ${t("quiz.turn", { turn })}</p>
      <h2 tabindex="-1">${words}</h2>
    </div>
    <${Position} state=${state} seats=${others} marks=${marks} />
    <section class="panel quiz-own"><h3>${nameOf(state, seat)}</h3>${children}</section>
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
