// The analysis board of a game.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** The board of a game after `turn` actions; `changed(turn)` is called when it is elsewhere. */
export function boardPart() {
  return h("p", { class: "panel" }, t("board.lead"));
}
