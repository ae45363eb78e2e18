// The backend of a page with a server: it asks by HTTP, and holds a line open on which everything that
// happens at the table arrives, also after a sleep.

import { answerBy, get, isFinal, Offline, Refusal } from "../core/backend.js";
import { passing, trusted, visitedTables } from "../core/memory.js";
import { tableAddress } from "../state/store.js";

/** Have the browser keep the page's own files from now on, these included. */
async function keepFiles() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  try {
    await serviceWorker.register(trusted("/service-worker.js?served"));
    const { active } = await serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    active.postMessage({ files: [location.href, ...files] });
  } catch {
    // a certificate that signs itself is not enough: then there is no reload without network
  }
}

/** How the last state of a table is called, as one of a browser's seats is shown it. */
function nameOf(table, whose) {
  return `state-${table}-${whose ?? ""}`;
}

/**
 * The first state to show: the answer of `ask()` or, if the server can't answer now, the last state
 * that was shown; null if there is none. A final refusal is thrown.
 */
async function firstState(table, whose, ask) {
  try {
    return await ask();
  } catch (error) {
    if (isFinal(error)) throw error;
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
  ask,
  follow,
  mayEnter: () => true,
  canSend: () => true,
  absence: (waiting) => ({ key: waiting ? "status.waiting" : "status.lost", busy: true }),
  onceReady: (words) => words,
  keepFiles,
  firstState,
  keepState,
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

let joined = null; // the tables that this browser holds links to, once the server was asked

/** The tables that this phone has been at, and those that it holds a link to. */
async function tables() {
  joined ??= get("/api/tables").catch(() => []);
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

const FIRST = 500; // milliseconds until the first new attempt; each one after waits twice as long
const LONGEST = 8000;
const SILENCE = 40000; // a server that pings every 15 s and is not heard so long is gone

/**
 * Follow a table: an event stream brings its states. It is opened again whenever it breaks, until the link is
 * void.
 */
function follow(table, whose, { shown, arrived, changed, dismissed }) {
  const address = `/api/tables/${encodeURIComponent(table)}`;
  let source = null;
  let wait = FIRST;
  let timer = 0;
  let isOver = false;
  let heard = null; // when the server was heard last; null as long as it was not

  function open() {
    hangUp();
    source = new EventSource(`${address}/stream?after=${shown().seq}&as=${whose}`);
    source.addEventListener("open", () => {
      wait = FIRST;
      changed("live");
    });
    source.addEventListener("state", (event) => {
      heard = Date.now();
      arrived(JSON.parse(event.data));
    });
    source.addEventListener("ping", () => (heard = Date.now()));
    source.addEventListener("gone", (event) => dismiss(new Refusal(410, JSON.parse(event.data))));
    source.addEventListener("error", lost);
  }

  function hangUp() {
    clearTimeout(timer);
    source?.close();
    heard = null;
  }

  function dismiss(refusal) {
    hangUp();
    isOver = true;
    dismissed(refusal);
  }

  function lost() {
    if (isOver) return;
    hangUp();
    changed("lost");
    timer = setTimeout(resume, wait);
    wait = Math.min(LONGEST, wait * 2);
  }

  /** Ask for the state first: the answer says whether this link is still good. */
  async function resume() {
    if (isOver) return;
    clearTimeout(timer);
    try {
      arrived(await get(`${address}?as=${whose}`));
      open();
    } catch (error) {
      if (isFinal(error)) dismiss(error);
      else if (error instanceof Refusal || error instanceof Offline) lost();
      else throw error;
    }
  }

  function awake() {
    if (document.visibilityState !== "visible") return;
    wait = FIRST;
    resume();
  }

  document.addEventListener("visibilitychange", awake);
  addEventListener("pageshow", (event) => event.persisted && awake());
  addEventListener("online", awake);
  addEventListener("offline", lost);
  setInterval(() => heard !== null && Date.now() - heard > SILENCE && lost(), SILENCE / 4);
  open();
}
