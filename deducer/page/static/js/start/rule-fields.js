// The form for a new table as it was filled in last, and the fields for its rules: rulebook, variants,
// and what differs in a deck of one's own.

import { Chips, NumberField, Select, TextField, Toggle } from "../core/fields.js";
import { currentLanguage, t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";
import { html } from "../core/view.js";

// Python writes the options into the page
const { dataset } = document.documentElement;
const EDITIONS = dataset.editions.split(" ");
const SIXTH = ["none", ...dataset.sixth.split(" ")];
const HINTING = new Set(dataset.emptyHints.split(" ")); // rulebooks that allow hints which touch nothing
const FIRST_EDITION = { en: "2010", de: "abacus", fr: "fr", sv: "sv" };

/** The rules as nobody has filled them in; the language must be known. */
export function blankRules() {
  return {
    edition: FIRST_EDITION[currentLanguage()],
    crowning: false,
    sixth: "none",
    choreography: false,
    cycling: false,
    empty: null,
    copies: "",
    hand: "",
    tokens: "",
    strikes: "",
  };
}

/** The form for a new table as it was left last; the language must be known. */
export function lastForm() {
  const house = dataset.agreements ?? ""; // what a new table at this server agrees
  const blank = { players: ["", "", ""], me: 0, first: 0, chairs: [], mode: "every", advice: true, agreements: house, house };
  const form = { ...blank, ...blankRules(), ...lasting.get("form", {}), title: "" };
  return form.house === house ? form : { ...form, agreements: house, house };
}

/** The rules in a few words. */
function summaryOf({ edition, crowning, sixth, choreography, cycling, copies }) {
  const variants = [crowning && "crowning", sixth !== "none" && sixth, choreography && "choreography"];
  const keys = [...variants, cycling && "cycling", copies.trim() && "house"].filter(Boolean).map((name) => `start.${name}`);
  return [`edition.${edition}`, ...keys].map((key) => t(key)).join(" · ");
}

/**
 * What is called `label`, with the rules in a few words, in a line that unfolds to the fields for them, and to the
 * children; `change(different)` gets the members that are different then.
 */
export function RulesFold({ label = t("rules"), rules, change, children }) {
  const editions = EDITIONS.map((value) => ({ value, label: t(`edition.${value}`) }));
  const sixth = SIXTH.map((value) => ({ value, label: t(`start.${value}`) }));
  const variant = (name) => html`<${Toggle}
    label=${t(`start.${name}`)} help=${t(`start.${name}.help`)}
    checked=${rules[name]} pick=${(on) => change({ [name]: on })}
  />`;
  const number = (name, least, most) => html`<${NumberField}
    label=${t(`start.${name}`)} least=${least} most=${most} value=${rules[name]}
    pick=${(text) => change({ [name]: text })} onInvalid=${unfold}
  />`;
  return html`<details class="rules">
    <summary><span>${label}<small>${summaryOf(rules)}</small></span></summary>
    <${Select}
      label=${t("start.edition")} options=${editions} chosen=${rules.edition}
      pick=${(edition) => change({ edition, empty: null })}
    />
    ${variant("crowning")}
    <div class="field">
      <${Select}
        label=${t("start.sixth")} options=${sixth} chosen=${rules.sixth} pick=${(name) => change({ sixth: name })}
      />
      <p class="quiet">${t(`start.${rules.sixth}.help`)}</p>
    </div>
    ${variant("choreography")}
    ${variant("cycling")}
    <${Toggle} label=${t("start.empty")} checked=${allowsEmpty(rules)} pick=${(on) => change({ empty: on })} />
    <details class="house">
      <summary>${t("start.house")}</summary>
      <div class="house-fields">
        <${TextField}
          label=${t("start.copies")} most="80" value=${rules.copies} placeholder="r 3 2 2 2 1, y 3 2 2 2 1"
          pick=${(text) => change({ copies: text })}
        />
        <p class="quiet">${t("start.copies.help")}</p>
        <div class="numbers">${number("hand", 1, 10)}${number("tokens", 0, 20)}${number("strikes", 1, 10)}</div>
      </div>
    </details>
    ${children}
  </details>`;
}

/** Open the folds around a field: the browser shows there what is wrong with it. */
function unfold({ target }) {
  for (let at = target; at; at = at.parentElement) if (at.matches("details")) at.open = true;
}

/** How many play. */
export function PlayersField(props) {
  const options = [2, 3, 4, 5, 6].map((n) => ({ value: n, label: String(n), name: t("deck.count", { n }) }));
  return html`<${Chips} legend=${t("deck.players")} kind="segmented" options=${options} ...${props} />`;
}

/** How the hands are dealt: one after the other, or card by card. */
export function DealtField(props) {
  const options = ["hands", "rounds"].map((value) => ({ value, label: t(`deck.${value}`) }));
  return html`<${Chips} legend=${t("deck.dealt")} kind="segmented dealt" options=${options} ...${props} />`;
}

/** The rules as header lines of a record; what is not filled in follows the edition. */
export function rulesLines(rules) {
  const { edition, crowning, sixth, choreography, cycling } = rules;
  const words = [
    crowning ? "crowning-piece" : "standard",
    sixth !== "none" && sixth,
    choreography && "choreography",
    allowsEmpty(rules) ? "empty-hints" : "no-empty-hints",
    cycling && "card-cycling",
  ];
  const house = ["copies", "hand", "tokens", "strikes"].filter((key) => rules[key].trim());
  const lines = [`rules: ${words.filter(Boolean).join(" ")}`, `edition: ${edition}`];
  return [...lines, ...house.map((key) => `${key}: ${rules[key].trim()}`)].join("\n");
}

function allowsEmpty({ empty, edition }) {
  return empty ?? HINTING.has(edition);
}
