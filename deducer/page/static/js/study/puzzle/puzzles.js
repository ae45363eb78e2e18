// Puzzles: the name of each behind the # of its address, which this phone's reader has solved, what Python
// is asked; the puzzle of the day, and all others by players and level.

import { backend, post, postLong } from "../../core/backend.js";
import { h, icon, redraw, unseen, upTo } from "../../core/dom.js";
import { chips, numberOptions } from "../../core/fields.js";
import { day, t } from "../../core/i18n.js";
import { lasting } from "../../core/memory.js";
import { fillWith, waitInSheet } from "../../state/sheets.js";

const LEVELS = 5;

/** The puzzle that an address behind its # names, or null: {players, rules, seed}. */
export function puzzleIn(hash) {
  const query = new URLSearchParams(hash.replace(/^#/, ""));
  const [players, seed] = [Number(query.get("players")), Number(query.get("seed"))];
  return query.has("seed") ? { players, rules: query.get("rules") ?? "standard", seed } : null;
}

/** A puzzle's text behind the #. */
export function hashOf({ players, rules, seed }) {
  return new URLSearchParams({ players, rules, seed }).toString();
}

/** A puzzle's page. */
function pageOf(name) {
  return backend.studyPage("puzzle", hashOf(name));
}

/** How hard a puzzle is, as a row of sparks. */
export function levelOf(level) {
  if (!level) return null;
  const sparks = Array.from({ length: LEVELS }, (_, at) => h("i", { class: at < level ? "lit" : "" }));
  return h(
    "span.puzzle-level",
    unseen(t("puzzle.level.of", { n: level, most: LEVELS })),
    h("span", { "aria-hidden": "true" }, sparks),
  );
}

/** The rules in a few words: how a game ends, and the points to reach. */
export function rulesWords(rules, perfect) {
  const ending = rules.includes("crowning-piece") ? t("start.crowning") : t("puzzle.standard");
  return [ending, t("puzzle.points", { n: perfect })].join(" · ");
}

const SOLVED = "puzzles-solved";

/** In how many turns this phone's reader has solved a puzzle; undefined: not yet. */
function solvedIn(name) {
  return lasting.get(SOLVED, {})[hashOf(name)];
}

export function rememberSolved(name, turns) {
  const solved = lasting.get(SOLVED, {});
  const before = solved[hashOf(name)] ?? turns;
  lasting.set(SOLVED, { ...solved, [hashOf(name)]: Math.min(before, turns) });
}

/** The request for a puzzle before the first move. */
export function atStart(name) {
  return { ...name, moves: [] };
}

/** Ask a quick question: what the page draws. */
export async function ask(what, message) {
  return withSeatNames(await post(`/api/puzzle/${what}`, message));
}

/** Ask a long question; null if the user cancelled it. */
export async function askLong(what, message) {
  const answer = await waitInSheet(t("puzzle.wait"), t("puzzle.wait"), (options) =>
    postLong(`/api/puzzle/${what}`, message, options),
  );
  return answer && withSeatNames(answer);
}

/** The players of a line go by their seats, in the reader's language. */
function withSeatNames(answer) {
  if (answer.line)
    answer.line.players = answer.line.players.map((_, seat) => t("puzzle.seat", { n: seat + 1 }));
  return answer;
}

const CHOSEN = "puzzles-chosen";
const ZONE = "UTC"; // two phones in one room have the same day, whatever their clocks are set to

/** Fill `place` with all puzzles to choose from. */
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
