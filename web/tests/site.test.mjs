// The page without a server, beside whole games (sitegames.mjs): what is there without a network, links that play, two
// windows, an update in the middle of a game, secrets.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import {
  MOUSE,
  PATIENCE,
  actAtRandom,
  actByHint,
  choose,
  expectEqual,
  finishSetup,
  isOver,
  openOptions,
  plies,
  sceneOf,
  start,
  until,
  untilTable,
  waitForTurn,
} from "./actions.mjs";
import { withChance, withSecrets, withSteps } from "./server.mjs";
import { SITE, openSite, openSitePage, serveFolder, visitSite } from "./site.mjs";
import { test } from "./trying.mjs";

const MAX_TURNS = 400;
/** A ship that is laid, by its first cell, direction and length; a shot has neither of the latter. */
const HIDING = /^[a-z]\d+[hv]\d$/;
const OPPONENT = "level3";

let browser;
let server;
let games;
const folders = [];
/** Servers of a test's own: one that fails leaves its server behind. */
const servers = [];

before(async () => ({ browser, server, games } = await openSite()));
after(async () => {
  await browser.close();
  for (const one of [server, ...servers]) await one.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const visit = (options) => visitSite(browser, server, options);

test("a first game is within a megabyte, as hosts compress it", async () => {
  const me = await openSitePage(browser, server, { serviceWorkers: "block" });
  const sizes = new Map();
  me.context().on("response", async (reply) => {
    const bytes = await reply.body().catch(() => Buffer.alloc(0));
    sizes.set(reply.url(), [gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length]);
  });
  await openOptions(me, withSteps(games).title);
  await start(me);
  await waitForTurn(me);
  await actByHint(me, MOUSE);
  await waitForTurn(me);
  const all = [...sizes.values()];
  const [gzip, brotli] = [0, 1].map((kind) => all.reduce((sum, one) => sum + one[kind], 0));
  console.log(`# a first game: ${all.length} files, ${gzip} bytes with gzip, ${brotli} with brotli`);
  // The module is among them: it is fetched by the worker.
  assert.ok([...sizes.keys()].some((url) => url.endsWith(".wasm")));
  assert.ok(brotli < 1_000_000, `${brotli} bytes`);
  await me.context().close();
});

test("what can be learnt is there without a network", async () => {
  const me = await visit();
  await me.context().setOffline(true);
  const paths = games.flatMap(({ id }) => [
    `/guide/${id}`,
    `/rules/${id}`,
    `/rules/${id}/specification`,
    `/learn/${id}`,
    `/learn/${id}/1`,
    `/analysis/${id}`,
    `/editor/${id}`,
  ]);
  for (const path of ["/origins", "/today", "/tables", "/archive", ...paths]) {
    await me.goto(`${server.address}/#${path}`);
    await me.reload();
    await me.locator("main h1").first().waitFor({ state: "attached" });
    await expectEqual(() => me.locator("main .away, main [role=alert]:not(:empty)").count(), 0, path);
    const broken = () => me.$$eval("img", (images) => images.filter((image) => image.complete && !image.naturalWidth).length);
    await expectEqual(broken, 0, path);
  }
  assert.deepEqual(me.errors, []);
  await me.context().close();
});

test("hot seat, a demo, why and an analysis work alone; nobody else is promised", async () => {
  const me = await visit();
  const game = withSteps(games);
  await openOptions(me, game.title);
  await expectEqual(() => me.getByRole("button", { name: "Friend by link" }).count(), 0);
  await start(me, "Same screen");
  await untilTable(me);
  const random = () => 0.5;
  for (let turn = 0; turn < 4; turn += 1) await actAtRandom(me, MOUSE, random);
  await until("four moves", async () => (await plies(me)) >= 4);
  await openOptions(me, game.title);
  await start(me, "Watch bots play");
  await untilTable(me);
  await until("bots play", async () => (await plies(me)) >= 4);
  // What was played is listed, and opened again from there.
  await me.goto(`${server.address}/#/tables`);
  await me.locator(".entries li, .live:not([hidden])").first().waitFor();
  assert.deepEqual(me.errors, []);
  await me.context().close();
});

test("a link plays: a position, an exercise, a whole game", async () => {
  const me = await visit();
  const game = withSteps(games);
  await openOptions(me, game.title);
  await start(me, "Same screen");
  await untilTable(me);
  for (let turn = 0; turn < 3; turn += 1) await actAtRandom(me, MOUSE, () => 0.3);
  const record = await me.evaluate(async () => {
    const table = location.hash.split("/").at(-1);
    return window.askHouse(`/api/tables/${table}/replay`);
  });
  const links = {
    position: `/p/${game.id}?${new URLSearchParams({ variant: game.rules.variant, position: record.position })}`,
    exercise: `/learn/${game.id}/2`,
    game: `/analysis/${game.id}?${new URLSearchParams({ variant: game.rules.variant, line: record.played.map(({ action }) => action).join(" ") })}`,
  };
  // By someone else, on another device, who has never been here.
  for (const [what, path] of Object.entries(links)) {
    const other = await openSitePage(browser, server);
    await other.goto(`${server.address}/#${path}`);
    await other.locator("parlour-board svg").first().waitFor({ timeout: PATIENCE });
    if (what === "position") {
      const { pieces } = await sceneOf(other);
      const places = (list) => list.map(({ spot, role }) => `${spot} ${role}`).sort();
      assert.deepEqual(places(pieces), places(record.scene.pieces));
    }
    if (what === "game") await until("all moves", async () => (await other.locator(".moves button").count()) >= 3);
    assert.deepEqual(other.errors, []);
    await other.context().close();
  }
  await me.context().close();
});

test("another window takes the house over, and it goes on there", async () => {
  const me = await visit();
  const game = withSteps(games);
  await openOptions(me, game.title);
  await start(me, "Same screen");
  await untilTable(me);
  await actAtRandom(me, MOUSE, () => 0.3);
  const address = me.url();
  const second = await me.context().newPage();
  await second.goto(address);
  await untilTable(second);
  await until("the move is there", async () => (await plies(second)) === 1);
  await me.getByText("being played in another window").waitFor();
  await me.getByRole("button", { name: "Play here" }).click();
  await until("the move is here", async () => (await plies(me)) === 1);
  await me.context().close();
});

/** A copy of the site that is a later version: another title, under other names. */
function laterVersion() {
  const folder = mkdtempSync(join(tmpdir(), "parlour-site-"));
  folders.push(folder);
  cpSync(SITE, folder, { recursive: true });
  const change = (file, from, to) => {
    const path = join(folder, file);
    const text = readFileSync(path, "utf8");
    assert.ok(text.includes(from), `${file} has ${from}`);
    writeFileSync(path, text.replaceAll(from, to));
  };
  change("index.html", "<title>Parlour</title>", '<title>Parlour</title><meta name="later" content="yes">');
  change("sw.js", '"version":"', '"version":"later');
  // The house has moved to another folder, so that nothing of the old version is found any more.
  const [old] = readdirSync(join(folder, "house"));
  cpSync(join(folder, "house", old), join(folder, "house", "later"), { recursive: true });
  rmSync(join(folder, "house", old), { recursive: true });
  change("index.html", `house/${old}/`, "house/later/");
  change("sw.js", `house/${old}/`, "house/later/");
  return folder;
}

test("an update of the site while a game is open keeps the game", async () => {
  const own = await serveFolder(SITE);
  servers.push(own);
  const me = await openSitePage(browser, own);
  me.context().setDefaultTimeout(PATIENCE);
  await me.goto(`${own.address}/`);
  await me.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const game = withChance(games);
  await openOptions(me, game.title);
  await start(me, "Same screen");
  await untilTable(me);
  for (let turn = 0; turn < 3; turn += 1) await actAtRandom(me, MOUSE, () => 0.4);
  const before = await plies(me);
  own.replace(laterVersion());
  // The old version goes on as it is, all of it, while the new one is fetched.
  await me.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await me.waitForFunction(async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting));
  await actAtRandom(me, MOUSE, () => 0.4);
  const open = await plies(me);
  assert.ok(open > before);
  assert.equal(await me.locator("meta[name=later]").count(), 0);
  // The next time it is opened it is the new one, and the game is where it was.
  await me.reload();
  await me.locator("meta[name=later]").waitFor({ state: "attached" });
  await untilTable(me);
  await expectEqual(() => plies(me), open);
  await actAtRandom(me, MOUSE, () => 0.4);
  await until("it goes on", async () => (await plies(me)) > open);
  await me.context().setOffline(true);
  await me.reload();
  await untilTable(me);
  await me.context().close();
});

test("what a bot hides is in no message before the end", async () => {
  const me = await visit();
  const game = withSecrets(games);
  await openOptions(me, game.title);
  await choose(me, "opponent", OPPONENT);
  await start(me);
  await waitForTurn(me);
  await finishSetup(me, game, MOUSE);
  for (let turn = 0; turn < 6; turn += 1) await actAtRandom(me, MOUSE, () => 0.7);
  const table = await me.evaluate(() => location.hash.split("/").at(-1));
  await me.evaluate((table) => window.askHouse(`/api/tables/${table}/replay`), table);
  const known = me.received.length;
  await me.keyboard.press("Escape");
  // At the end everything may be told: it is looked up there.
  for (let turn = 0; turn < MAX_TURNS && !(await isOver(me)); turn += 1) await actByHint(me, MOUSE);
  const { played } = await me.evaluate((table) => window.askHouse(`/api/tables/${table}/replay`), table);
  const own = new Set(played.filter(({ by }) => by === 0).map(({ action }) => action));
  const hidden = played.filter(({ by, action }) => by === 1 && HIDING.test(action) && !own.has(action));
  assert.ok(hidden.length > 0);
  const without = (value) =>
    JSON.stringify(value, (key, inner) => (key === "choices" ? undefined : inner));
  for (const text of me.received.slice(0, known)) {
    if (!text.startsWith("{")) continue;
    const told = without(JSON.parse(text));
    for (const { action } of hidden) assert.ok(!told.includes(`"${action}"`), `${action} was told`);
  }
  await me.context().close();
});
