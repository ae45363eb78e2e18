// Questions of a page, in JSON, and the backend that answers them: a server, or Python in this browser. The
// first script of a page chooses the backend before any other module runs. An error says what went wrong:
// with the question, or on the way.


/**
 * What a backend can do. A member is `null` if only the other backend can do it.
 *
 * @typedef {object} Backend
 *
 * @property {boolean} alone whether all tables lie in this browser: there is no server, and no other phone
 * @property {string} home the address of the page that one comes to first
 * @property {function} tablePage (table, as): the address of a table's page; `as` names the seat that looks:
 *   with "" the page asks for it, null leaves it out
 * @property {function} tableHere (): the table whose page this is; "" on another page
 * @property {function} studyPage (name, hash): the address of a page that needs no table: "deck",
 *   "game" or "puzzle"
 *
 * @property {function} ask (method, path, body, {patience, progress, signal}): resolves with
 *   {status, headers, text}, whatever the status. It waits `patience` milliseconds for an answer,
 *   calls `progress` while a long question runs, and `signal` cancels the question. Rejects if there
 *   is nobody to ask.
 * @property {function} follow (table, whose, listeners): follows a table as one of its seats or
 *   as the page in the middle. `shown()` returns the state on the page, `arrived` gets a newer one,
 *   `changed` gets "live" or "lost" (it keeps trying), and `dismissed` the refusal that ends it.
 * @property {function} mayEnter (): whether this page may write, if its link may
 * @property {function} canSend (): whether an entry can be sent now; true if only an attempt can tell
 * @property {function} absence (waiting): what a page says while nobody can be asked, or (`waiting`)
 *   while an entry waits: `key`, the key of words, how much is `loaded` in words, if anything is,
 *   whether that is `busy` to end, and a `remedy`, a button {key, press}
 * @property {function} onceReady (words): a view of `words` once questions can be answered, and of the
 *   loading progress until then
 *
 * @property {function} keepFiles (): has the browser keep the page's own files, for a start without
 *   network
 * @property {function} firstState (table, whose, ask): the first state to show: the answer of `ask()`, or
 *   the last state that was shown; null if there is neither. A final refusal is thrown.
 * @property {function} keepState (table, whose, state): stores the state that a table shows; null forgets it
 * @property {object} outbox {get, set}: where entries are kept that are not sent yet
 *
 * @property {function} tables (): resolves with {here, missing}: the tables that this phone can go on with,
 *   {id, title, players, at, href}, and those that the browser has dropped
 * @property {function} notices (): a view of the news for the start page, which updates itself; null: there
 *   is never any
 * @property {?function} erase (table): erases a table for good; resolves with whether it did so: not
 *   while a tab has the table open
 * @property {?object} all all tables at once: `text()` resolves with {text, isRaw}, `bring(text)` with
 *   a report of the import, `stays()` with whether the browser keeps them until they are erased
 * @property {?function} handOn (): opens what hands a record on to another phone
 */

/** @type {Backend} */
export let backend;

/** Have all questions answered by `chosen` from now on. */
export function answerBy(chosen) {
  backend = chosen;
}

/**
 * The server said no. `kind` is its word, `message` says why in English and `phrase` in other
 * languages, too (null where the answer is not the server's), `events` are the numbers at fault. `key`
 * names the page's words for it, where no server answered.
 */
export class Refusal extends Error {
  constructor(status, { error = {}, state = null } = {}) {
    super(error.problem ?? `the server answered ${status}`);
    this.status = status;
    this.kind = error.kind ?? "unknown";
    this.events = error.events ?? [];
    this.phrase = error.template === undefined ? null : { ...error, text: error.problem };
    this.key = error.key ?? null;
    this.state = state;
  }
}

/** Whether `error` is the server's last word: asked again, it would say the same. */
export function isFinal(error) {
  return error instanceof Refusal && error.status < 429;
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

/** Patience in milliseconds for long questions: more than any server takes. */
export const LONG = 120000;

/**
 * Ask for JSON. It waits `patience` milliseconds, calls `progress` while a long question runs, and
 * `signal` cancels it.
 */
export async function get(path, options) {
  return JSON.parse((await ask("GET", path, undefined, options)).text);
}

/** Ask for a text; `lost` says what its format can't hold, or is null. */
export async function getText(path, options) {
  const { text, headers } = await ask("GET", path, undefined, options);
  return { text, lost: JSON.parse(decodeURIComponent(headers.get("X-Lost") ?? "null")) };
}

/** Send JSON, and return the answer; true if it is empty. */
export async function post(path, body = {}, options = {}) {
  const { status, text } = await ask("POST", path, JSON.stringify(body), options);
  return status === 204 || JSON.parse(text);
}

/** The same for a long question. */
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
