// What this browser keeps of tables: rows in IndexedDB, written by the worker in which Python runs.
// This file imports nothing, as the page and that worker share it.

const NAME = "hanabi";
const VERSION = 1;
const STORES = {
  games: { keyPath: "id" },
  links: { keyPath: "id" },
  entries: { keyPath: ["game", "seq"] },
  states: { keyPath: "id" }, // what a table showed last
};
/** What tables are read from again: how the rows of one are read. */
const ROWS = {
  games: (store, game) => store.getAll(game),
  links: (store, game) => store.index("game").getAll(game),
  entries: (store, game) => store.getAll(entriesOf(game)),
};

/** What was to be written does not follow what is there: another tab was quicker. */
export class Overtaken extends Error {}

/** Open the database. */
export function openBase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, options] of Object.entries(STORES)) {
        const store = request.result.createObjectStore(name, options);
        if (name === "links") store.createIndex("game", "game");
      }
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

/** All rows of tables in the stores called `names`, or those of the table `game`, as {store, row}. */
export async function rowsOf(base, game, names = Object.keys(ROWS)) {
  const read = (stores) => names.map((name) => (game ? ROWS[name](stores[name], game) : stores[name].getAll()));
  const found = await within(base, names, "readonly", read);
  return names.flatMap((store, at) => found[at].map((row) => ({ store, row })));
}

/** The keys of all entries of a table. */
function entriesOf(game) {
  return IDBKeyRange.bound([game], [game, []]);
}

/**
 * Do `work(stores, transaction)`; resolves with the results of the requests that it returns once all of it is on
 * disk, and rejects if none of it is.
 */
function within(base, names, mode, work, options = {}) {
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(names, mode, options);
    let requests = [];
    transaction.oncomplete = () => resolve(requests.map(({ result }) => result));
    transaction.onabort = () => reject(transaction.why ?? transaction.error ?? new Error("aborted"));
    const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
    try {
      requests = work(stores, transaction) ?? [];
    } catch (error) {
      transaction.why = error; // else what was asked for before would be written
      transaction.abort();
    }
  });
}

/**
 * Write rows, and erase tables ({erase: id}), all or nothing: on disk once this resolves.
 * An entry follows the one before it, and is never written over; Overtaken says that it would be.
 */
export function write(base, rows) {
  const work = (stores, transaction) => {
    for (const { erase: game, store, row } of rows)
      if (game !== undefined) erase(stores, game);
      else if (store === "links") stores.links.put(row);
      else append(stores[store], row, store === "entries" && before(stores, row), transaction);
  };
  return within(base, Object.keys(STORES), "readwrite", work, { durability: "strict" });
}

/** Read what must be there before an entry: the one that it follows, or its table. */
function before({ games, entries }, { game, seq }) {
  return seq > 1 ? entries.getKey([game, seq - 1]) : games.getKey(game);
}

function append(store, row, before, transaction) {
  const overtaken = () => {
    transaction.why = new Overtaken();
    transaction.abort();
  };
  if (before) before.onsuccess = () => before.result === undefined && overtaken();
  store.add(row).onerror = ({ target }) => {
    if (target.error.name === "ConstraintError") transaction.why = new Overtaken();
  };
}

function erase({ games, links, entries, states }, game) {
  games.delete(game);
  entries.delete(entriesOf(game));
  states.delete(game);
  links.index("game").getAllKeys(game).onsuccess = ({ target }) =>
    target.result.forEach((link) => links.delete(link));
}

// -- what was shown last -------------------------------------------------------------------------

/** The state that a table showed last, or null. */
export async function lastState(base, game) {
  const [last] = await within(base, ["states"], "readonly", ({ states }) => [states.get(game)]);
  return last?.state ?? null;
}

/** Keep a state as the one that its table showed last. */
export function keepLast(base, state) {
  return within(base, ["states"], "readwrite", ({ states }) => [states.put({ id: state.table, state })]);
}

/** All tables, the last first, as {id, title, players, at}. */
export async function listed(base) {
  const [games] = await within(base, ["games"], "readonly", (stores) => [stores.games.getAll()]);
  const newest = ({ entries }) => games.map(({ id }) => entries.openCursor(entriesOf(id), "prev"));
  const last = await within(base, ["entries"], "readonly", newest);
  return games
    .map(({ id, header, created }, at) => ({ id, ...named(header), at: 1000 * (last[at]?.value.at ?? created) }))
    .sort((one, other) => other.at - one.at);
}

/** A table's title and players, which the header of its record has: names with blanks are in quotes. */
function named(header) {
  const [, title = ""] = /^title: (.*)$/m.exec(header) ?? [];
  const [, line = ""] = /^players: (.*)$/m.exec(header) ?? [];
  const words = line.match(/"(\\.|[^"\\])*"|\S+/g) ?? [];
  return { title, players: words.map((word) => (word.startsWith('"') ? JSON.parse(word) : word)) };
}
