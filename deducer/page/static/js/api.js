// Asks the server, in JSON; an error says what went wrong, with the server or the network.

/**
 * The server said no. `kind` is its word, `message` says why in English and `phrase` for other
 * languages (null where the answer is not the server's), `events` are the numbers at fault.
 */
export class Refusal extends Error {
  constructor(status, { error = {}, state = null } = {}) {
    super(error.problem ?? `the server answered ${status}`);
    this.status = status;
    this.kind = error.kind ?? "unknown";
    this.events = error.events ?? [];
    this.phrase = error.template === undefined ? null : error;
    this.state = state;
  }
}

/** The server could not be reached. */
export class Offline extends Error {}

// milliseconds; a phone that has just woken up may wait on a dead connection
const PATIENCE = 15000;
const SHORT_PATIENCE = 5000; // for what a page can do without

/** Ask for JSON, and wait so many milliseconds for it. */
export async function get(path, patience = PATIENCE) {
  return (await ask("GET", path, undefined, patience)).json();
}

/** Ask for a text; `lost` says what its format can't hold, `phrase` for other languages. */
export async function getText(path) {
  const answer = await ask("GET", path);
  return {
    text: await answer.text(),
    lost: decodeURIComponent(answer.headers.get("X-Lost") ?? ""),
    phrase: JSON.parse(decodeURIComponent(answer.headers.get("X-Lost-Phrase") ?? "null")),
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
  const answer = await ask("GET", "/api/tables");
  const others = answer.headers.get("X-Other-Servers")?.split(", ") ?? [];
  const there = others.map((number) =>
    get(`/api/tables?server=${number}`, SHORT_PATIENCE).catch(() => []),
  );
  return [await answer.json(), ...(await Promise.all(there))].flat();
}

/** Send JSON, and return what is answered; true where that is nothing. */
export async function post(path, body = {}) {
  const answer = await ask("POST", path, body);
  return answer.status === 204 || answer.json();
}

async function ask(method, path, body, patience = PATIENCE) {
  const options = { method, signal: AbortSignal.timeout?.(patience) };
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    throw new Offline(error.message);
  }
  if (answer.ok) return answer;
  if (answer.status >= 502 && answer.status <= 504) throw new Offline(`status ${answer.status}`);
  throw new Refusal(answer.status, await answer.json().catch(() => ({})));
}

/** A key that no other entry has. (crypto.randomUUID is missing where there is no https.) */
export function freshKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
