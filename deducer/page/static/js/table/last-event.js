// What was done last: in words on the page, and for those who listen.

import { isLook, nameOf, plain } from "../cards/words.js";
import { button, byId, h, unseen } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";
import { faultMark, lineWords, takenBack } from "../state/history.js";
import { openLog } from "./sheet/log.js";

/** What was done last: a look at a card tells less than what came before it. */
function lastLine(state) {
  return state.log.findLast((line) => !isLook(line.entry)) ?? state.log.at(-1);
}

/** The last event in words; also what was said of one's own card and taken back. */
function lastWords(state) {
  const line = lastLine(state);
  const gone = takenBack(state, state.log.length).at(-1);
  return gone ?? (line ? lineWords(state, line) : [t("log.none")]);
}

/** What was done last, as a button that opens the log. */
export function lastEvent(state) {
  const turn = state.over ? "" : h("span.turn-number", unseen(`${t("turn")} `), String(state.board.number));
  return button(
    { class: "last-event", "data-key": "log", "aria-haspopup": "dialog" },
    openLog,
    turn,
    h("span.last-words", lastWords(state), " ", faultMark(state, lastLine(state))),
    icon("log"),
    unseen(t("log.title")),
  );
}

/** Tell those who listen what happened, and whose turn it is, if that is anything new. */
export function announce(state, before) {
  if (!before || before.seq === state.seq) return;
  const said = spoken(state);
  if (said !== spoken(before)) byId("live").textContent = said;
}

function spoken(state) {
  const { turn } = state.board;
  const whose = turn === state.you.seat ? t("your.turn") : t("turn.of", { who: nameOf(state, turn) });
  return `${plain(lastWords(state))}. ${state.over ? t("over") : whose}.`;
}
