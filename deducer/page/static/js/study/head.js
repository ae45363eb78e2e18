// What the pages have on top that need no table: where one is, and the way to all others.

import { backend } from "../core/backend.js";
import { byId, h, redraw } from "../core/dom.js";
import { t } from "../core/i18n.js";

/** Say what page this is, and draw its head; `back` is where one came from: {href, words}. */
export function head(title, { href, words } = { href: backend.home, words: t("tables.all") }) {
  document.title = `${title} · Hanabi`;
  redraw(byId("head"), h("a.back", { href }, words), h("h1", title));
}
