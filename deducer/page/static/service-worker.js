// Keeps the page's own files, so that a table can be reloaded without network. What a table shows is
// never kept here: only its tab remembers that.

const KEPT = "files";
const SHARED = "hanabi-shared"; // what another app shared, until the page takes it
const SHARES = "/game.html"; // where the manifest has it sent
const VERSION = /^\/static\/[0-9a-f]{16}\//; // what the addresses of one version's files begin with
const PATIENCE = 4000; // milliseconds until what is kept stands in for a server that is silent

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "POST" && new URL(url).pathname === SHARES) event.respondWith(share(event.request));
  if (method === "GET" && nameOf(url)) event.respondWith(fetched(url));
});

/** What a file is kept as; null: it is none of ours. All tables have the same page. */
function nameOf(url) {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return null;
  if (pathname.startsWith("/static/")) return pathname;
  if (/^\/(deck|game|puzzle)$/.test(pathname)) return pathname;
  return /^\/t\/[^/]*$/.test(pathname) ? "/t/" : null;
}

/** Put a game aside that another app shares, and go to the page that takes it. */
async function share(request) {
  const form = await request.formData();
  const [file] = form.getAll("file");
  const texts = file ? [await file.text()] : ["text", "url", "title"].map((name) => form.get(name));
  const box = await caches.open(SHARED);
  await box.put("/game", new Response(texts.find(Boolean) ?? ""));
  return Response.redirect("/game", 303);
}

/** Keep the files of a page, and drop those of versions that no page names any more. */
async function keep(urls) {
  await Promise.all(urls.map(fetched));
  const files = await caches.open(KEPT);
  const requests = await files.keys();
  const isPage = ({ url }) => nameOf(url) && !new URL(url).pathname.startsWith("/static/");
  const pages = requests.filter(isPage).map(async (page) => (await files.match(page)).text());
  const named = (await Promise.all(pages)).join();
  const old = requests.filter(({ url }) => {
    const version = VERSION.exec(new URL(url).pathname);
    return !nameOf(url) || (version && !named.includes(version[0]));
  });
  await Promise.all(old.map((request) => files.delete(request)));
}

/** A file as the server has it now, or as it was kept. */
async function fetched(url) {
  const name = nameOf(url);
  if (!name) return null;
  const files = await caches.open(KEPT);
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) await files.put(name, answer.clone());
    return answer;
  } catch (error) {
    const before = await files.match(name);
    if (before) return before;
    throw error;
  }
}
