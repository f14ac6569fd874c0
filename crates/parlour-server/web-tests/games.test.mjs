// Every game to its end in a real browser, once by mouse and once by keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  KEYBOARD,
  MOUSE,
  actAtRandom,
  actByHint,
  isOver,
  newGameByKeyboard,
  numbers,
  playAgainst,
  plies,
  prompt,
  waitForTurn,
} from "./actions.mjs";
import { forTests } from "./server.mjs";

/** Against the strongest; who plays at random is beaten soon in most games, and goes on by the hint in the others. */
const LEVEL = 8;
const RANDOM_TURNS = 20;
const MAX_TURNS = 400;

const shared = forTests();

/** All games, or the one that someone is working on. */
const chosenGames = () => shared.games.filter(({ id }) => [undefined, id].includes(process.env.PARLOUR_GAME));

/** Plays until it is over, and once more. */
async function playOut(me, hands) {
  const random = numbers(7);
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await waitForTurn(me);
    if (await isOver(me)) break;
    if (turn < RANDOM_TURNS) await actAtRandom(me, hands, random);
    else await actByHint(me, hands);
  }
  assert.ok(await isOver(me), await prompt(me));
  assert.match(await prompt(me), /^You (won|lost)\. |\bdraw/i);
  assert.ok((await plies(me)) > 4);
  await hands.press(me, me.getByRole("button", { name: "Rematch" }));
  await me.waitForFunction(() => document.querySelector(".prompt.over") === null);
  assert.deepEqual(me.errors, []);
  await me.context().close();
}

test("whole games by mouse", async (context) => {
  for (const game of chosenGames()) {
    await context.test(game.title, async () => {
      const me = await shared.page();
      await playAgainst(me, game, `level${LEVEL}`);
      await playOut(me, MOUSE);
    });
  }
});

test("whole games by keyboard alone", async (context) => {
  for (const { title } of chosenGames()) {
    await context.test(title, async () => {
      const me = await shared.page();
      await newGameByKeyboard(me, title, `Level ${LEVEL}`);
      assert.match(await me.locator(".seats").first().textContent(), new RegExp(`level${LEVEL}`));
      await playOut(me, KEYBOARD);
    });
  }
});
