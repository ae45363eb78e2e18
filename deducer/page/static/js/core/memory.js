// What this phone remembers between visits; where it may remember nothing, nothing breaks.

function reach(kind) {
  try {
    return globalThis[kind];
  } catch {
    return null;
  }
}

function box(kind) {
  const storage = reach(kind);
  return {
    get(key, otherwise = null) {
      try {
        return JSON.parse(storage.getItem(key)) ?? otherwise;
      } catch {
        return otherwise;
      }
    },
    set(key, value) {
      try {
        if (value === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(value));
      } catch {
        // full or forbidden: the page works without
      }
    },
  };
}

/** Kept until it is deleted. */
export const lasting = box("localStorage");

/** Kept as long as this tab. */
export const passing = box("sessionStorage");

const TABLES = "tables";
const MOST_TABLES = 30;

/** The tables that were visited with this phone, the last first: {id, title, players, at}. */
export function visitedTables() {
  return lasting.get(TABLES, []);
}

export function rememberTable(table) {
  const others = visitedTables().filter((other) => other.id !== table.id);
  lasting.set(TABLES, [table, ...others].slice(0, MOST_TABLES));
}

export function forgetTable(id) {
  lasting.set(TABLES, visitedTables().filter((other) => other.id !== id));
}

/** Links open seats: this page keeps none. Versions before it did. */
function dropLinks() {
  try {
    const links = Object.keys(localStorage).filter((key) => key.startsWith("links-"));
    for (const key of links) localStorage.removeItem(key);
  } catch {
    // forbidden: then there are none
  }
}

dropLinks();
