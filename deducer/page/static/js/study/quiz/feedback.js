// An answer: whether it is as good as any, and what each action was worth.

import { bar, chanceText, interval, moveWords } from "../../cards/slots.js";
import { clueText, entryWords, nameOf } from "../../cards/words.js";
import { button, h, icon } from "../../core/dom.js";
import { parts, t } from "../../core/i18n.js";
import { tellsWords } from "../../table/sheet/hint.js";
import { drawPosition, stateAt } from "../position.js";

const MOST_WORSE = 4; // actions that are shown beside those that matter

/** What was answer of the `at`-th of `count` questions; `next()` goes on. */
export function feedback({ line, answer, at, count, next }) {
  const state = stateAt(line, 0);
  const last = at + 1 === count;
  return [
    h(
      "section",
      { class: `panel quiz-told ${answer.right ? "is-right" : "is-wrong"}` },
      h("p.quiet", t("quiz.number", { n: at + 1, most: count })),
      h(
        "h2",
        { tabindex: -1 },
        icon(answer.right ? "check" : "close"),
        t(answer.right ? "quiz.right" : "quiz.wrong"),
      ),
      h(
        "p.quiz-played",
        t("quiz.played"),
        " ",
        h("b", playedWords(state, answer.played)),
        ". ",
        t(answer.played_accepted ? "quiz.played.right" : "quiz.played.wrong"),
      ),
      button({ class: "wide primary", "data-key": "next" }, next, t(last ? "quiz.end" : "quiz.next")),
    ),
    h(
      "section.panel",
      h("h3", t("advice.now")),
      h("ol.advice.quiz-actions", listedActions(answer).map((action) => row(state, answer, action))),
      h("p.quiet", t(answer.exact ? "advice.exact" : "advice.sampled", { n: answer.worlds })),
      !answer.exact && h("p.quiet", t("quiz.error")),
      answer.actions.some(({ accepted, tells }) => accepted && tells) && h("p.quiet", t("quiz.which")),
    ),
    h("details.panel.quiz-then", h("summary", t("quiz.then")), drawPosition(line)),
  ];
}

/** What was played, in words. */
export function playedWords(state, { move, ...entry }) {
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

/** Whether an action is what was done; where one hint stands for all, any hint is it. */
function isSame(action, done) {
  const isHint = action.move === "hint";
  const parts = isHint ? ["to", "colour", "rank"] : ["slot", "announce"];
  if (action.move !== done?.move) return false;
  return (isHint && action.to === undefined) || parts.every((part) => action[part] === done[part]);
}

function row(state, answer, { move, chance, accepted, tells }) {
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
    ),
  );
}
