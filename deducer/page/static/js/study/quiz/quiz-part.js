// What would you have played? The decisive moments of a game as questions, one after the other: the table as
// a seat sees it, and what it can do. And what its hints meant, if the table has agreements.

import { moveWords } from "../../cards/slots.js";
import { clueText, nameOf } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { Chips, Toggle } from "../../core/fields.js";
import { currentLanguage, t } from "../../core/i18n.js";
import { passing } from "../../core/memory.js";
import { button, html, useEffect, useLayoutEffect, useRef, useState } from "../../core/view.js";
import { problemNote, thinking, useWaiting } from "../../state/sheets.js";
import { stateAt } from "../stepper.js";
import { Feedback, Score } from "./feedback.js";
import { Asked, quizHand, SheetQuestion, SheetScore } from "./sheet-quiz.js";

const EVERYBODY = -1;
const OPEN = -2;
const MEANINGS = -3;

/**
 * The start of a quiz: a choice of the seats to ask. `begin(scope)` fetches the questions: {seat, open, play_on},
 * or null for those about what hints meant, if the table has agreements. With `play_on`, right is what may be the
 * best by them.
 */
function Start({ game, begin }) {
  const { players, agreements, line } = game;
  const { perfect } = line.rules;
  const [chosen, choose] = useState(EVERYBODY);
  const [playOn, setPlayOn] = useState(Boolean(agreements));
  const options = [
    { value: EVERYBODY, label: t("quiz.everybody") },
    ...players.map((label, value) => ({ value, label })),
    { value: OPEN, label: t("quiz.open") },
    ...(agreements ? [{ value: MEANINGS, label: t("quiz.sheet") }] : []),
  ];
  const scope = { seat: chosen < 0 ? null : chosen, open: chosen === OPEN, play_on: playOn && chosen !== OPEN };
  return html`<section class="panel quiz-start">
    <h2 tabindex="-1">${t("quiz.title")}</h2>
    <p>${t("quiz.about", { perfect })}</p>
    <${Chips} legend=${t("quiz.whose")} kind="seats" options=${options} chosen=${chosen} pick=${choose} />
    <p class="quiet" aria-live="polite">${helpFor(chosen, { players, perfect })}</p>
    ${agreements && chosen >= EVERYBODY && html`<${Toggle}
      label=${t("quiz.play")} help=${t("quiz.play.help")} checked=${playOn} pick=${setPlayOn} name="play-on"
    />`}
    ${button("wide primary", t("quiz.begin"), () => begin(chosen === MEANINGS ? null : scope), { key: "begin" })}
  </section>`;
}

function helpFor(chosen, { players, perfect }) {
  if (chosen === OPEN) return t("quiz.open.help", { perfect });
  if (chosen === MEANINGS) return t("quiz.sheet.help");
  if (chosen === EVERYBODY) return t("quiz.everybody.help");
  return t("quiz.seat.help", { who: players[chosen] });
}

const SHOWN = 150; // milliseconds after which it is said how far it is

/** The questions of a game; `hop(turn)` opens the board after so many actions. */
export function QuizPart({ game, hop }) {
  const key = `questions-${game.key}`;
  // the questions (`quiz`), whose turns they are about (`scope`; null: what hints meant), the `answers` so far,
  // which question is shown (`at`), and in the end the `score`
  const [run, setRun] = useState(() => passing.get(key) ?? {});
  const [waiting, wait, problem] = useWaiting(SHOWN);
  const { quiz, scope, answers, at, score, isPart } = run; // `isPart`: only the first question is there yet
  const isOver = quiz && !isPart && at === quiz.questions.length;
  useEffect(() => {
    if (isPart) askOthers(run.scope);
  }, [isPart]);
  useEffect(() => {
    if (isOver && scope && !score) count();
  }, [isOver]);
  useShown([at, score, scope && answers.length, waiting === null]);

  function keep(next) {
    passing.set(key, next);
    setRun(next);
  }

  async function ask(what, message, words, next) {
    const question = { text: game.text, ...message };
    const answer = await wait(words, (options) => postLong(`/api/quiz/${what}`, question, options));
    if (answer) keep(next(answer));
  }

  /** The first question comes soon, the others while it is answered. */
  async function begin(wanted) {
    const fresh = (found) => ({ quiz: found, scope: wanted, answers: [], at: 0 });
    if (!wanted) return ask("agreements", { language: currentLanguage() }, t("quiz.looking"), fresh);
    const post = (options) => postLong("/api/quiz/first", { text: game.text, ...wanted }, options);
    const first = await wait(t("quiz.looking"), post);
    if (!first) return null;
    const [question] = first.questions;
    if (!question) return ask("questions", wanted, t("quiz.looking"), fresh);
    return keep({ ...fresh(first), scope: { ...wanted, begin: question.turn }, isPart: true });
  }

  async function askOthers(wanted) {
    const all = await postLong("/api/quiz/questions", { text: game.text, ...wanted }).catch(() => null);
    setRun((current) => {
      if (current.scope !== wanted) return current;
      const next = { ...current, quiz: all?.questions.length ? all : current.quiz, isPart: false };
      passing.set(key, next);
      return next;
    });
  }

  function choose(action) {
    const question = { ...scope, turn: quiz.questions[at].turn, action };
    return ask("answer", question, t("quiz.checking"), ({ answer }) => answered({ ...answer, action }));
  }

  function answered(answer) {
    return { ...run, answers: [...answers.slice(0, at), answer] };
  }

  function count() {
    const given = answers.map(({ turn, action }) => ({ turn, action }));
    return ask("score", { ...scope, answers: given }, t("quiz.counting"), (result) => ({ ...run, score: result }));
  }

  function panel() {
    if (waiting) return html`<section class="panel">${waiting}</section>`;
    if (!quiz) return html`<${Start} game=${game.shown} begin=${begin} />`;
    const again = () => keep({});
    if (isOver && !scope) return html`<${SheetScore} quiz=${quiz} answers=${answers} again=${again} />`;
    if (score) return html`<${Score} quiz=${quiz} result=${score} hop=${hop} again=${again} />`;
    if (isOver) return problem && button("wide", t("again"), count, { key: "anew" });
    if (at === quiz.questions.length) return thinking(t("quiz.looking"), "panel");
    const moment = quiz.questions[at];
    const state = stateAt({ ...quiz, start: moment.position }, 0);
    const place = { state, moment, at, most: isPart ? null : quiz.questions.length };
    const given = answers[at];
    const next = () => keep({ ...run, at: at + 1 });
    if (!scope) {
      const answer = (cards) => keep(answered(cards));
      return html`<${SheetQuestion} key=${at} ...${place} given=${given} answer=${answer} next=${next} />`;
    }
    if (given) return html`<${Feedback} ...${place} answer=${given} next=${next} />`;
    const leave = () => keep({ ...run, at: quiz.questions.length, isPart: false }); // the other questions stay unanswered
    return html`<${Question} key=${at} ...${place} choose=${choose} leave=${leave} />`;
  }

  return html`<div class="part quiz">${problem && problemNote(problem, "alert")}${panel()}</div>`;
}

/** Go to the head of the quiz whenever one of `inputs` changes, but not at first. */
function useShown(inputs) {
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

/** A question about a turn; `choose(action)` answers it, `leave()` ends the quiz. */
export function Question({ choose, leave, ...place }) {
  const { state, moment: { seat, actions } } = place;
  const [slot, setSlot] = useState(null);
  const [isHinting, setHinting] = useState(false);
  const ways = [...actions.entries()];
  const hints = ways.filter(([, move]) => move.move === "hint");
  const plays = ways.filter(([, move]) => move.move !== "hint" && move.slot !== 0 && move.slot === slot);
  const pile = ways.filter(([, move]) => move.slot === 0);
  const isWhich = hints.length > 1;

  function take(number) {
    setSlot(slot === number ? null : number);
    setHinting(false);
  }

  /** The hints that a teammate can get. */
  function clues(to) {
    const own = hints.filter(([, move]) => move.to === to);
    return (
      own.length > 0 &&
      html`<div class="quiz-clues" role="group" aria-label=${nameOf(state, to)}>
        <span class="quiet">${t("quiz.hint.to", { to: nameOf(state, to) })}</span>
        ${own.map(
          ([number, move]) => button("small", clueText(state, move.colour ?? move.rank), () => choose(number), {
            key: `way-${number}`,
          }),
        )}
      </div>`
    );
  }

  return html`
    <${Asked} words=${t("quiz.ask", { who: nameOf(state, seat) })} ...${place}>
      ${quizHand(state, seat, ({ slot: number }, card) =>
        button("quiz-card", card, () => take(number), { key: `slot-${number}`, "aria-pressed": slot === number }),
      )}
      <div class="quiz-ways">
        <p class="quiet" role="status">${t(slot === null ? "quiz.choose" : "quiz.with")}</p>
        ${[...plays, ...pile].map(([number, move]) => button(
          `wide ${move.move}`,
          moveWords(state, move),
          () => choose(number),
          { key: `way-${number}`, picture: move.move },
        ))}
        ${hints.length > 0 && button(
          "wide hint",
          t("quiz.hint"),
          () => (isWhich ? setHinting(!isHinting) : choose(hints[0][0])),
          { key: "hint", picture: "hint", "aria-expanded": isWhich ? isHinting : null },
        )}
        ${isHinting && state.players.map((_, to) => clues(to))}
      </div>
    <//>
    <p class="quiz-leave">${button("small", t("quiz.leave"), leave, { key: "leave" })}</p>
  `;
}
