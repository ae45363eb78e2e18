// Tables with a column for each of many.

import { h, tableOf } from "../core/dom.js";

/** A table that a finger moves sideways where it is too wide, called `name` for those who listen. */
export function wideTable(name, content) {
  const props = { tabindex: 0, role: "region", "aria-label": name };
  return h("div.wide-table", props, tableOf("table", content));
}
