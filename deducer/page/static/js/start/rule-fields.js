// The form for a new table as it was filled in last, and the fields for its rules: rulebook, variants,
// and what differs in a deck of one's own.

import { h, nodeOf } from "../core/dom.js";
import { chips, numberField, select, textField, toggle, withLabel } from "../core/fields.js";
import { currentLanguage, t } from "../core/i18n.js";
import { lasting } from "../core/memory.js";

const FIRST_EDITION = { en: "2010", fr: "fr", sv: "sv" };

/** The form, once the language is known (`remember`). */
export const form = {};

/** Fill the form in as it was left last. */
export function remember() {
  const house = document.documentElement.dataset.agreements ?? ""; // what a new table at this server agrees
  const blank = {
    players: ["", "", ""],
    me: 0,
    first: 0,
    mode: "every",
    edition: FIRST_EDITION[currentLanguage()],
    crowning: false,
    sixth: "none",
    choreography: false,
    empty: null,
    advice: true,
    agreements: house,
    house,
    copies: "",
    hand: "",
    tokens: "",
    strikes: "",
  };
  Object.assign(form, blank, lasting.get("form", {}), { title: "" });
  if (form.house !== house) Object.assign(form, { agreements: house, house });
}

/** Keep the form for the next time. */
export function keep() {
  lasting.set("form", form);
}

const RULES = "edition crowning sixth choreography empty copies hand tokens strikes".split(" ");

/** Fill `page` in, and the rules of the form, as they were left last under `name`. */
export function restoreAs(name, page) {
  remember();
  const { rules = {}, ...values } = lasting.get(name, {});
  Object.assign(form, rules);
  Object.assign(page, values);
}

/** Keep what is in `page`, and the rules of the form, under `name`. */
export function keepAs(name, page) {
  lasting.set(name, { ...page, rules: Object.fromEntries(RULES.map((part) => [part, form[part]])) });
}

/** A field for a text of the form. */
export function formText(part, label, placeholder) {
  const pick = (text) => (form[part] = text);
  return withLabel(label, textField({ most: 80, value: form[part], placeholder, pick }));
}

// Python writes the options into the page
const { dataset } = document.documentElement;
const EDITIONS = dataset.editions.split(" ");
const SIXTH = ["none", ...dataset.sixth.split(" ")];
const HINTING = new Set(dataset.emptyHints.split(" ")); // rulebooks that allow hints which touch nothing

/** The rules in a few words. */
function rulesSummary() {
  const words = [t(`edition.${form.edition}`)];
  if (form.crowning) words.push(t("start.crowning"));
  if (form.sixth !== "none") words.push(t(`start.${form.sixth}`));
  if (form.choreography) words.push(t("start.choreography"));
  if (form.copies.trim()) words.push(t("start.house"));
  return words.join(" · ");
}

/** The rules in a line that unfolds to the fields for them, and to `more`. */
export function rulesFold(...more) {
  const summary = h("summary", h("span", t("rules"), h("small", rulesSummary())));
  return h("details.rules", summary, ruleFields(), more);
}

function ruleFields() {
  const variant = (name) =>
    toggle({
      label: t(`start.${name}`),
      help: t(`start.${name}.help`),
      checked: form[name],
      pick: (on) => choose(name, on),
    });
  const edition = select({
    options: EDITIONS.map((value) => ({ value, label: t(`edition.${value}`) })),
    chosen: form.edition,
    pick: (name) => {
      form.empty = null;
      choose("edition", name);
      empty.querySelector("input").checked = allowsEmpty();
    },
  });
  const empty = nodeOf(toggle({
    label: t("start.empty"),
    checked: allowsEmpty(),
    pick: (on) => (form.empty = on),
  }));
  return [
    withLabel(t("start.edition"), edition),
    variant("crowning"),
    sixthField(),
    variant("choreography"),
    empty,
    houseDeck(),
  ];
}

/** Choose one of the rules, and say so in the line that they unfold from. */
function choose(part, value) {
  form[part] = value;
  document.querySelector(".rules summary small").textContent = rulesSummary();
}

/** The sixth suit, with a sentence about the one that is chosen. */
function sixthField() {
  const help = h("p.quiet");
  const explain = () => (help.textContent = form.sixth === "none" ? "" : t(`start.${form.sixth}.help`));
  const options = SIXTH.map((value) => ({ value, label: t(`start.${value}`) }));
  const pick = (name) => {
    choose("sixth", name);
    explain();
  };
  explain();
  return h("div.field", withLabel(t("start.sixth"), select({ options, chosen: form.sixth, pick })), help);
}

/** What differs in a deck of one's own: missing cards, fewer tokens. */
function houseDeck() {
  const number = (part, least, most) => {
    const input = nodeOf(numberField({ least, most, value: form[part], pick: (text) => (form[part] = text) }));
    input.addEventListener("invalid", () => unfold(input));
    return withLabel(t(`start.${part}`), input);
  };
  return h(
    "details.house",
    h("summary", t("start.house")),
    h(
      "div.house-fields",
      formText("copies", t("start.copies"), "r 3 2 2 2 1, y 3 2 2 2 1"),
      h("p.quiet", t("start.copies.help")),
      h("div.numbers", number("hand", 1, 10), number("tokens", 0, 20), number("strikes", 1, 10)),
    ),
  );
}

/** How many play. */
export function playersField(props) {
  const options = [2, 3, 4, 5].map((value) => ({
    value,
    label: String(value),
    name: t("deck.count", { n: value }),
  }));
  return chips({ legend: t("deck.players"), kind: "segmented", options, ...props });
}

/** How the hands are dealt: one after the other, or card by card. */
export function dealtField(chosen, pick) {
  const options = ["hands", "rounds"].map((value) => ({ value, label: t(`deck.${value}`) }));
  return chips({ legend: t("deck.dealt"), kind: "segmented dealt", options, chosen, pick });
}

/** Open the folds around a field: the browser shows there what is wrong with it. */
function unfold(field) {
  const folds = document.querySelectorAll("details:not([open])");
  for (const fold of folds) if (fold.contains(field)) fold.open = true;
}

/** The rules as they are filled in; empty fields follow the edition. */
export function rulesOf() {
  const rules = {
    edition: form.edition,
    ending: form.crowning ? "crowning-piece" : "standard",
    sixth: form.sixth === "none" ? null : form.sixth,
    choreography: form.choreography,
    empty_hints: allowsEmpty(),
  };
  if (form.copies.trim()) rules.copies = form.copies.trim();
  for (const part of ["hand", "tokens", "strikes"]) if (form[part] !== "") rules[part] = Number(form[part]);
  return rules;
}

function allowsEmpty() {
  return form.empty ?? HINTING.has(form.edition);
}
