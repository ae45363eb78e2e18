// The rules of a new table: rulebook, variants, and what differs in a deck of one's own.

import { toggle } from "../cards/fields.js";
import { h } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { form, textField } from "./form.js";

const EDITIONS = ["2010", "2025", "fr", "sv", "suit-and-dots"];
const SIXTH = ["none", "avalanche", "rainbow", "dark-rainbow"];
const HINTING = new Set(["sv", "suit-and-dots"]); // rulebooks that allow hints which touch nothing

/** The rules in a few words. */
export function rulesSummary() {
  const said = [t(`edition.${form.edition}`)];
  if (form.crowning) said.push(t("start.crowning"));
  if (form.sixth !== "none") said.push(t(`start.${form.sixth}`));
  if (form.choreography) said.push(t("start.choreography"));
  if (form.copies.trim()) said.push(t("start.house"));
  return said.join(" · ");
}

/** The fields to choose them. */
export function ruleFields() {
  const changed = () => (document.querySelector(".rules summary small").textContent = rulesSummary());
  const variant = (name) =>
    toggle({
      label: t(`start.${name}`),
      help: t(`start.${name}.help`),
      checked: form[name],
      pick: (on) => {
        form[name] = on;
        changed();
      },
    });
  const edition = h(
    "select",
    {
      on: {
        change: () => ((form.edition = edition.value), (form.empty = null), changed(), showEmpty()),
      },
    },
    EDITIONS.map((name) =>
      h("option", { value: name, selected: name === form.edition }, t(`edition.${name}`)),
    ),
  );
  const empty = toggle({
    label: t("start.empty"),
    checked: allowsEmpty(),
    pick: (on) => (form.empty = on),
  });
  const showEmpty = () => (empty.querySelector("input").checked = allowsEmpty());
  return [
    h("label.text-field", h("span", t("start.edition")), edition),
    variant("crowning"),
    sixthField(changed),
    variant("choreography"),
    empty,
    houseDeck(),
  ];
}

/** The sixth suit, with a sentence about the one that is chosen. */
function sixthField(changed) {
  const help = h("p.quiet");
  const explain = () => (help.textContent = form.sixth === "none" ? "" : t(`start.${form.sixth}.help`));
  const sixth = h(
    "select",
    { on: { change: () => ((form.sixth = sixth.value), changed(), explain()) } },
    SIXTH.map((name) => h("option", { value: name, selected: name === form.sixth }, t(`start.${name}`))),
  );
  explain();
  const label = h("label.text-field", h("span", t("start.sixth")), sixth);
  return h("div.field", label, help);
}

/** What differs in a deck of one's own: missing cards, fewer tokens. */
function houseDeck() {
  const number = (part, least, most) => {
    const input = h("input", {
      type: "number",
      min: least,
      max: most,
      inputmode: "numeric",
      value: form[part],
      on: { input: () => (form[part] = input.value), invalid: () => unfold(input) },
    });
    return h("label.text-field", h("span", t(`start.${part}`)), input);
  };
  return h(
    "details.house",
    h("summary", t("start.house")),
    h(
      "div.house-fields",
      textField("copies", t("start.copies"), "r 3 2 2 2 1, y 3 2 2 2 1"),
      h("p.quiet", t("start.copies.help")),
      h("div.numbers", number("hand", 1, 10), number("tokens", 0, 20), number("strikes", 1, 10)),
    ),
  );
}

/** Open what a field is folded away in: the browser says there what is wrong with it. */
function unfold(field) {
  const folds = document.querySelectorAll("details:not([open])");
  for (const fold of folds) if (fold.contains(field)) fold.open = true;
}

/** The rules as they are filled in; what is left open follows the edition. */
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
