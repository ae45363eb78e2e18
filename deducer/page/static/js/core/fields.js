// Parts of pages: heads, menus, tabs, a page that says one thing; and fields of forms with their labels:
// chips, switches, lists to choose from, texts, numbers and files.

import { backend } from "./backend.js";
import { button, byId, freshId, h, icon, redraw } from "./dom.js";
import { choose, currentLanguage, LANGUAGES, t } from "./i18n.js";
import { lasting } from "./memory.js";

/** Set the page's title and draw its head, with a link back: {href, words}. */
export function head(title, { href, words } = { href: backend.home, words: t("tables.all") }) {
  document.title = `${title} · Hanabi`;
  redraw(byId("head"), h("a.back", { href }, words), h("h1", title));
}

/** Fill the page with a notice: a heading, lines, and choices. */
export function notice(heading, lines, choices) {
  document.title = `${heading.textContent ?? heading} · Hanabi`;
  redraw(
    byId("main"),
    h("h1", { tabindex: -1 }, heading),
    lines.filter(Boolean).map((line) => h("p", line)),
    h("div.choices", choices),
  );
  byId("main").querySelector("h1").focus();
}

/** A link to all tables. */
export function away(label, kind = "") {
  return h("a", { class: `button wide ${kind}`, href: backend.home }, label);
}

/** A list of items. */
export function menu(...items) {
  return h("ul.menu", items);
}

/** A menu item that calls `press`, or leads to `href`; `help` is a small text below its label. */
export function menuItem({ key, press, href, picture, help }, label) {
  const content = [picture && icon(picture), h("span", label, help && h("small", help))];
  const kind = `menu-item#${key ?? ""}`;
  return h("li", href ? h(`a.${kind}`, { href }, content) : button(kind, press, content));
}

/**
 * A row of tabs called `names`, for the node `panel`. `show(at)` draws the content of tab `at`,
 * the first time when the row is made.
 */
export function tabRow(names, panel, show, at = 0) {
  panel.id ||= freshId("panel");
  panel.setAttribute("role", "tabpanel");
  const buttons = names.map((name, one) =>
    button("", () => choose(one), { role: "tab", "aria-controls": panel.id, id: freshId("tab") }, name),
  );
  const row = h("div.tabs", { role: "tablist" }, buttons);
  row.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = (buttons.indexOf(document.activeElement) + step + names.length) % names.length;
    choose(next);
    buttons[next].focus();
  });
  row.choose = choose;
  choose(at);
  return row;

  function choose(chosen) {
    buttons.forEach((tab, one) => {
      tab.setAttribute("aria-selected", String(one === chosen));
      tab.tabIndex = one === chosen ? 0 : -1;
    });
    panel.setAttribute("aria-labelledby", buttons[chosen].id);
    show(chosen);
  }
}

/** A field with its label above it. */
export function withLabel(label, field) {
  return h("label.text-field", h("span", label), field);
}

/** Numbers to choose from. */
export function numberOptions(numbers) {
  return numbers.map((value) => ({ value, label: String(value) }));
}

/**
 * Return a function that makes an input for a value: real radio buttons or, for `many` at once, check
 * boxes, which keyboards and screen readers know. `pick` gets the value, or all of them in order.
 */
export function chooser({ chosen, pick, many = false }) {
  const group = freshId("choice");
  const picked = new Set(many ? chosen : [chosen]);
  return (value, props) => {
    const change = ({ target }) => {
      if (target.checked) picked.add(value);
      else picked.delete(value);
      pick(many ? [...picked].sort((one, other) => one - other) : value);
    };
    const kind = { type: many ? "checkbox" : "radio", name: group, checked: picked.has(value) };
    return h("input", { ...kind, ...props, on: { change } });
  };
}

/**
 * A choice of one option, or of `many`: `options` are {value, label, name?, disabled?}; `name` is for
 * screen readers, where the label is a picture.
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

/** A switch with its label; `key` finds it again. */
export function toggle({ label, help = "", checked, pick, disabled = false, key = null }) {
  const input = h("input", {
    "data-key": key,
    type: "checkbox",
    role: "switch",
    checked,
    disabled,
    on: { change: () => pick(input.checked) },
  });
  return h("label.toggle", h("span", label, help && h("small", help)), input);
}

/** A field for a short text; `pick` gets it with each letter. */
export function textField({ most, value, pick, ...props }) {
  const limits = { type: "text", maxlength: most, value };
  return h("input", { ...limits, ...props, on: { input: ({ target }) => pick(target.value) } });
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
  return h(
    "select",
    { ...props, on: { change: ({ target }) => pick(target.value) } },
    options.map(({ value, label }) => h("option", { value, selected: value === chosen }, label)),
  );
}

/** A field for a whole number; `pick` gets its text, and the field. */
export function numberField({ least, most, value, pick, ...props }) {
  const limits = { type: "number", inputmode: "numeric", min: least, max: most, value };
  return h("input", { ...limits, ...props, on: { input: ({ target }) => pick(target.value, target) } });
}

/** The fields for language and theme; the window's `language` and `theme` events tell the page. */
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
