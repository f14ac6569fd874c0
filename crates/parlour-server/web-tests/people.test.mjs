// Several people at a table: at one screen, at several, and what each may know.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MOUSE,
  actAtRandom,
  control,
  finishSetup,
  isOver,
  numbers,
  openForm,
  playAgainst,
  prompt,
  start,
  untilPlies,
  waitForTurn,
} from "./actions.mjs";
import { forTests, startServer, withSecrets, withSteps } from "./server.mjs";

const shared = forTests();

test("two at one screen hand it over where something is hidden", async () => {
  const me = await shared.page();
  const game = withSecrets(shared.games);
  await openForm(me, game.title);
  await me.getByLabel("You play").selectOption("here");
  await start(me);
  const show = me.getByRole("button", { name: "Show the board" });
  const pass = me.getByRole("button", { name: "Hand over" });
  const { boards, choices } = game.scene;
  const telling = new Set([
    ...boards.flatMap(({ spots }) => spots.map(({ id }) => id)),
    ...choices.map(({ notation }) => notation),
  ]);
  /** Between two players there is nothing to see, to read or to hear, and no key does anything. */
  const assertBlank = async () => {
    await show.waitFor();
    for (const key of ["h", "w", "[", "n"]) await me.keyboard.press(key);
    const html = await me.locator("main").innerHTML();
    const told = html.split(/[^\w.]+/).filter((word) => telling.has(word));
    assert.deepEqual(told, []);
    assert.ok(!/Would play|Expects/.test(html), html);
    assert.equal(await me.locator("parlour-board svg").count(), 0);
    assert.equal(await me.getByRole("button", { name: "Analyse the game" }).isVisible(), false);
    assert.equal(await me.locator("#polite").textContent(), "");
  };
  await assertBlank();
  await show.click();
  await control(me, "Why").click();
  await finishSetup(me, game);
  // Whoever acted sees what came of it, until they hand over.
  await pass.waitFor();
  assert.ok((await me.locator("parlour-board .piece").count()) > 0);
  await pass.click();
  await assertBlank();
  await show.click();
  // What the first player placed is nothing but question marks now.
  const moves = await me.locator(".moves button").allTextContents();
  assert.ok(moves.length > 0 && moves.every((move) => move === "?"), moves.join(" "));
  await finishSetup(me, game);
  // To the end.
  const random = numbers(2);
  for (let turn = 0; turn < 600 && !(await isOver(me)); turn += 1) {
    if (await pass.isVisible()) await pass.click();
    else if (await show.isVisible()) await show.click();
    else await actAtRandom(me, MOUSE, random);
  }
  assert.ok(await isOver(me), await prompt(me));
  assert.deepEqual(me.errors, []);
});

/** Founds a table for two friends, who sit down at it. */
async function meet(ada, grace, title) {
  await openForm(ada, title);
  await ada.getByLabel("You play").selectOption("friend");
  await ada.getByLabel("Your name").fill("Ada");
  await start(ada);
  const link = await ada.locator(".invitation input").inputValue();
  await grace.goto(link);
  await grace.getByText("You are invited to play.").waitFor();
  await grace.getByRole("button", { name: "Sit down" }).click();
  await grace.getByRole("textbox", { name: "Your name" }).fill("Grace");
  await grace.getByRole("button", { name: "OK" }).click();
  await grace.getByText("(you)").waitFor();
  return link.split("?")[0];
}

test("two people play and talk, a third watches, and the server may go away", async () => {
  const [ada, grace, eve] = [await shared.page(), await shared.page(), await shared.page()];
  const { title, rules } = withSteps(shared.games);
  const address = await meet(ada, grace, title);
  await eve.goto(`${eve.base}/tables`);
  await eve.getByRole("link", { name: title }).first().waitFor();
  await eve.goto(address);
  await ada.getByText("1 watching").waitFor();
  await ada.getByPlaceholder("Say something").fill("good luck <b>");
  await ada.getByRole("button", { name: "Send" }).click();
  await grace.getByText("good luck <b>").waitFor();
  await waitForTurn(ada);
  await actAtRandom(ada, MOUSE, numbers(1));
  await untilPlies(eve, 1);
  assert.equal(await eve.getByText("good luck").count(), 0);
  assert.equal(await eve.getByRole("button", { name: "Sit down" }).count(), 0);
  // Whoever watches has to say who they are before they speak, and talks to those who watch.
  await eve.getByPlaceholder("Say something").fill("who will win?");
  await eve.getByRole("button", { name: "Send" }).click();
  await eve.getByRole("textbox", { name: "Your name" }).fill("Eve");
  await eve.getByRole("button", { name: "OK" }).click();
  await eve.locator(".lines", { hasText: "who will win?" }).waitFor();
  assert.equal(await ada.getByText("who will win?").count(), 0);
  // No advice where others play.
  assert.equal(await control(ada, "Hint").count(), 0);

  await shared.server.stop("SIGKILL");
  await ada.locator("#offline").waitFor({ state: "visible" });
  const { folder, port } = shared.server;
  shared.server = await startServer({ folder, port });
  await ada.locator("#offline").waitFor({ state: "hidden" });
  await grace.locator("#offline").waitFor({ state: "hidden" });
  await waitForTurn(grace);
  await actAtRandom(grace, MOUSE, numbers(2));
  await untilPlies(ada, 2);
  await control(grace, "Offer a draw").click();
  await ada.getByRole("button", { name: "Accept" }).click();
  await eve.waitForSelector(".prompt.over");
  const before = await ada.locator("parlour-board [data-spot]").first().boundingBox();
  await control(ada, "Rematch").click();
  await grace.getByRole("button", { name: "Accept" }).click();
  await ada.waitForFunction(() => document.querySelector(".prompt.over") === null);
  // The sides have changed, and so has the side from which each looks.
  const seat = ada.locator(".seats").last();
  await seat.getByText(rules.players[1]).waitFor();
  const [first] = (await ada.evaluate(() => document.querySelector("parlour-board").scene)).boards[0].spots;
  const now = await ada.locator(`[data-spot="${first.id}"]`).boundingBox();
  assert.ok(Math.abs(now.y - before.y) > before.height);
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
  await again.waitForSelector(".your-turn");
  await me.getByText("This seat is being played in another window.").waitFor();
  await me.getByRole("button", { name: "Play here" }).click();
  await me.locator("#offline").waitFor({ state: "hidden" });
  await me.waitForSelector(".your-turn");
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

test("nothing that is hidden reaches a browser before the end", async () => {
  const [ada, grace, eve] = [await shared.page(), await shared.page(), await shared.page()];
  const game = withSecrets(shared.games);
  const address = await meet(ada, grace, game.title);
  await eve.goto(address);
  for (const somebody of [ada, grace]) {
    await waitForTurn(somebody);
    await finishSetup(somebody, game);
  }
  const random = numbers(4);
  /** What each page knew before the last action, and which actions a spectator had not seen. */
  let before = [];
  let unseen = [];
  for (let turn = 0; turn < 300 && !(await isOver(eve)); turn += 1) {
    const mover = (await ada.locator(".your-turn").isVisible()) ? ada : grace;
    if (!(await mover.locator(".your-turn").isVisible())) {
      await eve.waitForTimeout(10);
      continue;
    }
    before = [ada, grace, eve].map(({ received }) => received.length);
    if (turn === 0) unseen = await eve.locator(".moves button").allTextContents();
    await actAtRandom(mover, MOUSE, random);
  }
  assert.ok(await isOver(eve), await prompt(eve));
  const id = new URL(ada.url()).pathname.split("/")[2];
  const [listing] = await shared.server.get(`/api/archive?table=${id}`);
  const { played } = await shared.server.get(`/api/archive/${listing.id}/replay?ply=${listing.plies}`);
  const hidden = played.filter((_, ply) => unseen[ply] === "?");
  assert.ok(hidden.length > 1 && hidden.every(({ action }) => action !== "?"));
  const [first, second] = [0, 1].map((player) => hidden.filter(({ by }) => by === player).map(({ action }) => action));
  const seen = (page, count) =>
    page.received
      .slice(0, count)
      .map((text) => JSON.parse(text || "null"))
      .filter((message) => message?.type !== undefined || message?.standing !== undefined);
  assertNothingHidden(
    seen(ada, before[0]),
    0,
    second.filter((action) => !first.includes(action)),
  );
  assertNothingHidden(
    seen(grace, before[1]),
    1,
    first.filter((action) => !second.includes(action)),
  );
  assertNothingHidden(seen(eve, before[2]), null, [...first, ...second]);
  assert.ok(seen(eve, before[2]).length > 40);
});
