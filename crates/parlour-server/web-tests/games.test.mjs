// Every game to its end in a real browser, once by mouse and once by keyboard alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { KEYBOARD, MOUSE, actAtRandom, actByHint, waitForTurn } from "./hands.mjs";
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
  { title: "Larva & Birds", seats: ["me", "level8"], act: (page, hands, random) => actAtRandom(page, hands, random) },
  { title: "Corners", seats: ["me", "level1"], act: (page, hands) => actByHint(page, hands) },
  { title: "Hnefatafl", seats: ["me", "level6"], act: (page, hands, random) => actAtRandom(page, hands, random) },
  { title: "Sea Wars", seats: ["me", "level8"], act: (page, hands, random) => actAtRandom(page, hands, random) },
  { title: "Settlers", seats: ["me", "level7"], act: (page, hands, random) => actAtRandom(page, hands, random) },
];

for (const { title, seats, act } of GAMES) {
  for (const [name, hands] of Object.entries({ mouse: MOUSE, keyboard: KEYBOARD })) {
    test(`${title}: a whole game by ${name}`, async () => {
      const me = await openPage(browser, house);
      await newGame(me, title, seats);
      const random = numbers(7);
      for (let turn = 0; turn < 400; turn += 1) {
        await waitForTurn(me);
        if (await isOver(me)) break;
        await act(me, hands, random);
      }
      assert.ok(await isOver(me), await prompt(me));
      assert.ok((await plies(me)) > 8);
      await hands.press(me, me.getByRole("button", { name: "Rematch" }));
      await me.waitForFunction(() => document.querySelector(".prompt.over") === null);
      assert.deepEqual(me.errors, []);
      await me.context().close();
    });
  }
}
