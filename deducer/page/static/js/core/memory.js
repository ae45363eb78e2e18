// What this phone remembers between visits; where it may remember nothing, nothing breaks. Files, too: the
// page's own, in the same version as this module, and those that a reader saves.

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

const MORE = ["pace", "held", "givers", "dots", "advice", "given", "mirrored", "speak"];

/** Whether this phone does or shows something that has a switch: what the first screen leaves out is off at first. */
export function isOn(name) {
  return lasting.get(name, !MORE.includes(name));
}

/** Switch that on or off; the window's `switched` event tells the page. */
export function switchOn(name, on) {
  lasting.set(name, on);
  dispatchEvent(new Event("switched"));
}

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

/** The address of the file `name`. */
export function file(name) {
  return new URL(`../../${name}`, import.meta.url).href;
}

const policy = globalThis.trustedTypes?.createPolicy("worker", { createScriptURL: (url) => url });

/** An address of a script of ours. */
export function trusted(address) {
  return policy ? policy.createScriptURL(address) : address;
}

/** Have the browser save a text as a file. */
export function download(text, name, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** What a file of a game is called, without its ending. */
export function fileName(title, players) {
  const name = (title || players.join("-")).replace(/[^\p{L}\p{N}]+/gu, "-");
  return name.replace(/^-|-$/g, "").slice(0, 60) || "hanabi";
}
