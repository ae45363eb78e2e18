// Fields of forms: chips, switches, lists to choose from, and their labels.

import { freshId, h } from "./dom.js";

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
