// A game that another app shared with this page, where it is installed: what keeps the page's files
// was sent it, and put it aside.

const SHARED = "hanabi-shared"; // as service-worker.js calls it

/** The text that was shared, once; null if there is none. */
export async function takeShared() {
  try {
    const box = await caches.open(SHARED);
    const [place] = await box.keys();
    const text = place && (await (await box.match(place)).text());
    await caches.delete(SHARED);
    return text || null;
  } catch {
    return null; // forbidden, or not over https: then nothing was shared
  }
}
