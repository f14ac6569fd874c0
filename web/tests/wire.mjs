// What goes over the wire, counted between the browser and the server: every request and every byte, whoever in the browser
// asks (the page, its service worker, the browser itself).

import { connect, createServer } from "node:net";
import { PATIENCE } from "./actions.mjs";

/** How long nothing is asked for before a page counts as loaded, in milliseconds. */
const QUIET = 1000;
const REQUEST = /^(GET|HEAD|POST|PUT|DELETE) (\S+) HTTP\/1\.1\r\n/;

/** Stands before a server and counts. */
export async function startCounter(server) {
  /** @type {{ line: string, bytes: number }[]} */
  let requests = [];
  let lastMoment = Date.now();
  const listener = createServer((client) => {
    const upstream = connect(server.port, "127.0.0.1");
    let current = { line: "", bytes: 0 };
    // A browser writes a request at once, and one after the other on a connection.
    client.on("data", (chunk) => {
      const line = REQUEST.exec(chunk.toString("latin1", 0, 4096));
      if (!line) return;
      current = { line: `${line[1]} ${line[2]}`, bytes: 0 };
      requests.push(current);
      lastMoment = Date.now();
    });
    upstream.on("data", (chunk) => {
      current.bytes += chunk.length;
      lastMoment = Date.now();
    });
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${listener.address().port}`,
    /** Waits until everything that was asked for has come and nothing more is asked for, and tells what that was. */
    async quiet() {
      const isQuiet = () => Date.now() - lastMoment > QUIET && requests.every(({ bytes }) => bytes > 0);
      while (!isQuiet()) await new Promise((resolve) => setTimeout(resolve, 50));
      const counted = { requests, bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0) };
      requests = [];
      return counted;
    },
    close: () => listener.close(),
  };
}

/** Visits the house, a table from there, and the house again, each with a browser that has never been here before. */
export async function weigh(browser, server, { id, title }) {
  const counter = await startCounter(server);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(PATIENCE);
  const open = async () => {
    const page = await context.newPage();
    await page.goto(`${counter.address}/`);
    await page.locator(".home").waitFor();
    // The worker has kept what it wants to keep.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    return page;
  };
  const page = await open();
  const home = await counter.quiet();
  await page.getByRole("button", { name: `Play ${title}`, exact: true }).click();
  await page.locator("parlour-board .spot").first().waitFor();
  const table = await counter.quiet();
  await page.close();
  await counter.quiet();
  await context.clearCookies();
  await (await open()).evaluate(() => localStorage.length);
  const again = await counter.quiet();
  await context.close();
  counter.close();
  return { game: id, home, table, again };
}
