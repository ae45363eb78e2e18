// Who plays and by which rules: one line, which unfolds.

import { button, h } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { dealtField, playersField, rulesFold } from "../../start/rule-fields.js";
import { translated } from "../../state/problems.js";
import { deck } from "./deck-state.js";

/** The panel; `changed()` is called at each change, `problem` says what is wrong with the rules. */
export function rulesPanel(changed, problem) {
  const pick = (players) => {
    deck.players = players;
    changed();
  };
  return h(
    "section.panel.deck-rules",
    playersField({ hideLegend: true, chosen: deck.players, pick }),
    problem,
    deck.lines === null ? chosen(changed) : written(changed),
  );
}

function chosen(changed) {
  const fold = rulesFold(dealtField(deck.dealt, (dealt) => (deck.dealt = dealt)));
  fold.addEventListener("change", () => changed());
  return fold;
}

/** The rules of a text that had its own. */
function written(changed) {
  const { text, phrase } = deck.shown.rules;
  const drop = () => {
    deck.lines = null;
    changed({ anew: true });
  };
  const said = translated(text, phrase);
  return h(
    "p.deck-written",
    h("span", { lang: said.lang }, said.text),
    button({ class: "small", "data-key": "own" }, drop, t("deck.own")),
  );
}
