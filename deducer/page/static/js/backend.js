// Who answers what a page asks: here a server, by HTTP. In a phone alone `alone/backend.js` stands in
// this place.

/** Whether there is no server, but Python in this browser. */
export const ALONE = false;

/**
 * Ask, and return {status, headers, text}, whatever the status. It is waited for `patience`
 * milliseconds; `signal` gives the question up. Rejects where nobody can be asked.
 */
export async function ask(method, path, body, { patience, signal } = {}) {
  const limits = [AbortSignal.timeout?.(patience), signal].filter(Boolean);
  const both = limits[1] && AbortSignal.any?.(limits); // older browsers have no way to join them
  const options = { method, signal: both ?? signal ?? limits[0] };
  if (body !== undefined) {
    options.headers = { "Content-Type": "application/json" };
    options.body = body;
  }
  const answer = await fetch(path, options);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Whether this page may write, if its link may. */
export function mayEnter() {
  return true;
}

/** Whether an entry can be sent now; where only trying tells, it can. */
export function canSend() {
  return true;
}

/** Wait that many milliseconds, or until somebody can surely be asked again. */
export function again(patience) {
  return new Promise((resolve) => {
    const timer = setTimeout(done, patience);
    addEventListener("online", done);
    function done() {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    }
  });
}

/**
 * What a page says while nobody can be asked, or (`waiting`) while an entry waits: `said`, a key of
 * words, how much is `loaded` in words, if anything is, whether that is `busy` to end, and a
 * `remedy`, a button {said, press}.
 */
export function absence(waiting) {
  return { said: waiting ? "status.waiting" : "status.lost", busy: true };
}
