// The tables that this phone has been at, and those that it holds a link to.

import { get } from "../api.js";
import { button, h, unseen } from "../dom.js";
import { day, t } from "../i18n.js";
import { icon } from "../icons.js";
import { forgetTable, visitedTables } from "../memory.js";

/** The tables that this browser holds links to, by the server; none where it can't be asked. */
export async function joinedTables() {
  try {
    return await get("/api/tables");
  } catch {
    return [];
  }
}

/** The list of tables; `changed()` is called once one is forgotten. */
export function tables(joined, changed) {
  const visited = visitedTables();
  const ids = new Set(visited.map((table) => table.id));
  const others = joined
    .filter((table) => !ids.has(table.table))
    .map((table) => ({ ...table, id: table.table }));
  const known = [...visited, ...others];
  if (!known.length) return null;
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("tables.mine")),
    h(
      "ul",
      { class: "tables" },
      known.map((table) => tableRow(table, changed)),
    ),
  );
}

function tableRow(table, changed) {
  const title = table.title || table.players.join(", ");
  const about = [table.title && table.players.join(", "), table.at && day(table.at)].filter(
    Boolean,
  );
  const forget = () => {
    forgetTable(table.id);
    changed();
  };
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/t/${encodeURIComponent(table.id)}` },
      h("b", {}, title),
      h("small", {}, about.join(" · ")),
    ),
    table.at &&
      button({ class: "round" }, forget, icon("close"), unseen(t("tables.forget", { title }))),
  );
}
