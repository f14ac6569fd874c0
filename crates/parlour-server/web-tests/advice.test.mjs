// What bots think, during a game and after it; and what can be done with a game that is over.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MOUSE,
  actAtRandom,
  control,
  finishSetup,
  isOver,
  numbers,
  playAgainst,
  plies,
  start,
  untilMorePlies,
  waitForTurn,
} from "./actions.mjs";
import { forTests, withChance, withSecrets, withSteps } from "./server.mjs";

const shared = forTests();

/** Gives the game up, and waits until it is over. */
async function resign(me) {
  await control(me, "Resign").click();
  await me.getByRole("button", { name: "Yes" }).click();
  await me.waitForSelector(".prompt.over");
}

test("why: what a bot thinks is painted on the board", async () => {
  const me = await shared.page();
  const thought = me.locator(".thought");
  for (const game of shared.games) {
    await playAgainst(me, game);
    await waitForTurn(me);
    await finishSetup(me, game);
    await waitForTurn(me);
    await control(me, "Why").click();
    await thought.getByText(/^(Expects|Would play):/).waitFor();
    // A value on the spots, an arrow, or a value on the buttons; and a bar where there is a score.
    const painted = await me.locator(".layer.values > *").count();
    assert.ok(painted > 0 || /\([+-]?\d+\)/.test(await me.locator(".actions").textContent()), game.title);
    const hasScore = /ahead|behind|even|wins in|loses in/i.test(await thought.textContent());
    assert.equal(await me.locator(".bar").isVisible(), hasScore, game.title);
    await control(me, "Hint").click();
    await me.waitForFunction(() => document.querySelector(".message")?.textContent?.startsWith("Hint: "));
  }
  assert.deepEqual(me.errors, []);
});

test("a bot that values spots says why on each of them", async () => {
  const me = await shared.page();
  await playAgainst(me, withChance(shared.games));
  await waitForTurn(me);
  await control(me, "Why").click();
  const by = me.getByLabel("explained by");
  const values = me.locator(".layer.values .value");
  let spot = null;
  for (const bot of await by.locator("option").evaluateAll((options) => options.map(({ value }) => value))) {
    await by.selectOption(bot);
    await me
      .locator(".thought")
      .getByText(/^(Expects|Would play):/)
      .waitFor();
    if ((await values.count()) <= 20) continue;
    // Its values say nothing of who is ahead.
    assert.equal(await me.locator(".bar").isVisible(), false);
    const answers = me.received.map((text) => JSON.parse(text || "null"));
    spot = answers.findLast((message) => message?.thought).thought.spots.find(({ text }) => /\d.*\d/.test(text))?.spot;
    break;
  }
  assert.ok(spot, "no bot values many spots");
  await me.locator(`[data-spot="${spot}"]`).hover({ force: true });
  await me.waitForFunction(() => /\d.*\d/.test(document.querySelector(".note")?.textContent ?? ""));
  assert.deepEqual(me.errors, []);
});

test("no ordinary move costs more than the curve shows", async () => {
  const me = await shared.page();
  await playAgainst(me, withChance(shared.games), "level6");
  const random = numbers(9);
  for (let turn = 0; turn < 12; turn += 1) {
    await waitForTurn(me);
    await actAtRandom(me, MOUSE, random);
  }
  await resign(me);
  await me.getByRole("button", { name: "Analyse the game" }).click();
  await me.waitForSelector(".mistakes h2", { timeout: 120_000 });
  const losses = (await me.locator(".mistakes li").allTextContents()).map((text) => Number(text.match(/−(\d+) %/)[1]));
  // How far every line of the curve falls at most, in per cent of the way from won to lost.
  const fall = await me.locator(".curve .line").evaluateAll((lines) => {
    const falls = lines.map((line) => {
      const heights = [...line.points].map(({ y }) => y);
      return heights.map((y, index) => Math.max(0, ...heights.slice(index + 1).map((later) => later - y)));
    });
    return (100 * Math.max(0, ...falls.flat())) / 148;
  });
  for (const loss of losses) assert.ok(loss <= fall + 1, `a loss of ${loss} % on a curve that falls by ${fall} %`);
  assert.deepEqual(me.errors, []);
});

test("after the game: analysis, moves to step through, play on, the record down and up", async () => {
  const me = await shared.page({ permissions: ["clipboard-read", "clipboard-write"] });
  const game = withSteps(shared.games);
  await playAgainst(me, game, "level8");
  const random = numbers(11);
  for (let turn = 0; turn < 6 && !(await isOver(me)); turn += 1) {
    await waitForTurn(me);
    if (!(await isOver(me))) await actAtRandom(me, MOUSE, random);
  }
  await waitForTurn(me);
  if (!(await isOver(me))) await resign(me);
  const count = await plies(me);
  await me.getByRole("button", { name: "Analyse the game" }).click();
  await me.waitForSelector(".curve polyline", { state: "attached" });
  await me.waitForSelector(".mistakes h2");
  await me.keyboard.press("[");
  await me.locator(".prompt", { hasText: "You are looking at an earlier position." }).waitFor();
  const second = me.locator(".moves button").nth(1);
  await second.click();
  await second.and(me.locator(".now")).waitFor();
  // A mistake is shown with what would have been better.
  if ((await me.locator(".mistakes li").count()) > 0) {
    await me.locator(".mistakes button").first().click();
    await me.waitForSelector(".layer.values .advice");
    await second.click();
    await second.and(me.locator(".now")).waitFor();
  }

  const [download] = await Promise.all([me.waitForEvent("download"), me.getByText("Download the record").click()]);
  const file = await download.path();
  await control(me, "Link to this position").click();
  await control(me, "Copied").waitFor();
  const link = await me.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.includes(`/p/${game.id}?variant=${game.rules.variant}&position=`), link);
  await me.getByRole("button", { name: "Play on from here" }).click();
  await me.getByText("Begins after move 2.").waitFor();
  await start(me);
  await untilMorePlies(me, 1);

  await me.goto(link);
  await me.getByRole("button", { name: "Play on from here" }).click();
  await start(me);
  await waitForTurn(me);
  // A position can be tried out with both sides, and with advice.
  await me.goto(link);
  await me.getByRole("button", { name: "Try it out" }).click();
  await waitForTurn(me);
  await control(me, "Hint").waitFor();

  await me.goto(`${me.base}/archive`);
  await me.locator("input[type=file]").setInputFiles(file);
  await me.waitForSelector(".prompt.over");
  assert.equal(await plies(me), count);
  await me.goto(`${me.base}/archive`);
  await me.locator(".list a").first().click();
  await me.waitForSelector(".moves .now");
  await me.getByRole("button", { name: "Analyse the game" }).click();
  await me.waitForSelector(".mistakes h2");
  await me.getByRole("button", { name: "Previous move" }).click();
  await me.waitForFunction(() => location.search.startsWith("?ply="));
  await me.getByRole("button", { name: "Play on from here" }).click();
  await me.getByText("Begins after move").waitFor();
  assert.deepEqual(me.errors, []);

  // What is no record is refused in words.
  await me.goto(`${me.base}/archive`);
  await me
    .locator("input[type=file]")
    .setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from("no record") });
  await me.locator(".error", { hasText: /\w/ }).waitFor();
});

test("a game of the archive in which something stays hidden can be stepped through", async () => {
  const me = await shared.page();
  const game = withSecrets(shared.games);
  await playAgainst(me, game);
  await waitForTurn(me);
  await finishSetup(me, game);
  await waitForTurn(me);
  await actAtRandom(me, MOUSE, numbers(3));
  await waitForTurn(me);
  await resign(me);
  await me.goto(`${me.base}/archive`);
  await me.locator(".list a").first().click();
  await me.waitForSelector(".moves .now");
  await me.keyboard.press("ArrowLeft");
  await me.waitForFunction(() => location.search.startsWith("?ply="));
  await me.getByRole("button", { name: "First move" }).click();
  await me.waitForFunction(() => location.search === "?ply=0");
  await me.getByRole("button", { name: "Analyse the game" }).click();
  await me.getByText(/what was hidden stays hidden/).waitFor();
});
