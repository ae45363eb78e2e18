// The evening that this phone prepares or has prepared, and its results. Kept on this phone.

import { t } from "../core/i18n.js";
import { keepAs, restoreAs, rulesOf } from "../start/rule-fields.js";

const KEPT = "club";
/** How a game ended that has not been played; without Crowning Piece, its score says that. */
export const UNPLAYED = "unplayed";
/**
 * `asked` is what was sent for the evening, and `made` what Python said of it, without its pages;
 * both are null before. Another one is prepared if `anew`. `names` are the tables',
 * "" where they only have a number. `results` are
 * {ended, score, turns} by deal and table, both from 1; what is not filled in is "".
 */
export const club = {
  players: 3,
  tables: 2,
  deals: 4,
  seed: null,
  dealt: "hands",
  asked: null,
  made: null,
  anew: false,
  names: [],
  results: {},
  deal: 1,
};

/** Take up what was left on this phone, once the language is known. */
export function restore() {
  restoreAs(KEPT, club);
  club.seed ??= freshSeed();
}

/** Keep it for the next visit. */
export function keep() {
  keepAs(KEPT, club);
}

/** A number for an evening that nobody has had. */
export function freshSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
}

/** What is sent for the evening as it is filled in. */
export function wanted() {
  const { players, tables, deals, seed, dealt } = club;
  return { players, tables, deals, seed, rules: { ...rulesOf(), dealt } };
}

/** What a table is called. */
export function tableName(table) {
  return club.names[table - 1]?.trim() || t("club.table", { n: table });
}

/** The result of a table at a deal; there is one to be filled in if there was none. */
export function resultOf(deal, table) {
  club.results[deal] ??= {};
  const ended = club.made.crowning ? UNPLAYED : "scored";
  return (club.results[deal][table] ??= { ended, score: "", turns: "" });
}

/** All results as lines of a spreadsheet, as `hanabi ranking` takes them. */
export function resultLines() {
  const rows = [["deal", "table", "score", "turns"]];
  for (const { deal } of club.made.evening.deals)
    for (let table = 1; table <= club.asked.tables; table += 1) {
      const result = resultOf(deal, table);
      rows.push([deal, tableName(table), scoreOf(result), result.turns]);
    }
  return rows.map((row) => `${row.map(field).join(",")}\n`).join("");
}

function scoreOf({ ended, score }) {
  if (ended === UNPLAYED) return "";
  if (ended !== "scored") return ended;
  return club.made.crowning ? club.made.perfect : score;
}

function field(value) {
  return /[",;\t\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : String(value);
}
