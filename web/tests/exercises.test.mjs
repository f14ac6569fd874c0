// Exercises: the list with its pictures, a hint before the answer, kind words, ticks, and the one of the day; by mouse and by
// touch.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { MOUSE, PATIENCE, TOUCH, expectEqual, until } from "./actions.mjs";
import { DESKTOP, PHONE, forTests } from "./server.mjs";
import { ask, choicesAt, choose, solve, verdict } from "./solving.mjs";
import { test } from "./trying.mjs";

const shared = forTests();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const listOf = (game) => shared.server.get(`/api/games/${game}/exercises`);
const help = (me, name) => me.locator(".after").getByRole("button", { name, exact: true });

async function assertAccessible(me, what) {
  await me.evaluate(axe);
  const faults = await me.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
  });
  assert.deepEqual(faults, [], what);
}

/** What stands where in a scene, and on the board of a page. */
const standing = ({ pieces }) => pieces.map(({ spot, role }) => `${spot} ${role}`).sort();
const stand = async (me) => standing(await me.evaluate(() => document.querySelector("parlour-board").scene));

test("the list shows a picture and the stars of every exercise", async () => {
  const me = await shared.page({ reducedMotion: "reduce" });
  for (const { id } of shared.games) {
    const list = await listOf(id);
    await me.goto(`${me.base}/learn/${id}`);
    await until(`all of ${id} are listed`, async () => (await me.locator(".task").count()) === list.length);
    // Nothing is drawn that nobody has scrolled to.
    assert.ok((await me.locator(".thumb parlour-board").count()) < list.length, id);
    const drawn = await me.evaluate(async () => {
      const drawn = [];
      for (const task of document.querySelectorAll(".task")) {
        task.scrollIntoView();
        while (!task.querySelector(".thumb [data-spot]")) await new Promise(requestAnimationFrame);
        drawn.push([task.querySelector("h2").textContent, task.querySelector(".stars").ariaLabel]);
      }
      return drawn;
    });
    assert.deepEqual(
      drawn,
      list.map(({ title, difficulty }) => [title, `difficulty ${difficulty} of 5`]),
    );
  }
  assert.deepEqual(me.errors, []);
});

for (const [hands, options] of [
  [MOUSE, DESKTOP],
  [TOUCH, PHONE],
]) {
  test(`a miss is told kindly, a hint comes before the answer, what is solved has a tick, by ${hands.name}`, async () => {
    const me = await shared.page({ ...options, reducedMotion: "reduce" });
    for (const { id, rules } of shared.games) {
      const list = await listOf(id);
      // By touch one of several steps, by mouse the first.
      const number = hands === MOUSE ? 1 : list.findIndex(({ steps }) => steps > 1) + 1;
      const { steps } = list[number - 1];
      await me.goto(`${me.base}/learn/${id}/${number}`);
      await help(me, "Hint").waitFor({ timeout: PATIENCE });
      await expectEqual(() => help(me, "Show the answer").count(), 0);

      const { right, wrong } = await choicesAt(shared.server, id, number);
      const { miss } = await ask(shared.server, id, number, { played: wrong?.notation ?? "" });
      if (wrong && miss) {
        await choose(me, wrong, hands);
        await verdict(me, `${miss} Try again.`).waitFor({ timeout: PATIENCE });
      }
      const { hint, marks = [] } = await ask(shared.server, id, number, { hint: true });
      await hands.press(me, help(me, "Hint"));
      await verdict(me, hint).waitFor({ timeout: PATIENCE });
      await expectEqual(() => me.locator(".layer.glow > *").count(), marks.length);
      await hands.press(me, help(me, "Show the answer"));
      await verdict(me, "The answer:").waitFor({ timeout: PATIENCE });
      assert.ok((await verdict(me, "The answer:").textContent()).includes(right.label));
      await solve(me, shared.server, id, number, steps, hands);
      if (id === shared.games[0].id) await assertAccessible(me, `${id} ${number}, solved`);

      await me.getByRole("link", { name: "Next exercise" }).waitFor();
      const analyse = me.getByRole("link", { name: "Open on the analysis board" });
      await expectEqual(() => analyse.count(), rules.has_secrets ? 0 : 1, id);
      if (!rules.has_secrets) {
        // The board there shows what the exercise began with.
        const { scenes } = await ask(shared.server, id, number, {});
        await hands.press(me, analyse);
        await me.locator(".tree").waitFor({ timeout: PATIENCE });
        await expectEqual(() => stand(me), standing(scenes[0]), id);
      }
      await me.goto(`${me.base}/learn/${id}`);
      const ticked = me.locator(".task.done");
      await expectEqual(() => ticked.count(), 1);
      await expectEqual(() => ticked.getByRole("heading").textContent(), list[number - 1].title);
      await me.getByText(`1 of ${list.length} solved.`).waitFor();
      await hands.press(me, me.locator(".which label", { hasText: "Not solved yet" }));
      await expectEqual(() => me.locator(".task").count(), list.length - 1);
      await hands.press(me, me.locator(".which label", { hasText: "All" }));
      await expectEqual(() => me.locator(".task").count(), list.length);
    }
    assert.deepEqual(me.errors, []);
  });
}

test("the exercise of the day is the same for everyone, and another one on another day", async () => {
  const [ada, bob] = [await shared.page({ ...PHONE, reducedMotion: "reduce" }), await shared.page()];
  const titleOf = async (me, path) => {
    await me.goto(me.base + path);
    return me.locator(".sheet-of-paper h2").textContent({ timeout: PATIENCE });
  };
  assert.equal(await titleOf(ada, "/today"), await titleOf(bob, "/today"));
  const days = ["2026-11-15", "2026-11-16"].map((date) => `/today?date=${date}`);
  const [first, second] = [await titleOf(ada, days[0]), await titleOf(ada, days[1])];
  assert.notEqual(first, second);
  assert.equal(await titleOf(bob, days[1]), second);

  // Solved by touch, today's and yesterday's: two days in a row.
  const solveDaily = async (date) => {
    const daily = await shared.server.get(`/api/exercises/today${date ? `?date=${date}` : ""}`);
    await TOUCH.press(ada, ada.getByRole("link", { name: "Solve it", exact: true }));
    await help(ada, "Hint").waitFor({ timeout: PATIENCE });
    await solve(ada, shared.server, daily.game, daily.number, daily.exercise.steps, TOUCH);
    await TOUCH.press(ada, ada.getByRole("link", { name: "To the exercise of the day" }).last());
    await ada.locator(".sheet-of-paper").waitFor({ timeout: PATIENCE });
    return daily;
  };
  await ada.goto(`${ada.base}/today`);
  const { yesterday } = await solveDaily();
  await ada.getByText("Solved today. 1 day in a row.").waitFor();
  await TOUCH.press(ada, ada.getByRole("link", { name: "Yesterday's exercise" }));
  await ada.getByRole("link", { name: "To today's exercise" }).waitFor({ timeout: PATIENCE });
  await solveDaily(yesterday);
  await ada.getByText("Solved today. 2 days in a row.").waitFor();
  await assertAccessible(ada, "the exercise of the day");

  // The home page asks once, and says what is solved.
  let asked = 0;
  ada.on("request", (request) => (asked += request.url().includes("/exercises") ? 1 : 0));
  await ada.goto(ada.base);
  await ada
    .locator(".day", { hasText: "Solved today." })
    .locator("svg [data-spot]")
    .first()
    .waitFor({ state: "attached" });
  assert.equal(asked, 1);
  await TOUCH.press(ada, ada.locator(".day .go"));
  await ada.locator(".sheet-of-paper").waitFor({ timeout: PATIENCE });
  await bob.goto(bob.base);
  await until("bob has solved nothing", async () => (await bob.locator(".day", { hasText: "Try it" }).count()) === 1);
  assert.deepEqual([...ada.errors, ...bob.errors], []);
});
