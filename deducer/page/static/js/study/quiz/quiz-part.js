// What would you have played? The decisive moments of a game as questions, one after the other: the table as
// a seat sees it, and what it can do.

import { moveWords } from "../../cards/slots.js";
import { clueText, nameOf } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { button, h, icon, redraw } from "../../core/dom.js";
import { chips, toggle } from "../../core/fields.js";
import { currentLanguage, t } from "../../core/i18n.js";
import { passing } from "../../core/memory.js";
import { problemAlert, waitFor } from "../../state/sheets.js";
import { drawPosition, stateAt } from "../stepper.js";
import { feedback, score } from "./feedback.js";
import { othersOf, ownCard, questionHead, sheetQuiz } from "./sheet-quiz.js";

const EVERYBODY = -1;
const OPEN = -2;
const MEANINGS = -3;

/**
 * The start of a quiz: a choice of the seats to ask. `begin({seat, open, play_on})` fetches the questions. If
 * the table has agreements, `mean()` fetches those about what its hints meant, and with `play_on` what may
 * be the best by them is right, too.
 */
function choice({ players, agreements, line }, begin, mean) {
  const { perfect } = line.rules;
  let chosen = EVERYBODY;
  let playOn = false;
  const help = h("p.quiet", { "aria-live": "polite" }, helpFor(chosen, { perfect }));
  const bySheet =
    agreements &&
    toggle({
      label: t("quiz.play"),
      help: t("quiz.play.help"),
      checked: playOn,
      pick: (value) => (playOn = value),
      key: "play-on",
    });
  const pick = (value) => {
    chosen = value;
    if (bySheet) bySheet.hidden = value < EVERYBODY;
    help.textContent = helpFor(value, { players, perfect });
  };
  const options = [
    { value: EVERYBODY, label: t("quiz.everybody") },
    ...players.map((label, value) => ({ value, label })),
    { value: OPEN, label: t("quiz.open") },
    ...(agreements ? [{ value: MEANINGS, label: t("quiz.sheet") }] : []),
  ];
  const go = () =>
    chosen === MEANINGS
      ? mean()
      : begin({ seat: chosen < 0 ? null : chosen, open: chosen === OPEN, play_on: playOn && chosen !== OPEN });
  return h(
    "section.panel.quiz-start",
    h("h2", { tabindex: -1 }, t("quiz.title")),
    h("p", t("quiz.about", { perfect })),
    chips({ legend: t("quiz.whose"), kind: "seats", options, chosen, pick }),
    help,
    bySheet,
    button("wide.primary#begin", go, t("quiz.begin")),
  );
}

function helpFor(chosen, { players, perfect }) {
  if (chosen === OPEN) return t("quiz.open.help", { perfect });
  if (chosen === MEANINGS) return t("quiz.sheet.help");
  if (chosen === EVERYBODY) return t("quiz.everybody.help");
  return t("quiz.seat.help", { who: players[chosen] });
}

const SHOWN = 150; // milliseconds after which it is said how far it is

/** The questions of a game; `hop(turn)` opens the board after so many actions. */
export function quizPart(game, { hop }) {
  const node = h("div.part.quiz");
  const key = `questions-${game.key}`;
  // whose turns the quiz asks (`scope`), its questions (`quiz`), the checked `answers` so far, and which
  // question is shown (`at`)
  let run = passing.get(key);
  draw();
  return node;

  function keep(next) {
    run = next;
    passing.set(key, run);
    draw();
    node.querySelector("h2")?.focus({ preventScroll: true });
    if (node.isConnected) node.scrollIntoView({ block: "start" });
  }

  function draw(problem = null) {
    if (!run) return redraw(node, problem, choice(game.shown, begin, mean));
    if (run.meanings) return drawMeanings();
    const { quiz, at, answers } = run;
    const line = { ...quiz, start: quiz.questions[at]?.position, steps: [] };
    if (at === quiz.questions.length) return finish(problem);
    const panel = answers[at]
      ? feedback({ line, answer: answers[at], at, count: quiz.questions.length, next })
      : question({ line, moment: quiz.questions[at], at, count: quiz.questions.length, choose, leave });
    return redraw(node, problem, panel);
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

  function drawMeanings() {
    const go = (next) => {
      run = { ...run, ...next };
      passing.set(key, run);
    };
    return sheetQuiz(node, run.meanings, run, { keep: go, again: () => keep(null) });
  }

  async function choose(action) {
    const { scope, quiz, answers, at } = run;
    const { turn } = quiz.questions[at];
    const result = await ask("answer", { ...scope, turn, action }, t("quiz.checking"));
    if (result) keep({ ...run, answers: [...answers.slice(0, at), { ...result.answer, action }] });
  }

  function next() {
    keep({ ...run, at: run.at + 1 });
  }

  /** End the quiz here; the other questions stay unanswered. */
  function leave() {
    keep({ ...run, at: run.quiz.questions.length });
  }

  async function finish(problem) {
    const answers = run.answers.map(({ turn, action }) => ({ turn, action }));
    const result = run.score ?? (await ask("score", { ...run.scope, answers }, t("quiz.counting")));
    if (!result) return;
    run = { ...run, score: result };
    passing.set(key, run);
    const again = () => keep(null);
    redraw(node, problem, score({ quiz: run.quiz, result, hop, again }));
    node.querySelector("h2").focus({ preventScroll: true });
  }

  /** A button to ask for the score again: no answer is lost. */
  function anew() {
    return button("wide#anew", () => draw(), t("again"));
  }

  /** Ask Python; null if the user cancelled, or if it failed, which the page then says. */
  async function ask(what, message, words) {
    const box = (waiting) => redraw(node, h("section.panel", waiting));
    const request = (options) => postLong(`/api/quiz/${what}`, { text: game.text, ...message }, options);
    let problem = null;
    try {
      const answer = await waitFor(words, request, { draw: box, after: SHOWN });
      if (answer) return answer;
    } catch (error) {
      problem = problemAlert(error);
    }
    if (what === "score") redraw(node, problem, anew());
    else draw(problem);
    return null;
  }
}

/** The `at`-th of `count` questions; `choose(action)` answers it, `leave()` ends the quiz. */
export function question({ line, moment, at, count, choose, leave }) {
  const state = stateAt(line, 0);
  const { seat, actions, turn } = moment;
  const others = othersOf(line, seat);
  const hand = h("div.quiz-hand", { role: "group", "aria-label": t("quiz.hand") });
  const ways = h("div.quiz-ways");
  let slot = null;
  let hinting = false;
  show();
  return [
    questionHead(t("quiz.ask", { who: nameOf(state, seat) }), { at, count, turn }),
    drawPosition(line, 0, { seats: others }),
    h("section.panel.quiz-own", h("h3", nameOf(state, seat)), hand, ways),
    h("p.quiz-leave", button("small#leave", leave, t("quiz.leave"))),
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
    return button(
      `quiz-card#slot-${own.slot}`,
      () => take(own.slot),
      { "aria-pressed": String(slot === own.slot) },
      ownCard(state, own),
    );
  }

  /** Buttons for the actions with the chosen card, and for those that need no card. */
  function wayButtons() {
    const listed = [...actions.entries()];
    const mine = listed.filter(([, move]) => move.move !== "hint" && move.slot !== 0 && move.slot === slot);
    const pile = listed.filter(([, move]) => move.slot === 0);
    const hints = listed.filter(([, move]) => move.move === "hint");
    const which = hints.length > 1;
    const anyHint = hints.length && [
      button(
        "wide.hint#hint",
        () => (which ? toggle() : choose(hints[0][0])),
        { "aria-expanded": which && String(hinting) },
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
          `wide.${move.move}#way-${number}`,
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
      button(`small#way-${number}`, () => choose(number), clueText(state, move.colour ?? move.rank));
    return (
      hints.length > 0 &&
      h("div.quiz-clues", { role: "group", "aria-label": nameOf(state, to) }, legend, hints.map(each))
    );
  }
}
