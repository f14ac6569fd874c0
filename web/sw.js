// The service worker: without a network the page still opens, and says so. With one, it is the server that answers: a page
// is never an old one. Files are kept under names that hold their hashes, so they are never old either; answers of the
// server are not kept at all.

const worker = /** @type {ServiceWorkerGlobalScope & { BUILD?: Build }} */ (/** @type {unknown} */ (self));
/** @typedef {{ version: string, files: string[] }} Build */

/**
 * Which version of the page this is, and what a page needs before it can say that there is no network. The build puts it
 * before the worker, so that every version has another worker.
 */
const { version: VERSION, files: SHELL } = worker.BUILD ?? { version: "", files: [] };

const CACHE = `parlour-${VERSION}`;
/** One entry stands for all addresses. */
const ENTRY = "/";

worker.addEventListener("install", (event) => event.waitUntil(keepShell()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== worker.location.origin || pathname.startsWith("/api/")) return;
  if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => kept(ENTRY)));
  else if (SHELL.includes(pathname)) event.respondWith(kept(pathname).catch(() => fetch(event.request)));
});

async function keepShell() {
  const cache = await caches.open(CACHE);
  await cache.addAll([ENTRY, ...SHELL]);
  // Nothing that an open page holds is served by the worker alone, so there is nothing to wait for.
  await worker.skipWaiting();
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** What was kept of this version. @param {string} path */
async function kept(path) {
  const cache = await caches.open(CACHE);
  const answer = await cache.match(path);
  if (!answer) throw new Error(`${path} was not kept`);
  return answer;
}
