// The board under mouse and keys: picks, drags, what is carried, and which way it lies.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  MOUSE,
  actAtRandom,
  centreOf,
  clickSpot,
  control,
  finishSetup,
  newGame,
  numbers,
  openSpots,
  playAgainst,
  plies,
  sentence,
  untilMorePlies,
  untilPlies,
  waitForTurn,
} from "./actions.mjs";
import { aidLabel, forTests, withSpans, withSteps } from "./server.mjs";

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
  await me.waitForFunction(() => document.querySelector(".message")?.textContent !== "");
  assert.equal(await message(), "Nothing can be done there now.");
  await clickSpot(me, picks[0]);
  assert.equal(await message(), "");
  const ways = game.scene.choices.filter((choice) => choice.picks[0] === picks[0]);
  assert.equal((await openSpots(me)).length, ways.length);
  await clickSpot(me, wrong);
  // The rules themselves say why, in the server's words.
  await me.waitForFunction(() => document.querySelector(".message.wrong")?.textContent);
  assert.equal(await plies(me), 0);
  assert.equal(await me.locator(".spot.picked").count(), 0);
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
  assert.equal(await me.locator(".moves button").first().textContent(), notation);
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
  const hover = async (spot) => me.locator(`[data-spot="${spot}"]`).hover({ force: true });
  await hover(spots[0]);
  const { count, isUpright } = await ghost();
  assert.ok(count > 1);
  await me.getByRole("button", { name: "Rotate" }).click();
  await hover(spots[1]);
  assert.deepEqual(await ghost(), { count, isUpright: !isUpright });
  await clickSpot(me, spots[1]);
  await untilPlies(me, 1);
  const first = await me.locator(".moves button").first().textContent();
  assert.ok(game.scene.choices.some(({ notation }) => notation === first));
  // The other mouse button turns it as well.
  const left = await openSpots(me);
  await hover(left.at(-1));
  const before = await ghost();
  await me.locator(`[data-spot="${left.at(-1)}"]`).click({ button: "right", force: true });
  assert.equal((await ghost()).isUpright, !before.isUpright);
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
  const after = { scene: await lastScene(me) };
  await me.getByRole("button", { name: sentence(aidLabel(after, (help) => help === "take_back")) }).click();
  await untilPlies(me, 2);
  await finishSetup(me, game);
  await waitForTurn(me);
  assert.deepEqual(me.errors, []);
});

/** The scene that a page shows now. */
const lastScene = (me) => me.evaluate(() => document.querySelector("parlour-board").scene);

test("undo, resign and rematch", async () => {
  const me = await shared.page();
  const game = withSteps(shared.games);
  await playAgainst(me, game);
  await waitForTurn(me);
  await actAtRandom(me, MOUSE, numbers(5));
  await untilPlies(me, 2);
  await control(me, "Undo").click();
  await untilPlies(me, 0);
  await control(me, "Resign").click();
  await me.getByRole("button", { name: "Yes" }).click();
  await control(me, "Rematch").click();
  await me.waitForFunction(() => document.querySelector(".prompt.over") === null);
  // Everyone has moved on by one seat.
  assert.match(await me.locator(".seats").last().textContent(), new RegExp(`${game.rules.players[1]}.*\\(you\\)`));
  assert.deepEqual(me.errors, []);
});

test("the viewer's own side is at the bottom, in every game that has sides", async () => {
  const me = await shared.page();
  for (const { title, rules, scene } of shared.games) {
    if (scene.boards.every(({ bottom }) => bottom === null)) continue;
    for (const own of rules.players.keys()) {
      const seats = rules.players.map((_, index) => (index === own ? "me" : "invited"));
      await newGame(me, title, seats);
      await me.waitForSelector("parlour-board .piece");
      // Own pieces stand nowhere above the others', on the average.
      const height = (owner) =>
        me.locator(`.piece.owner-${owner}`).evaluateAll((nodes) => {
          const middles = nodes.map((node) => node.getBoundingClientRect()).map(({ y, height }) => y + height / 2);
          return middles.reduce((sum, middle) => sum + middle, 0) / middles.length;
        });
      for (const other of rules.players.keys()) {
        const isBelow = (await height(own)) >= (await height(other)) - 1;
        assert.ok(isBelow, `${title}: ${rules.players[own]} are above ${rules.players[other]}`);
      }
    }
  }
  assert.deepEqual(me.errors, []);
});

test("the arrow keys reach every spot of every board", async () => {
  const me = await shared.page();
  for (const { title, rules } of shared.games) {
    await newGame(
      me,
      title,
      rules.players.map(() => "me"),
    );
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
    assert.equal(reached, all, title);
    // One tab stop, and every spot has a name.
    assert.equal(await me.locator("parlour-board [tabindex='0']").count(), 1);
    assert.equal(await me.locator("parlour-board [data-spot]:not([aria-label])").count(), 0);
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
  await me.keyboard.press("m");
  await me.keyboard.type(`${label(picks[0])}${label(picks[0])}`);
  await me.keyboard.press("Enter");
  await me.waitForFunction(() => document.querySelector(".message")?.textContent !== "");
  assert.equal(await plies(me), 0);
  await me.keyboard.type(picks.map(label).join("-"));
  await me.keyboard.press("Enter");
  await untilMorePlies(me, 1);
  assert.equal(await me.locator(".moves button").first().textContent(), notation);
  // Whoever listens is told what happened.
  const told = `${sentence(game.rules.players[1])}: `;
  await me.waitForFunction((told) => document.getElementById("polite")?.textContent?.startsWith(told), told);
  assert.deepEqual(me.errors, []);
});
