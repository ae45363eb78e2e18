// The addresses of pages and files in a folder that any server can hand out: all are relative to it.

/** The page that one comes to first. */
export const HOME = "index.html";

/** A table's page; there is but one view of each. */
export function tablePage(table) {
  return `table.html?t=${encodeURIComponent(table)}`;
}

/** The table whose page this is; "" on another page. */
export function tableHere() {
  return new URLSearchParams(location.search).get("t") ?? "";
}

/** A page that needs no table: "deck", "game", "puzzle" or "club". */
export function studyPage(name, hash = "") {
  return `${name}.html${hash && `#${hash}`}`;
}

/** What keeps all files of a version. */
export function keeper() {
  return "service-worker.js";
}

/** A file that belongs to Python. */
export function engine(name) {
  return `python/${name}`;
}
