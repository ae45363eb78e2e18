// Brings games to this phone: one from elsewhere, or all that were exported together.

import { backend } from "../core/backend.js";
import { h, redraw } from "../core/dom.js";
import { t } from "../core/i18n.js";
import { failed, told } from "../state/problems.js";
import { open } from "./open.js";
import { lookAgain } from "./table-list.js";

const LARGEST = 1_000_000;
const LARGEST_OF_ALL = 100_000_000;

/** The most characters of an imported file. */
export function largest() {
  return backend.all ? LARGEST_OF_ALL : LARGEST;
}

/** Make a table of a game, or tables of all; `form` says what stands in the way. */
export async function bring(form, text) {
  if (!isWhole(text)) {
    await open(form, "/api/tables/import", { text, me: null, mode: "one" });
    return;
  }
  const box = form.querySelector(".toasts");
  redraw(box, h("p.toast", t("all.reading")));
  try {
    const brought = await backend.all.bring(text);
    redraw(box, h("div.toast", report(brought)));
  } catch (error) {
    redraw(box, failed(error, "p.toast"));
  }
  lookAgain();
}

/** Whether a text holds all tables, as this page exports them, and they can be brought. */
export function isWhole(text) {
  if (!backend.all) return false;
  try {
    const { format, records, rows } = JSON.parse(text);
    return format === 1 && [records, rows].some(Array.isArray);
  } catch {
    return false;
  }
}

/** What came, what was there already, and which could not be read, by their place in the text. */
function report({ came, there, failed: unread }) {
  return [
    h("p", t("all.came", { n: came })),
    there > 0 && h("p", t("all.there", { n: there })),
    unread.map(({ number, error }) => h("p.problem", `${number}. `, told("span", {}, error.problem, error))),
  ];
}
