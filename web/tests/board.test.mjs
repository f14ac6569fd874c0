// The board under mouse and keys: picks, drags, what is carried, and which way it lies.

import assert from "node:assert/strict";
import {
  MOUSE,
  action,
  actAtRandom,
  centreOf,
  clickSpot,
  control,
  expectEqual,
  finishSetup,
  movesInNotation,
  numbers,
  openSpots,
  playAgainst,
  playAlone,
  plies,
  resign,
  sceneOf,
  sentence,
  sitDown,
  until,
  untilMorePlies,
  untilPlies,
  untilSaid,
  waitForTurn,
} from "./actions.mjs";
import { aidLabel, forTests, withSpans, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests();

/** A spot where the piece of a choice cannot go, and where nothing can be begun. */
function wrongTarget({ scene: { boards, choices } }, [from]) {
  const firsts = new Set(choices.map(({ picks }) => picks[0]));
  const targets = new Set(choices.filter(({ picks }) => picks[0] === from).map(({ picks }) => picks[1]));
  const wrong = boards.flatMap(({ spots }) => spots).find(({ id }) => !firsts.has(id) && !targets.has(id));
  return wrong.id;
}

test("an illegal click changes nothing and is told why", async () => {
  const me = await shared.page();
  const game = withSteps(shared.games);
  const { picks } = game.scene.choices[0];
  const wrong = wrongTarget(game, picks);
  await playAgainst(me, game);
  await waitForTurn(me);
  const message = () => me.locator(".message").textContent();
  await clickSpot(me, wrong);
  await expectEqual(message, "Nothing can be done there now.");
  await clickSpot(me, picks[0]);
  await expectEqual(message, "");
  const ways = game.scene.choices.filter((choice) => choice.picks[0] === picks[0]);
  await expectEqual(async () => (await openSpots(me)).length, ways.length);
  await clickSpot(me, wrong);
  // The rules themselves say why, in the server's words and without the numbers of the rules.
  await me.locator(".message.wrong", { hasText: /./ }).waitFor();
  assert.doesNotMatch(await message(), /\bR\d+\b/);
  await expectEqual(() => plies(me), 0);
  await expectEqual(() => me.locator(".spot.picked").count(), 0);
  assert.deepEqual(me.errors, []);
});

test("a piece is dragged to where it goes", async () => {
  const me = await shared.page();
  const game = withSteps(shared.games);
  const { picks, notation } = game.scene.choices[0];
  await playAgainst(me, game);
  await waitForTurn(me);
  await me.mouse.move(...(await centreOf(me, picks[0])));
  await me.mouse.down();
  await me.mouse.move(...(await centreOf(me, wrongTarget(game, picks))), { steps: 5 });
  await me.mouse.move(...(await centreOf(me, picks[1])), { steps: 5 });
  await me.mouse.up();
  await untilMorePlies(me, 1);
  const moves = await movesInNotation(me);
  await expectEqual(async () => (await moves())[0], notation);
  assert.deepEqual(me.errors, []);
});

test("what lies over several spots is carried, turned and put down", async () => {
  const me = await shared.page();
  const game = withSpans(shared.games);
  const spots = [...new Set(game.scene.choices.map(({ picks }) => picks[0]))];
  await playAgainst(me, game);
  await waitForTurn(me);
  const ghost = () =>
    me.locator(".layer.ghost > *").evaluateAll((nodes) => {
      const boxes = nodes.map((node) => node.getBoundingClientRect());
      const across = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
      const up = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      return { count: nodes.length, isUpright: up > across };
    });
  const hover = async (spot) => me.mouse.move(...(await centreOf(me, spot)));
  await hover(spots[0]);
  await until("a ghost is carried", async () => (await ghost()).count > 1);
  const { count, isUpright } = await ghost();
  await action(me, /^Rotate/).click();
  await hover(spots[1]);
  await expectEqual(ghost, { count, isUpright: !isUpright });
  await clickSpot(me, spots[1]);
  await untilPlies(me, 1);
  const moves = await movesInNotation(me);
  await until("the move is one of the choices", async () => {
    const [first] = await moves();
    return game.scene.choices.some(({ notation }) => notation === first);
  });
  // The other mouse button turns it as well.
  const left = await openSpots(me);
  await hover(left.at(-1));
  await until("a ghost is carried", async () => (await ghost()).count > 1);
  const before = await ghost();
  await me.mouse.click(...(await centreOf(me, left.at(-1))), { button: "right" });
  await until("the ghost has turned", async () => (await ghost()).isUpright === !before.isUpright);
  await clickSpot(me, left.at(-1));
  await untilPlies(me, 2);
  // By keyboard too, and taken back.
  const [next] = await openSpots(me);
  await me.locator(`[data-spot="${next}"]`).focus();
  await me.keyboard.press("n");
  await me.keyboard.press("r");
  await me.keyboard.press("r");
  await me.keyboard.press("Enter");
  await untilPlies(me, 3);
  const after = { scene: await sceneOf(me) };
  await action(me, sentence(aidLabel(after, (help) => help === "take_back"))).click();
  await untilPlies(me, 2);
  await finishSetup(me, game);
  await waitForTurn(me);
  assert.deepEqual(me.errors, []);
});

test("undo, resign and rematch", async () => {
  const me = await shared.page();
  const game = withSteps(shared.games);
  await playAgainst(me, game);
  await actAtRandom(me, MOUSE, numbers(5));
  await untilPlies(me, 2);
  await control(me, "Undo").click();
  await untilPlies(me, 0);
  await resign(me);
  await me
    .locator(".verdict")
    .getByRole("button", { name: /^(Rematch|Try again)$/ })
    .click();
  await me.waitForFunction(() => document.querySelector(".prompt.over") === null);
  // Everyone has moved on by one seat.
  await me.locator('.seat[data-seat="1"] .name', { hasText: /^You$/ }).waitFor();
  await me.locator('.seat[data-seat="1"] .about', { hasText: game.rules.players[1] }).waitFor();
  assert.deepEqual(me.errors, []);
});

test("the viewer's own side is at the bottom, in every game that has sides", async () => {
  const me = await shared.page();
  for (const game of shared.games) {
    const { title, rules, scene } = game;
    if (scene.boards.every(({ bottom }) => bottom === null)) continue;
    for (const own of rules.players.keys()) {
      const seats = rules.players.map((_, index) => (index === own ? "me" : "invited"));
      await sitDown(me, game, seats);
      await me.waitForSelector("parlour-board .piece");
      // Own pieces stand nowhere above the others', on the average.
      const height = (owner) =>
        me.locator(`.piece.owner-${owner}`).evaluateAll((nodes) => {
          const middles = nodes.map((node) => node.getBoundingClientRect()).map(({ y, height }) => y + height / 2);
          return middles.reduce((sum, middle) => sum + middle, 0) / middles.length;
        });
      for (const other of rules.players.keys())
        await until(
          `${title}: ${rules.players[own]} are not above ${rules.players[other]}`,
          async () => (await height(own)) >= (await height(other)) - 1,
        );
    }
  }
  assert.deepEqual(me.errors, []);
});

test("the arrow keys reach every spot of every board", async () => {
  const me = await shared.page();
  for (const game of shared.games) {
    await playAlone(me, game);
    const show = me.getByRole("button", { name: "Show the board" });
    await me.waitForSelector("parlour-board svg, .show-board");
    if (await show.isVisible()) await show.click();
    const { reached, all } = await me.evaluate(() => {
      const spots = [...document.querySelectorAll("parlour-board [data-spot]")];
      const seen = new Set([spots[0]]);
      for (const spot of seen) {
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          spot.focus();
          spot.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          seen.add(document.activeElement);
        }
      }
      return { reached: seen.size, all: spots.length };
    });
    assert.equal(reached, all, game.title);
    // One tab stop, and every spot has a name.
    await expectEqual(() => me.locator("parlour-board [tabindex='0']").count(), 1);
    await expectEqual(() => me.locator("parlour-board [data-spot]:not([aria-label])").count(), 0);
  }
});

test("the keys are told, and a move can be typed", async () => {
  const me = await shared.page();
  const game = withSteps(shared.games);
  const [{ picks, notation }] = game.scene.choices;
  const label = (id) => game.scene.boards[0].spots.find((spot) => spot.id === id).label;
  await playAgainst(me, game);
  await waitForTurn(me);
  await me.keyboard.press("?");
  await me.getByRole("dialog", { name: "Keys" }).waitFor();
  await me.keyboard.press("Escape");
  await me.getByRole("dialog", { name: "Keys" }).waitFor({ state: "detached" });
  await me.keyboard.press("m");
  await me.locator("#type-move:focus").waitFor();
  await me.keyboard.type(`${label(picks[0])}${label(picks[0])}`);
  await me.keyboard.press("Enter");
  await untilSaid(me);
  await expectEqual(() => plies(me), 0);
  await me.keyboard.type(picks.map(label).join("-"));
  await me.keyboard.press("Enter");
  await untilMorePlies(me, 1);
  const moves = await movesInNotation(me);
  await expectEqual(async () => (await moves())[0], notation);
  // Whoever listens is told what happened, in words.
  await until("the move is told", async () => /\w+/.test((await me.locator("#polite").textContent()) ?? ""));
  assert.deepEqual(me.errors, []);
});
