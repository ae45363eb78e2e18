// A game that another app shared with this page, where it is installed: what keeps the page's files
// was sent it, and put it aside.

const SHARED = "hanabi-shared"; // as service-worker.js calls it

/** The text that was shared, as long as it is not dropped; null if there is none. */
export async function sharedText() {
  try {
    const box = await caches.open(SHARED);
    const [place] = await box.keys();
    return place ? await (await box.match(place)).text() : null;
  } catch {
    return null; // forbidden, or not over https: then nothing was shared
  }
}

/** Drop what was shared: it was taken. */
export async function dropShared() {
  await caches.delete(SHARED);
}
