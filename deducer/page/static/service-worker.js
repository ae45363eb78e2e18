// Keeps the page's own files, so that a table can be reloaded without network. What a table shows is
// never kept here: only its tab remembers that.

const KEPT = "files";
const PATIENCE = 4000; // milliseconds until what is kept stands in for a server that is silent

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && nameOf(url)) event.respondWith(fetched(url));
});

/** What a file is kept as; null: it is none of ours. All tables have the same page. */
function nameOf(url) {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return null;
  if (pathname.startsWith("/static/")) return pathname;
  if (/^\/(deck|game|puzzle|club)$/.test(pathname)) return pathname;
  return /^\/t\/[^/]+$/.test(pathname) ? "/t/" : null;
}

/** Keep the files of a table's page, and none that were made for the page as it was before. */
async function keep(urls) {
  await Promise.all(urls.map(fetched));
  const names = urls.map(nameOf);
  const kept = await caches.open(KEPT);
  const old = (await kept.keys()).filter(({ url }) => {
    const name = new URL(url).pathname; // what it was kept as
    return name.startsWith("/static/made/") && !names.includes(name);
  });
  await Promise.all(old.map((request) => kept.delete(request)));
}

/** A file as the server has it now, or as it was kept. */
async function fetched(url) {
  const name = nameOf(url);
  if (!name) return null;
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) await kept.put(name, answer.clone());
    return answer;
  } catch (error) {
    const before = await kept.match(name);
    if (before) return before;
    throw error;
  }
}
