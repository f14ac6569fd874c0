// Where everything is: what matters is in sight at every size, nothing moves under a pointer, and a swipe scrolls or moves a
// piece, never both.

import assert from "node:assert/strict";
import {
  MOUSE,
  TOUCH,
  act,
  askHint,
  centreOf,
  control,
  expectEqual,
  finishSetup,
  playAgainst,
  plies,
  resign,
  sceneOf,
  seeBoard,
  until,
  untilMorePlies,
  untilReasons,
  waitForTurn,
} from "./actions.mjs";
import { finishLabel, forTests, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests({ thinking: 40 });

const sized = (width, height) => ({
  viewport: { width, height },
  ...(width < 1000 && { hasTouch: true, isMobile: true }),
});
const SIZES = [
  [390, 844],
  [360, 640],
  [844, 390],
  [1280, 800],
];

/** Where things are: what scrolls with the page by its place on it, what sticks by its place on the screen. */
const places = (me) =>
  me.evaluate(() => {
    const boxOf = (node, dy) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return [x, y + dy, width, height].map((value) => Math.round(value * 10) / 10);
    };
    const named = {
      top: ".table > .top",
      board: "parlour-board figure.asked > svg, parlour-board figure:only-of-type > svg",
      above: ".seats.above",
      below: ".seats.below",
    };
    const found = Object.entries(named).map(([name, selector]) => [
      name,
      boxOf(document.querySelector(selector), window.scrollY),
    ]);
    return Object.fromEntries([...found, ["controls", boxOf(document.querySelector(".dock .controls"), 0)]]);
  });

/** Everything is where it was, to a pixel. */
function assertStill(before, after, what) {
  for (const [name, box] of Object.entries(before)) {
    const moved = box.map((value, index) => Math.abs(value - after[name][index]));
    assert.ok(Math.max(...moved) <= 1, `${what}: ${name} went from ${box} to ${after[name]}`);
  }
}

/** What is asked, the board and what can be done are in sight without scrolling, and nothing lies over the board. */
async function assertInSight(me, what) {
  const { width, height } = me.viewportSize();
  const { top, board, controls, dock, scroll, wide } = await me.evaluate(() => {
    const boxOf = (selector) => {
      const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
      return { left, top, right, bottom };
    };
    return {
      top: boxOf(".top .prompt"),
      board: boxOf("parlour-board figure.asked > svg, parlour-board figure:only-of-type > svg"),
      controls: boxOf(".dock .controls"),
      dock: boxOf(".dock"),
      scroll: window.scrollY,
      wide: document.documentElement.scrollWidth,
    };
  });
  assert.equal(scroll, 0, what);
  assert.ok(wide <= width, `${what} is ${wide} wide`);
  for (const [name, box] of Object.entries({ prompt: top, board, controls, dock })) {
    const isInside = box.left >= -1 && box.top >= -1 && box.right <= width + 1 && box.bottom <= height + 1;
    assert.ok(isInside, `${what}: ${name} is at ${JSON.stringify(box)}`);
  }
  assert.ok(top.bottom <= board.top + 1, `${what}: the board lies over what is asked`);
  const isBeside = board.right <= dock.left + 1 || board.left >= dock.right - 1;
  assert.ok(
    isBeside || board.bottom <= dock.top + 1,
    `${what}: the dock lies over the board by ${board.bottom - dock.top}`,
  );
  if (width < height)
    assert.ok(board.right - board.left >= 0.95 * width, `${what}: the board is ${board.right - board.left} wide`);
}

/** Waits until nothing is under way: pieces move, pictures come in. */
const untilStill = (me) =>
  until("everything is still", async () => {
    const before = JSON.stringify(await places(me));
    await me.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return before === JSON.stringify(await places(me));
  });

for (const [width, height] of SIZES) {
  test(`at ${width} × ${height} everything is in sight, and stays where it is`, async (context) => {
    const me = await shared.page(sized(width, height));
    const hands = width < 1000 ? TOUCH : MOUSE;
    for (const game of shared.games) {
      await context.test(game.title, async () => {
        await playAgainst(me, game);
        await waitForTurn(me);
        await untilStill(me);
        await assertInSight(me, `${game.title} at the start`);
        await finishSetup(me, game, hands);
        await waitForTurn(me);
        await untilStill(me);
        await assertInSight(me, game.title);
        const before = await places(me);
        const still = async (what) => {
          await untilStill(me);
          assertStill(before, await places(me), `${game.title}, ${what}`);
        };
        // hover: along the board, and over everything that can be pressed
        const [x, y, across, down] = before.board;
        for (let step = 1; step < 8; step += 1) {
          await me.mouse.move(x + (across * step) / 8, y + (down * step) / 8);
          assertStill(before, await places(me), `${game.title}, hover`);
        }
        for (const name of ["Undo", "Hint", "Why", "Menu"]) {
          const box = await until(`${name} is there`, () => control(me, name).boundingBox());
          await me.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
          assertStill(before, await places(me), `${game.title}, hover over ${name}`);
        }
        const { action } = await askHint(me, hands);
        await still("hint");
        await hands.press(me, control(me, "Why"));
        await untilReasons(me);
        await still("why");
        await hands.press(me, control(me, "Why"));
        await still("why no more");
        const { choices } = await sceneOf(me);
        await act(
          me,
          hands,
          choices.find(({ notation }) => notation === action),
        );
        await still("a move");
        await waitForTurn(me);
        await still("their move");
        await assertInSight(me, `${game.title} after a move`);
      });
    }
    assert.deepEqual(me.errors, []);
    await me.context().close();
  });
}

test("nothing moves when a game is analysed", async () => {
  for (const [width, height] of [SIZES[0], SIZES[3]]) {
    const me = await shared.page(sized(width, height));
    await playAgainst(me, withSteps(shared.games));
    await waitForTurn(me);
    const { choices } = await sceneOf(me);
    await act(me, MOUSE, choices[0]);
    await waitForTurn(me);
    await resign(me);
    await seeBoard(me);
    await untilStill(me);
    const before = await places(me);
    await me.getByRole("button", { name: "Analyse the game" }).click();
    await me.locator(".mistakes h2").waitFor({ timeout: 60_000 });
    await untilStill(me);
    assertStill(before, await places(me), `analysis at ${width}`);
    await me.context().close();
  }
});

// --- swipes

/** A finger that is put down, moved and lifted, as the browser's own recognizers see it. */
async function swipe(me, [x, y], [dx, dy], steps = 10) {
  const touch = await me.context().newCDPSession(me);
  const at = (step) => [{ x: x + (dx * step) / steps, y: y + (dy * step) / steps }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1)
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}

const scrolled = (me) => me.evaluate(() => window.scrollY);
/** Makes the page taller than the screen. */
const stretch = (me) => me.evaluate(() => (document.body.style.paddingBottom = "1500px"));

test("a swipe that begins on an empty part of the board scrolls, and picks nothing", async (context) => {
  const me = await shared.page(sized(390, 844));
  for (const game of shared.games) {
    await context.test(game.title, async () => {
      await playAgainst(me, game);
      await waitForTurn(me);
      // Once where things are put down, and once where the game proper is played.
      for (let phase = 0; phase < 2; phase += 1) {
        await stretch(me);
        const before = await plies(me);
        const spots = await me.$$eval(
          "parlour-board figure.asked .spot:not(.grab), figure:only-of-type .spot:not(.grab)",
          (nodes) =>
            nodes
              .map((node) => [node.getAttribute("data-spot"), node.getBoundingClientRect()])
              .filter(([, { top, bottom }]) => top > 250 && bottom < window.innerHeight - 200)
              .map(([spot]) => spot),
        );
        for (const spot of [spots[0], spots[Math.floor(spots.length / 2)], spots.at(-1)]) {
          // What moves, or is drawn anew, may take the finger away once.
          await until(`${game.title}: a swipe from ${spot} scrolls`, async () => {
            await swipe(me, await centreOf(me, spot), [4, -180]);
            for (let frames = 0; frames < 60 && (await scrolled(me)) <= 60; frames += 1)
              await me.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
            return (await scrolled(me)) > 60;
          });
          const { picks, ghost, pending } = await me.evaluate(() => {
            const { picks, ghost, pending } = document.querySelector("parlour-board");
            return { picks, ghost: ghost?.notation ?? null, pending: pending?.notation ?? null };
          });
          assert.deepEqual(
            { picks, ghost, pending },
            { picks: [], ghost: null, pending: null },
            `${game.title}: ${spot}`,
          );
          await expectEqual(() => plies(me), before, game.title);
          // What was swiped rolls on for a while.
          await until("it is back", async () => {
            await me.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
            await me.evaluate(
              () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
            );
            return (await scrolled(me)) === 0;
          });
        }
        if (phase === 1 || !finishLabel(game)) return;
        await finishSetup(me, game, TOUCH);
        await waitForTurn(me);
      }
    });
  }
  assert.deepEqual(me.errors, []);
});

test("a swipe that begins on a piece that can be picked up moves it, and does not scroll", async (context) => {
  const me = await shared.page(sized(390, 844));
  for (const game of shared.games) {
    const { choices, pieces } = game.scene;
    if (!choices.some(({ picks: [from] }) => pieces.some(({ spot }) => spot === from))) continue;
    await context.test(game.title, async () => {
      await playAgainst(me, game);
      await waitForTurn(me);
      await stretch(me);
      // Where a piece goes far up or down the screen, a swipe would scroll if it could.
      const longest = await me.evaluate(() => {
        const board = document.querySelector("parlour-board");
        const centre = (spot) => {
          const { x, y, width, height } = board.places.get(spot).node.getBoundingClientRect();
          return [x + width / 2, y + height / 2];
        };
        const ways = board.choices
          .filter(({ picks }) => picks.length === 2)
          .map(({ picks }) => picks.map(centre))
          .map(([a, b]) => ({ start: a, way: [b[0] - a[0], b[1] - a[1]] }));
        return ways.sort((a, b) => Math.abs(b.way[1]) - Math.abs(a.way[1]))[0];
      });
      const before = await plies(me);
      await swipe(me, longest.start, longest.way);
      await untilMorePlies(me, before);
      await expectEqual(() => scrolled(me), 0, game.title);
    });
  }
  assert.deepEqual(me.errors, []);
});
