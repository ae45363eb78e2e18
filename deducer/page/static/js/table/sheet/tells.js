// What hints would tell: what their receivers could then be sure of.

import { get } from "../../core/api.js";
import { h, unseen } from "../../core/dom.js";
import { listed, t } from "../../core/i18n.js";
import { path } from "../../state/store.js";

const SURE = ["now_playable", "saved", "now_trash"];

/** What a hint would make sure of its receiver's cards, in nodes; `hint` as the server shows it. */
export function tellsWords(hint) {
  const told = SURE.filter((what) => hint[what].length);
  if (!told.length) return [h("span.told", t("advice.nothing"))];
  return told.flatMap((what, at) => {
    const said = { slots: listed(hint[what]), n: hint[what].length };
    const words = h("span", { class: `told ${what}` }, t(`advice.${what}`, said));
    return at ? [unseen(", "), words] : [words];
  });
}

let asked = { seq: -1, hints: null };

/** What each hint would tell at this state, asked once; none where the server does not say. */
export function tellsAt(state) {
  if (asked.seq !== state.seq) {
    const hints = get(path("/hints")).then((answer) => answer.hints, forget);
    asked = { seq: state.seq, hints };
  }
  return asked.hints;
}

/** Be ready to ask again: the network may be back by then. */
function forget() {
  asked = { seq: -1, hints: null };
  return [];
}
