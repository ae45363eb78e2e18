// Help with a puzzle as it stands, a little at a time; and how hard it is.

import { entryWords } from "../../cards/words.js";
import { postLong } from "../../core/backend.js";
import { button, h, icon, redraw, svg } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { fillWith, problemAlert } from "../../state/sheets.js";
import { entryOf } from "../board/analysis.js";
import { stateAt } from "../position.js";
import { askLong } from "./puzzles.js";

/** A panel that helps; `go(moves)` goes to where the puzzle stands after these. */
export function helpPanel(game, go) {
  const panel = h("section.panel.puzzle-help");
  const { over } = stateAt(game.shown.line, game.shown.line.steps.length);
  if (over?.reason === "perfect") return null;
  begin(panel, game, go);
  return panel;
}

function begin(panel, game, go) {
  let asking = false;
  const ask = async () => {
    if (asking) return;
    asking = true;
    try {
      const advice = await askLong("help", { ...game.name, moves: game.moves });
      if (advice) tell(panel, game, go, advice, 1);
    } catch (error) {
      redraw(panel, problemAlert(error));
    }
    asking = false;
  };
  redraw(panel, button({ class: "wide", "data-key": "help" }, ask, icon("advice"), t("puzzle.help")));
}

/** Tell the first `count` things. */
function tell(panel, game, go, advice, count) {
  const press = (doing, key) => button({ class: "small", "data-key": "help" }, doing, t(key));
  const more = (key) => press(() => tell(panel, game, go, advice, count + 1), key);
  const { choice, step, possible, back } = advice;
  if (!possible) {
    const undo = () => go(game.moves.slice(0, back));
    const since = h("p", icon("warn"), t("puzzle.help.no", { n: back + 1 }));
    return redraw(panel, since, press(undo, "puzzle.help.back"));
  }
  const { entry } = step.done;
  const still = h("p", icon("check"), keeping(choice));
  if (count === 1) return redraw(panel, still, more("puzzle.help.kind"));
  if (count === 2)
    return redraw(panel, still, h("p", t(`puzzle.help.${entry.kind}`)), more("puzzle.help.which"));
  const state = stateAt(game.shown.line, game.shown.line.steps.length);
  const follow = () => go([...game.moves, entryOf({ move: entry.kind, ...entry })]);
  const which = h("p", h("b", entryWords(state, entry)));
  return redraw(panel, still, which, press(follow, "puzzle.help.do"));
}

/** How many of the actions keep perfect possible. */
function keeping({ keep, among }) {
  if (keep === among) return t("puzzle.help.all", { n: among });
  return t("puzzle.help.yes", { n: keep, most: among });
}

const WIDTH = 6;
const HEIGHT = 60;

/** A panel that says it once it is opened. */
export function measurePanel(name) {
  const body = h("div.puzzle-measure");
  const fill = async () => {
    if (!panel.open || body.firstChild) return;
    await fillWith(body, postLong("/api/puzzle/measure", name), measured);
  };
  const panel = h("details.panel", { on: { toggle: fill } }, h("summary", h("h2", t("puzzle.hard"))), body);
  return panel;
}

function measured({ choices, narrow, turns }) {
  const summary = narrow.length
    ? t("puzzle.hard.narrow", { n: narrow.length, turns, first: narrow[0] })
    : t("puzzle.hard.wide", { n: turns });
  return [
    h("p", summary),
    svg(
      "svg",
      {
        viewBox: `0 0 ${choices.length * WIDTH} ${HEIGHT + 2}`,
        role: "img",
        "aria-label": t("puzzle.hard.chart"),
        preserveAspectRatio: "none",
      },
      choices.map(({ keep, among, open }, at) => {
        const share = 1 - (keep + open) / among;
        const high = 2 + share * HEIGHT;
        return svg("rect", {
          class: keep + open === 1 ? "narrow" : "wider",
          x: at * WIDTH + 0.8,
          y: HEIGHT + 2 - high,
          width: WIDTH - 1.6,
          height: high,
        });
      }),
    ),
    h("p.quiet", t("puzzle.hard.chart")),
  ];
}
