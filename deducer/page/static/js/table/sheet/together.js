// What all seats together can win near the end: with open hands, and by what each can know.

import { moveWords } from "../../cards/chances.js";
import { share } from "../../cards/deck.js";
import { clueText, nameOf } from "../../cards/words.js";
import { h } from "../../core/dom.js";
import { percent, signed, t } from "../../core/i18n.js";
import { told } from "../../state/problems.js";

const MOST_ACTIONS = 5;

/** The chance with open hands after `move`, or now without one; null where others say more. */
export function openHands(advice, move = null) {
  const opened = advice.open_hands;
  const same = (each) => ["move", "slot", "announce"].every((key) => each.move[key] === move[key]);
  const chance = move ? opened?.actions.find(same)?.chance : opened?.now;
  if (!chance?.tightest) return null;
  const high = percent(share(chance.high), 1);
  return t("advice.open", { share: chance.exact ? high : `≤ ${high}` });
}

/** What the best joint policy wins, and after which actions; `row` draws one that can be tapped. */
export function together(state, { endgame, seat }, row) {
  // a bound alone says less than the chances above
  if (!endgame || (share(endgame.low) === 0 && !endgame.exact)) return [];
  return [
    h("h3", t("advice.together")),
    h("p.advice-together", t("advice.together.now"), " ", h("b", between(endgame))),
    endgame.actions.length > 0 &&
      h("p.advice-together", t("advice.together.seen", { who: nameOf(state, seat) })),
    h(
      "ol.advice.together",
      endgame.actions
        .slice(0, MOST_ACTIONS)
        .map((action) =>
          h(
            "li",
            row(action.move, [
              h("span.advice-move", named(state, action.move)),
              h("b.advice-share", between(action)),
              action.gain && h("small", t("advice.together.gain", { points: gained(action.gain) })),
            ]),
          ),
        ),
    ),
    h("p.quiet", t(endgame.exact ? "advice.together.best" : "advice.together.found")),
    h("p.quiet", t("advice.together.means")),
    endgame.aloud.lines.length > 0 &&
      h("details.aloud", h("summary", t("advice.aloud")), aloud(endgame.aloud)),
  ];
}

/** The policy to be read aloud: what each seat does for what it sees. */
function aloud({ lines, left_out: more }) {
  return [below(lines), more > 0 && h("p.quiet", t("advice.aloud.more", { n: more }))];
}

function below(lines) {
  const line = (each) =>
    h("li", told("span", {}, each.text, each), each.below.length > 0 && below(each.below));
  return h("ul", lines.map(line));
}

function between({ low, high }) {
  const ends = [low, high].map((end) => percent(share(end), 1));
  return low === high ? ends[0] : ends.join(" – ");
}

/** In points, with a sign, what a hint adds to the best action that is none. */
function gained({ low, high }) {
  const points = [low, high].map((end) => signed(100 * share(end), 1));
  return low === high ? points[0] : points.join(" – ");
}

function named(state, move) {
  if (move.move !== "hint") return moveWords(state, move);
  return [`${nameOf(state, move.to)}: `, clueText(state, move.colour ?? move.rank)];
}
