// The puzzle of the day, and all others by players and level.

import { backend, post } from "../../core/backend.js";
import { h, icon, redraw, unseen, upTo } from "../../core/dom.js";
import { chips, numberOptions } from "../../core/fields.js";
import { day, t } from "../../core/i18n.js";
import { lasting } from "../../core/memory.js";
import { fillWith } from "../../state/sheets.js";
import { levelOf, LEVELS, pageOf, rulesWords, solvedIn } from "./puzzles.js";

const CHOSEN = "puzzles-chosen";
const ZONE = "UTC"; // two phones in one room have the same day, whatever their clocks are set to

/** Fill `place` with what there is to choose from. */
export async function drawShelves(place) {
  const now = new Date();
  const catalogue = post("/api/puzzle/catalogue", { day: now.toISOString().slice(0, 10) });
  await fillWith(place, catalogue, (catalogue) => shelves(catalogue, now), backend.onceReady(t("loading")));
}

function shelves(catalogue, now) {
  const all = h("section.panel");
  drawAll(all, catalogue, { players: 2, level: 1, ...lasting.get(CHOSEN, {}) });
  return [h("p.quiet", t("puzzle.intro")), today(catalogue, now), all];
}

function today({ today, shelves }, now) {
  const shelf = shelves.find((each) => each.players === today.players && each.rules === today.rules);
  const solved = solvedIn(today);
  return h(
    "section.panel.puzzle-today",
    h("h2", t("puzzle.today")),
    h("p.puzzle-what", h("b", day(now, ZONE)), levelOf(today.level)),
    h("p.quiet", t("puzzle.players", { n: today.players }), " · ", rulesWords(today.rules, shelf.perfect)),
    h("p.quiet", t("puzzle.changes")),
    solved && h("p.puzzle-solved", icon("check"), t("puzzle.solved", { n: solved })),
    h("a.button.wide.primary", { href: pageOf(today) }, t("puzzle.open")),
  );
}

function drawAll(panel, catalogue, chosen) {
  const pick = (part) => (value) => {
    const next = { ...chosen, [part]: value };
    lasting.set(CHOSEN, next);
    drawAll(panel, catalogue, next);
  };
  const numbers = [...new Set(catalogue.shelves.map((shelf) => shelf.players))].sort();
  const shelves = catalogue.shelves.filter((shelf) => shelf.players === chosen.players);
  redraw(
    panel,
    h("h2", t("puzzle.all")),
    h(
      "div.puzzle-chosen",
      chips({
        legend: t("puzzle.how.many"),
        kind: "segmented players",
        options: numberOptions(numbers),
        chosen: chosen.players,
        pick: pick("players"),
      }),
      chips({
        legend: t("puzzle.level"),
        kind: "segmented level",
        options: numberOptions(upTo(LEVELS)),
        chosen: chosen.level,
        pick: pick("level"),
      }),
    ),
    shelves.map((shelf) => shelfOf(shelf, chosen.level)),
    shelves.every((shelf) => !shelf.levels[chosen.level - 1].length) && h("p.quiet", t("puzzle.none")),
  );
}

function shelfOf({ players, rules, perfect, levels }, level) {
  const seeds = levels[level - 1];
  if (!seeds.length) return null;
  return [
    h("h3", rulesWords(rules, perfect)),
    h(
      "ul.puzzle-shelf",
      seeds.map((seed, at) => {
        const name = { players, rules, seed };
        const solved = solvedIn(name);
        return h(
          "li",
          h(
            "a",
            { class: solved ? "is-solved" : "", href: pageOf(name) },
            unseen(t("puzzle.one"), " "),
            String(at + 1),
            solved && [icon("check"), unseen(t("puzzle.solved", { n: solved }))],
          ),
        );
      }),
    ),
  ];
}
