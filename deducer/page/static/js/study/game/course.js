// The course of a game as a chart over its turns: whether perfect was possible, points, tokens, and
// the chance of perfect as the seat to move could know it.

import { share } from "../../cards/words.js";
import { h, svg, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";

const STEP = 10; // the width of a turn
const BAND = 12;
const LANE = 64;
const TOKENS = 22;
const GAP = 6;
const HEIGHT = BAND + GAP + LANE + GAP + TOKENS;

/**
 * The chart of a review; `go(turn)` is called with the turn that is tapped. `node.at(turn)` marks a
 * turn, and `node.chances(map)` draws the chances of perfect that are known.
 */
export function course(review, game, go) {
  const { turns, perfect } = review;
  const width = (turns.length + 1) * STEP;
  const box = {
    class: "course",
    viewBox: `0 0 ${width} ${HEIGHT}`,
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  };
  const cursor = svg("rect.cursor", { x: 0, y: 0, width: STEP, height: HEIGHT, rx: 3 });
  const likely = svg("g");
  const lost = new Set(review.turning_points.map((point) => point.turn));
  const tokens = game.line.rules.tokens;
  const rows = [first(review, game), ...turns];
  const picture = svg(
    "svg",
    box,
    cursor,
    rows.map((turn, at) =>
      svg("rect", {
        class: `band ${{ true: "possible", false: "lost" }[turn.possible_after] ?? "open"}`,
        x: at * STEP,
        y: 0,
        width: STEP,
        height: BAND,
      }),
    ),
    likely,
    svg("path.points", { d: stairs(rows.map((turn) => turn.points / perfect)) }),
    rows.map((turn, at) =>
      svg("rect.token-bar", {
        x: at * STEP + 2,
        y: HEIGHT - (TOKENS * turn.tokens) / tokens,
        width: STEP - 4,
        height: (TOKENS * turn.tokens) / tokens,
      }),
    ),
    rows.map((turn, at) => (lost.has(at) ? flag(at) : null)).filter(Boolean),
  );
  picture.addEventListener("click", (event) => {
    const { left, width: wide } = picture.getBoundingClientRect();
    go(Math.min(Math.floor(((event.clientX - left) / wide) * rows.length), turns.length));
  });
  const points = review.turning_points.map((point) => t("game.point.at", { turn: point.turn }));
  const node = h(
    "div.course-box",
    points.length > 0 && unseen(points.join(" ")),
    picture,
    h(
      "ul.course-key",
      h("li.key-possible", t("game.key.possible")),
      h("li.key-points", t("game.key.points")),
      h("li.key-tokens", t("game.key.tokens")),
      h("li.key-chance", { hidden: true }, t("game.key.chance")),
    ),
  );
  node.at = (turn) => cursor.setAttribute("x", turn * STEP);
  node.chances = (chances) => {
    likely.replaceChildren(...stretches(chances).map(drawChances));
    node.querySelector(".key-chance").hidden = !chances.size;
  };
  return node;
}

/** What the chart has before the first turn. */
function first(review, { line }) {
  const { tokens } = line.start.board;
  return { points: 0, tokens, possible_after: review.turns[0]?.possible_before ?? review.winnable };
}

function level(part) {
  return BAND + GAP + LANE * (1 - part);
}

function stairs(parts) {
  return parts.map((part, at) => `${at ? `V${level(part)}` : `M0 ${level(part)}`}h${STEP}`).join("");
}

/** A mark where perfect was lost. */
function flag(turn) {
  const x = turn * STEP;
  return svg("path.turning", { d: `M${x} 0h${STEP}v${BAND}h-${STEP}Z` });
}

/** The chances in stretches of turns that follow each other. */
function stretches(chances) {
  const groups = [];
  for (const turn of [...chances.keys()].sort((one, other) => one - other)) {
    const last = groups.at(-1);
    const here = chances.get(turn);
    if (last && last.at(-1).turn === turn - 1) last.push(here);
    else groups.push([here]);
  }
  return groups;
}

function drawChances(stretch) {
  const at = ({ turn }) => (turn - 0.5) * STEP; // before its action
  const { before } = stretch[0].outlook;
  const upper = stretch.map((each) => `${at(each)} ${level(each.outlook.before.high)}`);
  const lower = stretch.map((each) => `${at(each)} ${level(each.outlook.before.low)}`).reverse();
  const line = stretch.map((each) => `${at(each)} ${level(share(each.outlook.before.share))}`);
  const dot = { class: "chance", cx: at(stretch[0]), cy: level(share(before.share)), r: 1.5 };
  return svg(
    "g",
    svg("path.chance-field", { d: `M${[...upper, ...lower].join("L")}Z` }),
    stretch.length > 1 ? svg("path.chance", { d: `M${line.join("L")}` }) : svg("circle", dot),
    stretch
      .filter((each) => each.drop)
      .map((each) =>
        svg("path.chance-drop", {
          d: `M${at(each)} ${level(share(each.outlook.before.share))}L${at(each) + STEP} ${level(share(each.outlook.after.share))}`,
        }),
      ),
  );
}
