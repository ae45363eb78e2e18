// The service in a worker: Python answers what the page asks, one thing after the other. What it
// writes is in IndexedDB before the answer goes out.
//
// A second one answers questions that take seconds, while the table's Python goes on: it starts from what
// the first has compiled. It is answered by nothing but its end, since Python can't be told to stop.
import { start } from "./engine.mjs";
import { countLoading } from "./loading.mjs";
import { openBase, Overtaken, rowsOf, write } from "./kept.mjs";

const SERVER = `
import json, secrets, time
from deducer.web.alone.phone_server import PhoneServer
from deducer.web.alone.memory_store import MemoryStore
from deducer.web.alone.answers import answer

def opened():
    return PhoneServer(MemoryStore(), token=lambda: secrets.token_urlsafe(24), clock=time.time)

server = opened()

def ask(method, path, body):
    return as_json(server.ask(method, path, body))

def answered(later, tell):
    return as_json(answer(later.to_bytes(), tell))

def as_json(reply):
    head = {"status": reply.status, "headers": reply.headers, "rows": reply.rows}
    return json.dumps(head), reply.text, reply.later

def take(rows, into=server):
    into.take(json.loads(rows))

def unread(path):
    return json.dumps(server.unread(path))

def leave(game):
    server.leave(game)

def records(rows):
    aside = opened()
    take(rows, aside)
    return aside.ask("GET", "/api/all").text
`;
const ALL = "/api/all";
const changes = new BroadcastChannel("hanabi-rows");
const stale = new Set(); // tables that it must read again
const server = {}; // what Python does
let base;
const isFirst = !name.startsWith("second");
const counted =
  isFirst &&
  countLoading(
    (loaded) => postMessage({ event: "loading", loaded }),
    () => fail({ message: "the network failed", key: "offline" }),
  );
let last = isFirst ? begin().catch(fail) : Promise.resolve();

onmessage = ({ data }) => (last = last.then(() => (data.modules ? beginSecond(data.modules) : answer(data))).catch(fail));
changes.onmessage = ({ data: { games } }) => games.forEach((game) => stale.add(game));
navigator.locks?.request(name, () => {
  postMessage({ event: "begun" });
  return new Promise(() => {}); // let go only by the worker's end
});

/** Start Python, with the tables there are. */
async function begin() {
  const modules = {};
  const starting = start({ modules });
  starting.catch(() => {}); // told below
  base = await openBase().catch((error) => {
    throw Object.assign(error, { key: isFull(error) ? "base.full" : "base.closed" });
  });
  const rows = await rowsOf(base, undefined, ["games", "links"]); // entries are read once they are needed
  const { python, problem, anew } = await starting;
  serve(python);
  take(rows);
  await counted();
  postMessage({ event: "ready", problem, anew, modules });
}

/** Start the second Python from the `modules` that the first has compiled. */
async function beginSecond(modules) {
  serve((await start({ modules })).python);
}

/** Whatever goes wrong ends this worker, and the page starts another. */
function fail(error) {
  postMessage({ event: "failed", message: String(error?.message ?? error), key: error?.key });
}

function serve(python) {
  python.runPython(SERVER);
  for (const name of ["ask", "answered", "take", "unread", "leave", "records"])
    server[name] = python.globals.get(name);
}

function take(rows) {
  server.take(JSON.stringify(rows.map((each) => JSON.stringify(each))));
}

/** Answer one request. */
async function answer({ id, method, path, body, here, later: put }) {
  let { status, headers, text, later } = put ? worked(id, put) : await askAndKeep(method, path, body);
  if (here && later?.length) ({ status, headers, text, later } = worked(id, later));
  postMessage(later?.length ? { id, later } : { id, status, headers, text });
}

async function askAndKeep(method, path, body) {
  if (method === "POST" && path === ALL) body = withRecords(body);
  for (let again = false; ; again = true) {
    await readAgain();
    await readEntries(path);
    const result = ask(method, path, body);
    const rows = result.rows.map((row) => JSON.parse(row));
    if (!rows.length) return result;
    try {
      await keep(rows);
      return result;
    } catch (error) {
      for (const game of gamesOf(rows)) stale.add(game); // what Python has of them was not kept
      if (!(error instanceof Overtaken) || again) return notKept(error);
    }
  }
}

function ask(method, path, body) {
  return converted(server.ask(method, path, body ?? undefined));
}

/** Answer here what takes seconds: no table has to wait for it. */
function worked(id, later) {
  return converted(server.answered(later, (progress) => postMessage({ id, progress })));
}

function converted(answered) {
  const [head, text, later] = answered.toJs();
  answered.destroy();
  return { ...JSON.parse(head), text, later };
}

/** Write rows; the other tabs read their tables again. */
async function keep(rows) {
  await write(base, rows);
  changes.postMessage({ games: gamesOf(rows) });
}

function gamesOf(rows) {
  const games = rows.map(({ erase, row }) => erase ?? row.game ?? row.id);
  return [...new Set(games)];
}

/** Have Python read those tables again that differ from what it has. */
async function readAgain() {
  for (const game of [...stale]) {
    const rows = await rowsOf(base, game);
    server.leave(game);
    take(rows);
    stale.delete(game);
  }
}

/** Have Python read the entries of the tables that a request is about. */
async function readEntries(path) {
  for (const game of JSON.parse(server.unread(path)))
    take((await rowsOf(base, game)).filter(({ store }) => store === "entries"));
}

/** Rows as a page brings them that had no Python, as the records that they hold. */
function withRecords(body) {
  try {
    const { rows } = JSON.parse(JSON.parse(body).text);
    const text = server.records(JSON.stringify(rows.map((row) => JSON.stringify(row))));
    return JSON.stringify({ text });
  } catch {
    return body; // other than rows; if it is nothing else either, Python says so
  }
}

/** The answer where the browser would not write: nothing has happened. Its `key` names the page's words. */
function notKept(failure) {
  const key = isFull(failure) ? "kept.full" : "kept.not";
  const error = { kind: "not-kept", problem: `this was not kept: ${failure.message}`, events: [], key };
  return { status: 507, headers: {}, text: JSON.stringify({ error }) };
}

/** Whether an error of the browser's says that there is no room. */
function isFull({ name, message = "" }) {
  return name === "QuotaExceededError" || /quota|disk|space/i.test(message);
}
