// What the pages have on top that need no table: where one is, and the way to all others.

import { byId, h, redraw } from "../dom.js";
import { t } from "../i18n.js";
import { home } from "../places.js";

/** Say what page this is, and draw its head; `back` is where one came from: {href, words}. */
export function head(title, { href, words } = { href: home(), words: t("tables.all") }) {
  document.title = `${title} · Hanabi`;
  redraw(byId("head"), h("a", { class: "back", href }, words), h("h1", {}, title));
}
