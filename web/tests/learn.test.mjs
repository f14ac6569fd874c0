// Rules with their pictures, and what is seen to move.

import assert from "node:assert/strict";
import { expectEqual, until } from "./actions.mjs";
import { forTests } from "./server.mjs";
import { ask, choose, verdict } from "./solving.mjs";
import { test } from "./trying.mjs";

const shared = forTests();

test("rules have pictures", async () => {
  const me = await shared.page();
  for (const { id } of shared.games) {
    for (const path of [`/rules/${id}`, `/rules/${id}/specification`]) {
      await me.goto(me.base + path);
      await until("there are pictures", async () => (await me.locator("article parlour-board svg").count()) >= 2);
    }
  }
  assert.deepEqual(me.errors, []);
});

/** An exercise whose answer leads a piece over several spots: the game, its number, what to pick, and the way. */
async function exerciseWithPath() {
  for (const { id } of shared.games) {
    const list = await shared.server.get(`/api/games/${id}/exercises`);
    for (const number of list.keys()) {
      const { answer, scenes } = await ask(shared.server, id, number + 1, { tell: true });
      const choice = scenes.at(-1).choices.find(({ notation }) => notation === answer);
      const after = await ask(shared.server, id, number + 1, { played: answer });
      const path = after.scenes.map(({ path }) => path).find((path) => path.length > 2);
      if (path) return { id, number: number + 1, choice, path };
    }
  }
  throw new Error("no exercise leads a piece over several spots");
}

test("a piece is seen to go its way spot by spot, unless someone wants no motion", async () => {
  const { id, number, choice, path } = await exerciseWithPath();
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const me = await shared.page({ reducedMotion });
    await me.goto(`${me.base}/learn/${id}/${number}`);
    await me.waitForSelector("parlour-board .piece");
    // On how many spots the longest motion of a piece rested is noted while it happens: in between it is higher, or squeezed.
    await me.evaluate(() => {
      window.steps = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, timing) {
        const rests = frames.filter(({ transform }) => transform?.endsWith("scale(1)"));
        if (this.classList.contains("piece")) window.steps = Math.max(window.steps, rests.length);
        return animate.call(this, frames, timing);
      };
    });
    await choose(me, choice);
    await verdict(me, /Solved\.|Right\./).waitFor();
    if (reducedMotion === "reduce") await expectEqual(() => me.evaluate(() => window.steps), 0);
    else await me.waitForFunction((length) => window.steps === length, path.length);
  }
});
