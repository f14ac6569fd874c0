// Every game to its end in a real browser: by touch on a phone, by mouse on a laptop, and one by keyboard alone. Nobody
// resigns.

import assert from "node:assert/strict";
import {
  KEYBOARD,
  MOUSE,
  TOUCH,
  actByHint,
  choose,
  expectMatch,
  finishSetup,
  isOver,
  openOptions,
  plies,
  prompt,
  sheet,
  start,
  untilTable,
  until,
  waitForTurn,
} from "./actions.mjs";
import { DESKTOP, PHONE, forTests, withSteps } from "./server.mjs";
import { assertWords } from "./talk.mjs";
import { test } from "./trying.mjs";

const MAX_TURNS = 400;
/** Who is played: someone who wants to win, so that no game goes on for ever. */
const OPPONENT = "level3";

const shared = forTests({ thinking: 20, analysis: 100 });

/** All games, or the one that someone is working on. */
const chosenGames = () => shared.games.filter(({ id }) => [undefined, id].includes(process.env.PARLOUR_GAME));

/** Plays by the hint until it is over, and begins once more. */
async function playOut(me, hands, game) {
  await waitForTurn(me);
  await finishSetup(me, game, hands);
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await waitForTurn(me);
    if (await isOver(me)) break;
    await actByHint(me, hands);
  }
  assert.ok(await isOver(me), await prompt(me));
  await expectMatch(() => prompt(me), /^You beat | won$|^A draw$/);
  await until("the moves are listed", async () => (await plies(me)) > 4);
  // How it ended lies over the board, with a reason that is no notation.
  const verdict = me.locator(".verdict");
  await verdict.waitFor();
  await expectMatch(() => verdict.locator(".reason").textContent(), /^[A-Z].*\.$/);
  await assertWords(me, `${game.title}: at the end`);
  await hands.press(me, verdict.getByRole("button", { name: /^(Rematch|Try again)$/ }));
  await me.waitForFunction(() => document.querySelector(".prompt.over") === null);
  await verdict.waitFor({ state: "hidden" });
  assert.deepEqual(me.errors, []);
  await me.context().close();
}

for (const [hands, options] of [
  [TOUCH, PHONE],
  [MOUSE, DESKTOP],
]) {
  test(`whole games by ${hands.name}`, async (context) => {
    for (const game of chosenGames()) {
      await context.test(game.title, async () => {
        const me = await shared.page(options);
        await openOptions(me, game.title, hands);
        await choose(me, "opponent", OPPONENT);
        await start(me);
        await playOut(me, hands, game);
      });
    }
  });
}

test("a whole game by keyboard alone", async () => {
  const me = await shared.page();
  const game = withSteps(shared.games);
  await openOptions(me, game.title, KEYBOARD);
  // The arrows lead from bird to bird.
  const birds = sheet(me).locator('.perch input[name="opponent"]');
  await birds.first().waitFor();
  for (let tab = 0; tab < 40; tab += 1) {
    if (await sheet(me).locator('input[name="opponent"]:focus').count()) break;
    await me.keyboard.press("Tab");
  }
  await me.keyboard.press("ArrowRight");
  await KEYBOARD.press(me, sheet(me).getByRole("button", { name: "Play", exact: true }));
  await untilTable(me);
  const { character } = game.rules.bots.find(({ name }) => name === "level2");
  await me.locator(".seat .name", { hasText: character.name }).waitFor();
  await playOut(me, KEYBOARD, game);
});
