// How smoothly pieces move on a slow phone: the long tasks of every move, by the processor time they take here, times four. It
// measures time, so it is no test; `cargo xtask smooth` runs it. Chromium's own throttling makes the thread wait by the wall
// clock, and so counts whatever else the machine does against the page; PARLOUR_THROTTLE=1 asks for it, on a machine that has
// nothing else to do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { TOUCH, finishSetup, isOver, numbers, playAgainst, sceneOf, until, waitForTurn } from "./actions.mjs";
import { PHONE, forTests } from "./server.mjs";

const shared = forTests({ thinking: 20 });

/** As slow as a cheap phone. */
const THROTTLING = 4;
const isThrottled = process.env.PARLOUR_THROTTLE === "1";
/** A longer task is seen as a stutter, in milliseconds. */
const LONG_TASK = 50;
const MOVES = 7;
const ROUNDS = 3;

/** The tasks of the page's main thread, longest first, by the thread's own clock: what else a machine has to do does not count against the page. */
function taskTimes(events) {
  const mains = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const times = mains.map(({ pid, tid }) =>
    events
      .filter((event) => event.ph === "X" && event.name.endsWith("RunTask") && event.pid === pid && event.tid === tid)
      .map(({ tdur, dur }) => ((tdur ?? dur) / 1000) * (isThrottled ? 1 : THROTTLING))
      .sort((a, b) => b - a),
  );
  const sum = (list) => list.reduce((total, time) => total + time, 0);
  return times.sort((a, b) => sum(b) - sum(a))[0] ?? [];
}

/** Does one of the choices, and tells how long the page's longest task took until all has come to rest. The page itself says when that is: nobody asks meanwhile. */
async function longestTaskOf(me, cdp, notation) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  cdp.on("Tracing.dataCollected", collect);
  const traceConfig = { includedCategories: ["toplevel"], excludedCategories: ["*"] };
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await me.evaluate(async (notation) => {
    const [board, table] = [document.querySelector("parlour-board"), document.querySelector(".table")];
    const before = table.querySelectorAll(".moves button").length;
    const isDone = () =>
      table.querySelectorAll(".moves button").length > before && table.matches(".your-turn, :has(.prompt.over)");
    const done = new Promise((resolve) => {
      const watch = new MutationObserver(() => isDone() && resolve(watch.disconnect()));
      watch.observe(table, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
    });
    board.emit(
      "choose",
      board.scene.choices.find((choice) => choice.notation === notation),
    );
    await done;
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  }, notation);
  const ended = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await ended;
  cdp.off("Tracing.dataCollected", collect);
  const times = taskTimes(events);
  assert.ok(times.length > 0, "nothing was done");
  return Math.round(times[0]);
}

/** The longest task of the move in the middle. */
const middle = (found) => found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)];
const isSmooth = (found) => middle(found) <= LONG_TASK;

/** Some moves, each with its longest task; a game that is over is followed by another. */
async function round(me, cdp, game, random) {
  const found = [];
  while (found.length < MOVES) {
    await waitForTurn(me);
    if (await isOver(me)) {
      await playAgainst(me, game, "random");
      await finishSetup(me, game, TOUCH);
      continue;
    }
    const { choices } = await until("there is something to do", async () => {
      const scene = await sceneOf(me);
      return scene.choices.length > 0 ? scene : null;
    });
    const { notation } = choices[Math.floor(random() * choices.length)];
    found.push(await longestTaskOf(me, cdp, notation));
  }
  return found;
}

test("no task takes long while a piece moves on a phone four times as slow", async (context) => {
  for (const game of shared.games) {
    await context.test(game.title, async () => {
      const me = await shared.page({ ...PHONE, deviceScaleFactor: 2 });
      await playAgainst(me, game, "random");
      await finishSetup(me, game, TOUCH);
      const cdp = await me.context().newCDPSession(me);
      if (isThrottled) await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLING });
      const random = numbers(3);
      const rounds = [];
      // Of several moves the one in the middle counts, and of several rounds the best: what else the machine does hits one or
      // the other, what the page does too slowly hits all of them.
      while (rounds.length < ROUNDS && !rounds.some(isSmooth)) rounds.push(await round(me, cdp, game, random));
      const best = rounds.toSorted((a, b) => middle(a) - middle(b))[0];
      console.log(
        `${game.title}: the longest task of a move took ${middle(best)} ms, at worst ${Math.max(...best)} ms`,
      );
      assert.ok(rounds.some(isSmooth), `the longest task of each move: ${JSON.stringify(rounds)}`);
      await me.context().close();
    });
  }
});
