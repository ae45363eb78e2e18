// The ways from the start page to what needs no table.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { studyPage } from "../places.js";

const PAGES = [
  { name: "deck", picture: "pile", title: "deck.title", lead: "deck.lead" },
  { name: "game", picture: "eye", title: "game.title", lead: "game.lead" },
  { name: "puzzle", picture: "advice", title: "puzzle.title", lead: "puzzle.lead" },
  { name: "club", picture: "players", title: "club.title", lead: "club.lead" },
];

/** A panel with a link to each of these pages. */
export function after() {
  const ways = PAGES.map(({ name, picture, title, lead }) =>
    h(
      "li",
      {},
      h(
        "a",
        { href: studyPage(name) },
        icon(picture),
        h("span", {}, h("b", {}, t(title)), h("small", {}, t(lead))),
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
