// Cards that were turned up otherwise than they were seen: both sides, and one tap that mends it.

import { face } from "./cards.js";
import { button, h } from "./dom.js";
import { parts } from "./i18n.js";
import { icon } from "./icons.js";
import { send } from "./sending.js";
import { mayWrite } from "./store.js";
import { cardText, entryWords, nameOf } from "./words.js";

/** A box for each card in doubt that this link may know of. */
export function doubtBoxes(state) {
  return state.doubts.map((doubt) => doubtBox(state, doubt));
}

function doubtBox(state, doubt) {
  const { entry } = state.log.find((line) => line.number === doubt.number);
  return h(
    "section",
    { class: "caution-box doubt" },
    icon("warn"),
    h(
      "div",
      {},
      h("p", {}, h("b", {}, entryWords(state, { ...entry, drawn: null }))),
      h("p", {}, parts("doubt.seen", seen(state, doubt))),
      mayWrite() && h("div", { class: "mends" }, doubt.mends.map((mend) => mender(state, mend))),
    ),
  );
}

function seen(state, { seat, seen: card }) {
  return { who: nameOf(state, seat), card: cardText(state, card) };
}

function mender(state, { card, entry }) {
  return button(
    { class: "small mend", "data-key": `mend-${card}` },
    () => send(entry, state),
    face(state, card),
    h("span", {}, parts("it.was", { card: cardText(state, card) })),
  );
}
