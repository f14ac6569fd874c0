// Several people at a table: at one screen, at several, and what each may know.

import assert from "node:assert/strict";
import {
  MOUSE,
  actAtRandom,
  control,
  expectEqual,
  finishSetup,
  fromMenu,
  isOver,
  numbers,
  openOptions,
  playAgainst,
  playQuickly,
  plies,
  prompt,
  start,
  until,
  untilPlies,
  waitForTurn,
} from "./actions.mjs";
import { forTests, startServer, withSecrets, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests();

test("two at one screen hand it over where something is hidden", async () => {
  const me = await shared.page();
  const game = withSecrets(shared.games);
  await openOptions(me, game.title);
  await start(me, "Same screen");
  const show = me.getByRole("button", { name: "Show the board" });
  const pass = me.getByRole("button", { name: "Hand over to the other player" });
  const { boards, choices } = game.scene;
  const telling = new Set([
    ...boards.flatMap(({ spots }) => spots.map(({ id }) => id)),
    ...choices.map(({ notation }) => notation),
  ]);
  const spotNames = new Set(boards.flatMap(({ spots }) => spots.map(({ label }) => label.toLowerCase())));
  /** Between two players there is nothing to see, to read or to hear, and no key does anything. */
  const assertBlank = async () => {
    await show.waitFor();
    for (const key of ["h", "w", "[", "n"]) await me.keyboard.press(key);
    const html = await me.locator("main").innerHTML();
    const told = html.split(/[^\w.]+/).filter((word) => telling.has(word));
    assert.deepEqual(told, []);
    assert.ok(!/Would play/.test(html), html);
    await expectEqual(() => me.locator("parlour-board svg").count(), 0);
    await expectEqual(() => me.getByRole("button", { name: "Analyse the game" }).isVisible(), false);
    await expectEqual(() => me.locator("#polite").textContent(), "");
  };
  await assertBlank();
  await show.click();
  await control(me, "Why").click();
  await finishSetup(me, game);
  // Whoever acted sees what came of it, until they hand over.
  await pass.waitFor();
  await me.locator("parlour-board .piece").first().waitFor({ state: "attached" });
  await pass.click();
  await assertBlank();
  await show.click();
  // Of what the first player placed nothing is told now but that it was placed.
  await until("the moves are told", async () => (await plies(me)) > 0);
  const moves = (await me.locator(".moves button").allTextContents()).flatMap((move) => move.split(/[^\w.]+/));
  assert.deepEqual(
    moves.filter((word) => telling.has(word) || spotNames.has(word.toLowerCase())),
    [],
  );
  await finishSetup(me, game);
  // To the end.
  await playQuickly(me, ["Show the board", "Hand over to the other player"]);
  assert.ok(await isOver(me), await prompt(me));
  assert.deepEqual(me.errors, []);
});

/** Founds a table for two friends, who sit down at it. */
async function meet(ada, grace, title) {
  await openOptions(ada, title);
  await start(ada, "Friend by link");
  await ada.request.put(`${ada.base}/api/me`, { data: { name: "Ada" } });
  const link = await ada.locator(".invitation input").inputValue();
  await grace.goto(link);
  await grace.getByText("You are invited to play.").waitFor();
  await grace.getByRole("button", { name: /^Sit down/ }).click();
  await grace.getByRole("textbox", { name: "Your name" }).fill("Grace");
  await grace.getByRole("button", { name: "OK" }).click();
  await grace.locator(".seat .name", { hasText: /^You$/ }).waitFor();
  await ada.locator(".seat .name", { hasText: "Grace" }).waitFor();
  return link.split("?")[0];
}

test("two people play and talk, a third watches, and the server may go away", async () => {
  const [ada, grace, eve] = [await shared.page(), await shared.page(), await shared.page()];
  const { title, rules } = withSteps(shared.games);
  const address = await meet(ada, grace, title);
  // Nobody finds it in a list; whoever has the link watches.
  const path = new URL(address).pathname;
  assert.ok(!(await shared.server.get("/api/watch")).some(({ id }) => path === `/t/${id}`));
  await eve.goto(address);
  await ada.getByText("1 watching").waitFor();
  await ada.getByText("Everyone who plays at this table hears it.").waitFor();
  await ada.getByPlaceholder("Say something").fill("good luck <b>");
  await ada.getByRole("button", { name: "Send" }).click();
  const nameless = ada.getByRole("textbox", { name: "Your name" });
  await nameless.or(ada.locator(".lines li")).first().waitFor();
  if (await nameless.isVisible()) {
    await nameless.fill("Ada");
    await ada.getByRole("button", { name: "OK" }).click();
  }
  await grace.getByText("good luck <b>").waitFor();
  await waitForTurn(ada);
  await actAtRandom(ada, MOUSE, numbers(1));
  await untilPlies(eve, 1);
  await expectEqual(() => eve.getByText("good luck").count(), 0);
  await expectEqual(() => eve.getByRole("button", { name: "Sit down" }).count(), 0);
  // Whoever watches has to say who they are before they speak, and talks to those who watch.
  await eve.getByPlaceholder("Say something").fill("who will win?");
  await eve.getByRole("button", { name: "Send" }).click();
  await eve.getByRole("textbox", { name: "Your name" }).fill("Eve");
  await eve.getByRole("button", { name: "OK" }).click();
  await eve.locator(".lines", { hasText: "who will win?" }).waitFor();
  await expectEqual(() => ada.getByText("who will win?").count(), 0);
  // No advice where others play.
  await control(ada, "Hint").and(ada.locator(":disabled")).waitFor();
  await control(ada, "Why").and(ada.locator(":disabled")).waitFor();

  await shared.server.stop("SIGKILL");
  await ada.locator("#offline").waitFor({ state: "visible" });
  const { folder, port } = shared.server;
  shared.server = await startServer({ folder, port });
  await ada.locator("#offline").waitFor({ state: "hidden" });
  await grace.locator("#offline").waitFor({ state: "hidden" });
  await waitForTurn(grace);
  await actAtRandom(grace, MOUSE, numbers(2));
  await untilPlies(ada, 2);
  // Whoever offers a draw is told that it was declined.
  await fromMenu(grace, "Offer a draw");
  await ada.getByRole("button", { name: "Decline" }).click();
  await grace.locator(".message", { hasText: /declined the draw\./ }).waitFor();
  await fromMenu(grace, "Offer a draw");
  await ada.getByRole("button", { name: "Accept" }).click();
  await eve.waitForSelector(".prompt.over");
  const before = await ada.locator("parlour-board [data-spot]").first().boundingBox();
  await ada
    .locator(".verdict")
    .getByRole("button", { name: /^(Rematch|Try again)$/ })
    .click();
  await grace.locator(".verdict").getByRole("button", { name: "See the board" }).click();
  await grace.getByRole("button", { name: "Accept" }).click();
  await ada.waitForFunction(() => document.querySelector(".prompt.over") === null);
  // The sides have changed, and so has the side from which each looks.
  await ada.locator('.seat[data-seat="1"] .name', { hasText: /^You$/ }).waitFor();
  await ada.locator('.seat[data-seat="1"] .about', { hasText: rules.players[1] }).waitFor();
  const [first] = (await ada.evaluate(() => document.querySelector("parlour-board").scene)).boards[0].spots;
  await until("the board has turned", async () => {
    const now = await ada.locator(`[data-spot="${first.id}"]`).boundingBox();
    return Math.abs(now.y - before.y) > before.height;
  });
  for (const somebody of [ada, grace, eve]) {
    const errors = somebody.errors.filter((text) => !/WebSocket|ERR_CONNECTION|Failed to load/.test(text));
    assert.deepEqual(errors, []);
  }
});

test("a second window takes a seat over, and is told so", async () => {
  const me = await shared.page();
  await playAgainst(me, withSteps(shared.games));
  await waitForTurn(me);
  const again = await me.context().newPage();
  await again.goto(me.url());
  await again.waitForSelector(".table.your-turn");
  await me.getByText("This seat is being played in another window.").waitFor();
  await me.getByRole("button", { name: "Play here" }).click();
  await me.locator("#offline").waitFor({ state: "hidden" });
  await me.waitForSelector(".table.your-turn");
  await again.getByText("This seat is being played in another window.").waitFor();
});

/** Every string that a message holds, however deep, but for what its viewer may choose. */
function* strings(value) {
  if (typeof value === "string") yield value;
  else if (value && typeof value === "object")
    for (const [key, inner] of Object.entries(value)) if (key !== "choices") yield* [key, ...strings(inner)];
}

/** Looks for what one viewer may not know in all that its page was sent before the end. */
function assertNothingHidden(received, seat, hidden) {
  const marked = new Set();
  for (const message of received) {
    for (const text of strings(message)) {
      const words = text.split(/[^a-z0-9]+/);
      assert.ok(!hidden.some((action) => words.includes(action)), text);
    }
    for (const scene of [message.scene, message.change].filter(Boolean)) {
      for (const { spots } of scene.marks ?? []) spots.forEach((spot) => marked.add(spot));
      for (const { owner, spot } of scene.pieces ?? [])
        assert.ok(owner === seat || marked.has(spot), `${spot} was shown`);
    }
  }
}

/** What was played at a table, as someone may know it. */
async function replayOf(page, address) {
  const path = new URL(address).pathname.replace("/t/", "/api/tables/");
  const count = await plies(page);
  const reply = await page.request.get(`${page.base}${path}/replay?ply=${count}`);
  return (await reply.json()).played;
}

test("nothing that is hidden reaches a browser before the end", async () => {
  const [ada, grace, eve] = [await shared.page(), await shared.page(), await shared.page()];
  const game = withSecrets(shared.games);
  const address = await meet(ada, grace, game.title);
  await eve.goto(address);
  for (const somebody of [ada, grace]) {
    await waitForTurn(somebody);
    await finishSetup(somebody, game);
  }
  // Which actions a spectator has not seen.
  const unseen = (await replayOf(eve, address)).map(({ action }) => action);
  await Promise.all([playQuickly(ada), playQuickly(grace)]);
  await eve.waitForSelector(".prompt.over");
  assert.ok(await isOver(eve), await prompt(eve));
  const id = new URL(ada.url()).pathname.split("/")[2];
  const [listing] = await shared.server.get(`/api/archive?table=${id}`);
  const { played } = await shared.server.get(`/api/archive/${listing.id}/replay?ply=${listing.plies}`);
  const hidden = played.filter((_, ply) => unseen[ply] === "?");
  assert.ok(hidden.length > 1 && hidden.every(({ action }) => action !== "?"));
  const [first, second] = [0, 1].map((player) => hidden.filter(({ by }) => by === player).map(({ action }) => action));
  /** What a page was told before the end. */
  const seen = ({ received }) => {
    const told = received
      .map((text) => JSON.parse(text || "null"))
      .filter((message) => message?.type !== undefined || message?.standing !== undefined);
    const end = told.findIndex((message) => message.standing?.result);
    return told.slice(0, end < 0 ? told.length : end);
  };
  assertNothingHidden(
    seen(ada),
    0,
    second.filter((action) => !first.includes(action)),
  );
  assertNothingHidden(
    seen(grace),
    1,
    first.filter((action) => !second.includes(action)),
  );
  assertNothingHidden(seen(eve), null, [...first, ...second]);
  assert.ok(seen(eve).length > 40);
});
