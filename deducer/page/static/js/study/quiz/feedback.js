// What an answer was worth: whether it is as good as any, what each action does; and at the end, how many
// answers were right, and what was true at each moment.

import { bar, chanceText, interval, moveWords } from "../../cards/slots.js";
import { clueText, entryWords, nameOf, share } from "../../cards/words.js";
import { decimal, parts, t } from "../../core/i18n.js";
import { button, html, icon } from "../../core/view.js";
import { tellsWords } from "../../table/sheet/hint.js";
import { Position } from "../stepper.js";
import { numberWords } from "./sheet-quiz.js";

const MOST_WORSE = 4; // actions that are shown beside those that matter

/** What the `answer` to the `at`-th of `most` questions was worth; `next()` goes on. */
export function Feedback({ state, answer, at, most, next }) {
  const { right, exact, worlds, actions, played, played_accepted: isGood } = answer;
  const isBySheet = actions.some((action) => "by_sheet" in action);
  const rightWords = (key) => t(isBySheet ? "quiz.play.right" : key);
  return html`
    <section class="panel quiz-told ${right ? "is-right" : "is-wrong"}">
      <p class="quiet">${numberWords(at, most)}</p>
      <h2 tabindex="-1">${icon(right ? "check" : "close")}${right ? rightWords("quiz.right") : t("quiz.wrong")}</h2>
      <p class="quiz-why">${why(state, answer)}</p>
      <p class="quiz-played">
        ${t("quiz.played")} <b>${playedWords(state, played)}</b>.${" "}
        ${isGood ? rightWords("quiz.played.right") : t("quiz.played.wrong")}
      </p>
      ${button("wide primary", t(at + 1 === most ? "quiz.end" : "quiz.next"), next, { key: "next" })}
    </section>
    <section class="panel">
      <h3>${t("advice.by.possible", { n: state.rules.perfect })}</h3>
      <ol class="advice quiz-actions">${listedActions(answer).map((action) => row(state, answer, action))}</ol>
      <p class="quiet">${t(exact ? "advice.exact" : "advice.sampled", { n: worlds })}</p>
      ${!exact && html`<p class="quiet">${t("quiz.error")}</p>`}
      ${isBySheet && html`<p class="quiet">${t("quiz.play.means")}</p>`}
    </section>
    <details class="panel quiz-then">
      <summary>${t("quiz.then")}</summary>
      <${Position} state=${state} />
    </details>
  `;
}

/** Why an answer is right, or which action is better: by the chance that each leaves. */
function why(state, { actions, given, which_hint: isWhich }) {
  const [best] = actions;
  const own = actions.find(({ move }) => isSame(move, given)) ?? best;
  const name = ({ move }) => html`<span>${move.move === "hint" && !isWhich ? t("quiz.hint") : moveWords(state, move)}</span>`;
  const [share, most] = [own, best].map(({ chance }) => chanceText(chance));
  const isBySheet = best.by_sheet ? ".sheet" : "";
  const key = `quiz.why.${own.accepted ? "right" : "wrong"}${isBySheet}`;
  return parts(key, { n: state.rules.perfect, own: name(own), best: name(best), share, most });
}

/** What was played, in words. */
function playedWords(state, { move, ...entry }) {
  if (move !== "hint") return entryWords(state, { kind: move, ...entry });
  const clue = clueText(state, entry.colour ?? entry.rank);
  return parts("quiz.hinted", { who: nameOf(state, entry.seat), to: nameOf(state, entry.to), clue });
}

/** The actions that are accepted, answered or played, and the best of the others. */
function listedActions(answer) {
  let worse = 0;
  return answer.actions.filter(
    (each) =>
      each.accepted ||
      isSame(each.move, answer.given) ||
      isSame(each.move, answer.played) ||
      (worse += 1) <= MOST_WORSE,
  );
}

/** Whether an action is the one `done`; an action for any hint matches every hint. */
function isSame(action, done) {
  const isHint = action.move === "hint";
  const parts = isHint ? ["to", "colour", "rank"] : ["slot", "announce"];
  if (action.move !== done?.move) return false;
  return (isHint && action.to === undefined) || parts.every((part) => action[part] === done[part]);
}

function row(state, answer, { move, chance, accepted, by_sheet: bySheet, tells }) {
  const who = [
    isSame(move, answer.given) && t("quiz.you"),
    isSame(move, answer.played) && nameOf(state, answer.seat),
  ].filter(Boolean);
  return html`<li>
    <div class="advice-row ${accepted ? "is-accepted" : ""}">
      <span class="advice-move ${move.move}">
        ${icon(move.move)}
        <span>${move.move === "hint" && !answer.which_hint ? t("quiz.hint") : moveWords(state, move)}</span>
        ${who.map((name) => html`<span class="quiz-who">${name}</span>`)}
      </span>
      <b class="advice-share">
        ${accepted && html`${icon("check")}<span class="unseen">${t("quiz.accepted")}</span>`}
        ${chanceText(chance)}
      </b>
      ${bar(chance)}
      <small>${interval(chance)}</small>
      ${tells && html`<small class="quiz-tells">${tellsWords(tells)}</small>`}
      ${bySheet && html`<small class="quiz-tells">${t("quiz.play.best")}</small>`}
    </div>
  </li>`;
}

/** The score as Python counted it; `hop(turn)` opens the board, `again()` begins anew. */
export function Score({ quiz, result, hop, again }) {
  const state = { players: quiz.players, rules: quiz.rules, you: { seat: null } };
  const { questions, right, players_right: players } = result;
  const most = questions.length;
  const ways = html`<div class="stage-ways">
    ${button("wide primary", t("quiz.again"), again, { key: "again" })}
  </div>`;
  if (!most) {
    return html`<section class="panel">
      <h2 tabindex="-1">${t("quiz.nothing")}</h2>
      <p>${t("quiz.nothing.help")}</p>
      ${ways}
    </section>`;
  }
  return html`
    <section class="panel result">
      <p class="result-score"><b>${right}</b><small>/${most}</small></p>
      <div class="result-words">
        <h2 tabindex="-1">${t("quiz.score", { n: right, most })}</h2>
        <p>${t("quiz.score.players", { n: players, most })}</p>
        <p>${againstChance(state, result, { n: right, most })}</p>
      </div>
    </section>
    <section class="panel">
      <ol class="quiz-moments">${questions.map((each) => moment(state, each, hop))}</ol>
      ${ways}
    </section>
  `;
}

/** The score beside the score of a player who never looks at the cards, as Python counted it. */
function againstChance(state, { chance }, own) {
  const values = { ...own, blind: decimal(share(chance.blind), 1), best: decimal(share(chance.points), 1) };
  if (!chance.always) return t("quiz.chance.blind", values);
  return parts("quiz.chance", { ...values, action: html`<q>${habitWords(state, chance.always)}</q>` });
}

/** The answer that such a player always gives. */
function habitWords(state, { left, ...move }) {
  if (move.move !== "hint")
    return move.slot === undefined ? t(`quiz.any.${move.move}`) : moveWords(state, move);
  const clue = move.colour ?? move.rank;
  if (clue === undefined) return t("quiz.hint");
  if (move.to !== undefined) return moveWords(state, move);
  return parts(left === undefined ? "quiz.hint.any" : "quiz.hint.left", {
    n: left,
    clue: clueText(state, clue),
  });
}

const MARKS = { true: ["is-right", "check"], false: ["is-wrong", "close"], null: ["is-open", "more"] };

function moment(state, answer, hop) {
  const { turn, seat, given, right, played, played_accepted: isGood } = answer;
  const [kind, mark] = MARKS[right];
  const worth = (accepted) => ` (${t(accepted ? "quiz.accepted" : "quiz.better")})`;
  return html`<li class=${kind}>
    ${icon(mark)}
    <div>
      <h3>${t("quiz.moment", { turn, who: nameOf(state, seat) })}</h3>
      <p>
        ${given ? parts("quiz.yours", { action: html`<span>${hintOr(state, given)}</span>` }) : t("quiz.passed")}
        ${right !== null && worth(right)}
      </p>
      <p>${t("quiz.played")} ${playedWords(state, played)}${worth(isGood)}</p>
      ${truth(answer)}
      ${button("small", t("quiz.look"), () => hop(turn - 1), { key: `hop-${turn}`, picture: "eye" })}
    </div>
  </li>`;
}

function hintOr(state, move) {
  return move.move === "hint" && move.to === undefined ? t("quiz.hint") : moveWords(state, move);
}

/** What was true with all cards known. */
function truth({ turning_point: isLost, possible_before: before }) {
  if (isLost) return html`<p class="quiz-lost">${t("quiz.lost")}</p>`;
  return before === false && html`<p class="quiet">${t("quiz.gone")}</p>`;
}
