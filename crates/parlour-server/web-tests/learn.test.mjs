// Rules with their pictures, exercises, and what is seen to move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MOUSE, until } from "./actions.mjs";
import { forTests } from "./server.mjs";

const shared = forTests();

/** What the server says of an exercise after some steps. */
const ask = (game, number, query) => shared.server.get(`/api/games/${game}/exercises/${number}?${query}`);

/** What is said of a try. */
const verdict = (me, hasText) => me.locator(".bubble .try", { hasText });

/** Picks the spots of a choice one by one, when the board is ready for them; says yes where it is asked about. */
async function pickAll(me, { picks, confirm }) {
  for (const pick of picks) {
    await me.locator(`[data-spot="${pick}"].open`).waitFor({ state: "attached" });
    await MOUSE.pick(me, pick);
  }
  if (confirm && picks.length > 0) await me.locator(".question .yes").click();
}

/** Does something that is legal but not what was to be found. */
async function missOnce(me, game, number) {
  const told = await ask(game, number, "tell=true");
  for (const choice of told.scenes.at(-1).choices.filter(({ picks }) => picks.length > 0)) {
    if ((await ask(game, number, new URLSearchParams({ played: choice.notation }))).verdict !== "wrong") continue;
    await pickAll(me, choice);
    await verdict(me, "Not that. Look again.").waitFor();
    return;
  }
}

test("every exercise is solved with its answer, and the first of each game missed without", async () => {
  const me = await shared.page();
  for (const { id } of shared.games) {
    const list = await shared.server.get(`/api/games/${id}/exercises`);
    for (const [index, { steps }] of list.entries()) {
      await me.goto(`${me.base}/learn/${id}/${index + 1}`);
      const played = [];
      for (let step = 0; step < steps; step += 1) {
        if (step === 0 && index === 0) await missOnce(me, id, index + 1);
        await me.getByRole("button", { name: "Show the answer" }).click();
        await verdict(me, "The answer:").waitFor();
        const query = new URLSearchParams({ tell: "true", played: played.join(" ") });
        const told = await ask(id, index + 1, query);
        const choice = told.scenes.at(-1).choices.find(({ notation }) => notation === told.answer);
        if (choice.picks.length === 0)
          await me.getByRole("button", { name: new RegExp(`^${choice.label}$`, "i") }).click();
        await pickAll(me, choice);
        played.push(choice.notation);
        await verdict(me, step + 1 === steps ? /^Solved\./ : /^Right\./).waitFor();
      }
    }
    await me.goto(`${me.base}/learn/${id}`);
    await me.getByText(`All ${list.length} are solved.`).waitFor();
    assert.equal(await me.locator(".exercises .done").count(), list.length);
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
      const { answer, scenes } = await ask(id, number + 1, "tell=true");
      const choice = scenes.at(-1).choices.find(({ notation }) => notation === answer);
      const after = await ask(id, number + 1, new URLSearchParams({ played: answer }));
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
    await pickAll(me, choice);
    await verdict(me, /Solved\.|Right\./).waitFor();
    if (reducedMotion === "reduce") assert.equal(await me.evaluate(() => window.steps), 0);
    else await me.waitForFunction((length) => window.steps === length, path.length);
  }
});
