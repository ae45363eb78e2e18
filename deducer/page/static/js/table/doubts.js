// What was entered otherwise than this seat sees it: both sides, and one tap that mends it.

import { face } from "../cards/cards.js";
import { cardText, entryWords, nameOf } from "../cards/words.js";
import { button, h } from "../core/dom.js";
import { listed, parts } from "../core/i18n.js";
import { icon } from "../core/pictures.js";
import { serverText } from "../state/problems.js";
import { send } from "../state/sending.js";
import { mayWrite } from "../state/store.js";

/** A box for each entry in doubt that this link may know of. */
export function doubtBoxes(state) {
  return state.doubts.map((doubt) => doubtBox(state, doubt));
}

function doubtBox(state, doubt) {
  const { entry } = state.log.find((line) => line.number === doubt.number);
  return h(
    "section.caution-box.doubt",
    icon("warn"),
    h(
      "div",
      h("p", h("b", entryWords(state, { ...entry, drawn: null }))),
      doubt.seen
        ? h("p", parts("doubt.seen", seenValues(state, doubt)))
        : serverText("p", {}, doubt.problem.text, doubt.problem),
      serverText("p", { class: "caveat" }, doubt.caveat.text, doubt.caveat),
      mayWrite() &&
        h("div.mends", doubt.mends.map((mend) => mender(state, mend))),
    ),
  );
}

function seenValues(state, { seat, seen: card }) {
  return { who: nameOf(state, seat), card: cardText(state, card) };
}

function mender(state, { kind, entry, ...mend }) {
  const key = `mend-${kind}-${mend.card ?? mend.slots.join("-")}`;
  return button(
    { class: "small mend", "data-key": key },
    () => send(entry, state),
    kind === "card" && face(state, mend.card),
    h("span", mendWords(state, { kind, ...mend })),
  );
}

function mendWords(state, { kind, seat, card, slots }) {
  if (kind === "card") return parts("it.was", { card: cardText(state, card) });
  if (kind === "not")
    return seat === null
      ? parts("it.was.not", { card: cardText(state, card) })
      : parts("doubt.not", { card: cardText(state, card), who: nameOf(state, seat) });
  if (kind === "slots")
    return slots.length
      ? parts("doubt.slots", { n: slots.length, slots: listed(slots) })
      : parts("doubt.slots.none");
  return parts("doubt.slip");
}
