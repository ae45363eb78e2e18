// Help with a puzzle as it stands, a little at a time: whether perfect is still possible, what sort
// of action keeps it so, and which.

import { button, h, redraw } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { failed } from "../problems.js";
import { stateAt } from "../study/position.js";
import { entryWords } from "../words.js";
import { askedLong } from "./asked.js";

/** A panel that helps; `go(moves)` goes to where the puzzle stands after these. */
export function helpPanel(game, go) {
  const panel = h("section", { class: "panel puzzle-help" });
  if (!stateAt(game.shown.line, game.shown.line.steps.length).over?.reason?.startsWith("perfect"))
    begin(panel, game, go);
  else panel.hidden = true;
  return panel;
}

function begin(panel, game, go) {
  const ask = async () => {
    try {
      const found = await askedLong("help", { ...game.name, moves: game.moves });
      if (found) tell(panel, game, go, found, 1);
    } catch (error) {
      redraw(panel, failed(error, "p", { class: "problem", role: "alert" }));
    }
  };
  redraw(panel, button({ class: "wide", "data-key": "help" }, ask, icon("advice"), t("puzzle.help")));
}

/** Tell the first `count` things. */
function tell(panel, game, go, found, count) {
  const { choice, step, possible, back } = found;
  const more = (key) =>
    button(
      { class: "small", "data-key": "help" },
      () => tell(panel, game, go, found, count + 1),
      t(key),
    );
  const entry = step?.done.entry;
  const words = [];
  if (possible) {
    words.push(h("p", {}, icon("check"), keeping(choice)));
    if (count === 1) words.push(more("puzzle.help.kind"));
    if (count === 2) words.push(h("p", {}, t(`puzzle.help.${entry.kind}`)), more("puzzle.help.which"));
    if (count === 3) {
      const state = stateAt(game.shown.line, game.shown.line.steps.length);
      const move = { kind: entry.kind, ...told(entry) };
      words.push(
        h("p", {}, h("b", {}, entryWords(state, entry))),
        button(
          { class: "small", "data-key": "help" },
          () => go([...game.moves, move]),
          t("puzzle.help.do"),
        ),
      );
    }
  } else {
    words.push(
      h("p", {}, icon("warn"), t("puzzle.help.no", { n: back + 1 })),
      button(
        { class: "small", "data-key": "help" },
        () => go(game.moves.slice(0, back)),
        t("puzzle.help.back"),
      ),
    );
  }
  redraw(panel, words);
}

/** How many of the actions keep perfect possible. */
function keeping({ keep, among }) {
  if (keep === among) return t("puzzle.help.all", { n: among });
  return t("puzzle.help.yes", { n: keep, most: among });
}

/** What is sent of a move. */
function told({ kind, slot, to, colour, rank }) {
  if (kind !== "hint") return { slot };
  return colour ? { to, colour } : { to, rank };
}
