// The service worker of a site whose reader keeps the book (keep.js): it hands out what is kept.
// Files named after their content never change and come from what is kept; everything else comes
// from the network, and from what is kept where there is no network. Nothing here knows a game.
const scope = self.registration.scope;
const name = `lessons ${scope}`; // keep.js has the same
const lasting = `${scope}_static/lessons/`;

// Hosts show a page under several addresses: as a folder, without its ending.
function fileOf(address) {
  const { origin, pathname } = new URL(address);
  const file = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
  return origin + (/\.\w+$/.test(file) ? file : `${file}.html`);
}

async function answer(request) {
  const file = fileOf(request.url);
  const kept = await caches.match(file, { cacheName: name });
  if (kept && file.startsWith(lasting)) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(answer(event.request));
});
