// The evening that this phone prepares or has prepared: how many deals, for whom, by which rules; its
// results; then what is to be printed. Kept on this phone.

import { postLong } from "../core/backend.js";
import { button, formOf, h, wideTable } from "../core/dom.js";
import { numberField, withLabel } from "../core/fields.js";
import { currentLanguage, t } from "../core/i18n.js";
import { download } from "../core/memory.js";
import { dealtField, keepAs, playersField, restoreAs, rulesFold, rulesOf } from "../start/rule-fields.js";
import { problemNote, waitFor } from "../state/sheets.js";

const KEPT = "club";
/** How a game ended that has not been played; without Crowning Piece, its score says that. */
export const UNPLAYED = "unplayed";
/**
 * `asked` is the request for the evening, and `made` is Python's answer without its pages;
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

/** Restore the evening that this phone stores; the language must be known. */
export function restore() {
  restoreAs(KEPT, club);
  club.seed ??= freshSeed();
}

/** Keep it for the next visit. */
export function keep() {
  keepAs(KEPT, club);
}

/** A number for an evening that nobody has had. */
function freshSeed() {
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

/** The result of a table at a deal; an empty one is added if there was none. */
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

/** Show the page `html` called `title` until one goes back; it can be printed, or kept as a file. */
function showPaper(title, html, name) {
  const src = URL.createObjectURL(new Blob([html], { type: "text/html;charset=utf-8" }));
  const frame = h("iframe", { src, sandbox: "allow-same-origin allow-modals", title });
  const print = () => frame.contentWindow.print();
  const dialog = h(
    "dialog.paper",
    { "aria-label": title },
    h(
      "div.paper-head",
      button("small#back", () => dialog.close(), "‹ ", t("club.back")),
      button("small#file", () => download(html, name), t("club.file")),
      button("small.primary#print", print, t("print")),
    ),
    frame,
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    URL.revokeObjectURL(src);
  });
  document.body.append(dialog);
  dialog.showModal();
}

const MOST = { tables: 60, deals: 40, seed: 999999 };

let pages = null; // the pages of the evening that was made last, in a language

/** The form for an evening; `changed()` is called once it is made. */
export function eveningForm(changed) {
  const place = h("div.toasts", { role: "status" });
  const make = async () => {
    const request = wanted();
    const result = await prepared(request, place);
    if (!result) return;
    const { evening, perfect, crowning } = result;
    Object.assign(club, { asked: request, made: { evening, perfect, crowning } });
    Object.assign(club, { results: {}, deal: 1, anew: false, seed: freshSeed() });
    keep();
    changed();
  };
  const set = (part) => (value) => {
    club[part] = value;
    keep();
  };
  return h(
    "section.panel",
    h("p.club-about", t("club.about")),
    formOf(
      make,
      { on: { change: keep } },
      playersField({ legend: t("club.players"), chosen: club.players, pick: set("players") }),
      h("div.numbers", number("tables", 1), number("deals", 1), number("seed", 0)),
      h("p.quiet", t("club.seed.help")),
      rulesFold(dealtField(club.dealt, set("dealt"))),
      place,
      h("button.wide.primary", { type: "submit" }, t("club.make")),
    ),
    club.made && former(changed),
  );
}

/** What shows the form for another evening, or leaves it. */
function turnTo(anew, changed) {
  return () => {
    club.anew = anew;
    keep();
    changed();
  };
}

/** The way back to the evening that would be replaced. */
function former(changed) {
  const { seed } = club.made.evening;
  return h(
    "div.former",
    h("p.quiet", t("club.replace", { n: seed })),
    button("small#former", turnTo(false, changed), t("club.keep", { n: seed })),
  );
}

function number(part, least) {
  const pick = (_, input) => (club[part] = input.valueAsNumber);
  const field = { least, most: MOST[part], value: club[part], required: true, pick };
  return withLabel(t(`club.${part}`), numberField(field));
}

/** Ask for an evening and its pages, with the progress in `place`; null if it fails. */
async function prepared(request, place) {
  const language = currentLanguage();
  const key = JSON.stringify([request, language]);
  if (pages?.key === key) return pages;
  const ask = (options) => postLong("/api/club/evening", { ...request, language }, options);
  try {
    const result = await waitFor(t("club.making"), ask, { draw: (box) => place.replaceChildren(box) });
    if (result) pages = { ...result, key };
    place.replaceChildren();
    return result && pages;
  } catch (error) {
    place.replaceChildren(problemNote(error));
    return null;
  }
}

/** The evening that was made: what to print, and who plays what when. */
export function eveningPanel(changed) {
  const { evening } = club.made;
  const place = h("div.toasts", { role: "status" });
  const shows = (part) => async () => {
    const result = await prepared(club.asked, place);
    if (result) showPaper(t(`club.${part}`), result[part], `hanabi-${part}-${evening.seed}.html`);
  };
  return h(
    "section.panel.evening",
    h("h2", t("club.evening", { n: evening.seed })),
    h(
      "ol.steps",
      ["print", "first", "round", "end"].map((step) => h("li", t(`club.step.${step}`))),
    ),
    place,
    h(
      "div.papers",
      button("wide.primary#sheets", shows("sheets"), t("club.sheets")),
      button("wide#blind", shows("blind"), t("club.blind")),
      button("wide#organiser", shows("organiser"), t("club.organiser")),
    ),
    h("p.quiet", t("club.organiser.help")),
    h("details", h("summary", t("club.plan")), plan(evening)),
    button("small#again", turnTo(true, changed), t("club.again")),
  );
}

function plan({ rounds, tables }) {
  const numbers = Array.from({ length: tables }, (_, at) => t("club.table", { n: at + 1 }));
  const rows = rounds.map((sittings, at) =>
    h(
      "tr",
      h("th", { scope: "row" }, String(at + 1)),
      sittings.map(({ deal, laid_out_by: by }) =>
        h("td", h("b", String(deal)), h("small", by === null ? " ●" : ` ${t("club.from", { n: by })}`)),
      ),
    ),
  );
  const titles = [t("club.round"), ...numbers];
  return [wideTable(t("club.plan"), { titles, rows }), h("p.quiet", t("club.plan.help"))];
}
