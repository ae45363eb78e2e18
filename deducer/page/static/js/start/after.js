// The ways from the start page to what needs no table.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { studyPage } from "../places.js";

const PAGES = ["deck", "game", "puzzle", "club"];

/** A panel with a link to each of these pages. */
export function after() {
  const ways = PAGES.map((name) =>
    h(
      "li",
      {},
      h("a", { href: studyPage(name) }, h("b", {}, t(`${name}.title`)), h("small", {}, t(`${name}.lead`))),
    ),
  );
  return h("section", { class: "panel" }, h("h2", {}, t("start.after")), h("ul", { class: "tables" }, ways));
}
