// Asks the backend, in JSON; an error says what went wrong, with what was asked or on the way.

import { backend } from "./backend.js";

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
