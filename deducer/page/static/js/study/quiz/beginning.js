// Before a quiz: whose turns it asks, and what is seen.

import { chips } from "../../core/fields.js";
import { button, h } from "../../core/dom.js";
import { t } from "../../core/i18n.js";

const EVERYBODY = -1;
const OPEN = -2;

/**
 * The choice of whose turns are asked; `perfect` is the highest score, and `begin({seat, open})` asks
 * for the questions.
 */
export function choice(players, perfect, begin) {
  let chosen = EVERYBODY;
  const help = h("p.quiet", { "aria-live": "polite" }, helpFor(chosen, { perfect }));
  const pick = (value) => {
    chosen = value;
    help.textContent = helpFor(value, { players, perfect });
  };
  const options = [
    { value: EVERYBODY, label: t("quiz.everybody") },
    ...players.map((label, value) => ({ value, label })),
    { value: OPEN, label: t("quiz.open") },
  ];
  const go = () => begin({ seat: chosen < 0 ? null : chosen, open: chosen === OPEN });
  return h(
    "section.panel.quiz-start",
    h("h2", { tabindex: -1 }, t("quiz.title")),
    h("p", t("quiz.about", { perfect })),
    chips({ legend: t("quiz.whose"), kind: "seats", options, chosen, pick }),
    help,
    button({ class: "wide primary", "data-key": "begin" }, go, t("quiz.begin")),
  );
}

function helpFor(chosen, { players, perfect }) {
  if (chosen === OPEN) return t("quiz.open.help", { perfect });
  if (chosen === EVERYBODY) return t("quiz.everybody.help");
  return t("quiz.seat.help", { who: players[chosen] });
}
