// The default screens of every game speak the language of people. How games end is looked at where they are played out.

import assert from "node:assert/strict";
import {
  MOUSE,
  actAtRandom,
  askHint,
  control,
  finishSetup,
  isOver,
  numbers,
  openOptions,
  playAgainst,
  read,
  sheet,
  untilReasons,
  waitForTurn,
} from "./actions.mjs";
import { forTests } from "./server.mjs";
import { assertWords } from "./talk.mjs";
import { test } from "./trying.mjs";

/** So many moves of each side are looked at. */
const TURNS = 6;

const shared = forTests({ thinking: 40 });

test("the house speaks plainly", async () => {
  const me = await shared.page();
  for (const path of ["/", "/origins", "/tables", "/archive"]) {
    await read(me, path);
    await assertWords(me, path);
  }
  assert.deepEqual(me.errors, []);
});

test("every game speaks plainly", async (context) => {
  const me = await shared.page();
  for (const game of shared.games) {
    const { id, title } = game;
    await context.test(`${title}: sheet and rules`, async () => {
      await openOptions(me, title);
      await assertWords(me, `${title}: options`);
      for (const path of [`/rules/${id}`, `/learn/${id}`, `/learn/${id}/1`]) {
        await read(me, path);
        await assertWords(me, path);
      }
    });
    await context.test(`${title}: guide`, async () => {
      await me.goto(`${me.base}/guide/${id}`);
      await me.locator(".guide .say:not(:empty)").first().waitFor();
      for (;;) {
        await assertWords(me, `${title}: guide`);
        const show = me.getByRole("button", { name: "Show me" });
        const onward = me.getByRole("button", { name: /^(Go on|Now play)$/ });
        await show.or(onward).first().waitFor();
        if (await show.isVisible()) await show.click();
        await onward.waitFor();
        await assertWords(me, `${title}: guide, answered`);
        if ((await onward.textContent()) === "Now play") break;
        await onward.click();
      }
    });
    await context.test(`${title}: table`, async () => {
      await playAgainst(me, game, "level3");
      await waitForTurn(me);
      await assertWords(me, `${title}: start`);
      await finishSetup(me, game);
      const random = numbers(3);
      for (let turn = 0; turn < TURNS; turn += 1) {
        await waitForTurn(me);
        if (await isOver(me)) break;
        await actAtRandom(me, MOUSE, random);
        await assertWords(me, `${title}: after my move ${turn + 1}`);
      }
      await waitForTurn(me);
      await assertWords(me, `${title}: after their move`);
      if (await isOver(me)) return;
      await askHint(me);
      await assertWords(me, `${title}: hint`);
      await control(me, "Why").click();
      await untilReasons(me);
      const by = me.getByLabel("explained by");
      for (const bot of await by.locator("option").evaluateAll((options) => options.map(({ value }) => value))) {
        await by.selectOption(bot);
        await untilReasons(me);
        await assertWords(me, `${title}: why, by ${bot}`);
      }
      await control(me, "Menu").click();
      await sheet(me).waitFor();
      await assertWords(me, `${title}: menu`);
      await me.keyboard.press("Escape");
      await me.getByRole("button", { name: "What is the goal?" }).click();
      await sheet(me).waitFor();
      await assertWords(me, `${title}: goal`);
      await me.keyboard.press("Escape");
    });
  }
  assert.deepEqual(me.errors, []);
});
