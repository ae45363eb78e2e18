// The solution of a puzzle, once it is asked for: a line to step through, with real cards or here.

import { button, h, redraw } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { problemAlert } from "../../state/problems.js";
import { lineViewer } from "../stepper.js";
import { askedLong, begun } from "./questions.js";

/** Fill `place` with a button that shows the solution of the puzzle called `name`. */
export function drawSolution(place, name) {
  const show = async () => {
    try {
      const found = await askedLong("solution", begun(name));
      if (found) redraw(place, lineViewer(found.line));
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
