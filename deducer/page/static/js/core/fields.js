// Fields of forms: chips, switches, lists to choose from, texts, numbers and files, with their labels.

import { freshId, h, icon } from "./dom.js";
import { choose, currentLanguage, LANGUAGES, t } from "./i18n.js";
import { lasting } from "./memory.js";

/** A field with its label above it. */
export function withLabel(label, field) {
  return h("label.text-field", h("span", label), field);
}

/** Numbers to choose from. */
export function numberOptions(numbers) {
  return numbers.map((value) => ({ value, label: String(value) }));
}

/**
 * What makes an input for each value that can be `chosen`: real radio buttons or, for `many` at once,
 * check boxes, so that keys and listeners know them. `pick` gets the value, or all of them in order.
 */
export function chooser({ chosen, pick, many = false }) {
  const group = freshId("choice");
  const picked = new Set(many ? chosen : [chosen]);
  return (value, props) => {
    const change = () => {
      if (input.checked) picked.add(value);
      else picked.delete(value);
      pick(many ? [...picked].sort((one, other) => one - other) : value);
    };
    const kind = { type: many ? "checkbox" : "radio", name: group, checked: picked.has(value) };
    const input = h("input", { ...kind, ...props, on: { change } });
    return input;
  };
}

/**
 * One of some, or `many`: `options` are {value, label, name?, disabled?}; `name` is for those who
 * listen, where the label is a picture.
 */
export function chips({ legend, options, kind = "", hideLegend = false, ...choice }) {
  const inputOf = chooser(choice);
  const chip = ({ value, label, name, disabled }) =>
    h(
      "label.chip",
      inputOf(value, { disabled, "aria-label": name, "data-key": `${kind}-${value}` }),
      h("span", label),
    );
  return h(
    "fieldset",
    { class: `chips ${kind}` },
    h("legend", { class: hideLegend ? "unseen" : null }, legend),
    h("div.chip-row", options.map(chip)),
  );
}

/** A switch with its label. */
export function toggle({ label, help = "", checked, pick, disabled = false }) {
  const input = h("input", {
    type: "checkbox",
    role: "switch",
    checked,
    disabled,
    on: { change: () => pick(input.checked) },
  });
  return h("label.toggle", h("span", label, help && h("small", help)), input);
}

/** A field for a text that is pasted, or typed letter by letter. */
export function pasteField(rows, props = {}) {
  return h("textarea", { rows, spellcheck: "false", autocapitalize: "off", autocomplete: "off", ...props });
}

/** A button, called `label`, that opens a file: `take(file)` gets the one that is chosen. */
export function fileField(label, take) {
  const id = freshId("file");
  const input = h("input.unseen", {
    type: "file",
    id,
    on: { change: () => input.files[0] && take(input.files[0]) },
  });
  return h("p.file", input, h("label.small", { for: id }, icon("save"), label));
}

/** A list that one of the `options`, {value, label}, is chosen from; `props` are attributes. */
export function select({ options, chosen, pick, ...props }) {
  const node = h(
    "select",
    { ...props, on: { change: () => pick(node.value) } },
    options.map(({ value, label }) => h("option", { value, selected: value === chosen }, label)),
  );
  return node;
}

/** A field for a whole number; `pick` gets its text, and the field. */
export function numberField({ least, most, value, pick, ...props }) {
  const limits = { type: "number", inputmode: "numeric", min: least, max: most, value };
  const input = h("input", { ...limits, ...props, on: { input: () => pick(input.value, input) } });
  return input;
}

/** The fields to choose them; the window's `language` and `theme` events tell the page. */
export function lookFields() {
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  const themes = ["", "light", "dark"].map((value) => ({
    value,
    label: t(`theme.${value || "auto"}`),
  }));
  return [
    chips({
      legend: t("language"),
      kind: "segmented",
      options: languages,
      chosen: currentLanguage(),
      pick: async (tag) => {
        await choose(tag);
        dispatchEvent(new Event("language"));
      },
    }),
    chips({
      legend: t("theme"),
      kind: "segmented",
      options: themes,
      chosen: lasting.get("theme") ?? "",
      pick: (theme) => {
        lasting.set("theme", theme || null);
        dispatchEvent(new Event("theme"));
      },
    }),
  ];
}
