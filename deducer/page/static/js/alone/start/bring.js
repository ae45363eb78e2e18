// Brings games to this phone: one from elsewhere, or all that were exported together.

import { post } from "../../api.js";
import { h, redraw } from "../../dom.js";
import { t } from "../../i18n.js";
import { failed, told } from "../../problems.js";
import { open } from "../../start/open.js";
import { askToStay } from "../storage.js";
import { lookAgain } from "./tables.js";

/** The most characters of an imported file. */
export const LARGEST = 100_000_000;

/** Make a table of a game, or tables of all; `form` says what stands in the way. */
export async function bring(form, text) {
  if (!isWhole(text)) {
    await open(form, "/api/tables/import", { text, me: null, mode: "one" });
    return;
  }
  const box = form.querySelector(".toasts");
  redraw(box, h("p", { class: "toast" }, t("all.reading")));
  try {
    const brought = await post("/api/all", { text });
    redraw(box, h("div", { class: "toast" }, report(brought)));
  } catch (error) {
    redraw(box, failed(error, "p", { class: "toast" }));
  }
  askToStay();
  lookAgain();
}

/** Whether a text holds all tables, as this page exports them. */
export function isWhole(text) {
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
    h("p", {}, t("all.came", { n: came })),
    there > 0 && h("p", {}, t("all.there", { n: there })),
    unread.map(({ number, error }) =>
      h("p", { class: "problem" }, `${number}. `, told("span", {}, error.problem, error)),
    ),
  ];
}
