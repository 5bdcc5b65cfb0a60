// Keeps the whole book in the reader's browser, when the reader asks for it: all files of the site,
// and a service worker (service.js) that hands them out where there is no network. It has the shape
// that bar.js shows. Nothing here knows a game.
import { megabytes, statusBar } from "./bar.js";

// service: the address of the service worker, at the site's root; list: of {path: [digest, bytes]}.
function bookKeeper(service, list, total) {
  const scope = new URL("./", service).href;
  const name = `lessons ${scope}`; // service.js has the same
  const listeners = new Set();
  let leaving = null;
  const keeper = { state: "off", bytes: 0, total, problem: "" };

  function change(values) {
    Object.assign(keeper, values);
    document.documentElement.dataset.kept = keeper.state;
    listeners.forEach((tell) => tell());
  }

  // What is there already stays; so a second run fetches only what has changed.
  async function fetchAll(signal) {
    const get = async (path) => {
      const response = await fetch(new URL(path, scope), { cache: "no-cache", signal });
      if (!response.ok) throw new Error(`${path} could not be loaded.`);
      return new Response(response.body, { headers: response.headers });
    };
    const fresh = await get(list);
    const files = await fresh.clone().json();
    const cache = await caches.open(name);
    const before = await (await cache.match(new URL(list, scope)))?.json() ?? {};
    let bytes = 0;
    for (const [path, [digest, size]] of Object.entries(files)) {
      if (before[path]?.[0] !== digest) await cache.put(new URL(path, scope), await get(path));
      bytes += size;
      change({ bytes });
    }
    for (const path of Object.keys(before)) if (!files[path]) await cache.delete(new URL(path, scope));
    await cache.put(new URL(list, scope), fresh);
  }

  keeper.onChange = (tell) => listeners.add(tell);

  keeper.start = async () => {
    leaving = new AbortController();
    const { signal } = leaving;
    change({ state: "starting", bytes: 0, problem: "" });
    try {
      await fetchAll(signal);
      signal.throwIfAborted();
      await navigator.serviceWorker.register(service);
      await navigator.serviceWorker.ready;
      if (!signal.aborted) change({ state: "live" });
    } catch (error) {
      if (!signal.aborted) change({ state: "failed", problem: error.message });
    }
  };

  keeper.stop = async () => {
    leaving?.abort();
    change({ state: "off" });
    await (await navigator.serviceWorker.getRegistration(scope))?.unregister();
    await caches.delete(name);
  };

  // A kept book is brought up to date, unnoticed; where that fails, as without a network, it stays.
  async function renew() {
    if (!await caches.has(name) || !await navigator.serviceWorker.getRegistration(scope)) return;
    change({ state: "live" });
    leaving = new AbortController();
    await fetchAll(leaving.signal).catch(() => {});
  }

  change({});
  renew();
  return keeper;
}

// The offer on the page; without service workers, as on an insecure address, there is none.
export function offerKeeping(place) {
  if (!navigator.serviceWorker || !window.caches) return;
  const { service, list, bytes } = place.dataset;
  const address = new URL(service, document.baseURI).href;
  place.append(statusBar(bookKeeper(address, list, Number(bytes)), {
    off: {
      text: ({ total }) => `Going where there is no network? The whole book takes ${megabytes(total)} MB in your browser.`,
      button: "Keep this book for reading offline",
    },
    starting: {
      text: (keeper) => `Keeping the book: ${megabytes(keeper.bytes)} of ${megabytes(keeper.total)} MB`,
      button: "Cancel",
      label: "Keeping the book",
    },
    live: {
      text: () => "This book is kept in your browser and opens without a network.",
      button: "Remove it",
    },
    failed: { text: ({ problem }) => `The book could not be kept: ${problem}`, button: "Try again" },
  }));
}
