// One puzzle: to be played here, laid out with real cards, or looked up.

import { backend } from "../../core/backend.js";
import { button, h, icon, redraw, unseen } from "../../core/dom.js";
import { chips } from "../../core/fields.js";
import { t } from "../../core/i18n.js";
import { problemAlert } from "../../state/sheets.js";
import { openShared } from "../../table/sheet/share.js";
import { lineViewer } from "../stepper.js";
import { drawLayout } from "./layout.js";
import { drawPlay } from "./play.js";
import { ask, askLong, atStart, levelOf, rulesWords } from "./puzzles.js";

/** Fill `place` with a button that shows the solution of the puzzle called `name`. */
function drawSolution(place, name) {
  const show = async () => {
    try {
      const solution = await askLong("solution", atStart(name));
      if (solution) redraw(place, lineViewer(solution.line));
    } catch (error) {
      redraw(place, problemAlert(error));
    }
  };
  redraw(
    place,
    h(
      "section.panel.puzzle-solution",
      h("p", t("puzzle.solution.help")),
      h(
        "div.puzzle-row",
        button({ class: "wide primary", "data-key": "show" }, show, t("puzzle.solution.show")),
      ),
    ),
  );
}

const PARTS = { play: drawPlay, layout: drawLayout, solution: drawSolution };

/** Fill `place` with the puzzle called `name`. */
export async function drawPuzzle(place, name) {
  redraw(place, h("p.loading", backend.onceReady(t("loading"))));
  let start;
  try {
    start = await ask("show", atStart(name));
  } catch (error) {
    redraw(place, problemAlert(error), h("a.button.wide", { href: "#" }, t("puzzle.all")));
    return;
  }
  const [ways, parts] = [h("div"), h("div")];
  const open = (chosen) => {
    const part = h("div.puzzle-part"); // what comes late for another is drawn nowhere
    redraw(ways, choice(chosen, open));
    redraw(parts, part);
    PARTS[chosen](part, name, start);
  };
  redraw(place, about(name, start), ways, parts);
  open("play");
}

function about({ players, rules }, { level, line }) {
  const share = () => openShared({ title: t("puzzle.share"), text: location.href });
  return h(
    "div.puzzle-about",
    h(
      "p",
      levelOf(level),
      h("span", t("puzzle.players", { n: players })),
      h("span", rulesWords(rules, line.rules.perfect)),
    ),
    button({ class: "round", "data-key": "share" }, share, icon("share"), unseen(t("puzzle.share"))),
  );
}

function choice(chosen, pick) {
  return chips({
    legend: t("puzzle.part"),
    hideLegend: true,
    kind: "segmented part",
    options: Object.keys(PARTS).map((value) => ({ value, label: t(`puzzle.${value}`) })),
    chosen,
    pick,
  });
}
