// The page without a server, on hosts that let workers share memory and on those that do not: several search together, or
// one does; helpers that fail cost nothing; and the memory of those who think stays within bounds.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { MOUSE, actByHint, choose, openOptions, plies, start, until, untilTable, waitForTurn } from "./actions.mjs";
import { startBrowser, withSteps } from "./server.mjs";
import { ISOLATION, SITE, gamesOf, serveFolder, visitSite } from "./site.mjs";
import { test } from "./trying.mjs";

const THREADS = 3;
const OPPONENT = "champion";
/** How much memory may be added after the first round of an analysis, in bytes: what is kept once is kept then. */
const MOST_GROWTH = 4 << 20;
const ROUNDS = 6;
/** How soon helpers have to be there. */
const MAX_TURNS = 8;
const PLIES = 6;

let browser;
let plain;
let isolated;
const folders = [];

before(async () => {
  assert.ok(SITE, "PARLOUR_SITE says where `cargo xtask site` wrote it");
  browser = await startBrowser();
  [plain, isolated] = [await serveFolder(SITE), await serveFolder(SITE, ISOLATION)];
});
after(async () => {
  await browser.close();
  for (const server of [plain, isolated]) await server.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A page whose bots may search together, and what it has fetched for that. */
async function visit(server) {
  const me = await visitSite(browser, server, { threads: THREADS });
  me.fetched = [];
  me.context().on("request", (request) => me.fetched.push(new URL(request.url()).pathname));
  return me;
}

const minds = (me) => me.evaluate(() => window.askHouse("/minds"));
const threadsOfPlayers = async (me) => (await minds(me)).players.threads;
/** The paths of what only workers that share memory need. */
const isForThreads = (path) => /\/(threads\/.*|crew\.js|helper\.js)$/.test(path);
const keptForThreads = (me) =>
  me.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Sits down with a bot at the game in which there is most to choose from: nobody has solved that. */
async function sitDownWith(me, bot) {
  const games = await gamesOf(me);
  const widest = withSteps(games.toSorted((one, other) => other.scene.choices.length - one.scene.choices.length));
  await openOptions(me, widest.title);
  await choose(me, "opponent", bot);
  await start(me);
  await untilTable(me);
}

/** Plays until the other one searches with helpers: nobody waits for these. */
async function playUntilShared(me) {
  for (let turn = 0; turn < MAX_TURNS && (await threadsOfPlayers(me)) < THREADS; turn += 1) await playOn(me, 1);
  assert.equal(await threadsOfPlayers(me), THREADS);
}

async function playOn(me, turns) {
  const before = await plies(me);
  for (let turn = 0; turn < turns; turn += 1) {
    await waitForTurn(me);
    await actByHint(me, MOUSE);
  }
  await waitForTurn(me);
  await until("both have played", async () => (await plies(me)) >= before + 2 * turns);
}

test("several workers search where the host lets them, without a network too", async () => {
  const me = await visit(isolated);
  assert.equal(await me.evaluate(() => crossOriginIsolated), true);
  await sitDownWith(me, OPPONENT);
  await playUntilShared(me);
  await playOn(me, 2);
  assert.equal((await keptForThreads(me)).filter(isForThreads).length, 4);
  await me.context().setOffline(true);
  await me.reload();
  await untilTable(me);
  assert.equal(await me.evaluate(() => crossOriginIsolated), true);
  await playUntilShared(me);
  await playOn(me, 2);
  assert.equal(await threadsOfPlayers(me), THREADS);
  assert.deepEqual(me.errors, []);
  await me.context().close();
});

test("a level stays on one thread", async () => {
  const me = await visit(isolated);
  await sitDownWith(me, "level7");
  await playOn(me, 3);
  assert.equal(await threadsOfPlayers(me), 1);
  await me.context().close();
});

test("one worker searches elsewhere, and nothing is fetched for several", async () => {
  const me = await visit(plain);
  assert.equal(await me.evaluate(() => crossOriginIsolated), false);
  await sitDownWith(me, OPPONENT);
  await playOn(me, 5);
  assert.equal(await threadsOfPlayers(me), 1);
  assert.deepEqual(me.fetched.filter(isForThreads), []);
  assert.deepEqual((await keptForThreads(me)).filter(isForThreads), []);
  assert.deepEqual(me.errors, []);
  await me.context().close();
});

/** A copy of the site whose helpers do something else. */
function withHelper(script) {
  const folder = mkdtempSync(join(tmpdir(), "parlour-site-"));
  folders.push(folder);
  cpSync(SITE, folder, { recursive: true });
  const [house] = readdirSync(join(folder, "house"));
  writeFileSync(join(folder, "house", house, "helper.js"), script);
  return folder;
}

for (const [what, script] of [
  ["cannot start", `throw new Error("no helper today");`],
  ["never join", `onmessage = () => postMessage("ready");`],
]) {
  test(`where helpers ${what} one worker does the task`, async () => {
    const own = await serveFolder(withHelper(script), ISOLATION);
    const me = await visit(own);
    await sitDownWith(me, OPPONENT);
  await playOn(me, 5);
    assert.equal(await threadsOfPlayers(me), 1);
    assert.ok(me.fetched.some((path) => path.endsWith("/helper.js")), "it was tried");
    await me.context().close();
    await own.close();
  });
}

/** Looks a game through from its first position, as someone does on the analysis board; the memory then. */
async function analyse(me, { id, rules }) {
  return me.evaluate(
    async ({ game, variant, plies }) => {
      const line = { game, variant, seed: "1", actions: [] };
      while (line.actions.length < plies) {
        const { action } = await window.askHouse("/api/analysis/thought", { line });
        // Where chance is to move, what comes first comes.
        const drawn = async () => (await window.askHouse("/api/analysis", line)).outcomes[0].action;
        line.actions.push(action ?? (await drawn()));
      }
      return (await window.askHouse("/minds")).advisers;
    },
    { game: id, variant: rules.variant, plies: PLIES },
  );
}

for (const threads of [1, THREADS]) {
  test(`a long analysis on ${threads} threads does not make the memory grow`, async () => {
    const me = await visit(threads > 1 ? isolated : plain);
    for (const game of await gamesOf(me)) {
      await analyse(me, game);
      const { bytes: first } = await analyse(me, game);
      let last = first;
      for (let round = 0; round < ROUNDS; round += 1) last = (await analyse(me, game)).bytes;
      console.log(`# ${game.id}, up to ${threads} threads: ${first} bytes, and ${last} at last`);
      assert.ok(first > 0 && last <= first + MOST_GROWTH, `${game.id}: ${first} to ${last} bytes`);
    }
    assert.equal((await minds(me)).advisers.threads, threads);
    await me.context().close();
  });
}
