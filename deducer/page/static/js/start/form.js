// What the form for a new table holds, and what it held when it was sent last.

import { h } from "../core/dom.js";
import { withLabel } from "../core/fields.js";
import { currentLanguage } from "../core/i18n.js";
import { lasting } from "../core/memory.js";

const FIRST_EDITION = { en: "2010", fr: "fr", sv: "sv" };

/** The form, once the language is known (`remember`). */
export const form = {};

/** Fill the form in as it was left last. */
export function remember() {
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
    copies: "",
    hand: "",
    tokens: "",
    strikes: "",
  };
  Object.assign(form, blank, lasting.get("form", {}), { title: "" });
}

/** Keep the form for the next time. */
export function keep() {
  lasting.set("form", form);
}

const RULES = "edition crowning sixth choreography empty copies hand tokens strikes".split(" ");

/** Fill `page` in, and the rules of the form, as they were left last under `name`. */
export function restoreAs(name, page) {
  remember();
  const { rules = {}, ...kept } = lasting.get(name, {});
  Object.assign(form, rules);
  Object.assign(page, kept);
}

/** Keep what is in `page`, and the rules of the form, under `name`. */
export function keepAs(name, page) {
  lasting.set(name, { ...page, rules: Object.fromEntries(RULES.map((part) => [part, form[part]])) });
}

/** A field for a text of the form. */
export function textField(part, label, placeholder) {
  const input = h("input", {
    type: "text",
    maxlength: 80,
    value: form[part],
    placeholder,
    on: { input: () => (form[part] = input.value) },
  });
  return withLabel(label, input);
}
