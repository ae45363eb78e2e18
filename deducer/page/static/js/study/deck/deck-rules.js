// Who plays and by which rules: one line, which unfolds.

import { chips } from "../../cards/fields.js";
import { button, h } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { ruleFields, rulesSummary } from "../../start/rule-fields.js";
import { translated } from "../../state/problems.js";
import { deck } from "./deck-state.js";

const PLAYERS = [2, 3, 4, 5];

/** The panel; `changed()` is called at each change, `problem` says what is wrong with the rules. */
export function rulesPanel(changed, problem) {
  const set = (part) => (value) => {
    deck[part] = value;
    changed();
  };
  return h(
    "section.panel.deck-rules",
    chips({
      legend: t("deck.players"),
      hideLegend: true,
      kind: "segmented",
      options: PLAYERS.map((value) => ({
        value,
        label: String(value),
        name: t("deck.count", { n: value }),
      })),
      chosen: deck.players,
      pick: set("players"),
    }),
    problem,
    deck.lines === null ? chosen(changed) : written(changed),
  );
}

function chosen(changed) {
  return h(
    "details.rules",
    { on: { change: () => changed() } },
    h("summary", h("span", t("rules"), h("small", rulesSummary()))),
    ruleFields(),
    chips({
      legend: t("deck.dealt"),
      kind: "segmented dealt",
      options: ["hands", "rounds"].map((value) => ({ value, label: t(`deck.${value}`) })),
      chosen: deck.dealt,
      pick: (value) => (deck.dealt = value),
    }),
  );
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
