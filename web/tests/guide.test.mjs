// A guided first game for every game, by touch on a phone and by nothing but what is said and what glows.

import assert from "node:assert/strict";
import { TOUCH, expectEqual, isOver, until, untilTable, waitForTurn } from "./actions.mjs";
import { PHONE, forTests } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests();

const onward = (me) => me.getByRole("button", { name: /^(Go on|Now play)$/ });
/** The spots that glow, the first of them first. */
const glowing = (me) =>
  me.evaluate(() => {
    const board = document.querySelector("parlour-board");
    const glows = [...board.querySelectorAll(".layer.glow > *")].map((node) => node.getBoundingClientRect());
    const near = ({ x, y, width, height }) =>
      [...board.places].find(([, { node }]) => {
        const box = node.getBoundingClientRect();
        const [dx, dy] = [box.x + box.width / 2 - x - width / 2, box.y + box.height / 2 - y - height / 2];
        return Math.hypot(dx, dy) < 4;
      })?.[0];
    return glows.map(near);
  });

/** Touches what glows until the step is done; every touch that glows leads on or is explained. */
async function doStep(me, title) {
  for (let touch = 0; touch < 8; touch += 1) {
    if (await onward(me).isVisible()) return;
    const question = me.locator(".question .yes");
    // What is not on the board is a button of its own, which stands out.
    const main = me.locator(".after .btn.main");
    if (await question.isVisible()) {
      await question.tap();
    } else if ((await glowing(me)).length === 0 && (await main.count()) > 0) {
      await main.first().tap();
      await onward(me).waitFor();
    } else {
      const before = await me.evaluate(() => document.querySelector("parlour-board").picks.join());
      const spots = await glowing(me);
      assert.ok(spots.length > 0 && spots.every(Boolean), `${title}: nothing glows`);
      // What has been picked glows no more for the next touch.
      const picked = await me.evaluate(() => document.querySelector("parlour-board").picks);
      const next = spots.find((spot) => !picked.includes(spot));
      await TOUCH.pick(me, next ?? spots[0]);
      await until(`${title}: the touch on ${next} leads on`, async () => {
        const after = await me.evaluate(() => document.querySelector("parlour-board").picks.join());
        const isAsked = (await question.isVisible()) || (await me.locator("parlour-board .menu").count()) > 0;
        return after !== before || isAsked || (await onward(me).isVisible()) || (await glowing(me)).length === 0;
      });
    }
    if ((await glowing(me)).length === 0 && (await main.count()) === 0) await onward(me).waitFor();
  }
  await onward(me).waitFor();
}

test("every guide is done by touch, by what glows, and ends at a table", async (context) => {
  for (const { id, title } of shared.games) {
    await context.test(title, async () => {
      const me = await shared.page(PHONE);
      await me.goto(`${me.base}/guide/${id}`);
      await me.locator(".guide").waitFor();
      const steps = await me.locator(".guide .steps li").count();
      assert.ok(steps >= 3, `${title}: ${steps} steps`);
      for (let step = 1; step <= steps; step += 1) {
        await me.locator(`.guide .steps[aria-label="Step ${step} of ${steps}"]`).waitFor();
        // Everything that is said is on the screen, without scrolling, and heard.
        const says = await me.locator(".guide .bubble").boundingBox();
        assert.ok(says.y >= 0 && says.y + says.height <= 844, `${title}: step ${step} is below the screen`);
        const text = await me.locator(".guide .bubble .say").textContent();
        await until(`${title}: step ${step} is spoken`, async () =>
          (await me.locator("#polite").textContent()).includes(text.slice(0, 20)),
        );
        await doStep(me, `${title}, step ${step}`);
        if (step < steps) await me.getByRole("button", { name: "Go on" }).tap();
      }
      // Once more, and then to a real table.
      await me.getByRole("button", { name: "Once more" }).waitFor();
      await me.getByRole("button", { name: "Now play" }).tap();
      await untilTable(me);
      await waitForTurn(me);
      await expectEqual(() => isOver(me), false);
      assert.deepEqual(me.errors, []);
      await me.context().close();
    });
  }
});

test("a guide can be skipped, gone back in, and shown", async () => {
  const me = await shared.page();
  const { id } = shared.games[0];
  await me.goto(`${me.base}/guide/${id}`);
  const at = (step) => me.locator(`.guide .steps[aria-label^="Step ${step} of"]`).waitFor();
  await at(1);
  const show = me.getByRole("button", { name: "Show me" });
  await show.or(onward(me)).first().waitFor();
  if (await show.isVisible()) await show.click();
  await onward(me).click();
  await at(2);
  await me.getByRole("button", { name: "One step back" }).click();
  await at(1);
  await me.getByRole("button", { name: "Skip to the game" }).click();
  await untilTable(me);
  assert.deepEqual(me.errors, []);
});
