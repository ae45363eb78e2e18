// Puzzles: what each is called behind the # of its address, what this phone's reader has solved, and
// what Python is asked.

import { backend, post, postLong } from "../../core/backend.js";
import { h, unseen } from "../../core/dom.js";
import { t } from "../../core/i18n.js";
import { lasting } from "../../core/memory.js";
import { waitInSheet } from "../../state/sheets.js";

export const LEVELS = 5;

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
export function pageOf(name) {
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
export function solvedIn(name) {
  return lasting.get(SOLVED, {})[hashOf(name)];
}

export function rememberSolved(name, turns) {
  const solved = lasting.get(SOLVED, {});
  const before = solved[hashOf(name)] ?? turns;
  lasting.set(SOLVED, { ...solved, [hashOf(name)]: Math.min(before, turns) });
}

/** A puzzle as nothing has been tried yet. */
export function atStart(name) {
  return { ...name, moves: [] };
}

/** Ask at once: what is drawn. */
export async function ask(what, message) {
  return withSeatNames(await post(`/api/puzzle/${what}`, message));
}

/** Ask what may take seconds; null where it was given up. */
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
