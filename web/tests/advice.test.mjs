// What bots think, during a game and after it; and what can be done with a game that is over.

import assert from "node:assert/strict";
import {
  MOUSE,
  actAtRandom,
  askHint,
  centreOf,
  control,
  expectEqual,
  finishSetup,
  fromMenu,
  isOver,
  numbers,
  playAgainst,
  plies,
  resign,
  sceneOf,
  seeBoard,
  sheet,
  start,
  until,
  untilMorePlies,
  untilPlies,
  waitForTurn,
} from "./actions.mjs";
import { forTests, withChance, withSecrets, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests();

/** Waits until something is thought. */
const untilThought = (me) => me.locator(".why .best li").first().waitFor({ timeout: 60_000 });

test("why: what a bot thinks is painted on the board", async () => {
  const me = await shared.page();
  for (const game of shared.games) {
    await playAgainst(me, game);
    await waitForTurn(me);
    await finishSetup(me, game);
    await waitForTurn(me);
    await control(me, "Why").click();
    await untilThought(me);
    // Warm spots or an arrow, where there is something to be picked; and a bar where somebody is ahead.
    const { choices } = await sceneOf(me);
    if (choices.some(({ picks }) => picks.length > 0))
      await until(
        `${game.title}: something is painted`,
        async () => (await me.locator(".layer.values > *").count()) > 0,
      );
    const hasChance = (await thoughtOf(me)).chance !== null;
    await expectEqual(() => me.locator(".bar").isVisible(), hasChance, game.title);
    await askHint(me);
  }
  assert.deepEqual(me.errors, []);
});

/** What was thought last. */
const thoughtOf = (me) =>
  me.received.map((text) => JSON.parse(text || "null")).findLast((message) => message?.thought).thought;

test("a bot that values spots says why on each of them", async () => {
  const me = await shared.page();
  await playAgainst(me, withChance(shared.games));
  await waitForTurn(me);
  await control(me, "Why").click();
  const by = me.getByLabel("explained by");
  const values = me.locator(".layer.values .value");
  let isFound = false;
  for (const bot of await by.locator("option").evaluateAll((options) => options.map(({ value }) => value))) {
    const before = me.received.length;
    await by.selectOption(bot);
    await untilThought(me);
    await until("it has thought", async () => me.received.slice(before).length > 0 || bot === "champion");
    await untilThought(me);
    if ((await values.count()) <= 20) continue;
    // Its values say nothing of who is ahead.
    await expectEqual(() => me.locator(".bar").isVisible(), false);
    isFound = true;
    break;
  }
  assert.ok(isFound, "no bot values many spots");
  // What is told of a spot is forgotten when the board is painted anew: then the mouse comes once more. Beside a desert there
  // is nothing to tell: then it goes to the next spot.
  let turn = 0;
  await until("a spot tells its value", async () => {
    const spots = thoughtOf(me).spots.filter(({ spot }) => spot);
    const { spot } = spots[turn++ % spots.length] ?? {};
    if (!spot) return false;
    await me.mouse.move(0, 0);
    await me.mouse.move(...(await centreOf(me, spot)));
    return /\d/.test((await me.locator(".note").textContent()) ?? "");
  });
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
  await seeBoard(me);
  await me.getByRole("button", { name: "Analyse the game" }).click();
  await me.waitForSelector(".mistakes h2", { timeout: 120_000 });
  const losses = (await me.locator(".mistakes li").allTextContents()).map((text) =>
    Number(text.match(/cost (\d+)% of the chance/)[1]),
  );
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
  await seeBoard(me);
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

  const [download] = await Promise.all([me.waitForEvent("download"), fromMenu(me, "Download the record")]);
  const file = await download.path();
  await sheet(me).getByRole("button", { name: "Close" }).click();
  await fromMenu(me, "Link to this position");
  await sheet(me).getByText("Copied").waitFor();
  const link = await me.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.includes(`/p/${game.id}?variant=${game.rules.variant}&position=`), link);
  await sheet(me).getByRole("button", { name: "Close" }).click();
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
  await me.getByRole("button", { name: "Analyse", exact: true }).click();
  await me.getByRole("button", { name: "Why", exact: true }).waitFor();

  await me.goto(`${me.base}/archive`);
  await me.locator("input[type=file]").first().setInputFiles(file);
  // What is over opens to be stepped through: nobody has won just now.
  await me.waitForSelector(".moves .now, .prompt.over");
  await untilPlies(me, count);
  await expectEqual(() => me.locator(".verdict").isVisible(), false);
  await me.goto(`${me.base}/archive`);
  await me.locator("main .plate-row a").first().click();
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
    .first()
    .setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from("no record") });
  await me.locator("dialog .error", { hasText: /\w/ }).waitFor();
  await me.getByText("A saved game is a text file that looks like this:").waitFor();
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
  await me.locator("main .plate-row a").first().click();
  await me.waitForSelector(".moves .now");
  await me.keyboard.press("ArrowLeft");
  await me.waitForFunction(() => location.search.startsWith("?ply="));
  await me.getByRole("button", { name: "First move" }).click();
  await me.waitForFunction(() => location.search === "?ply=0");
  await me.getByRole("button", { name: "Analyse the game" }).click();
  await me.getByText(/what was hidden stays hidden/).waitFor();
});
