// Every screen for those who cannot see it, by the rules of axe-core.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import {
  MOUSE,
  actAtRandom,
  control,
  numbers,
  openForm,
  playAgainst,
  prompt,
  sentence,
  start,
  waitForTurn,
} from "./actions.mjs";
import { forTests, readingPaths, withSecrets, withSteps } from "./server.mjs";

const shared = forTests();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const [theme, colorScheme] of [
  ["auto", "light"],
  ["auto", "dark"],
  ["contrast", "dark"],
]) {
  test(`nothing is wrong for those who cannot see it, with theme ${theme} in the ${colorScheme}`, async () => {
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
    for (const path of readingPaths(shared.games)) {
      await me.goto(me.base + path);
      await me.waitForSelector("main h1");
      await me.waitForTimeout(100);
      await check(path);
    }
    await openForm(me, withSteps(shared.games).title);
    await check("form");
    for (const game of shared.games) {
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
  });
}
