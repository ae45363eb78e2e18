// The addresses of pages and files at a server.

/** The page that one comes to first. */
export function home() {
  return "/";
}

/** A table's page; `as` says as whom it is looked at: "" asks for that, null leaves it out. */
export function tablePage(table, as = null) {
  const page = `/t/${encodeURIComponent(table)}`;
  return as === null ? page : `${page}?as=${as}`;
}

const TABLE_PAGE = /^\/t\/[\w.-]+(\?as=\w*)?$/;

/** Whether a text is the address of a table's page. */
export function isTablePage(address) {
  return TABLE_PAGE.test(address);
}

/** The table whose page this is. */
export function tableHere() {
  return decodeURIComponent(location.pathname.split("/")[2] ?? "");
}

/** A page that needs no table: "deck", "game", "puzzle" or "club". */
export function studyPage(name, hash = "") {
  return `/${name}${hash && `#${hash}`}`;
}

/** The page that lists the API, with a way back to this one. */
export function apiPage(back = "") {
  return back ? `/api?${new URLSearchParams({ back })}` : "/api";
}

/** What an invitation leads to; its secret is behind the #, which no server is sent. */
export function invitation(secret) {
  return `/j#${secret}`;
}

/** One of the page's own files. */
export function file(name) {
  return `/static/${name}`;
}

/** What keeps the page's files. */
export function keeper() {
  return "/service-worker.js";
}
