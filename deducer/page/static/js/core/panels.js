// Parts of a page: its head, menus, tabs, and a page that says one thing.

import { backend } from "./backend.js";
import { button, byId, freshId, h, icon, redraw } from "./dom.js";
import { t } from "./i18n.js";

/** Say what page this is, and draw its head; `back` is where one came from: {href, words}. */
export function head(title, { href, words } = { href: backend.home, words: t("tables.all") }) {
  document.title = `${title} · Hanabi`;
  redraw(byId("head"), h("a.back", { href }, words), h("h1", title));
}

/** Say something: a heading, lines, and what one can do. */
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

/** The way from there to all tables. */
export function away(label, kind = "") {
  return h("a", { class: `button wide ${kind}`, href: backend.home }, label);
}

/** A list of items. */
export function menu(...items) {
  return h("ul.menu", items);
}

/** What calls `press`, or leads to `href`; `help` says more, in small letters. */
export function menuItem({ key, press, href, picture, help }, label) {
  const content = [picture && icon(picture), h("span", label, help && h("small", help))];
  const props = { class: "menu-item", "data-key": key };
  return h("li", href ? h("a", { ...props, href }, content) : button(props, press, content));
}

/**
 * A row of tabs called `names`, for the node `panel`. `show(at)` draws what belongs to one, at first
 * to `at`.
 */
export function tabRow(names, panel, show, at = 0) {
  panel.id ||= freshId("panel");
  panel.setAttribute("role", "tabpanel");
  const buttons = names.map((name, one) =>
    button({ role: "tab", "aria-controls": panel.id, id: freshId("tab") }, () => choose(one), name),
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
