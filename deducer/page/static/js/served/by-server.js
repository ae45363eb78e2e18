// The backend of a page with a server: it asks by HTTP.

import { getTables, Refusal } from "../core/api.js";
import { answerBy, pause } from "../core/backend.js";
import { trusted } from "../core/files.js";
import { passing, visitedTables } from "../core/memory.js";
import { tableAddress } from "../state/addresses.js";
import { follow } from "./line.js";

/** Have the browser keep the page's own files from now on, these included. */
async function keepFiles() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    await serviceWorker.register(trusted("/service-worker.js"));
    const { active } = await serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    active.postMessage([location.href, ...files]);
  } catch {
    // a certificate that signs itself is not enough: then there is no reload without network
  }
}

/** How the last state of a table is called, as one of a browser's seats is shown it. */
function nameOf(table, whose) {
  return `state-${table}-${whose ?? ""}`;
}

/**
 * The state to begin with: what `asked()` answers or, where nobody can be asked, what was shown
 * last; null where nothing was. What refuses is thrown.
 */
async function firstState(table, whose, ask) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return passing.get(nameOf(table, whose));
  }
}

/** Keep the table as it is shown, as long as this tab is there; null: forget it. */
function keepState(table, whose, state) {
  passing.set(nameOf(table, whose), state);
}

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
  absence: (waiting) => ({ key: waiting ? "status.waiting" : "status.lost", busy: true }),
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
