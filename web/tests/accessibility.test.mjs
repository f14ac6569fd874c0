// Every screen for those who cannot see it, by the rules of axe-core: in the light, in the dark and in high contrast, on a
// phone and on a laptop.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  MOUSE,
  TOUCH,
  act,
  control,
  finishSetup,
  openOptions,
  playAgainst,
  playAlone,
  read,
  resign,
  sceneOf,
  seeBoard,
  sheet,
  untilReasons,
  waitForTurn,
} from "./actions.mjs";
import { DESKTOP, PHONE, forTests, readingPaths, withSecrets, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests({ thinking: 40 });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const LOOKS = [
  ["auto", "light"],
  ["auto", "dark"],
  ["contrast", "dark"],
];

/** What a light can change: everything else is the same in all of them. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** Finds whatever axe-core complains about. */
async function faultsOf(me, rules) {
  if (!(await me.evaluate(() => "axe" in window))) await me.evaluate(axe);
  return me.evaluate(async (rules) => {
    const { violations } = await window.axe.run({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
    const told = ({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, any }) => `${id}: ${html.slice(0, 200)} ${any[0]?.message ?? ""}`);
    return violations.flatMap(told);
  }, rules);
}

/** Shows the page that is open in another light. */
async function light(me, theme, colorScheme) {
  await me.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await me.evaluate((theme) => {
    localStorage.setItem("parlour.theme", theme);
    document.documentElement.dataset.theme = theme;
  }, theme);
  // Colours that fade over have faded.
  await me.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
}

for (const [size, options] of [
  ["phone", PHONE],
  ["laptop", DESKTOP],
]) {
  const hands = size === "phone" ? TOUCH : MOUSE;
  // A size changes no colour.
  const looks = size === "phone" ? LOOKS : LOOKS.slice(0, 1);

  /** A page that is checked in every light: what is wrong is gathered, so that one run tells all of it. */
  const checker = async () => {
    const me = await shared.page({ ...options, bypassCSP: true, reducedMotion: "reduce" });
    const faults = [];
    const check = async (name) => {
      for (const [index, [theme, colorScheme]] of looks.entries()) {
        await light(me, theme, colorScheme);
        const found = await faultsOf(me, index > 0 ? COLOURS : null);
        for (const fault of found) faults.push(`${name} (${theme}, ${colorScheme}): ${fault}`);
      }
    };
    const done = async () => {
      assert.deepEqual(faults, []);
      assert.deepEqual(me.errors, []);
      await me.context().close();
    };
    return { me, check, done };
  };

  test(`what there is to read, on a ${size}`, async () => {
    const { me, check, done } = await checker();
    for (const path of readingPaths(shared.games)) {
      await read(me, path);
      await check(path);
    }
    await done();
  });

  test(`tables and sheets of every game, on a ${size}`, async () => {
    const { me, check, done } = await checker();
    for (const game of shared.games) {
      await openOptions(me, game.title, hands);
      await check(`${game.title}: options`);
      await playAgainst(me, game);
      await waitForTurn(me);
      await check(`${game.title}: start`);
      await finishSetup(me, game, hands);
      await waitForTurn(me);
      await hands.press(me, control(me, "Why"));
      await untilReasons(me);
      await check(`${game.title}: why`);
      const { panels } = await sceneOf(me);
      if (!panels.some(({ kind }) => kind === "trade")) continue;
      await untilTrade(me);
      await check(`${game.title}: trade`);
    }
    await done();
  });

  /** Opens the trade, when there is something to trade: until then the turn is ended. */
  async function untilTrade(me) {
    const item = me.locator('.shop .item[data-key="trade"]');
    for (let turn = 0; turn < 30; turn += 1) {
      await waitForTurn(me);
      const { choices, panels } = await sceneOf(me);
      if (panels.some(({ kind, offers }) => kind === "trade" && offers.length > 0)) break;
      const buttons = choices.filter(({ picks }) => picks.length === 0);
      await act(me, hands, (buttons.length > 0 ? buttons : choices)[0]);
    }
    await hands.press(me, item);
    await sheet(me).waitFor();
  }

  test(`the menu, the end and what comes after, on a ${size}`, async () => {
    const { me, check, done } = await checker();
    const game = withSteps(shared.games);
    await playAgainst(me, game);
    await waitForTurn(me);
    await act(me, hands, (await sceneOf(me)).choices[0]);
    await waitForTurn(me);
    await hands.press(me, control(me, "Menu"));
    await sheet(me).waitFor();
    await check("menu");
    await me.keyboard.press("Escape");
    await sheet(me).waitFor({ state: "detached" });
    await resign(me);
    await me.locator(".verdict").waitFor();
    await check("verdict");
    await seeBoard(me, hands);
    await hands.press(me, me.getByRole("button", { name: "Analyse the game" }));
    await me.locator(".mistakes h2").waitFor({ timeout: 60_000 });
    await check("analysis");
    await me.keyboard.press("?");
    await me.locator("dialog[open]").waitFor();
    await check("keys");
    await me.goto(me.base);
    await me.locator(".card").first().waitFor();
    await check("home, with a past");
    await me.goto(`${me.base}/archive`);
    await me.locator("main .plate-row a").first().click();
    await me.waitForSelector(".moves .now");
    await check("replay");
    await me.goto(`${me.base}/p/${game.id}`);
    await me.waitForSelector("parlour-board svg");
    await check("position");
    await playAlone(me, withSecrets(shared.games));
    await me.getByRole("button", { name: "Show the board" }).waitFor();
    await check("hand-over");
    await done();
  });
}
