// The end of a quiz: how many answers were right, and what was true at each moment.

import { moveWords } from "../../cards/slots.js";
import { clueText, nameOf, share } from "../../cards/words.js";
import { button, h, icon } from "../../core/dom.js";
import { decimal, parts, signed, t } from "../../core/i18n.js";
import { playedWords } from "./feedback.js";

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

/** The score beside what is scored without a look at the cards, as Python counted it. */
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

/** What somebody always answers. */
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
  return h("div.stage-ways", button({ class: "wide primary", "data-key": "again" }, again, t("quiz.again")));
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
      button({ class: "small", "data-key": `hop-${turn}` }, () => hop(turn - 1), icon("eye"), t("quiz.look")),
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
