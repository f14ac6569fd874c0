// The service worker of the site: it keeps every file of its version, so that the house is complete without a network.
// A version is never mixed with another: a new one waits until no page of the old one is open, or until a page that has
// just been opened asks for it.

/** Which version this is, and all its files, filled in when it is built. */
const VERSION = "";
/** @type {string[]} */
const FILES = [];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const BASE = new URL("./", worker.location.href);
/** Sites of one host that lie under different paths have nothing to do with each other. */
const FAMILY = `parlour-site:${BASE.pathname}:`;
const CACHE = `${FAMILY}${VERSION}`;

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("message", (event) => {
  if (event.data === "skipWaiting") event.waitUntil(worker.skipWaiting());
});
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(BASE.href)) return;
  event.respondWith(kept(mode === "navigate" ? BASE.href : url, event.request));
});

async function keepAll() {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache: that may hold a file of another version.
  const requests = ["./", ...FILES].map((path) => new Request(new URL(path, BASE), { cache: "no-cache" }));
  await cache.addAll(requests);
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {string} url @param {Request} request */
async function kept(url, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(url, { ignoreSearch: true })) ?? fetch(request);
}
