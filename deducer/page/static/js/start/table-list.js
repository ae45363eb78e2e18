// The tables that this phone can go on with: to be opened, forgotten, or erased for good; and games from
// elsewhere, brought to this phone one by one or all together.

import { backend } from "../core/backend.js";
import { FileField, Form, PasteField } from "../core/fields.js";
import { day, listed, t } from "../core/i18n.js";
import { forgetTable } from "../core/memory.js";
import { button, html, useRef, useState } from "../core/view.js";
import { open } from "../state/opening.js";
import { confirmed, problemText, serverText, toast, tryOrToast } from "../state/sheets.js";

/** The list of tables, below the notices; `lookAgain()` finds out which there are now. */
export function TableList({ tables: { here, missing }, lookAgain }) {
  const toasts = useRef(null);

  function forget(...ids) {
    for (const id of ids) forgetTable(id);
    lookAgain();
  }

  /** Erase a table for good, if it is wanted, and no tab is at it. */
  async function erase(id, title) {
    const sure = await confirmed({
      title: t("tables.erase", { title }),
      content: html`<p>${t("tables.erase.ask")}</p>`,
      go: t("tables.erase.go"),
      kind: "danger",
    });
    if (!sure) return;
    await tryOrToast(async () => {
      if (await backend.erase(id)) forget(id);
      else toast(t("tabs.close"), toasts.current);
    }, toasts.current);
  }

  const row = ({ id, title, players, at, href }) => {
    const names = players.join(", ");
    const called = title || names;
    const remove = (key, press, words) => button("round", t(words, { title: called }), press, {
      key, picture: "close",
    });
    return html`<li key=${id}>
      <a href=${href}>
        <b>${called}</b><small>${[title && names, at && day(at)].filter(Boolean).join(" · ")}</small>
      </a>
      ${
        backend.erase
          ? remove(`erase-${id}`, () => erase(id, called), "tables.erase")
          : at && remove(null, () => forget(id), "tables.forget") // its link stays good
      }
    </li>`;
  };

  return html`
    ${backend.notices()}
    <div class="start-notices" role="status">${missing.length > 0 && lostTables(missing, forget)}</div>
    <section class="panel" hidden=${!here.length}>
      <h2>${t("tables.mine")}</h2>
      <ul class="tables">${here.map(row)}</ul>
      <div class="toasts" role="status" ref=${toasts} />
    </section>
  `;
}

/** The notice about tables that are gone: which, why, and how to get them back. */
function lostTables(missing, forget) {
  const names = missing.map(({ title, players }) => title || players.join(", "));
  return html`<div class="panel">
    <p class="problem">${t("tables.lost", { names: listed(names), n: names.length })}</p>
    <p>${t("tables.lost.help")}</p>
    ${button("small", t("tables.lost.forget"), () => forget(...missing.map(({ id }) => id)), { key: "forget-lost" })}
  </div>`;
}

const LARGEST = 1_000_000; // characters of an imported file
const LARGEST_OF_ALL = 100_000_000;

/** The form to bring a game along; `brought()` is called when tables have come. */
export function Importer({ brought }) {
  const [text, setText] = useState("");
  const [report, tell] = useState(null); // what came of bringing all tables
  const toasts = useRef(null);

  /** Make a table of a game, or a table of each game in an export. */
  async function bring(content) {
    if (!holdsAllTables(content)) {
      await open(toasts.current, "/api/tables/import", { text: content, me: null, mode: "one" });
      return;
    }
    tell(html`<p class="toast">${t("all.reading")}</p>`);
    try {
      tell(reportOf(await backend.all.bring(content)));
    } catch (error) {
      tell(problemText(error, "p.toast"));
    }
    brought();
  }

  async function take(file) {
    if (file.size > (backend.all ? LARGEST_OF_ALL : LARGEST)) return toast(t("start.import.large"), toasts.current);
    const content = await file.text();
    return holdsAllTables(content) ? bring(content) : setText(content);
  }

  const send = (form) => (text.trim() ? bring(text) : form.querySelector("textarea").focus());
  return html`<details class="panel import">
    <summary><h2>${t("start.import")}</h2></summary>
    <${Form} send=${send}>
      <p class="quiet">${t("start.import.help")}</p>
      <${PasteField} label=${t("start.import.text")} rows="4" value=${text} pick=${setText} />
      <${FileField} label=${t("start.import.file")} take=${take} />
      <div class="toasts" role="status">${report}</div>
      <div class="toasts" role="status" ref=${toasts} />
      <button class="wide">${t("start.import.go")}</button>
    <//>
  </details>`;
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

/** How many tables came and were there already, and those that could not be read, by their number. */
function reportOf({ came, there, failed: unread }) {
  return html`<div class="toast">
    <p>${t("all.came", { n: came })}</p>
    ${there > 0 && html`<p>${t("all.there", { n: there })}</p>`}
    ${unread.map(
      ({ number, error }) => html`<p class="problem">${number}. ${serverText("span", {}, { ...error, text: error.problem })}</p>`,
    )}
  </div>`;
}
