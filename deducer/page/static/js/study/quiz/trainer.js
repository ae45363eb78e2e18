// Train: exercises from a sheet, level by level. What is missed comes back after a day, then after three and
// seven, as this phone remembers it; Python has found what is asked, and the answers.

import { moveWords } from "../../cards/slots.js";
import { nameOf, sheetName } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { Chips } from "../../core/fields.js";
import { currentLanguage, parts, t } from "../../core/i18n.js";
import { lasting } from "../../core/memory.js";
import { button, html, useEffect, useState } from "../../core/view.js";
import { problemNote, useWaiting } from "../../state/sheets.js";
import { stateAt } from "../stepper.js";
import { Question } from "./quiz-part.js";
import { Asked, isRight, quizHand, Reasons, SheetQuestion, Told } from "./sheet-quiz.js";

const LEVELS = ["beginner", "level-2", "level-3", "level-4", "level-5"];
const SHOWN = 150; // milliseconds after which it is said that something is looked for
const DAY = 24 * 60 * 60 * 1000;
const AFTER = [1, 3, 7]; // days after which what was missed comes back
const FIRST = 1; // the first game of each level

const KEY = "trainer";

/** What this phone remembers: the `level`, the next `games` by level, and `missed` by name: {step, due}. */
function kept() {
  return { level: LEVELS[0], games: {}, missed: {}, ...lasting.get(KEY, {}) };
}

function keep(different) {
  lasting.set(KEY, { ...kept(), ...different });
}

/** The exercises of a level that were missed and are due, the earliest first. */
function dueOf(level, now = Date.now()) {
  const own = Object.entries(kept().missed).filter(([name, { due }]) => levelOf(name) === level && due <= now);
  return own.sort(([, one], [, other]) => one.due - other.due).map(([name]) => name);
}

function levelOf(name) {
  return name.split("/")[0];
}

/** The game after that of an exercise. */
function nextGame(name) {
  return Number(name.split("/")[2]) + 1;
}

function forgetMissed(name) {
  const { [name]: _, ...missed } = kept().missed;
  keep({ missed });
}

/** Remember an answer: what is missed comes back the next day; each right answer puts it off, and at last it is learned. */
function remember(name, right) {
  const { missed, games } = kept();
  const level = levelOf(name);
  const isNew = nextGame(name) > (games[level] ?? FIRST);
  if (isNew) keep({ games: { ...games, [level]: nextGame(name) } });
  const step = right ? (missed[name]?.step ?? AFTER.length) + 1 : 0;
  if (step >= AFTER.length) return forgetMissed(name);
  return keep({ missed: { ...kept().missed, [name]: { step, due: Date.now() + AFTER[step] * DAY } } });
}

let coming = {}; // the exercise that was asked for last: the `key` of its question, and its `answer`

/** The exercise that comes next in a level: one that is `due`, else a new one. It is asked for once, ahead of its time. */
function upcoming(level) {
  const [due] = dueOf(level);
  const [path, message] = due ? ["again", { name: due }] : ["next", { level, game: kept().games[level] ?? FIRST }];
  const body = { ...message, language: currentLanguage() };
  const key = JSON.stringify(body);
  if (coming.key !== key) {
    coming = { key, answer: postLong(`/api/train/${path}`, body) };
    coming.answer.catch(() => (coming = {}));
  }
  return { due, answer: coming.answer };
}

/** The trainer: a level is chosen, then one exercise comes after the other; `leave()` ends it. */
export function Trainer({ leave }) {
  const [level, setLevel] = useState(() => kept().level);
  const [run, setRun] = useState(null); // the exercise that is `shown`, its number (`at`), and what was `given`
  const [waiting, wait, problem] = useWaiting(SHOWN);

  function choose(value) {
    keep({ level: value });
    setLevel(value);
  }

  // worked out while the start is read, and the next one while an answer is
  useEffect(() => void upcoming(level), [level, run]);

  async function ask(at) {
    const { due, answer } = upcoming(level);
    const shown = await wait(t("train.looking"), () => answer);
    if (shown) return setRun({ shown, at });
    if (due) forgetMissed(due); // this version has no answer for it any more
    return null;
  }

  function answer(given) {
    remember(run.shown.exercise.name, isRight(asMoment(run.shown.exercise), given));
    setRun({ ...run, given });
  }

  if (waiting) return html`<section class="panel quiz">${waiting}</section>`;
  if (!run || problem) {
    return html`<div class="quiz">
      ${problem && problemNote(problem, "alert")}
      <${Start} level=${level} choose=${choose} begin=${() => ask(0)} leave=${leave} />
    </div>`;
  }
  const { shown, at, given } = run;
  const end = () => setRun(null);
  return html`<div class="quiz">
    <${Exercise} key=${at} shown=${shown} at=${at} given=${given} answer=${answer} next=${() => ask(at + 1)} leave=${end} />
    ${shown.exercise.kind !== "action" || given !== undefined
      ? html`<p class="quiz-leave">${button("small", t("train.end"), end, { key: "leave" })}</p>`
      : null}
  </div>`;
}

function Start({ level, choose, begin, leave }) {
  const due = dueOf(level).length;
  const options = LEVELS.map((value) => ({ value, label: sheetName(value) }));
  return html`<section class="panel quiz-start">
    <h2 tabindex="-1">${t("train.title")}</h2>
    <p>${t("train.about")}</p>
    <${Chips} legend=${t("train.level")} kind="levels" options=${options} chosen=${level} pick=${choose} />
    <p class="quiet" aria-live="polite">${due ? t("train.due", { n: due }) : t("train.back")}</p>
    ${button("wide primary", t("train.begin"), begin, { key: "begin" })}
    ${button("wide", t("train.leave"), leave, { key: "leave" })}
  </section>`;
}

/** An exercise with the members that a question of a quiz has. */
function asMoment(exercise) {
  const { kind, asked, cards, moves, right, reasons, lesson, lit } = exercise;
  const why = [...reasons, ...lesson.map(({ words }) => words)];
  const common = { ...exercise, slot: asked?.slot, why, lit };
  if (kind === "meaning") return { ...common, reading: right.map((at) => cards[at]) };
  return { ...common, receiver: asked?.seat, hints: moves, actions: moves, accepted: right };
}

function Exercise({ shown, leave, ...place }) {
  const { exercise, position, ...line } = shown;
  const state = stateAt({ ...line, start: position }, 0);
  const moment = asMoment(exercise);
  const question = { ...place, state, moment, most: null };
  if (exercise.kind !== "action") return html`<${SheetQuestion} ...${question} />`;
  if (place.given === undefined) return html`<${Question} ...${question} choose=${place.answer} leave=${leave} />`;
  const [best] = moment.accepted;
  const isLit = (slot) => moment.lit.some((each) => each.seat === moment.seat && each.slot === slot);
  const frame = (own, card) => html`<span class="quiz-card ${isLit(own.slot) ? "is-asked" : ""}">${card}</span>`;
  return html`<${Asked} words=${t("quiz.ask", { who: nameOf(state, moment.seat) })} ...${question}>
    ${quizHand(state, moment.seat, frame)}
    <div class="quiz-ways">
      <${Told} ...${question}>
        <p>${parts("train.right", { action: html`<b>${moveWords(state, moment.actions[best])}</b>` })}</p>
        ${place.given !== best && html`<p>${parts("train.yours", { action: moveWords(state, moment.actions[place.given]) })}</p>`}
        <${Reasons} why=${moment.why} />
      <//>
    </div>
  <//>`;
}
