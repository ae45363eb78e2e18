// What stands around the start page's forms.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { apiPage } from "../places.js";

/** What the start page ends with. */
export function beside() {
  return h("p", { class: "foot" }, h("a", { href: apiPage() }, t("api.title")), offer());
}

/** The way to the page that needs no server, where this one offers it. */
function offer() {
  const { alone } = document.documentElement.dataset;
  return alone ? [" · ", h("a", { href: alone }, t("start.alone"))] : [];
}
