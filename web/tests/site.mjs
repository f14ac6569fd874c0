// The site: a folder behind a plain file server, and a page of it whose house can be listened to.

import assert from "node:assert/strict";
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { PATIENCE } from "./actions.mjs";
import { openPage, startBrowser } from "./server.mjs";

/** The folder that `cargo xtask site` wrote; nothing if it could not be built here. */
export const SITE = process.env.PARLOUR_SITE ?? "";

/** Under a path that nobody could have known. */
export const PATH = "/some/where/";
const KINDS = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** What a host sends that lets workers share memory. */
export const ISOLATION = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};

/** Serves a folder as any host would: files by their names, and nothing else. Another folder can take its place. */
export async function serveFolder(folder, headers = {}) {
  const state = { folder };
  const listener = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    // A folder's address ends with a slash, and hosts say so.
    if (`${pathname}/` === PATH) return response.writeHead(301, { location: PATH }).end();
    const name = normalize(pathname.slice(PATH.length)) || "index.html";
    const file = join(state.folder, name === "." ? "index.html" : name);
    const isThere = pathname.startsWith(PATH) && statSync(file, { throwIfNoEntry: false })?.isFile();
    if (!isThere) return response.writeHead(404).end();
    response.writeHead(200, {
      "content-type": KINDS[extname(file)] ?? "application/octet-stream",
      // As many hosts do: what a browser has it may keep for a while.
      "cache-control": "max-age=600",
      ...headers,
    });
    if (request.method === "HEAD") return response.end();
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address();
  return {
    address: `http://127.0.0.1:${port}${PATH.slice(0, -1)}`,
    replace: (folder) => (state.folder = folder),
    async close() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Listens to what the house tells the page, and lets a test ask it something. */
async function listen(context, page, told) {
  await context.exposeFunction("heardByTest", (text) => page.received.push(text));
  await context.addInitScript((told) => {
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(address, options) {
        super(`${address}?${told}`, options);
        this.addEventListener("message", ({ data }) => window.heardByTest(data.text ?? data.body ?? ""));
        window.askHouse = (path, body) =>
          new Promise((resolve) => {
            const id = 1e9 + Math.floor(Math.random() * 1e9);
            this.addEventListener("message", ({ data }) => {
              if (data.type === "answer" && data.id === id) resolve(JSON.parse(data.body));
            });
            const method = body === undefined ? "GET" : "POST";
            this.postMessage({ type: "request", id, method, path, body: JSON.stringify(body) });
          });
      }
    };
  }, told);
}

/** A page of the site; its bots think for so many milliseconds, its advisers for so many, and pause for so many. */
export async function openSitePage(browser, server, { pace = "20,100,0", threads = 1, ...options } = {}) {
  const page = await openPage(browser, server, options);
  page.base = `${server.address}/`;
  await listen(page.context(), page, `pace=${pace}&threads=${threads}`);
  return page;
}

/** The home page of the site, with everything kept for the time without a network. */
export async function visitSite(browser, server, options) {
  const page = await openSitePage(browser, server, options);
  page.context().setDefaultTimeout(PATIENCE);
  await page.goto(`${server.address}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  return page;
}

/** A browser, the site behind a server, and the games of its house. */
export async function openSite() {
  assert.ok(SITE, "PARLOUR_SITE says where `cargo xtask site` wrote it");
  const [browser, server] = [await startBrowser(), await serveFolder(SITE)];
  const page = await openSitePage(browser, server);
  await page.goto(`${server.address}/`);
  await page.locator(".home").waitFor({ timeout: PATIENCE });
  const games = await gamesOf(page);
  await page.context().close();
  return { browser, server, games };
}

/** Every game as the house lists it, with its first scene. */
export async function gamesOf(page) {
  const ask = (path) => page.evaluate((path) => window.askHouse(path), path);
  const games = await ask("/api/games");
  return Promise.all(
    games.map(async (game) => ({
      ...game,
      rules: game.tables[0],
      scene: await ask(`/api/games/${game.id}/scene?seat=p1`),
    })),
  );
}
