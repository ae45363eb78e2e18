// Takes an entry to the server: once, whatever the network does, and never over others' heads.

import { backend, freshKey, Offline, post, Refusal } from "../core/backend.js";
import { t } from "../core/i18n.js";
import { entryAfter, entryInstead, MOOT, withSeat } from "./conflicts.js";
import { toast } from "./sheets.js";
import { accept, current, path } from "./store.js";

const FIRST = 600; // milliseconds
const LONGEST = 6000;

/**
 * What was entered, in order: the first is under way, the others wait for it. Each has its `entry` and its
 * `key`, the table that it was `made` for, and `settle`, which tells whoever sent it.
 */
let queue = [];
let waiting = false;

/** Tell the page that entries wait for the network, or no longer. */
function tell() {
  dispatchEvent(new Event("absence"));
}

/** The entries that wait for the network, in order. */
export function pending() {
  return waiting ? queue.map(({ entry, made }) => withSeat(entry, made)) : [];
}

/** Whether the hand that a seat was dealt is among them. */
export function dealWaits(seat) {
  return pending().some((entry) => entry.kind === "deal" && entry.seat === seat);
}

/** Drop an entry that waits behind the first, by its place: the server does not know it yet. */
export function dropPending(at) {
  queue.splice(at, 1);
  keep();
  tell();
}

function storageKey() {
  const { table, you } = current();
  return `queue-${table}-${you.seat}`;
}

/** Store the entries that are not sent yet, for a reload. */
function keep() {
  const stored = queue.map(({ settle, ...item }) => item);
  backend.outbox.set(storageKey(), stored.length ? stored : null);
}

/**
 * Send an entry that was made for the table `made` (by default, as it is shown). Resolves with
 * whether it counts now; whatever stood in the way has been shown. Without network it is kept, and
 * counts as entered: what stands in its way is shown once that is known.
 */
export function send(entry, made = current()) {
  if (!backend.mayEnter() || (queue.length && !waiting)) {
    toast(t(backend.mayEnter() ? "sending.busy" : backend.absence(false).key));
    return false;
  }
  return new Promise((settle) => {
    queue.push({ entry, made, key: freshKey(), settle });
    keep();
    if (queue.length === 1) work();
    else wait(queue.at(-1));
  });
}

/** Send again what a reload cut off, under the same keys: what had arrived is not doubled. */
export function resumePending() {
  const stored = backend.outbox.get(storageKey());
  if (stored === null || queue.length) return;
  queue = stored.map((item) => ({ ...item, settle: () => {} }));
  work();
}

/** Send what was entered, one after the other. */
async function work() {
  while (queue.length) {
    const [item] = queue;
    let counts = false;
    try {
      counts = await attempt(item);
    } finally {
      queue.shift();
      keep();
      item.settle(counts);
    }
  }
}

/** Go on without the answer to an entry, which waits for the network. */
function wait(item) {
  tell();
  item.settle(true);
}

/** Send an entry, or what is to be said in its place by now; resolves with whether that counts. */
async function attempt(item) {
  for (;;) {
    try {
      accept((await persist(item)).state);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { entry, made } = item;
      const isConflict = error.kind === "conflict"; // something happened meanwhile
      if (isConflict && error.state) accept(error.state);
      const now = isConflict ? current() : made;
      const again = await (isConflict ? entryInstead(entry, made, now) : entryAfter(entry, error));
      if (again === null || again === MOOT) return again === MOOT;
      Object.assign(item, { entry: again, made: now, key: freshKey() });
      keep();
    }
  }
}

/** Post until the server answers. */
async function persist({ entry, made, key }) {
  for (let patience = FIRST; ; patience = Math.min(LONGEST, patience * 2)) {
    try {
      if (!backend.canSend()) throw new Offline({});
      const answer = await post(path("/entries"), { after: made.seq, key, entry });
      arrived();
      return answer;
    } catch (error) {
      if (!(error instanceof Offline || error.status === 429)) {
        arrived();
        throw error;
      }
      waiting = true;
      wait(queue[0]);
      await pause(patience);
    }
  }
}

/** Wait that many milliseconds, or until the line may be there again. */
function pause(patience) {
  return new Promise((resolve) => {
    setTimeout(resolve, patience);
    addEventListener("absence", resolve, { once: true });
  });
}

/** The server has answered: the network is there. */
function arrived() {
  waiting = false;
  tell();
}
