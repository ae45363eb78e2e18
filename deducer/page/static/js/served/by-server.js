// The backend of a page with a server: it asks by HTTP, and holds a line open on which everything that
// happens at the table arrives, also after a sleep.

import { answerBy, get, isFinal, Offline, pause, Refusal } from "../core/backend.js";
import { passing, trusted, visitedTables } from "../core/memory.js";
import { tableAddress } from "../state/store.js";

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

/** Follow a table; an event stream brings its states. */
export function follow(table, whose, listeners) {
  const line = new Line(`/api/tables/${encodeURIComponent(table)}`, whose, listeners);
  const awake = () => document.visibilityState === "visible" && line.resumeNow();
  document.addEventListener("visibilitychange", awake);
  addEventListener("pageshow", (event) => event.persisted && awake());
  addEventListener("online", awake);
  addEventListener("offline", () => line.lost());
  setInterval(() => line.listen(), SILENCE / 4);
  line.open();
}

/** An event stream that is opened again whenever it breaks, until the link is void. */
class Line {
  constructor(address, whose, listeners) {
    this.address = address;
    this.whose = `as=${whose}`;
    this.listeners = listeners;
    this.source = null;
    this.wait = FIRST;
    this.timer = 0;
    this.over = false;
    this.heard = null; // when the server was heard last; null as long as it was not
  }

  open() {
    this.hangUp();
    const query = `after=${this.listeners.shown().seq}&${this.whose}`;
    const source = new EventSource(`${this.address}/stream?${query}`);
    source.addEventListener("open", () => {
      this.wait = FIRST;
      this.listeners.changed("live");
    });
    source.addEventListener("state", (event) => this.take(JSON.parse(event.data)));
    source.addEventListener("ping", () => (this.heard = Date.now()));
    source.addEventListener("gone", (event) => this.dismiss(new Refusal(410, JSON.parse(event.data))));
    source.addEventListener("error", () => this.lost());
    this.source = source;
  }

  take(state) {
    this.heard = Date.now();
    this.listeners.arrived(state);
  }

  hangUp() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    this.heard = null;
  }

  dismiss(refusal) {
    this.hangUp();
    this.over = true;
    this.listeners.dismissed(refusal);
  }

  /** Take a server that was heard before and has been silent too long for lost. */
  listen() {
    if (this.heard !== null && Date.now() - this.heard > SILENCE) this.lost();
  }

  lost() {
    if (this.over) return;
    this.hangUp();
    this.listeners.changed("lost");
    this.timer = setTimeout(() => this.resume(), this.wait);
    this.wait = Math.min(LONGEST, this.wait * 2);
  }

  resumeNow() {
    this.wait = FIRST;
    this.resume();
  }

  /** Ask for the state first: the answer says whether this link is still good. */
  async resume() {
    if (this.over) return;
    clearTimeout(this.timer);
    try {
      this.listeners.arrived(await get(`${this.address}?${this.whose}`));
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Offline)) throw error;
      if (isFinal(error)) this.dismiss(error);
      else this.lost();
      return;
    }
    this.open();
  }
}
