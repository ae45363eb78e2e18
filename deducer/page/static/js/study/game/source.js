// Where a game comes from: pasted, a file, dropped on the page, or a table of this phone.

import { backend } from "../../core/backend.js";
import { formOf, h, redraw, section } from "../../core/dom.js";
import { fileField, pasteField, withLabel } from "../../core/fields.js";
import { day, t } from "../../core/i18n.js";
import { visitedTables } from "../../core/memory.js";
import { menu, menuItem } from "../../core/panels.js";

const LARGEST = 200_000; // characters of a game that is sent
const MOST_TABLES = 5;

/** What asks for a game; `take(text)` is called with one, and `problem` says what was wrong. */
export function source(take, problem) {
  const text = pasteField(5, { "data-key": "text" });
  const box = h("div.source-problem", { role: "alert" }, problem);
  const give = (content) => {
    if (content.length > LARGEST) tooLarge();
    else if (content.trim()) take(content);
    else text.focus();
  };
  const tooLarge = () => redraw(box, h("p.problem", t("start.import.large")));
  const giveFile = async (file) => (file.size > 4 * LARGEST ? tooLarge() : give(await file.text()));
  const node = h(
    "section.panel.source",
    h("p", t("game.from")),
    box,
    formOf(
      () => give(text.value),
      withLabel(t("start.import.text"), text),
      fileField(t("start.import.file"), giveFile),
      h("button.wide.primary", { type: "submit", "data-key": "go" }, t("game.go")),
    ),
  );
  node.addEventListener("dragover", (event) => event.preventDefault());
  node.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) giveFile(file);
    else give(event.dataTransfer.getData("text"));
  });
  text.addEventListener("paste", () => setTimeout(() => text.value.trim() && give(text.value)));
  return [node, tables()];
}

/** The tables that were visited with this phone, the last first. */
function tables() {
  const visited = visitedTables().slice(0, MOST_TABLES);
  const item = ({ id, title, players, at }) => {
    const names = players.join(", ");
    const help = [title && names, at && day(at)].filter(Boolean).join(" · ");
    const href = backend.studyPage("game", String(new URLSearchParams({ t: id })));
    return menuItem({ href, help }, title || names);
  };
  return visited.length > 0 && section(t("game.tables"), menu(visited.map(item)));
}
