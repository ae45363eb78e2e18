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
const ROWS = ["games", "links", "entries"];

/** What was to be written does not follow what is there: another tab was quicker. */
export class Overtaken extends Error {}

/** Open the database. */
export function openBase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const [name, options] of Object.entries(STORES)) {
        if (request.result.objectStoreNames.contains(name)) continue;
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

/** All rows of tables, or those of the table `game`, as {store, row}. */
export async function rowsOf(base, game) {
  return whole(base, ROWS, (stores) =>
    game === undefined ? ROWS.map((name) => all(name, stores[name])) : tableRows(stores, game),
  );
}

/** The rows that say which tables there are, without their entries. */
export async function beginnings(base) {
  const names = ROWS.filter((name) => name !== "entries");
  return whole(base, names, (stores) => names.map((name) => all(name, stores[name])));
}

function tableRows({ games, links, entries }, game) {
  return [
    all("games", games, game),
    all("links", links.index("game"), game),
    all("entries", entries, entriesOf(game)),
  ];
}

/** The keys of all entries of a table. */
function entriesOf(game) {
  return IDBKeyRange.bound([game], [game, []]);
}

/** Begin to read rows; `read()` returns them once the transaction is complete. */
function all(name, store, key) {
  const request = store.getAll(key);
  return () => request.result.map((row) => ({ store: name, row }));
}

async function whole(base, names, begin) {
  let reads;
  await within(base, names, "readonly", (stores) => (reads = begin(stores)));
  return reads.flatMap((read) => read());
}

/** Do `work(stores, transaction)`; resolves once all of it is on disk, and rejects if none of it is. */
function within(base, names, mode, work, options = {}) {
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(names, mode, options);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.why ?? transaction.error ?? new Error("aborted"));
    const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)]));
    try {
      work(stores, transaction);
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
  const names = [...ROWS, "states"];
  const work = (stores, transaction) => {
    for (const { erase: game, store, row } of rows)
      if (game !== undefined) erase(stores, game);
      else if (store === "links") stores.links.put(row);
      else append(stores[store], row, store === "entries" && before(stores, row), transaction);
  };
  return within(base, names, "readwrite", work, { durability: "strict" });
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
  let request;
  await within(base, ["states"], "readonly", ({ states }) => (request = states.get(game)));
  return request.result?.state ?? null;
}

/** Keep a state as the one that its table showed last. */
export function keepLast(base, state) {
  return within(base, ["states"], "readwrite", ({ states }) => states.put({ id: state.table, state }));
}

/** All tables, the last first, as {id, at}. */
export async function listed(base) {
  const tables = new Map();
  await within(base, ["games", "entries"], "readonly", ({ games, entries }) => {
    games.getAll().onsuccess = ({ target }) => {
      for (const { id, created } of target.result) {
        tables.set(id, created);
        entries.openCursor(entriesOf(id), "prev").onsuccess = (last) => {
          if (last.target.result) tables.set(id, last.target.result.value.at);
        };
      }
    };
  });
  return [...tables]
    .map(([id, at]) => ({ id, at: at * 1000 }))
    .sort((one, other) => other.at - one.at);
}
