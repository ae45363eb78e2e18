// The results of an evening, deal by deal, as they stand on the sheets; and what follows from them.

import { chips } from "../cards/fields.js";
import { post } from "../core/api.js";
import { button, freshId, h, redraw, unseen } from "../core/dom.js";
import { download } from "../core/download.js";
import { percent, t } from "../core/i18n.js";
import { failed } from "../state/problems.js";
import { club, keep, nameOf, resultLines, resultOf, UNPLAYED } from "./evening-state.js";

const ENDED = ["scored", "lost", "abandoned"];
const MOST_TURNS = 999;

/** The form for the results, and the ranking below it. */
export function resultsPanel() {
  const rows = h("div.results");
  const table = h("section.panel.ranking", { "aria-live": "polite" });
  const changed = () => {
    keep();
    rank(table);
  };
  const pick = (deal) => {
    club.deal = deal;
    keep();
    drawRows();
    rank(table);
  };
  const drawRows = () =>
    redraw(
      rows,
      tables().map((each) => row(club.deal, each, changed)),
    );
  const deals = club.made.evening.deals.map(({ deal }) => ({ value: deal, label: String(deal) }));
  drawRows();
  rank(table);
  return [
    h(
      "section.panel",
      h("h2", t("club.results")),
      h("p.quiet", t("club.results.help")),
      chips({ legend: t("club.deal"), kind: "deals", options: deals, chosen: club.deal, pick }),
      rows,
      namesField(() => (drawRows(), changed())),
    ),
    table,
  ];
}

function tables() {
  return Array.from({ length: club.asked.tables }, (_, at) => at + 1);
}

/** What a table made of a deal. */
function row(deal, table, changed) {
  const result = resultOf(deal, table);
  const { perfect, crowning } = club.made;
  const name = nameOf(table);
  const said = (part) => t(`club.${part}.of`, { who: name });
  const input = (part, least, most) => {
    const id = freshId(part);
    const box = h("input", {
      type: "number",
      inputmode: "numeric",
      min: least,
      max: most,
      value: result[part],
      placeholder: t(`club.${part}`),
      "aria-label": said(part),
      "aria-describedby": id,
      "data-key": `${part}-${table}`,
      on: { input: take },
    });
    return [box, h("p.problem", { id, role: "status", hidden: true })];

    function take() {
      const { valid } = box.validity;
      const note = box.nextSibling;
      if (valid) result[part] = box.value;
      box.setAttribute("aria-invalid", String(!valid));
      note.hidden = valid;
      note.textContent = valid ? "" : t("club.range", { what: t(`club.${part}`), least, most });
      changed();
    }
  };
  const [score, noScore] = input("score", 0, perfect);
  const ended = h(
    "select",
    { "aria-label": said("ended"), "data-key": `ended-${table}` },
    (crowning ? [UNPLAYED, ...ENDED] : ENDED).map((value) => {
      const word = crowning && value === "scored" ? "perfect" : value;
      return h("option", { value, selected: value === result.ended }, t(`club.${word}`));
    }),
  );
  const show = () => {
    score.hidden = crowning || result.ended !== "scored";
    noScore.hidden = score.hidden || score.validity.valid;
  };
  ended.addEventListener("change", () => {
    result.ended = ended.value;
    show();
    changed();
  });
  show();
  return h(
    "div.result",
    { role: "group", "aria-label": name },
    h("b", name),
    ended,
    score,
    noScore,
    input("turns", 1, MOST_TURNS),
  );
}

/** What the tables are called. */
function namesField(changed) {
  const fields = tables().map((table) => {
    const input = h("input", {
      type: "text",
      maxlength: 30,
      value: club.names[table - 1] ?? "",
      placeholder: t("club.table", { n: table }),
      on: { change: () => ((club.names[table - 1] = input.value), changed()) },
    });
    return h("label.text-field", h("span", t("club.table", { n: table })), input);
  });
  return h("details", h("summary", t("club.names")), h("div.names", fields));
}

// -- the ranking

let number = 0; // of the last question: only its answer counts

/** Ask for the ranking of the results so far, and draw it. */
async function rank(place) {
  const mine = (number += 1);
  const text = resultLines();
  const { rules } = club.asked;
  try {
    const found = await post("/api/club/ranking", { text, rules });
    if (mine === number) redraw(place, ranking(found, text));
  } catch (error) {
    if (mine === number) redraw(place, failed(error, "p", { class: "problem" }));
  }
}

function ranking({ ranking: standings, deals }, text) {
  if (!standings.length) return [h("h2", t("club.ranking")), h("p.quiet", t("club.none"))];
  const here = deals.find(({ deal }) => deal === club.deal);
  const save = () => download(text, `hanabi-${club.asked.seed}.csv`);
  return [
    h("h2", t("club.ranking")),
    grid(t("club.ranking"), standings, ["score", "turns", "share", "played"], (each) => String(each.score)),
    here && h("h3", t("club.at", { n: here.deal })),
    here &&
      grid(t("club.at", { n: here.deal }), here.results, ["score", "turns", "share"], (each) =>
        each.ended === "scored" ? String(each.score) : t(`club.${each.ended}`),
      ),
    h("p.quiet", t("club.ranking.help")),
    button({ class: "small", "data-key": "save" }, save, t("club.save")),
  ];
}

/** Tables in order; those that share a place have the same number. */
function grid(name, rows, columns, scoreOf) {
  const shown = {
    score: scoreOf,
    turns: ({ turns }) => (turns === null ? "?" : String(turns)),
    share: ({ share }) => (share === null ? "" : percent(shareOf(share))),
    played: ({ played }) => String(played),
  };
  const shared = (place) => place !== null && rows.filter((row) => row.place === place).length > 1;
  const body = rows.map((row) =>
    h(
      "tr",
      { class: row.place === 1 ? "first" : null },
      h("td", row.place === null ? "–" : `${row.place}${shared(row.place) ? "=" : "."}`),
      h("th", { scope: "row" }, row.table),
      columns.map((column) => h("td", shown[column](row))),
    ),
  );
  const head = columns.map((column) => h("th", { scope: "col" }, t(`club.${column}`)));
  const titles = h(
    "tr",
    h("th", { scope: "col" }, unseen(t("club.place"))),
    h("th", { scope: "col" }, t("club.name")),
    head,
  );
  return h(
    "div.wide-table",
    { tabindex: 0, role: "region", "aria-label": name },
    h("table", h("thead", titles), h("tbody", body)),
  );
}

function shareOf(text) {
  const [part, whole] = text.split("/").map(Number);
  return part / whole;
}
