// A page that says one thing, and asks what to do.

import { backend } from "./backend.js";
import { byId, h, redraw } from "./dom.js";

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
