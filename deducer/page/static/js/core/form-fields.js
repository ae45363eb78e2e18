// Fields of forms that are filled in before a table, or without one.

import { freshId, h } from "./dom.js";
import { icon } from "./icons.js";

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
