// Lines of one's own with names: saved in the game's record as remarks, and taken up again.

import { button, formOf, h, icon, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { download } from "../../core/memory.js";

const LONGEST = 60;

/**
 * The branches of a game. `own` are the moves that could be saved (or null), `saved` all branches;
 * `keep(name)`, `open(branch)`, `drop(branch)` and `leave()` are what can be done.
 */
export function branchPanel(game, { own, saved, named, keep, open, drop, leave }) {
  const name = h("input", {
    type: "text",
    maxlength: LONGEST,
    value: own?.name ?? named,
    required: true,
    "data-key": "branch-name",
  });
  return h(
    "section.panel.branches",
    h("h2", t("board.own")),
    own
      ? formOf(
          () => name.value.trim() && keep(name.value.trim()),
          { class: "branch-form" },
          h("label.text-field", t("board.name"), name),
          h(
            "div.chip-row",
            h("button.small.primary", { type: "submit", "data-key": "keep" }, icon("save"), t("board.keep")),
            button({ class: "small", "data-key": "leave" }, leave, t("board.leave")),
          ),
        )
      : h("p.quiet", t("board.own.help")),
    saved.length > 0 && h("ul.branch-list", saved.map(row)),
    saved.length > 0 &&
      button(
        { class: "small", "data-key": "download" },
        () => download(game.text, `${game.shown.title || game.shown.players.join("-")}.hanabi`),
        icon("save"),
        t("board.download"),
      ),
  );

  function row(branch, at) {
    const about = t("board.branch", { turn: branch.turn, n: branch.moves.length });
    return h(
      "li",
      button(
        {
          class: "branch-row",
          "data-key": `branch-${at}`,
          "aria-current": own?.name === branch.name ? "true" : null,
        },
        () => open(branch),
        h("b", branch.name),
        h("small", about),
      ),
      button(
        { class: "round", "data-key": `drop-${at}` },
        () => drop(branch),
        icon("trash"),
        unseen(t("board.drop", { name: branch.name })),
      ),
    );
  }
}
