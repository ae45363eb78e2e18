// The end of a quiz: how many answers were right, and what was true at each moment.

import { moveWords } from "../chances.js";
import { button, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { nameOf } from "../words.js";
import { playedWords } from "./feedback.js";

/** The score as Python counted it; `hop(turn)` opens the board, `again()` begins anew. */
export function score({ quiz, found, hop, again }) {
  const state = { players: quiz.players, rules: quiz.rules, you: { seat: null } };
  const { questions, right, players_right: players } = found;
  const most = questions.length;
  if (!most)
    return h("section", { class: "panel" }, h("h2", { tabindex: -1 }, t("quiz.nothing")), h("p", {}, t("quiz.nothing.help")), ways(again));
  return [
    h(
      "section",
      { class: "panel result" },
      h("p", { class: "result-score" }, h("b", {}, String(right)), h("small", {}, `/${most}`)),
      h(
        "div",
        { class: "result-words" },
        h("h2", { tabindex: -1 }, t("quiz.score", { n: right, most })),
        h("p", {}, t("quiz.score.players", { n: players, most })),
      ),
    ),
    h("section", { class: "panel" }, h("ol", { class: "quiz-moments" }, questions.map((each) => moment(state, each, hop))), ways(again)),
  ];
}

function ways(again) {
  return h("div", { class: "stage-ways" }, button({ class: "wide primary", "data-key": "again" }, again, t("quiz.again")));
}

function moment(state, told, hop) {
  const { turn, seat, given, right, played, played_accepted: good } = told;
  const mark = right === null ? "more" : right ? "check" : "close";
  const kind = right === null ? "is-open" : right ? "is-right" : "is-wrong";
  return h(
    "li",
    { class: kind },
    icon(mark),
    h(
      "div",
      {},
      h("h3", {}, t("quiz.moment", { turn, who: nameOf(state, seat) })),
      h(
        "p",
        {},
        given ? t("quiz.yours", { action: hintOr(state, given) }) : t("quiz.passed"),
        right !== null && ` (${t(right ? "quiz.accepted" : "quiz.better")})`,
      ),
      h("p", {}, t("quiz.played"), " ", playedWords(state, played), ` (${t(good ? "quiz.accepted" : "quiz.better")})`),
      truth(told),
      button({ class: "small", "data-key": `hop-${turn}` }, () => hop(turn - 1), icon("eye"), t("quiz.look")),
    ),
  );
}

function hintOr(state, move) {
  return move.move === "hint" ? t("quiz.hint") : moveWords(state, move);
}

/** What was true with all cards known. */
function truth({ turning_point: lost, possible_before: before }) {
  if (lost) return h("p", { class: "quiz-lost" }, t("quiz.lost"));
  return before === false && h("p", { class: "quiet" }, t("quiz.gone"));
}
