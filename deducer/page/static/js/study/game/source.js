// Where a game comes from: pasted, a file, dropped on the page, or a table of this phone.

import { backend } from "../../core/backend.js";
import { freshId, h, redraw } from "../../core/dom.js";
import { day, t } from "../../core/i18n.js";
import { icon } from "../../core/icons.js";
import { visitedTables } from "../../core/memory.js";

const LARGEST = 200_000; // characters of a game that is sent
const MOST_TABLES = 5;

/** What asks for a game; `take(text)` is called with one, and `problem` says what was wrong. */
export function source(take, problem) {
  const text = h("textarea", {
    rows: 5,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    "data-key": "text",
  });
  const box = h("div.source-problem", { role: "alert" }, problem);
  const give = (given) => {
    if (given.length > LARGEST) redraw(box, h("p.problem", t("start.import.large")));
    else if (given.trim()) take(given);
    else text.focus();
  };
  const giveFile = async ([chosen]) => {
    if (!chosen) return;
    give(chosen.size > 4 * LARGEST ? " ".repeat(LARGEST + 1) : await chosen.text());
  };
  const submit = (event) => {
    event.preventDefault();
    give(text.value);
  };
  const id = freshId("file");
  const file = h("input.unseen", {
    type: "file",
    id,
    on: { change: () => giveFile(file.files) },
  });
  const node = h(
    "section.panel.source",
    h("p", t("game.from")),
    box,
    h(
      "form",
      { on: { submit } },
      h("label.text-field", h("span", t("start.import.text")), text),
      h("p.file", file, h("label.small", { for: id }, icon("save"), t("start.import.file"))),
      h("button.wide.primary", { type: "submit", "data-key": "go" }, t("game.go")),
    ),
  );
  node.addEventListener("dragover", (event) => event.preventDefault());
  node.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) giveFile(event.dataTransfer.files);
    else give(event.dataTransfer.getData("text"));
  });
  text.addEventListener("paste", () => setTimeout(() => text.value.trim() && give(text.value)));
  return [node, tables()];
}

/** The tables that were visited with this phone, the last first. */
function tables() {
  const visited = visitedTables().slice(0, MOST_TABLES);
  if (!visited.length) return null;
  const row = ({ id, title, players, at }) =>
    h(
      "li",
      h(
        "a.menu-item",
        { href: backend.studyPage("game", String(new URLSearchParams({ t: id }))) },
        h(
          "span",
          title || players.join(", "),
          h("small", [title && players.join(", "), at && day(at)].filter(Boolean).join(" · ")),
        ),
      ),
    );
  return h("section.panel", h("h2", t("game.tables")), h("ul.menu", visited.map(row)));
}
