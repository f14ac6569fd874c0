// The service worker of the site: it keeps every file of its version, so that the house is complete without a network. What
// only workers that share memory need is kept where the host lets them.
// A page is never made of two versions: what opens is the newest that is complete, and goes on with its own files, while
// others that are open go on with theirs. They are forgotten when the last of them is closed.

const worker = /** @type {ServiceWorkerGlobalScope & { BUILD: Build }} */ (/** @type {unknown} */ (self));
/** @typedef {{ version: string, files: string[], files_for_threads: string[] }} Build */

/** Which version this is, and all its files: the build puts that before the worker. */
const { version: VERSION, files: FILES, files_for_threads: FILES_FOR_THREADS } = worker.BUILD;
/** The headers by which a host lets workers share memory. */
const ISOLATION = ["cross-origin-opener-policy", "cross-origin-embedder-policy"];

const BASE = new URL("./", worker.location.href);
/** Sites of one host that lie under different paths have nothing to do with each other. */
const FAMILY = `parlour-site:${BASE.pathname}:`;
const CACHE = `${FAMILY}${VERSION}`;

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  if (method !== "GET" || !url.startsWith(BASE.href)) return;
  event.respondWith(kept(mode === "navigate" ? BASE.href : url, event.request));
});

async function keepAll() {
  // Anew, so that it is the newest one also where an older version has come back.
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  // Past the browser's own cache: that may hold a file of another version.
  const request = (/** @type {string} */ path) => new Request(new URL(path, BASE), { cache: "no-cache" });
  await cache.addAll(FILES.map(request));
  const page = await fetch(request("./"));
  if (!page.ok) throw new Error(`the page cannot be had: ${page.status}`);
  if (ISOLATION.every((header) => page.headers.has(header))) await cache.addAll(FILES_FOR_THREADS.map(request));
  // It comes last: a version that has its page is complete.
  await cache.put(BASE, page);
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(FAMILY) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** What is kept of all versions that are complete, the newest first. */
async function versions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(FAMILY)).reverse();
  const all = await Promise.all(names.map((name) => caches.open(name)));
  const pages = await Promise.all(all.map((cache) => cache.match(BASE)));
  return all.filter((_, index) => pages[index]);
}

/** @param {string} url @param {Request} request */
async function kept(url, request) {
  const all = await versions();
  const reply = (await first(all, url, {})) ?? (await first(all, url, { ignoreSearch: true }));
  if (!reply) return fetch(request);
  // A worker reads in its address what it was told. That is the answer's, unless the answer has none.
  return new URL(url).search ? new Response(reply.body, reply) : reply;
}

/** @param {Cache[]} all @param {string} url @param {CacheQueryOptions} options */
async function first(all, url, options) {
  for (const cache of all) {
    const reply = await cache.match(url, options);
    if (reply) return reply;
  }
  return undefined;
}
