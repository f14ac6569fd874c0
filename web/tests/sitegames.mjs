// Every game to its end without a server, from a folder behind a plain file server. A file each for phones and laptops, so
// that they are played at the same time.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import {
  actByHint,
  choose,
  expectMatch,
  finishSetup,
  isOver,
  openOptions,
  prompt,
  start,
  waitForTurn,
} from "./actions.mjs";
import { openSite, visitSite } from "./site.mjs";
import { test } from "./trying.mjs";

const MAX_TURNS = 400;
const OPPONENT = "level3";

/** Plays by the hint until it is over. */
async function playOut(me, hands, game) {
  await openOptions(me, game.title, hands);
  await choose(me, "opponent", OPPONENT);
  await start(me);
  await waitForTurn(me);
  await finishSetup(me, game, hands);
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await waitForTurn(me);
    if (await isOver(me)) break;
    await actByHint(me, hands);
  }
  assert.ok(await isOver(me), await prompt(me));
  await expectMatch(() => prompt(me), /^You beat | won$|^A draw$/);
  await me.locator(".verdict").waitFor();
}

/** The tests: with the network or without, and with `PARLOUR_THOROUGH` both. */
export function testWholeGames(hands, options, isUsuallyOffline) {
  let browser;
  let server;
  let games;
  before(async () => ({ browser, server, games } = await openSite()));
  after(async () => {
    await browser.close();
    await server.close();
  });

  /** All games, or the one that someone is working on. */
  const chosenGames = () => games.filter(({ id }) => [undefined, id].includes(process.env.PARLOUR_GAME));

  for (const isOffline of process.env.PARLOUR_THOROUGH ? [false, true] : [isUsuallyOffline]) {
    test(`whole games by ${hands.name} ${isOffline ? "without" : "with"} a network`, async (context) => {
      const me = await visitSite(browser, server, options);
      if (isOffline) await me.context().setOffline(true);
      for (const game of chosenGames()) await context.test(game.title, () => playOut(me, hands, game));
      assert.deepEqual(me.errors, []);
      await me.context().close();
    });
  }
}
