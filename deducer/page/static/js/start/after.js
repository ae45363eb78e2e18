// The ways from the start page to what needs no table.

import { backend } from "../core/backend.js";
import { h, section } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { icon } from "../core/icons.js";

const PAGES = {
  deck: ["pile", "deck.title", "deck.lead"],
  game: ["eye", "game.title", "game.lead"],
  puzzle: ["advice", "puzzle.title", "puzzle.lead"],
  club: ["players", "club.title", "club.lead"],
};

/** A panel with a link to each of these pages. */
export function after() {
  const ways = Object.entries(PAGES).map(([name, [picture, title, lead]]) =>
    h(
      "li",
      h(
        "a",
        { href: backend.studyPage(name) },
        icon(picture),
        h("span", h("b", t(title)), h("small", t(lead))),
      ),
    ),
  );
  return section(t("start.after"), h("ul.ways", ways));
}
