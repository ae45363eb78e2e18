// The deals of an evening: how many, for whom, by which rules; then what is to be printed.

import { chips } from "../cards/fields.js";
import { post } from "../core/api.js";
import { button, h } from "../core/dom.js";
import { currentLanguage, t } from "../core/i18n.js";
import { ruleFields, rulesSummary } from "../start/rule-fields.js";
import { failed } from "../state/problems.js";
import { underWay } from "../table/sheet/waiting.js";
import { club, freshSeed, keep, wanted } from "./evening-state.js";
import { showPaper } from "./paper.js";

const PLAYERS = [2, 3, 4, 5];
const MOST = { tables: 60, deals: 40, seed: 999999 };
const PATIENCE = 120000;

let pages = null; // the pages of the evening that was made last, in a language

/** The form for an evening; `changed()` is called once it is made. */
export function eveningForm(changed) {
  const place = h("div.toasts", { role: "status" });
  const submit = async (event) => {
    event.preventDefault();
    const asked = wanted();
    const made = await prepared(asked, place);
    if (!made) return;
    const { evening, perfect, crowning } = made;
    Object.assign(club, { asked, made: { evening, perfect, crowning } });
    Object.assign(club, { results: {}, deal: 1, anew: false, seed: freshSeed() });
    keep();
    changed();
  };
  const set = (part) => (value) => {
    club[part] = value;
    keep();
  };
  return h(
    "section.panel",
    h("p.club-about", t("club.about")),
    h(
      "form",
      { on: { submit, change: keep }, autocomplete: "off" },
      chips({
        legend: t("club.players"),
        kind: "segmented",
        options: PLAYERS.map((value) => ({ value, label: String(value) })),
        chosen: club.players,
        pick: set("players"),
      }),
      h("div.numbers", number("tables", 1), number("deals", 1), number("seed", 0)),
      h("p.quiet", t("club.seed.help")),
      h(
        "details.rules",
        h("summary", h("span", t("rules"), h("small", rulesSummary()))),
        ruleFields(),
        chips({
          legend: t("deck.dealt"),
          kind: "segmented dealt",
          options: ["hands", "rounds"].map((value) => ({ value, label: t(`deck.${value}`) })),
          chosen: club.dealt,
          pick: set("dealt"),
        }),
      ),
      place,
      h("button.wide.primary", { type: "submit" }, t("club.make")),
    ),
    club.made && former(changed),
  );
}

/** The way back to the evening that would be replaced. */
function former(changed) {
  const { seed } = club.made.evening;
  const back = () => {
    club.anew = false;
    keep();
    changed();
  };
  return h(
    "div.former",
    h("p.quiet", t("club.replace", { n: seed })),
    button({ class: "small", "data-key": "former" }, back, t("club.keep", { n: seed })),
  );
}

function number(part, least) {
  const input = h("input", {
    type: "number",
    min: least,
    max: MOST[part],
    required: true,
    inputmode: "numeric",
    value: club[part],
    on: { input: () => (club[part] = input.valueAsNumber) },
  });
  return h("label.text-field", h("span", t(`club.${part}`)), input);
}

/** Ask for an evening and its pages, and say in `place` how far that is; null if it fails. */
async function prepared(asked, place) {
  const language = currentLanguage();
  const key = JSON.stringify([asked, language]);
  if (pages?.key === key) return pages;
  const given = new AbortController();
  const { box, show } = underWay(t("club.making"), () => given.abort());
  place.replaceChildren(box);
  const options = { patience: PATIENCE, progress: show, signal: given.signal };
  try {
    const made = await post("/api/club/evening", { ...asked, language }, options);
    pages = { ...made, key };
    place.replaceChildren();
    return pages;
  } catch (error) {
    place.replaceChildren(...(given.signal.aborted ? [] : [failed(error, "p", { class: "problem" })]));
    return null;
  }
}

/** The evening that was made: what to print, and who plays what when. */
export function eveningPanel(changed) {
  const { evening } = club.made;
  const place = h("div.toasts", { role: "status" });
  const shows = (part) => async () => {
    const made = await prepared(club.asked, place);
    if (made) showPaper(t(`club.${part}`), made[part], `hanabi-${part}-${evening.seed}.html`);
  };
  const again = () => {
    club.anew = true;
    keep();
    changed();
  };
  return h(
    "section.panel.evening",
    h("h2", t("club.evening", { n: evening.seed })),
    h(
      "ol.steps",
      ["print", "first", "round", "end"].map((step) => h("li", t(`club.step.${step}`))),
    ),
    place,
    h(
      "div.papers",
      button({ class: "wide primary", "data-key": "sheets" }, shows("sheets"), t("club.sheets")),
      button({ class: "wide", "data-key": "blind" }, shows("blind"), t("club.blind")),
      button({ class: "wide", "data-key": "organiser" }, shows("organiser"), t("club.organiser")),
    ),
    h("p.quiet", t("club.organiser.help")),
    h("details", h("summary", t("club.plan")), plan(evening)),
    button({ class: "small", "data-key": "again" }, again, t("club.again")),
  );
}

function plan({ rounds, tables }) {
  const head = Array.from({ length: tables }, (_, at) =>
    h("th", { scope: "col" }, t("club.table", { n: at + 1 })),
  );
  const rows = rounds.map((sittings, at) =>
    h(
      "tr",
      h("th", { scope: "row" }, String(at + 1)),
      sittings.map(({ deal, laid_out_by: by }) =>
        h("td", h("b", String(deal)), h("small", by === null ? " ●" : ` ${t("club.from", { n: by })}`)),
      ),
    ),
  );
  const titles = h("tr", h("th", { scope: "col" }, t("club.round")), head);
  return [
    h(
      "div.wide-table",
      { tabindex: 0, role: "region", "aria-label": t("club.plan") },
      h("table", h("thead", titles), h("tbody", rows)),
    ),
    h("p.quiet", t("club.plan.help")),
  ];
}
