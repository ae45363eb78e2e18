// Puzzles: the name of each behind the # of its address, which this phone's reader has solved, what Python
// is asked; the puzzle of the day, and all others by players and level.

import { backend, LONG, post } from "../../core/backend.js";
import { Chips, numberOptions } from "../../core/fields.js";
import { day, t } from "../../core/i18n.js";
import { lasting } from "../../core/memory.js";
import { html, icon, upTo, useState } from "../../core/view.js";
import { Answer } from "../../state/sheets.js";

const LEVELS = 5;
export const SLOW = 600; // milliseconds after which it is said that something is worked out

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
  return html`<span class="puzzle-level">
    <span class="unseen">${t("puzzle.level.of", { n: level, most: LEVELS })}</span>
    <span aria-hidden="true">
      ${upTo(LEVELS).map((number) => html`<i class=${number <= level ? "lit" : null} />`)}
    </span>
  </span>`;
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

/** Ask a question: its players go by their seats, in the reader's language. */
export async function ask(what, message, options) {
  const answer = await post(`/api/puzzle/${what}`, message, options);
  const { line } = answer;
  if (line) line.players = line.players.map((_, seat) => t("puzzle.seat", { n: seat + 1 }));
  return answer;
}

/** The same for one that takes its time. */
export function askLong(what, message, options) {
  return ask(what, message, { patience: LONG, ...options });
}

const CHOSEN = "puzzles-chosen";
const ZONE = "UTC"; // two phones in one room have the same day, whatever their clocks are set to

/** All puzzles to choose from. */
export function Shelves() {
  const [now] = useState(() => new Date());
  const ask = () => post("/api/puzzle/catalogue", { day: now.toISOString().slice(0, 10) });
  return html`<${Answer} ask=${ask} words=${backend.onceReady(t("loading"))}>
    ${({ today, shelves }) => html`
      <p class="quiet">${t("puzzle.intro")}</p>
      ${ofToday(today, shelves, now)}
      <${AllPuzzles} shelves=${shelves} />
    `}
  <//>`;
}

function ofToday(today, shelves, now) {
  const shelf = shelves.find((each) => each.players === today.players && each.rules === today.rules);
  const solved = solvedIn(today);
  return html`<section class="panel puzzle-today">
    <h2>${t("puzzle.today")}</h2>
    <p class="puzzle-what"><b>${day(now, ZONE)}</b>${levelOf(today.level)}</p>
    <p class="quiet">${t("deck.count", { n: today.players })} · ${rulesWords(today.rules, shelf.perfect)}</p>
    <p class="quiet">${t("puzzle.changes")}</p>
    ${solved && html`<p class="puzzle-solved">${icon("check")}${t("puzzle.solved", { n: solved })}</p>`}
    <a class="button wide primary" href=${pageOf(today)}>${t("puzzle.open")}</a>
  </section>`;
}

function AllPuzzles({ shelves }) {
  const [chosen, choose] = useState({ players: 2, level: 1, ...lasting.get(CHOSEN, {}) });
  const { players, level } = chosen;
  const pick = (different) => {
    const next = { ...chosen, ...different };
    lasting.set(CHOSEN, next);
    choose(next);
  };
  const numbers = [...new Set(shelves.map((shelf) => shelf.players))].sort();
  const found = shelves.filter((shelf) => shelf.players === players && shelf.levels[level - 1].length);
  return html`<section class="panel">
    <h2>${t("puzzle.all")}</h2>
    <div class="puzzle-chosen">
      <${Chips}
        legend=${t("deck.players")} kind="segmented players" options=${numberOptions(numbers)}
        chosen=${players} pick=${(value) => pick({ players: value })}
      />
      <${Chips}
        legend=${t("puzzle.level")} kind="segmented level" options=${numberOptions(upTo(LEVELS))}
        chosen=${level} pick=${(value) => pick({ level: value })}
      />
    </div>
    ${found.map(({ rules, perfect, levels }) => html`
      <h3>${rulesWords(rules, perfect)}</h3>
      <ul class="puzzle-shelf">
        ${levels[level - 1].map((seed, at) => html`<li>${link({ players, rules, seed }, at + 1)}</li>`)}
      </ul>
    `)}
    ${!found.length && html`<p class="quiet">${t("puzzle.none")}</p>`}
  </section>`;
}

function link(name, number) {
  const solved = solvedIn(name);
  const sign = html`${icon("check")}<span class="unseen">${t("puzzle.solved", { n: solved })}</span>`;
  return html`<a class=${solved ? "is-solved" : null} href=${pageOf(name)}>
    <span class="unseen">${`${t("puzzle.one")} `}</span>${number}${solved && sign}
  </a>`;
}
