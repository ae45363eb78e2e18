// Parts of pages: heads, menus, tabs, a page that says one thing; and fields of forms with their labels:
// chips, switches, lists to choose from, texts, numbers and files.

import { backend } from "./backend.js";
import { choose, currentLanguage, LANGUAGES, t } from "./i18n.js";
import { lasting } from "./memory.js";
import { button, byId, html, icon, render, textOf, useFreshId, useState, useWindow } from "./view.js";

/** Set the page's title and draw its head, with a link back: {href, words}. */
export function head(title, { href, words } = { href: backend.home, words: t("tables.all") }) {
  document.title = `${title} · Hanabi`;
  render(html`<a class="back" href=${href}>${words}</a><h1>${title}</h1>`, byId("head"));
}

/** Fill the page with a notice: a heading, lines, and choices. */
export function notice(heading, lines, choices) {
  document.title = `${textOf(heading)} · Hanabi`;
  const notes = lines.filter(Boolean).map((line) => html`<p>${line}</p>`);
  const view = html`<h1 tabindex="-1">${heading}</h1>${notes}<div class="choices">${choices}</div>`;
  render(view, byId("main"));
  byId("main").querySelector("h1").focus();
}

/** A link to all tables. */
export function away(label, kind = "") {
  return html`<a class="button wide ${kind}" href=${backend.home}>${label}</a>`;
}

/** A list of items. */
export function menu(...items) {
  return html`<ul class="menu">${items}</ul>`;
}

/** A menu item that calls `press`, or leads to `href`; `help` is a small text below its label. */
export function menuItem({ key = null, press, href, picture, help }, label) {
  const content = html`${picture && icon(picture)}<span>${label}${help && html`<small>${help}</small>`}</span>`;
  return html`<li>
    ${href
      ? html`<a class="menu-item" data-key=${key} href=${href}>${content}</a>`
      : button("menu-item", content, press, { key })}
  </li>`;
}

/**
 * A row of tabs called `names`, of which the one `at` a place is shown: its content are the children. `pick(at)`
 * chooses another; a `note` stands between them.
 */
export function Tabs({ names, at, pick, note = null, kind, children }) {
  const id = useFreshId("tabs");
  const step = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    const next = (at + by + names.length) % names.length;
    pick(next);
    event.currentTarget.children[next].focus();
  };
  const tab = (name, one) => html`<button
    type="button" role="tab" id="${id}-${one}" aria-controls="${id}-panel" aria-selected=${one === at}
    tabindex=${one === at ? 0 : -1} onClick=${() => pick(one)}
  >
    ${name}
  </button>`;
  return html`
    <div class="tabs" role="tablist" onKeyDown=${step}>${names.map(tab)}</div>
    ${note}
    <div class=${kind} role="tabpanel" id="${id}-panel" aria-labelledby="${id}-${at}">${children}</div>
  `;
}

/** A form; `send(form)` is called once it is filled in. */
export function Form({ send, children, ...props }) {
  const submit = (event) => {
    event.preventDefault();
    send(event.target);
  };
  return html`<form autocomplete="off" onSubmit=${submit} ...${props}>${children}</form>`;
}

/** A field with its label above it; where it has none, another name says what it is. */
function labelled(label, field) {
  return label ? html`<label class="text-field"><span>${label}</span>${field}</label>` : field;
}

/** Numbers to choose from. */
export function numberOptions(numbers) {
  return numbers.map((value) => ({ value, label: String(value) }));
}

/**
 * Return a function that draws an input for a value: real radio buttons or, for `many` at once, check
 * boxes, which keyboards and screen readers know. `pick` gets the value, or all of them in order.
 */
export function useChoice({ chosen, pick, many = false }) {
  const name = useFreshId("choice");
  const type = many ? "checkbox" : "radio";
  return (value, props) => {
    const change = ({ target }) => {
      if (!many) return pick(value);
      const others = chosen.filter((other) => other !== value);
      return pick((target.checked ? [...others, value] : others).sort((one, other) => one - other));
    };
    const checked = many ? chosen.includes(value) : value === chosen;
    return html`<input type=${type} name=${name} checked=${checked} onChange=${change} ...${props} />`;
  };
}

/**
 * A choice of one option, or of `many`: `options` are {value, label, name?, disabled?}; `name` is for
 * screen readers, where the label is a picture.
 */
export function Chips({ legend, options, kind = "", hideLegend = false, ...choice }) {
  const inputOf = useChoice(choice);
  const chip = ({ value, label, name = null, disabled }) => html`<label class="chip">
    ${inputOf(value, { disabled, "aria-label": name, "data-key": `${kind}-${value}` })}
    <span>${label}</span>
  </label>`;
  return html`<fieldset class="chips ${kind}">
    <legend class=${hideLegend ? "unseen" : null}>${legend}</legend>
    <div class="chip-row">${options.map(chip)}</div>
  </fieldset>`;
}

/** A switch with its label; `name` finds it again. */
export function Toggle({ label, help = "", checked, pick, disabled = false, name = null }) {
  return html`<label class="toggle">
    <span>${label}${help && html`<small>${help}</small>`}</span>
    <input
      type="checkbox" role="switch" data-key=${name} checked=${checked} disabled=${disabled}
      onChange=${({ target }) => pick(target.checked)}
    />
  </label>`;
}

/** A field for a short text; `pick` gets it with each letter. */
export function TextField({ label, most, pick = () => {}, place, ...props }) {
  const input = ({ target }) => pick(target.value);
  return labelled(label, html`<input type="text" maxlength=${most} onInput=${input} ref=${place} ...${props} />`);
}

/** A field for a text that is pasted, or typed letter by letter; `pick` gets it each time. */
export function PasteField({ label, pick = () => {}, ...props }) {
  const input = ({ target }) => pick(target.value);
  const plain = { spellcheck: false, autocapitalize: "off", autocomplete: "off" };
  return labelled(label, html`<textarea onInput=${input} ...${plain} ...${props} />`);
}

/** A button, called `label`, that opens a file: `take(file)` gets the one that is chosen. */
export function FileField({ label, take }) {
  const id = useFreshId("file");
  const change = ({ target }) => target.files[0] && take(target.files[0]);
  return html`<p class="file">
    <input class="unseen" type="file" id=${id} onChange=${change} />
    <label class="small" for=${id}>${icon("save")}${label}</label>
  </p>`;
}

/** A list that one of the `options`, {value, label}, is chosen from; `props` are attributes. */
export function Select({ label: name, options, chosen, pick, ...props }) {
  const option = ({ value, label }) => html`<option value=${value} selected=${value === chosen}>${label}</option>`;
  const change = ({ target }) => pick(target.value);
  return labelled(name, html`<select ...${props} onChange=${change}>${options.map(option)}</select>`);
}

/** A field for a whole number; `pick` gets its text. */
export function NumberField({ least, most, ...props }) {
  return html`<${TextField} type="number" inputmode="numeric" min=${least} max=${most} ...${props} />`;
}

/** The fields for language and theme; the window's `language` and `theme` events tell the page. */
export function LookFields() {
  const [theme, setTheme] = useState(lasting.get("theme") ?? "");
  useWindow("language");
  const speak = async (tag) => {
    await choose(tag);
    dispatchEvent(new Event("language"));
  };
  const paint = (chosen) => {
    setTheme(chosen);
    lasting.set("theme", chosen || null);
    dispatchEvent(new Event("theme"));
  };
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));
  const themes = ["", "light", "dark"].map((value) => ({ value, label: t(`theme.${value || "auto"}`) }));
  return html`
    <${Chips} legend=${t("language")} kind="segmented" options=${languages} chosen=${currentLanguage()} pick=${speak} />
    <${Chips} legend=${t("theme")} kind="segmented" options=${themes} chosen=${theme} pick=${paint} />
  `;
}
