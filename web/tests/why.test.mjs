// Why, on a phone and on a laptop: three sentences, a map from cold to warm, stages; and after a game what was better, what was
// luck, and the same position once more.

import assert from "node:assert/strict";
import {
  MOUSE,
  TOUCH,
  actAtRandom,
  control,
  expectEqual,
  expectMatch,
  finishSetup,
  isOver,
  numbers,
  playAgainst,
  plies,
  resign,
  sceneOf,
  seeBoard,
  sitDown,
  until,
  untilTable,
  waitForTurn,
} from "./actions.mjs";
import { DESKTOP, PHONE, forTests, withChance, withSecrets, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

// Time enough to compare all actions, also where the searches are built plainly.
const shared = forTests({ analysis: 800 });
const SLOW = { timeout: 120_000 };
const best = (me) => me.locator(".why .best li");

/** Asks why, and waits for the answer. */
async function askWhy(me) {
  await control(me, "Why").click();
  await best(me).first().waitFor(SLOW);
}

/** What was thought last. */
const thoughtOf = (me) =>
  me.received.map((text) => JSON.parse(text || "null")).findLast((message) => message?.thought).thought;

/** Whatever is wider than its box, or reaches beyond the screen. */
const overflowing = (me, selector) =>
  me.evaluate((selector) => {
    const root = document.querySelector(selector);
    const { innerWidth } = window;
    const isBad = (node) => {
      const box = node.getBoundingClientRect();
      if (box.width <= 1 || getComputedStyle(node).position === "absolute") return false;
      return node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0
        ? !["SELECT", "svg"].includes(node.tagName)
        : box.left < -0.5 || box.right > innerWidth + 0.5;
    };
    return [root, ...root.querySelectorAll("*:not(svg *)")].filter(isBad).map((node) => node.outerHTML.slice(0, 120));
  }, selector);

/** Where it lies among its neighbours, however far one has scrolled. */
const placeOf = (me) =>
  me
    .locator(".why")
    .evaluate(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => [
      offsetLeft,
      offsetTop,
      offsetWidth,
      offsetHeight,
    ]);

for (const [size, options, hands] of [
  ["a phone", PHONE, TOUCH],
  ["a laptop", DESKTOP, MOUSE],
])
  test(`why on ${size}: the best with a sentence each, and nothing overflows`, async () => {
    const me = await shared.page(options);
    for (const game of shared.games) {
      await playAgainst(me, game);
      await waitForTurn(me);
      await finishSetup(me, game, hands);
      await waitForTurn(me);
      await askWhy(me);
      const { choices } = await sceneOf(me);
      const expected = Math.min(3, choices.length);
      await expectEqual(() => best(me).count(), expected, game.title);
      for (const reason of await me.locator(".why .reason").allTextContents())
        assert.match(reason, /^[A-Z0-9].{5,}/, `${game.title}: a reason`);
      // A chance, a distance or how likely a hit is: never a bot's own points.
      for (const worth of await me.locator(".why .worth").allTextContents())
        assert.match(worth, /^(\d{1,3}%|(wins|loses) in \d+)$/, game.title);
      if (choices.filter(({ picks }) => picks.length > 0).length > 3)
        assert.ok((await me.locator(".layer.values .value").count()) >= 3, `${game.title}: a map`);
      await expectEqual(() => overflowing(me, ".why"), [], game.title);
      // The second best is shown when it is pressed, and nothing moves.
      if (expected > 1) {
        const before = await placeOf(me);
        await best(me).nth(1).getByRole("button").click();
        await best(me).nth(1).locator('[aria-pressed="true"]').waitFor();
        await expectEqual(() => placeOf(me), before, game.title);
      }
      if (options === PHONE) await stepThroughStages(me, game);
    }
    assert.deepEqual(me.errors, []);
  });

/** The report's own AI goes through its stages one after the other. */
async function stepThroughStages(me, game) {
  const guest = game.rules.bots.find(({ character }) => character.kind === "guest").name;
  await me.getByLabel("explained by").selectOption(guest);
  await until(`${game.title}: ${guest} has thought`, async () => thoughtOf(me).stages.length > 0);
  const { stages } = thoughtOf(me);
  await me.locator(".stages").waitFor(SLOW);
  const title = me.locator(".stage-steps b");
  const next = me.getByRole("button", { name: "Next", exact: true });
  const place = await next.boundingBox();
  for (const [index, stage] of stages.entries()) {
    await next.click();
    await title.getByText(`Stage ${index + 1} of ${stages.length}: ${stage.title}`, { exact: true }).waitFor();
    await me.locator(".stages p", { hasText: stage.text }).waitFor();
    const spots = new Set(stage.spots.map(({ spot }) => spot));
    await until("its map", async () => (await me.locator(".layer.values .value").count()) === spots.size);
    // What is pressed again stays under the finger: a title may take two lines, and no more.
    assert.equal((await next.boundingBox()).x, place.x, game.title);
    await expectEqual(() => overflowing(me, ".why"), [], game.title);
  }
  await me.getByRole("button", { name: "Back", exact: true }).click();
  await title.getByText(`Stage ${stages.length - 1} of`).waitFor();
}

/** Plays a few moves badly, gives up and has the game analysed. */
async function analysed(me, game, hands, turns, seats = ["me", "level5"]) {
  await sitDown(me, game, seats);
  await waitForTurn(me);
  await finishSetup(me, game, hands);
  await waitForTurn(me);
  const random = numbers(5);
  for (let turn = 0; turn < turns && !(await isOver(me)); turn += 1) {
    await actAtRandom(me, hands, random);
    await waitForTurn(me);
  }
  if (!(await isOver(me))) await resign(me);
  await seeBoard(me, hands);
  await me.getByRole("button", { name: "Analyse the game" }).click();
}

for (const [size, options, hands] of [
  ["a phone", PHONE, TOUCH],
  ["a laptop", DESKTOP, MOUSE],
])
  test(`after the game on ${size}: mistakes with what was better, and once more from there`, async () => {
    const me = await shared.page(options);
    // From the second seat the game is won at the start, as a solver has found: whoever plays at random gives that away.
    await analysed(me, withSteps(shared.games), hands, 8, ["level5", "me"]);
    await me.waitForSelector(".mistakes h2", SLOW);
    await expectEqual(() => overflowing(me, ".analysis"), []);
    const items = me.locator(".mistakes li");
    const count = await items.count();
    assert.ok(count >= 1 && count <= 5, `${count} mistakes`);
    for (const text of await items.allTextContents()) assert.match(text, /−\d+%.*Better: \w.*Try again from here/s);
    // The curve is walked along by keys.
    const curve = me.getByRole("slider", { name: "Who was ahead, move by move" });
    await curve.focus();
    await curve.press("ArrowLeft");
    const last = (await plies(me)) - 1;
    await me.locator(`.plot[aria-valuenow="${last}"]`).waitFor();
    await expectMatch(() => curve.getAttribute("aria-valuetext"), /\d+% to win/);
    // Looking at a mistake moves nothing in the list.
    const boxes = () => items.evaluateAll((all) => all.map((item) => item.offsetTop));
    const before = await boxes();
    await items.first().locator(".mistake-look").click();
    await me.waitForSelector(".layer.values .advice, .layer.values .advice-at", { state: "attached" });
    await expectEqual(() => boxes(), before);
    const { pieces } = await sceneOf(me);
    const where = (pieces) => pieces.map(({ spot, role, owner }) => `${spot} ${role} ${owner}`).sort();
    const mover = (await sceneOf(me)).to_move;
    const table = me.url();
    await items.first().getByRole("button", { name: "Try again from here" }).click();
    await until("another table", async () => me.url() !== table && me.url().includes("/t/"));
    await untilTable(me);
    // The opponent may have moved by then, where the mistake was theirs.
    const { to_move: now, pieces: again } = await sceneOf(me);
    if (now === mover) assert.deepEqual(where(again), where(pieces));
    await me.getByText("Crow").first().waitFor();
    assert.deepEqual(me.errors, []);
  });

test("luck is told apart from play, and secrets are not tried again", async () => {
  const me = await shared.page(PHONE);
  const dice = withChance(shared.games);
  await analysed(me, dice, TOUCH, 3);
  const rows = me.locator(".luck li");
  await rows.first().waitFor();
  await expectEqual(() => rows.count(), dice.rules.players.length);
  for (const text of await rows.allTextContents()) assert.match(text, /Dice: \d+ cards, \d+\.\d expected/);
  await me.waitForSelector(".mistakes h2", SLOW);
  await expectEqual(() => overflowing(me, ".analysis"), []);
  const secret = withSecrets(shared.games);
  await analysed(me, secret, TOUCH, 2);
  await me.locator(".mistakes h2, .mistakes [role=alert]").first().waitFor(SLOW);
  await expectEqual(() => me.getByRole("button", { name: "Try again from here" }).count(), 0);
});

test("on a phone that lies, why and the analysis can be reached where there is a hand", async () => {
  const me = await shared.page({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
  const dice = withChance(shared.games);
  await playAgainst(me, dice);
  await waitForTurn(me);
  await askWhy(me);
  await best(me).first().scrollIntoViewIfNeeded();
  await best(me).first().waitFor();
  await expectEqual(() => overflowing(me, ".why"), []);
  await control(me, "Why").click();
  await resign(me);
  await seeBoard(me, TOUCH);
  await me.getByRole("button", { name: "Analyse the game" }).click();
  await me.waitForSelector(".mistakes h2", SLOW);
  assert.deepEqual(me.errors, []);
});
