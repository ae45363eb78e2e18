// The tables that this phone has been at, and those that it holds a link to.

import { getTables } from "../api.js";
import { button, h, unseen } from "../dom.js";
import { day, t } from "../i18n.js";
import { icon } from "../icons.js";
import { forgetTable, visitedTables } from "../memory.js";
import { tableAddress } from "../seats.js";

/** The tables that this browser holds links to, by the server; none where it can't be asked. */
export async function joinedTables() {
  try {
    return await getTables();
  } catch {
    return [];
  }
}

/** The list of tables; `changed()` is called once one is forgotten. */
export function tables(joined, changed) {
  const known = new Map(visitedTables().map((table) => [table.id, table]));
  for (const one of joined) {
    const { seats = 0, ...table } = known.get(one.table) ?? { ...one, id: one.table };
    known.set(one.table, { ...table, seats: seats + 1 });
  }
  if (!known.size) return null;
  return h(
    "section",
    { class: "panel" },
    h("h2", {}, t("tables.mine")),
    h(
      "ul",
      { class: "tables" },
      [...known.values()].map((table) => tableRow(table, changed)),
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
      { href: tableAddress(table.id, table.seats > 1 ? "" : undefined) },
      h("b", {}, title),
      h("small", {}, about.join(" · ")),
    ),
    table.at &&
      button({ class: "round" }, forget, icon("close"), unseen(t("tables.forget", { title }))),
  );
}
