// What an answer was worth: whether it is as good as any, what each action does; and at the end, how many
// answers were right, and what was true at each moment.

import { bar, chanceText, interval, moveWords } from "../../cards/slots.js";
import { clueText, entryWords, nameOf, share } from "../../cards/words.js";
import { button, h, icon } from "../../core/dom.js";
import { decimal, parts, signed, t } from "../../core/i18n.js";
import { tellsWords } from "../../table/sheet/hint.js";
import { drawPosition, stateAt } from "../stepper.js";

const MOST_WORSE = 4; // actions that are shown beside those that matter

/** What the `answer` to the `at`-th of `count` questions was worth; `next()` goes on. */
export function feedback({ line, answer, at, count, next }) {
  const state = stateAt(line, 0);
  const last = at + 1 === count;
  const bySheet = answer.actions.some((action) => "by_sheet" in action);
  const right = (key) => t(bySheet ? "quiz.play.right" : key);
  return [
    h(
      "section",
      { class: `panel quiz-told ${answer.right ? "is-right" : "is-wrong"}` },
      h("p.quiet", t("quiz.number", { n: at + 1, most: count })),
      h(
        "h2",
        { tabindex: -1 },
        icon(answer.right ? "check" : "close"),
        answer.right ? right("quiz.right") : t("quiz.wrong"),
      ),
      h(
        "p.quiz-played",
        t("quiz.played"),
        " ",
        h("b", playedWords(state, answer.played)),
        ". ",
        answer.played_accepted ? right("quiz.played.right") : t("quiz.played.wrong"),
      ),
      button("wide.primary#next", next, t(last ? "quiz.end" : "quiz.next")),
    ),
    h(
      "section.panel",
      h("h3", t("advice.now")),
      h("ol.advice.quiz-actions", listedActions(answer).map((action) => row(state, answer, action))),
      h("p.quiet", t(answer.exact ? "advice.exact" : "advice.sampled", { n: answer.worlds })),
      !answer.exact && h("p.quiet", t("quiz.error")),
      bySheet && h("p.quiet", t("quiz.play.means")),
      answer.actions.some(({ accepted, tells }) => accepted && tells) && h("p.quiet", t("quiz.which")),
    ),
    h("details.panel.quiz-then", h("summary", t("quiz.then")), drawPosition(line)),
  ];
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
  return h(
    "li",
    h(
      "div",
      { class: `advice-row ${accepted ? "is-accepted" : ""}` },
      h(
        "span",
        { class: `advice-move ${move.move}` },
        icon(move.move),
        h("span", move.move === "hint" && !answer.which_hint ? t("quiz.hint") : moveWords(state, move)),
        who.map((name) => h("span.quiz-who", name)),
      ),
      h(
        "b.advice-share",
        accepted && [icon("check"), h("span.unseen", t("quiz.accepted"))],
        chanceText(chance),
      ),
      bar(chance),
      h("small", interval(chance)),
      tells && h("small.quiz-tells", tellsWords(tells)),
      bySheet && h("small.quiz-tells", t("quiz.play.best")),
    ),
  );
}

/** The score as Python counted it; `hop(turn)` opens the board, `again()` begins anew. */
export function score({ quiz, result, hop, again }) {
  const state = { players: quiz.players, rules: quiz.rules, you: { seat: null } };
  const { questions, right, players_right: players } = result;
  const most = questions.length;
  if (!most)
    return h(
      "section.panel",
      h("h2", { tabindex: -1 }, t("quiz.nothing")),
      h("p", t("quiz.nothing.help")),
      ways(again),
    );
  return [
    h(
      "section.panel.result",
      h("p.result-score", h("b", String(right)), h("small", `/${most}`)),
      h(
        "div.result-words",
        h("h2", { tabindex: -1 }, t("quiz.score", { n: right, most })),
        h("p", t("quiz.score.players", { n: players, most })),
        h("p", againstChance(state, result)),
      ),
    ),
    h(
      "section.panel",
      h("ol.quiz-moments", questions.map((each) => moment(state, each, hop))),
      ways(again),
    ),
  ];
}

/** The score beside the score of a player who never looks at the cards, as Python counted it. */
function againstChance(state, { questions, chance, above_chance: above }) {
  const values = {
    points: signed(above, 1),
    blind: decimal(share(chance.blind), 1),
    most: questions.length,
    best: decimal(share(chance.points), 1),
  };
  if (!chance.always) return t("quiz.chance.blind", values);
  return parts("quiz.chance", { ...values, action: h("q", habitWords(state, chance.always)) });
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

function ways(again) {
  return h("div.stage-ways", button("wide.primary#again", again, t("quiz.again")));
}

function moment(state, answer, hop) {
  const { turn, seat, given, right, played, played_accepted: good } = answer;
  const mark = right === null ? "more" : right ? "check" : "close";
  const kind = right === null ? "is-open" : right ? "is-right" : "is-wrong";
  return h(
    "li",
    { class: kind },
    icon(mark),
    h(
      "div",
      h("h3", t("quiz.moment", { turn, who: nameOf(state, seat) })),
      h(
        "p",
        given ? parts("quiz.yours", { action: h("span", hintOr(state, given)) }) : t("quiz.passed"),
        right !== null && ` (${t(right ? "quiz.accepted" : "quiz.better")})`,
      ),
      h(
        "p",
        t("quiz.played"),
        " ",
        playedWords(state, played),
        ` (${t(good ? "quiz.accepted" : "quiz.better")})`,
      ),
      truth(answer),
      button(`small#hop-${turn}`, () => hop(turn - 1), icon("eye"), t("quiz.look")),
    ),
  );
}

function hintOr(state, move) {
  return move.move === "hint" && move.to === undefined ? t("quiz.hint") : moveWords(state, move);
}

/** What was true with all cards known. */
function truth({ turning_point: lost, possible_before: before }) {
  if (lost) return h("p.quiz-lost", t("quiz.lost"));
  return before === false && h("p.quiet", t("quiz.gone"));
}
