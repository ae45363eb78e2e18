// Help with a puzzle as it stands, a little at a time: whether perfect is still possible, what sort
// of action keeps it so, and which.

import { entryWords } from "../../cards/words.js";
import { button, h, redraw } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { problemAlert } from "../../state/problems.js";
import { entryOf } from "../board/analysis.js";
import { stateAt } from "../position.js";
import { askedLong } from "./questions.js";

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
      const found = await askedLong("help", { ...game.name, moves: game.moves });
      if (found) tell(panel, game, go, found, 1);
    } catch (error) {
      redraw(panel, problemAlert(error));
    }
    asking = false;
  };
  redraw(panel, button({ class: "wide", "data-key": "help" }, ask, icon("advice"), t("puzzle.help")));
}

/** Tell the first `count` things. */
function tell(panel, game, go, found, count) {
  const press = (doing, key) => button({ class: "small", "data-key": "help" }, doing, t(key));
  const more = (key) => press(() => tell(panel, game, go, found, count + 1), key);
  const { choice, step, possible, back } = found;
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
