// Who answers what a page asks: a server, by HTTP.

import { getTables } from "../core/api.js";
import { answerBy, pause } from "../core/backend.js";
import { passing, visitedTables } from "../core/memory.js";
import { tableAddress } from "../state/seats.js";
import { follow } from "./line.js";
import { firstState, keepFiles, keepState } from "./reload.js";

answerBy({
  alone: false,
  home: "/",
  tablePage(table, as = null) {
    const page = `/t/${encodeURIComponent(table)}`;
    return as === null ? page : `${page}?as=${as}`;
  },
  tableHere: () => decodeURIComponent(location.pathname.split("/")[2] ?? ""),
  studyPage: (name, hash = "") => `/${name}${hash && `#${hash}`}`,
  apiPage: (back = "") => (back ? `/api?${new URLSearchParams({ back })}` : "/api"),
  ask,
  follow,
  mayEnter: () => true,
  canSend: () => true,
  again,
  absence: (waiting) => ({ said: waiting ? "status.waiting" : "status.lost", busy: true }),
  onceReady: (words) => words,
  keepFiles,
  firstState,
  keepState,
  prepared: async () => {},
  outbox: passing,
  tables,
  notices: () => null,
  erase: null,
  all: null,
  handOn: null,
});

async function ask(method, path, body, { patience, signal } = {}) {
  const limits = [AbortSignal.timeout?.(patience), signal].filter(Boolean);
  const both = limits[1] && AbortSignal.any?.(limits); // older browsers have no way to join them
  const options = { method, signal: both ?? signal ?? limits[0] };
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = body;
  }
  const answer = await fetch(path, options);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

function again(patience) {
  return pause(patience, (done) => {
    addEventListener("online", done);
    return () => removeEventListener("online", done);
  });
}

let joined = null; // the tables that this browser holds links to, once the server was asked

/** The tables that this phone has been at, and those that it holds a link to. */
async function tables() {
  joined ??= getTables().catch(() => []);
  const known = new Map(visitedTables().map((table) => [table.id, table]));
  for (const one of await joined) {
    const { seats = 0, ...table } = known.get(one.table) ?? { ...one, id: one.table };
    known.set(one.table, { ...table, seats: seats + 1 });
  }
  const here = [...known.values()].map(({ seats, ...table }) => ({
    ...table,
    href: tableAddress(table.id, seats > 1 ? "" : undefined),
  }));
  return { here, missing: [] };
}
