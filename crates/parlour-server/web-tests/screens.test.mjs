// Every screen: on a phone, for those who cannot see it, and at wrong addresses.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  MOUSE,
  actAtRandom,
  centreOf,
  control,
  numbers,
  openForm,
  openSpots,
  playAgainst,
  prompt,
  sentence,
  start,
  untilMorePlies,
  untilPlies,
  waitForTurn,
} from "./actions.mjs";
import { forTests, withSecrets, withSpans, withSteps } from "./server.mjs";

const shared = forTests();

/** Where there is something to read, beside tables. */
const paths = () => [
  "/",
  "/tables",
  "/archive",
  ...shared.games.flatMap(({ id }) => [`/rules/${id}`, `/learn/${id}`, `/learn/${id}/1`]),
];

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("on a phone everything fits", async () => {
  const me = await shared.page(PHONE);
  const fits = async (what) => {
    const [wide, seen] = await me.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok(wide <= seen, `${what} is ${wide} wide on ${seen}`);
  };
  for (const path of paths()) {
    await me.goto(me.base + path);
    await me.waitForSelector("main h1, main .rules");
    await me.waitForTimeout(150);
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
  const tap = (spot) => me.locator(`[data-spot="${spot}"]`).tap({ force: true });
  const game = withSteps(shared.games);
  await playAgainst(me, game);
  await waitForTurn(me);
  for (const spot of game.scene.choices[0].picks) await tap(spot);
  await untilMorePlies(me, 1);
  // By a finger that drags: the piece moves, not the page.
  await waitForTurn(me);
  const [from] = await openSpots(me);
  await tap(from);
  const [to] = await openSpots(me);
  await me.keyboard.press("Escape");
  await dragFinger(me, from, to);
  await untilMorePlies(me, 2);
  // What is put down over several spots is seen where the finger is, and put down by a second touch.
  await playAgainst(me, withSpans(shared.games));
  await waitForTurn(me);
  const [first] = await openSpots(me);
  await tap(first);
  assert.ok((await me.locator(".layer.ghost > *").count()) > 1);
  await tap(first);
  await untilPlies(me, 1);
  const [second, third] = await openSpots(me);
  await dragFinger(me, second, third);
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
    await me.locator("main .error").waitFor();
    assert.ok(await me.getByRole("link", { name: "To the games" }).isVisible(), path);
  }
});

test("nothing is wrong for those who cannot see it", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const [theme, colorScheme] of [
    ["auto", "light"],
    ["auto", "dark"],
    ["contrast", "dark"],
  ]) {
    const me = await shared.page({ colorScheme, bypassCSP: true });
    await me.goto(me.base);
    await me.evaluate((theme) => localStorage.setItem("parlour.theme", theme), theme);
    const check = async (name) => {
      await me.evaluate(axe);
      const { violations } = await me.evaluate(() => window.axe.run());
      assert.deepEqual(
        violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        [],
        `${name} ${theme} ${colorScheme}`,
      );
    };
    for (const path of paths()) {
      await me.goto(me.base + path);
      await me.waitForSelector("main h1");
      await me.waitForTimeout(100);
      await check(path);
    }
    for (const game of shared.games) {
      await openForm(me, game.title);
      await check(`the form of ${game.title}`);
      await playAgainst(me, game);
      await waitForTurn(me);
      await control(me, "Why").click();
      await me
        .locator(".thought")
        .getByText(/^(Expects|Would play):/)
        .waitFor();
      await check(game.title);
    }
    const { id, scene, rules } = withSteps(shared.games);
    await playAgainst(me, withSteps(shared.games));
    await waitForTurn(me);
    await actAtRandom(me, MOUSE, numbers(1));
    await waitForTurn(me);
    await control(me, "Resign").click();
    await check("question");
    await me.getByRole("button", { name: "Yes" }).click();
    await me.getByRole("button", { name: "Analyse the game" }).click();
    await me.waitForSelector(".mistakes h2");
    await check("over");
    await me.keyboard.press("?");
    await check("keys");
    await me.goto(`${me.base}/archive`);
    await me.locator(".list a").first().click();
    await me.waitForSelector(".moves .now");
    await check("replay");
    await me.goto(`${me.base}/p/${id}`);
    await me.waitForSelector("parlour-board svg");
    assert.equal(await prompt(me), `${sentence(rules.players[scene.to_move])} to move`);
    await check("position");
    await openForm(me, withSecrets(shared.games).title);
    await me.getByLabel("You play").selectOption("here");
    await start(me);
    await me.getByRole("button", { name: "Show the board" }).waitFor();
    await check("hand-over");
  }
});
