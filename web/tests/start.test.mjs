// The way into a game: one touch on a card, or the sheet with everything that can be chosen; and a table that plays itself.

import assert from "node:assert/strict";
import {
  TOUCH,
  cardOf,
  choose,
  control,
  expectEqual,
  isOver,
  openOptions,
  playAtOnce,
  resign,
  sheet,
  start,
  untilMorePlies,
  waitForTurn,
} from "./actions.mjs";
import { DESKTOP, PHONE, forTests, gameWith } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests();

const botNamed = ({ rules }, name) => rules.bots.find((bot) => bot.name === name).character.name;

test("one touch on a card starts a game, on a phone, against who fits", async () => {
  const me = await shared.page(PHONE);
  for (const game of shared.games) {
    await playAtOnce(me, game.title, TOUCH);
    await me.locator(".seat .name", { hasText: botNamed(game, "level1") }).waitFor();
    await me.locator(".seat .name", { hasText: /^You$/ }).waitFor();
    await waitForTurn(me);
    await expectEqual(() => isOver(me), false);
  }
  assert.deepEqual(me.errors, []);
});

test("whoever was played last is played again, and the next bird is offered after a win", async () => {
  const me = await shared.page();
  const [game] = shared.games;
  await openOptions(me, game.title);
  await choose(me, "opponent", "level3");
  await start(me);
  await me.locator(".seat .name", { hasText: botNamed(game, "level3") }).waitFor();
  await me.goto(me.base);
  await cardOf(me, game.title)
    .getByText(`against ${botNamed(game, "level3")}`)
    .waitFor();
  // A win is remembered in the browser, as if it had been played.
  await me.evaluate(
    (game) =>
      localStorage.setItem(
        "parlour.results",
        JSON.stringify([{ game, opponent: "level3", outcome: "won", table: "t", number: 1 }]),
      ),
    game.id,
  );
  await me.reload();
  await cardOf(me, game.title)
    .getByText(`against ${botNamed(game, "level4")}`)
    .waitFor();
  await me
    .getByText(`1 of 1 won against ${botNamed(game, "level3")}`)
    .first()
    .waitFor();
  assert.deepEqual(me.errors, []);
});

test("the sheet starts what it says, and remembers", async () => {
  const me = await shared.page();
  const isDuel = ({ tables }) => tables.length > 1 && tables[1].players.length === 2;
  const game = gameWith(shared.games, "with a second variant for two", isDuel);
  const { variant, players } = game.tables[1];
  await openOptions(me, game.title);
  await choose(me, "variant", variant);
  await choose(me, "opponent", "level4");
  await choose(me, "side", "1");
  await choose(me, "clock", "5+3");
  await start(me);
  await me.locator('.seat[data-seat="1"] .name', { hasText: /^You$/ }).waitFor();
  await me.locator('.seat[data-seat="1"] .about', { hasText: players[1] }).waitFor();
  await me.locator('.seat[data-seat="0"] .name', { hasText: botNamed(game, "level4") }).waitFor();
  await me
    .locator(".clock", { hasText: /^\d+:\d\d$/ })
    .first()
    .waitFor();
  await untilMorePlies(me, 0);
  await openOptions(me, game.title);
  for (const [group, value] of [
    ["variant", variant],
    ["opponent", "level4"],
    ["side", "1"],
    ["clock", "5+3"],
  ])
    await expectEqual(() => sheet(me).locator(`input[name="${group}"]:checked`).inputValue(), value);
  await me.keyboard.press("Escape");
  // The game that waits is offered at the door.
  await me.goto(me.base);
  await me.getByRole("link", { name: new RegExp(`Continue: .*${botNamed(game, "level4")}`) }).click();
  await me.locator('.seat[data-seat="1"] .name', { hasText: /^You$/ }).waitFor();
  assert.deepEqual(me.errors, []);
});

test("no text of the sheet is cut off, for any game", async () => {
  for (const options of [PHONE, DESKTOP]) {
    const me = await shared.page(options);
    for (const { title } of shared.games) {
      await openOptions(me, title);
      await sheet(me).evaluate((node) => node.querySelectorAll("details").forEach((fold) => (fold.open = true)));
      const cut = await sheet(me)
        .locator("label, legend, p, button, summary, h2, h3, span, b")
        .evaluateAll((nodes) =>
          nodes
            .filter((node) => node.checkVisibility() && !node.matches(".spoken, .spoken *"))
            .filter((node) => node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline")
            .filter((node) => getComputedStyle(node).overflowX !== "visible")
            .map((node) => node.textContent),
        );
      assert.deepEqual(cut, [], title);
      const [wide, seen] = await sheet(me).evaluate((node) => [node.scrollWidth, node.clientWidth]);
      assert.ok(wide <= seen, `${title}: ${wide} on ${seen}`);
    }
    await me.context().close();
  }
});

test("seats are set one by one", async () => {
  const me = await shared.page();
  const game = gameWith(shared.games, "for two", ({ rules }) => rules.players.length === 2 && !rules.has_secrets);
  await openOptions(me, game.title);
  await sheet(me).getByText("Seats one by one, who may watch, and the seed").click();
  await sheet(me).locator('select[data-seat="0"]').selectOption("level2");
  await sheet(me).locator('select[data-seat="1"]').selectOption("me");
  await start(me);
  await me.locator('.seat[data-seat="0"] .name', { hasText: botNamed(game, "level2") }).waitFor();
  await me.locator('.seat[data-seat="1"] .name', { hasText: /^You$/ }).waitFor();
  assert.deepEqual(me.errors, []);
});

test("a game with a friend stands in no list, unless its host says so", async () => {
  const me = await shared.page();
  const { title } = shared.games[0];
  const isListed = async () => {
    const id = new URL(me.url()).pathname.split("/")[2];
    return (await shared.server.get("/api/watch")).some((table) => table.id === id);
  };
  await openOptions(me, title);
  await start(me, "Friend by link");
  await me.locator(".invitation input").waitFor();
  assert.equal(await isListed(), false);
  await openOptions(me, title);
  await sheet(me).getByText("Seats one by one, who may watch, and the seed").click();
  await sheet(me).getByLabel("Friends’ games").selectOption("anyone may watch");
  await start(me, "Friend by link");
  await me.locator(".invitation input").waitFor();
  assert.equal(await isListed(), true);
  assert.deepEqual(me.errors, []);
});

test("a demo plays itself", async () => {
  const me = await shared.page();
  await openOptions(me, gameWith(shared.games, "without secrets", ({ rules }) => !rules.has_secrets).title);
  await start(me, /^Watch/);
  await untilMorePlies(me, 6);
  await control(me, "Undo").and(me.locator(":disabled")).waitFor();
  assert.deepEqual(me.errors, []);
});

test("a name is given once, and how games went is told", async () => {
  const me = await shared.page();
  const [game] = shared.games;
  await playAtOnce(me, game.title);
  await waitForTurn(me);
  await resign(me);
  await me.goto(me.base);
  await me.getByLabel("What shall we call you?").fill("Grace");
  await me.getByRole("button", { name: "Keep" }).click();
  await me.getByText("Hello, Grace.").waitFor();
  await me.getByText(`Not yet won against ${botNamed(game, "level1")}`).waitFor();
  await me.reload();
  await cardOf(me, game.title).waitFor();
  await expectEqual(() => me.getByLabel("What shall we call you?").count(), 0);
  assert.deepEqual(me.errors, []);
});
