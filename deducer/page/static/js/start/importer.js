// Brings games to this phone: one from elsewhere, or all that were exported together.

import { backend } from "../core/backend.js";
import { formOf, h, redraw } from "../core/dom.js";
import { fileField, pasteField, withLabel } from "../core/fields.js";
import { t } from "../core/i18n.js";
import { problemText, serverText, toast } from "../state/sheets.js";
import { open } from "./new-table.js";
import { lookAgain } from "./table-list.js";

const LARGEST = 1_000_000;
const LARGEST_OF_ALL = 100_000_000;

/** The most characters of an imported file. */
function largest() {
  return backend.all ? LARGEST_OF_ALL : LARGEST;
}

/** Make a table of a game, or tables of all; `form` says what stands in the way. */
async function bring(form, text) {
  if (!holdsAllTables(text)) {
    await open(form, "/api/tables/import", { text, me: null, mode: "one" });
    return;
  }
  const box = form.querySelector(".toasts");
  redraw(box, h("p.toast", t("all.reading")));
  try {
    const brought = await backend.all.bring(text);
    redraw(box, h("div.toast", report(brought)));
  } catch (error) {
    redraw(box, problemText(error, "p.toast"));
  }
  lookAgain();
}

/** Whether a text holds all tables, as this page exports them, and they can be brought. */
function holdsAllTables(text) {
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
    unread.map(({ number, error }) =>
      h("p.problem", `${number}. `, serverText("span", {}, error.problem, error)),
    ),
  ];
}

/** The form to bring a game along. */
export function importer() {
  const text = pasteField(4);
  const node = formOf(
    () => (text.value.trim() ? bring(node, text.value) : text.focus()),
    h("p.quiet", t("start.import.help")),
    withLabel(t("start.import.text"), text),
    fileField(t("start.import.file"), take),
    h("div.toasts", { role: "status" }),
    h("button.wide", { type: "submit" }, t("start.import.go")),
  );
  return h("details.panel.import", h("summary", h("h2", t("start.import"))), node);

  async function take(file) {
    if (file.size > largest()) return toast(t("start.import.large"), node.querySelector(".toasts"));
    const content = await file.text();
    if (holdsAllTables(content)) bring(node, content);
    else text.value = content;
  }
}
