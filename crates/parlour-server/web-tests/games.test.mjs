// Every game to its end in a real browser, once by mouse and once by keyboard alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { KEYBOARD, MOUSE, actAtRandom, actByHint, newGameByKeyboard, waitForTurn } from "./hands.mjs";
import { isOver, newGame, numbers, openBrowser, openHouse, openPage, plies, prompt } from "./house.mjs";

let house, browser;
before(async () => {
  house = await openHouse();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await house.close();
});

/** Against whom, and how one plays so that the game ends: who plays at random is beaten, but not in every game. */
const GAMES = [
  { title: "Larva & Birds", level: 8, act: actAtRandom },
  { title: "Corners", level: 5, act: actByHint },
  { title: "Hnefatafl", level: 6, act: actAtRandom },
  { title: "Sea Wars", level: 8, act: actAtRandom },
  { title: "Settlers", level: 7, act: actAtRandom },
];

/** Plays until it is over, and once more. */
async function playOut(me, hands, act) {
  const random = numbers(7);
  for (let turn = 0; turn < 400; turn += 1) {
    await waitForTurn(me);
    if (await isOver(me)) break;
    await act(me, hands, random);
  }
  assert.ok(await isOver(me), await prompt(me));
  assert.match(await prompt(me), /^You (won|lost)\. /);
  assert.ok((await plies(me)) > 8);
  await hands.press(me, me.getByRole("button", { name: "Rematch" }));
  await me.waitForFunction(() => document.querySelector(".prompt.over") === null);
  assert.deepEqual(me.errors, []);
  await me.context().close();
}

for (const { title, level, act } of GAMES) {
  test(`${title}: a whole game by mouse`, async () => {
    const me = await openPage(browser, house);
    await newGame(me, title, ["me", `level${level}`]);
    await playOut(me, MOUSE, act);
  });

  test(`${title}: a whole game by keyboard alone`, async () => {
    const me = await openPage(browser, house);
    await newGameByKeyboard(me, title, `Level ${level}`);
    assert.match(await me.locator(".seats").first().textContent(), new RegExp(`level${level}`));
    await playOut(me, KEYBOARD, act);
  });
}
