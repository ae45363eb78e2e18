// Who answers what a page asks: a server, or Python in this browser. The first script of a page says
// which, before any other of its modules runs.

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
