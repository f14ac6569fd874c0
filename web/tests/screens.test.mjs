// Every screen on a phone, and wrong addresses.

import assert from "node:assert/strict";
import {
  TOUCH,
  centreOf,
  expectEqual,
  openSpots,
  playAgainst,
  read,
  until,
  untilMorePlies,
  untilPlies,
  waitForTurn,
} from "./actions.mjs";
import { PHONE, forTests, readingPaths, withSpans, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests();

test("on a phone everything fits", async () => {
  const me = await shared.page(PHONE);
  const fits = async (what) => {
    const [wide, seen] = await me.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok(wide <= seen, `${what} is ${wide} wide on ${seen}`);
  };
  for (const path of readingPaths(shared.games)) {
    await read(me, path);
    await fits(path);
  }
  for (const game of shared.games) {
    await playAgainst(me, game);
    await waitForTurn(me);
    await fits(game.title);
  }
  assert.deepEqual(me.errors, []);
});

/** Drags a finger from spot to spot. */
async function dragFinger(me, from, to) {
  const touch = await me.context().newCDPSession(me);
  const [a, b] = [await centreOf(me, from), await centreOf(me, to)].map(([x, y]) => ({ x, y }));
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [a] });
  for (let step = 1; step <= 6; step += 1) {
    const at = { x: a.x + ((b.x - a.x) * step) / 6, y: a.y + ((b.y - a.y) * step) / 6 };
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at] });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a phone is played by touch", async () => {
  const me = await shared.page(PHONE);
  const tap = (spot) => TOUCH.pick(me, spot);
  const game = withSteps(shared.games);
  await playAgainst(me, game);
  await waitForTurn(me);
  for (const spot of game.scene.choices[0].picks) await tap(spot);
  await untilMorePlies(me, 1);
  // By a finger that drags: the piece moves, not the page.
  await waitForTurn(me);
  const [from] = await openSpots(me);
  await tap(from);
  await me.locator(`[data-spot="${from}"].picked`).waitFor();
  const [to] = await openSpots(me);
  await tap(from);
  await expectEqual(() => me.locator(".spot.picked").count(), 0);
  await dragFinger(me, from, to);
  await untilMorePlies(me, 2);
  // What is put down over several spots is seen where the finger is, with a tick and a cross.
  await playAgainst(me, withSpans(shared.games));
  await waitForTurn(me);
  const ghost = () => me.locator(".layer.ghost > *").count();
  const [first] = await openSpots(me);
  await tap(first);
  await until("a ghost is seen", async () => (await ghost()) > 1);
  await me.locator(".question .no").tap();
  await me.locator(".question").waitFor({ state: "detached" });
  await tap(first);
  await me.locator(".question .yes").tap();
  await untilPlies(me, 1);
  // Or the same spot once more.
  const [second] = await openSpots(me);
  await tap(second);
  await me.locator(".question").waitFor();
  await tap(second);
  await untilPlies(me, 2);
  assert.deepEqual(me.errors, []);
});

test("a wrong address is told in words", async () => {
  const me = await shared.page();
  for (const path of [
    "/nosuchpage",
    "/t/nonsense",
    "/g/999999",
    `/p/${shared.games[0].id}?position=garbage`,
    "/learn/nothing",
    "/rules/nothing",
    "/g/abc",
  ]) {
    await me.goto(me.base + path);
    await me.locator("main [role=alert]").waitFor();
    await me.getByRole("link", { name: "To the games" }).waitFor();
  }
});
