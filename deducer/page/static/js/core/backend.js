// What a page asks, in JSON, and the backend that answers: a server, or Python in this browser. The first
// script of a page says which, before any other of its modules runs. An error says what went wrong, with the
// question or on the way.


/**
 * What both can do; `null` is what only the other one can.
 *
 * @typedef {object} Backend
 *
 * @property {boolean} alone whether all tables lie in this browser: there is no server, and no other phone
 * @property {string} home the address of the page that one comes to first
 * @property {function} tablePage (table, as): the address of a table's page; `as` says as whom it is
 *   looked at: "" asks for that, null leaves it out
 * @property {function} tableHere (): the table whose page this is; "" on another page
 * @property {function} studyPage (name, hash): the address of a page that needs no table: "deck",
 *   "game", "puzzle" or "club"
 * @property {?function} apiPage (back): the address of the page that lists the API, with a way back
 *
 * @property {function} ask (method, path, body, {patience, progress, signal}): resolves with
 *   {status, headers, text}, whatever the status. An answer is waited for `patience` milliseconds,
 *   `progress` is called with what a long one tells meanwhile, and `signal` gives the question up.
 *   Rejects where nobody can be asked.
 * @property {function} follow (table, whose, listeners): what happens at a table, as one of its seats
 *   or the page in the middle. `shown` is the state that has been shown already, `arrived` takes a
 *   newer one, `changed` takes "live" or "lost" (and it keeps trying), `dismissed` the refusal that
 *   ends it.
 * @property {function} mayEnter (): whether this page may write, if its link may
 * @property {function} canSend (): whether an entry can be sent now; where only trying tells, it can
 * @property {function} again (patience): waits that many milliseconds, or until somebody can surely be
 *   asked again
 * @property {function} absence (waiting): what a page says while nobody can be asked, or (`waiting`)
 *   while an entry waits: `key`, the key of words, how much is `loaded` in words, if anything is,
 *   whether that is `busy` to end, and a `remedy`, a button {key, press}
 * @property {function} onceReady (words): those words, once questions can be answered, and until then
 *   how far that is
 *
 * @property {function} keepFiles (): has the browser keep the page's own files, for a start without
 *   network
 * @property {function} firstState (table, whose, asked): the state to begin with, what `asked()` answers
 *   or what was shown last; null where neither can be had. What refuses is thrown.
 * @property {function} keepState (table, whose, state): keeps what a table shows; null: forget it
 * @property {function} prepared (table): sees to it that the page of a new table is drawn at once
 * @property {object} outbox {get, set}: where entries are kept that are not sent yet
 *
 * @property {function} tables (changed): resolves with {here, missing}: the tables that this phone can
 *   go on with, {id, title, players, at, href}, and those that the browser has dropped. `changed()` is
 *   called once there is more to tell.
 * @property {function} notices (): what there is to know before a table is opened, now and later; null:
 *   nothing ever
 * @property {?function} erase (table): erases a table for good; resolves with whether that was done:
 *   not while a tab is at it
 * @property {?object} all all tables at once: `text()` resolves with {text, isRaw}, `bring(text)` with
 *   what came of them, `stays()` with whether the browser keeps them until they are erased
 * @property {?function} handOn (): opens what hands a record on to another phone
 */

/** @type {Backend} */
export let backend;

/** Have all questions answered by `chosen` from now on. */
export function answerBy(chosen) {
  backend = chosen;
}

/** For `again`: wait, or until `listen(done)` calls `done`; `listen` returns how to stop listening. */
export function pause(patience, listen) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, patience);
    const stop = listen(done);
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
  });
}

/**
 * The server said no. `kind` is its word, `message` says why in English and `phrase` for other
 * languages (null where the answer is not the server's), `events` are the numbers at fault. `key`
 * names the page's words for it, where no server answered.
 */
export class Refusal extends Error {
  constructor(status, { error = {}, state = null } = {}) {
    super(error.problem ?? `the server answered ${status}`);
    this.status = status;
    this.kind = error.kind ?? "unknown";
    this.events = error.events ?? [];
    this.phrase = error.template === undefined ? null : error;
    this.key = error.key ?? null;
    this.state = state;
  }
}

/** Nobody could be asked. `key` names the page's words for the reason. */
export class Offline extends Error {
  constructor({ message, key = "offline" }) {
    super(message);
    this.key = key;
  }
}

// milliseconds; a phone that has just woken up may wait on a dead connection
const PATIENCE = 15000;
const SHORT_PATIENCE = 5000; // for what a page can do without

/** Milliseconds for what takes seconds: more than a server takes at the most. */
export const LONG = 120000;

/**
 * Ask for JSON. It is waited for `patience` milliseconds; `progress` is called with what a long
 * answer tells meanwhile, and `signal` gives it up.
 */
export async function get(path, options) {
  return JSON.parse((await ask("GET", path, undefined, options)).text);
}

/** Ask for a text; `lost` says what its format can't hold, `phrase` for other languages. */
export async function getText(path, options) {
  const { text, headers } = await ask("GET", path, undefined, options);
  return {
    text,
    lost: decodeURIComponent(headers.get("X-Lost") ?? ""),
    phrase: JSON.parse(decodeURIComponent(headers.get("X-Lost-Phrase") ?? "null")),
  };
}

/**
 * The address of `path` at the server that made `name`, a table or a link: several can share ours,
 * and begin names with their number; the first one does not.
 */
export function atServer(path, name) {
  return `${path}?server=${/^(\d+)\./.exec(name)?.[1] ?? 1}`;
}

/** The tables that this browser holds links to, at all servers that can be asked. */
export async function getTables() {
  const { text, headers } = await ask("GET", "/api/tables");
  const others = headers.get("X-Other-Servers")?.split(", ") ?? [];
  const theirs = others.map((number) =>
    get(`/api/tables?server=${number}`, { patience: SHORT_PATIENCE }).catch(() => []),
  );
  return [JSON.parse(text), ...(await Promise.all(theirs))].flat();
}

/** Send JSON, and return what is answered; true where that is nothing. */
export async function post(path, body = {}, options = {}) {
  const { status, text } = await ask("POST", path, JSON.stringify(body), options);
  return status === 204 || JSON.parse(text);
}

/** The same for what takes seconds. */
export function postLong(path, body, options) {
  return post(path, body, { patience: LONG, ...options });
}

async function ask(method, path, body, options = {}) {
  let answer;
  try {
    answer = await backend.ask(method, path, body, { patience: PATIENCE, ...options });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Offline(error);
  }
  const { status, text } = answer;
  if (status >= 200 && status < 300) return answer;
  if (status >= 502 && status <= 504) throw new Offline({ message: `status ${status}` });
  throw new Refusal(status, parsed(text));
}

/** What a refusal holds; nothing where that is no JSON. */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** A key that no other entry has. (crypto.randomUUID is missing where there is no https.) */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
