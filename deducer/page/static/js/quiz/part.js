// The decisive moments of a game as questions.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** The questions of a game; `hop(turn)` opens the board at a turn. */
export function quizPart() {
  return h("p", { class: "panel" }, t("quiz.lead"));
}
