// Waits that something can cut short.

/** Wait that many milliseconds, or until `listen(done)` calls `done`; `listen` returns how to stop. */
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
