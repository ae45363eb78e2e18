// What would you have played? The decisive moments of a game as questions, one after the other: the table as
// a seat sees it, and what it can do.

import { moveWords } from "../../cards/slots.js";
import { clueText, nameOf } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { Chips, Toggle } from "../../core/fields.js";
import { currentLanguage, t } from "../../core/i18n.js";
import { passing } from "../../core/memory.js";
import { button, html, useEffect, useState } from "../../core/view.js";
import { problemNote, useWaiting } from "../../state/sheets.js";
import { stateAt } from "../stepper.js";
import { Feedback, Score } from "./feedback.js";
import { Asked, quizHand, SheetQuiz, useShown } from "./sheet-quiz.js";

const EVERYBODY = -1;
const OPEN = -2;
const MEANINGS = -3;

/**
 * The start of a quiz: a choice of the seats to ask. `begin({seat, open, play_on})` fetches the questions. If
 * the table has agreements, `mean()` fetches those about what its hints meant, and with `play_on` what may
 * be the best by them is right, too.
 */
function Start({ game, begin, mean }) {
  const { players, agreements, line } = game;
  const { perfect } = line.rules;
  const [chosen, choose] = useState(EVERYBODY);
  const [playOn, setPlayOn] = useState(false);
  const options = [
    { value: EVERYBODY, label: t("quiz.everybody") },
    ...players.map((label, value) => ({ value, label })),
    { value: OPEN, label: t("quiz.open") },
    ...(agreements ? [{ value: MEANINGS, label: t("quiz.sheet") }] : []),
  ];
  const questions = { seat: chosen < 0 ? null : chosen, open: chosen === OPEN, play_on: playOn && chosen !== OPEN };
  return html`<section class="panel quiz-start">
    <h2 tabindex="-1">${t("quiz.title")}</h2>
    <p>${t("quiz.about", { perfect })}</p>
    <${Chips} legend=${t("quiz.whose")} kind="seats" options=${options} chosen=${chosen} pick=${choose} />
    <p class="quiet" aria-live="polite">${helpFor(chosen, { players, perfect })}</p>
    ${agreements && chosen >= EVERYBODY && html`<${Toggle}
      label=${t("quiz.play")} help=${t("quiz.play.help")} checked=${playOn} pick=${setPlayOn} name="play-on"
    />`}
    ${button("wide primary", t("quiz.begin"), () => (chosen === MEANINGS ? mean() : begin(questions)), {
      key: "begin",
    })}
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
  // whose turns the quiz asks (`scope`), its questions (`quiz`), the checked `answers` so far, which question
  // is shown (`at`), and in the end the `score`
  const [run, setRun] = useState(() => passing.get(key));
  const [waiting, wait, problem] = useWaiting(SHOWN);
  const isOver = run?.quiz && run.at === run.quiz.questions.length;
  useEffect(() => {
    if (isOver && !run.score) count();
  }, [isOver]);
  useShown([run, waiting === null]);

  function keep(next) {
    passing.set(key, next);
    setRun(next);
  }

  function ask(what, message, words) {
    return wait(words, (options) => postLong(`/api/quiz/${what}`, { text: game.text, ...message }, options));
  }

  async function begin(scope) {
    const quiz = await ask("questions", scope, t("quiz.looking"));
    if (quiz) keep({ scope, quiz, answers: [], at: 0 });
  }

  /** Ask what hints meant by the table's agreements. */
  async function mean() {
    const meanings = await ask("agreements", { language: currentLanguage() }, t("quiz.looking"));
    if (meanings) keep({ meanings, at: 0, right: 0 });
  }

  async function choose(action) {
    const { scope, quiz, answers, at } = run;
    const { turn } = quiz.questions[at];
    const result = await ask("answer", { ...scope, turn, action }, t("quiz.checking"));
    if (result) keep({ ...run, answers: [...answers.slice(0, at), { ...result.answer, action }] });
  }

  async function count() {
    const answers = run.answers.map(({ turn, action }) => ({ turn, action }));
    const result = await ask("score", { ...run.scope, answers }, t("quiz.counting"));
    if (result) keep({ ...run, score: result });
  }

  function panel() {
    if (waiting) return html`<section class="panel">${waiting}</section>`;
    if (!run) return html`<${Start} game=${game.shown} begin=${begin} mean=${mean} />`;
    const again = () => keep(null);
    if (run.meanings) return html`<${SheetQuiz} run=${run} keep=${(next) => passing.set(key, next)} again=${again} />`;
    const { quiz, at, answers } = run;
    if (run.score) return html`<${Score} quiz=${quiz} result=${run.score} hop=${hop} again=${again} />`;
    if (isOver) return problem && button("wide", t("again"), count, { key: "anew" });
    const line = { ...quiz, start: quiz.questions[at].position, steps: [] };
    const place = { line, at, count: quiz.questions.length };
    const next = () => keep({ ...run, at: at + 1 });
    if (answers[at]) return html`<${Feedback} ...${place} answer=${answers[at]} next=${next} />`;
    const leave = () => keep({ ...run, at: place.count }); // the other questions stay unanswered
    return html`<${Question} key=${at} ...${place} moment=${quiz.questions[at]} choose=${choose} leave=${leave} />`;
  }

  return html`<div class="part quiz">${problem && problemNote(problem, "alert")}${panel()}</div>`;
}

/** The `at`-th of `count` questions; `choose(action)` answers it, `leave()` ends the quiz. */
function Question({ line, moment, at, count, choose, leave }) {
  const { seat, actions } = moment;
  const [slot, setSlot] = useState(null);
  const [isHinting, setHinting] = useState(false);
  const state = stateAt(line, 0);
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
    <${Asked} words=${t("quiz.ask", { who: nameOf(state, seat) })} ...${{ line, moment, at, count }}>
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
        ${isHinting && line.players.map((_, to) => clues(to))}
      </div>
    <//>
    <p class="quiz-leave">${button("small", t("quiz.leave"), leave, { key: "leave" })}</p>
  `;
}
