// The ways from the start page to what needs no table.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { studyPage } from "../places.js";

const PAGES = { deck: "pile", game: "eye", puzzle: "advice", club: "players" };

/** A panel with a link to each of these pages. */
export function after() {
  const ways = Object.entries(PAGES).map(([name, picture]) =>
    h(
      "li",
      {},
      h(
        "a",
        { href: studyPage(name) },
        icon(picture),
        h("span", {}, h("b", {}, t(`${name}.title`)), h("small", {}, t(`${name}.lead`))),
      ),
    ),
  );
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("start.after")),
    h("ul", { class: "tables ways" }, ways),
  );
}
