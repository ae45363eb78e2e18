// The results of an evening, deal by deal, as they stand on the sheets; and what follows from them.

import { share } from "../cards/words.js";
import { post } from "../core/backend.js";
import { button, freshId, h, redraw, section, unseen, upTo, wideTable } from "../core/dom.js";
import { chips, numberField, numberOptions, select, textField, withLabel } from "../core/fields.js";
import { percent, t } from "../core/i18n.js";
import { download } from "../core/memory.js";
import { fillLatest } from "../state/sheets.js";
import { club, keep, resultLines, resultOf, tableName, UNPLAYED } from "./evening.js";

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
    redraw(rows, tables().map((each) => row(club.deal, each, changed)));
  const deals = numberOptions(club.made.evening.deals.map(({ deal }) => deal));
  drawRows();
  rank(table);
  return [
    section(
      t("club.results"),
      h("p.quiet", t("club.results.help")),
      chips({ legend: t("club.deal"), kind: "deals", options: deals, chosen: club.deal, pick }),
      rows,
      namesField(() => (drawRows(), changed())),
    ),
    table,
  ];
}

function tables() {
  return upTo(club.asked.tables);
}

/** What a table made of a deal. */
function row(deal, table, changed) {
  const result = resultOf(deal, table);
  const { perfect, crowning } = club.made;
  const name = tableName(table);
  const label = (part) => t(`club.${part}.of`, { who: name });
  const input = (part, least, most) => {
    const id = freshId(part);
    const box = numberField({
      least,
      most,
      value: result[part],
      pick: take,
      placeholder: t(`club.${part}`),
      "aria-label": label(part),
      "aria-describedby": id,
      "data-key": `${part}-${table}`,
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
  const show = () => {
    score.hidden = crowning || result.ended !== "scored";
    noScore.hidden = score.hidden || score.validity.valid;
  };
  const ended = select({
    options: (crowning ? [UNPLAYED, ...ENDED] : ENDED).map((value) => ({
      value,
      label: t(`club.${crowning && value === "scored" ? "perfect" : value}`),
    })),
    chosen: result.ended,
    pick: (value) => {
      result.ended = value;
      show();
      changed();
    },
    "aria-label": label("ended"),
    "data-key": `ended-${table}`,
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
    const name = t("club.table", { n: table });
    const input = textField({
      most: 30,
      value: club.names[table - 1] ?? "",
      placeholder: name,
      pick: (text) => (club.names[table - 1] = text),
    });
    input.addEventListener("change", changed); // not with each letter
    return withLabel(name, input);
  });
  return h("details", h("summary", t("club.names")), h("div.names", fields));
}

// -- the ranking

/** Ask for the ranking of the results so far, and draw it. */
function rank(place) {
  const text = resultLines();
  const request = post("/api/club/ranking", { text, rules: club.asked.rules });
  return fillLatest(place, request, (result) => ranking(result, text));
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
    button("small#save", save, t("club.save")),
  ];
}

/** Tables in order; those that share a place have the same number. */
function grid(name, rows, columns, scoreOf) {
  const cellText = {
    score: scoreOf,
    turns: ({ turns }) => (turns === null ? "?" : String(turns)),
    share: ({ share: part }) => (part === null ? "" : percent(share(part))),
    played: ({ played }) => String(played),
  };
  const shared = (place) => place !== null && rows.filter((row) => row.place === place).length > 1;
  const body = rows.map((row) =>
    h(
      "tr",
      { class: row.place === 1 ? "first" : null },
      h("td", row.place === null ? "–" : `${row.place}${shared(row.place) ? "=" : "."}`),
      h("th", { scope: "row" }, row.table),
      columns.map((column) => h("td", cellText[column](row))),
    ),
  );
  const titles = [unseen(t("club.place")), t("club.name"), ...columns.map((column) => t(`club.${column}`))];
  return wideTable(name, { titles, rows: body });
}
