// The package in a browser: boards of every game, a whole game by clicks, and searches with and without shared memory.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const TYPES = { css: "text/css", html: "text/html", js: "text/javascript", svg: "image/svg+xml", wasm: "application/wasm" };
const PACKAGE = new URL("./node_modules/parlour/", import.meta.url);
/** Why workers that share memory are not tested, if they are not. */
const WITHOUT_THREADS = existsSync(new URL("threads", PACKAGE)) ? false : "the package was built without threads";
const EMPTY = `<!doctype html><title>Someone's page</title><style>p { color: rgb(1, 2, 3); }</style><p>Words</p>`;

/** A file server, with the headers that let workers share memory or without. @param {boolean} isIsolated */
function serve(isIsolated) {
  const server = createServer(async ({ url = "/" }, answer) => {
    const { pathname } = new URL(url, "http://host");
    if (isIsolated) {
      answer.setHeader("cross-origin-opener-policy", "same-origin");
      answer.setHeader("cross-origin-embedder-policy", "require-corp");
    }
    answer.setHeader("content-type", TYPES[pathname.split(".").at(-1)] ?? "text/html");
    if (pathname === "/") return answer.end(EMPTY);
    // Not every browser asks for it.
    if (pathname === "/favicon.ico") return answer.writeHead(204).end();
    readFile(new URL(`.${pathname}`, PACKAGE)).then(
      (bytes) => answer.end(bytes),
      () => answer.writeHead(404).end(),
    );
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

let [plain, isolated, browser] = [];

before(async () => {
  [plain, isolated] = await Promise.all([serve(false), serve(true)]);
  browser = await chromium.launch({ executablePath: process.env.PARLOUR_CHROMIUM, args: ["--no-sandbox"] });
});
after(async () => {
  await browser?.close();
  for (const server of [plain, isolated]) server?.close();
});

/** @param {import("node:http").Server} server @param {string} [path] */
async function open(server, path = "") {
  const page = await browser.newPage({ viewport: { width: 800, height: 1000 } });
  page.problems = [];
  page.on("pageerror", (problem) => page.problems.push(String(problem)));
  page.on("console", (line) => line.type() === "error" && page.problems.push(`${line.text()} ${line.location().url}`));
  await page.goto(`http://127.0.0.1:${server.address().port}/${path}`);
  return page;
}

test("a board of every game is drawn, and the page around it stays as it was", async () => {
  const page = await open(plain);
  const ids = await page.evaluate(async () => {
    const [{ house }] = await Promise.all([import("/index.js"), import("/board.js")]);
    const { games } = await house();
    for (const { id } of games) {
      const board = document.createElement("parlour-board");
      board.game = id;
      board.scene = (await house()).start(id, { seed: 1 }).scene(0);
      document.body.append(board);
    }
    return games.map(({ id }) => id);
  });
  assert.equal(ids.length, 5);
  for (const id of ids) {
    const box = await page.locator(`parlour-board [data-game=${id}] svg`).first().boundingBox();
    assert.ok(box && box.width > 200 && box.height > 200, id);
  }
  // Symbols are found, or nothing would be painted where they are.
  const painted = await page.locator("parlour-board [data-game=hnefatafl] .piece use").first().evaluate((use) => use.getBBox().width);
  assert.ok(painted > 10, String(painted));
  assert.equal(await page.locator("p").evaluate((node) => getComputedStyle(node).color), "rgb(1, 2, 3)");
  if (process.env.PARLOUR_SHOTS) await page.screenshot({ path: `${process.env.PARLOUR_SHOTS}/boards.png`, fullPage: true });
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("someone plays the example to its end by clicks, against a bot in a worker", async () => {
  const page = await open(plain, "example/index.html");
  await page.locator("#bot").selectOption("level1");
  const game = page.locator("parlour-game");
  await page.locator("parlour-game .spot.open").first().waitFor();
  for (let clicks = 0; clicks < 400; clicks += 1) {
    const isOver = await page.waitForFunction(() => {
      const element = document.querySelector("parlour-game");
      const status = element.current?.status;
      return status?.over ? "over" : status?.player === element.seat ? "asked" : null;
    });
    if ((await isOver.jsonValue()) === "over") break;
    // What is picked up first, and then where it goes; the last of them leads on.
    await page.locator("parlour-game .spot.open").last().click();
  }
  assert.equal(await game.evaluate((element) => element.current.status.over), true);
  assert.match(await page.locator("#told").textContent(), /It is over: p[12]win/);
  if (process.env.PARLOUR_SHOTS) await page.screenshot({ path: `${process.env.PARLOUR_SHOTS}/example.png` });
  assert.deepEqual(page.problems, []);
  await page.close();
});

/** Searches a position by one thread and by two, and says what came of it. @param {import("node:http").Server} server */
async function search(server) {
  const page = await open(server);
  const found = await page.evaluate(async () => {
    const { house } = await import("/index.js");
    const parlour = await house();
    const game = parlour.start("corners", { seed: 1 });
    const answer = async (/** @type {number} */ threads) => {
      const bot = parlour.bot("corners", "alphabeta", { threads });
      await bot.ready();
      const { nodes, action } = await bot.choose(game, { depth: 5 });
      const found = { threads: bot.threads, nodes, isLegal: game.actions.includes(action) };
      bot.close();
      return found;
    };
    const one = await answer(1);
    let two = await answer(2);
    // On a busy machine a helper may come too late for one search, but not for one after the other.
    for (let tries = 0; tries < 30 && two.threads > 1 && two.nodes <= one.nodes; tries += 1) two = await answer(2);
    return { isIsolated: crossOriginIsolated, answers: [one, two] };
  });
  assert.deepEqual(page.problems, []);
  await page.close();
  return found;
}

test("where the host allows it two workers search together, and one does elsewhere", { skip: WITHOUT_THREADS }, async () => {
  const [alone, together] = [await search(plain), await search(isolated)];
  assert.deepEqual([alone.isIsolated, together.isIsolated], [false, true]);
  assert.deepEqual(alone.answers.map(({ threads }) => threads), [1, 1]);
  assert.deepEqual(together.answers.map(({ threads }) => threads), [1, 2]);
  // One thread searches the same everywhere; the nodes of a helper count as well.
  const [one, fallback] = alone.answers;
  assert.equal(one.nodes, fallback.nodes);
  assert.equal(one.nodes, together.answers[0].nodes);
  assert.ok(together.answers[1].nodes > one.nodes);
  for (const { isLegal } of [...alone.answers, ...together.answers]) assert.ok(isLegal);
});
