// What moves and what is heard, in a real browser: long tasks while a piece moves on a slow phone, nothing that moves for
// those who want it so, sounds asked for, and settings that last.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  PATIENCE,
  TOUCH,
  actAtRandom,
  centreOf,
  expectEqual,
  finishSetup,
  fromMenu,
  isOver,
  numbers,
  playAgainst,
  playAlone,
  resign,
  sceneOf,
  sheet,
  until,
  untilMorePlies,
  plies,
  waitForTurn,
} from "./actions.mjs";
import { DESKTOP, PHONE, forTests, withChance, withSecrets, withSteps } from "./server.mjs";

const shared = forTests({ thinking: 20 });

/** As slow as a cheap phone. */
const THROTTLING = 4;
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
      .map(({ tdur, dur }) => (tdur ?? dur) / 1000)
      .sort((a, b) => b - a),
  );
  const sum = (list) => list.reduce((total, time) => total + time, 0);
  return times.sort((a, b) => sum(b) - sum(a))[0] ?? [];
}

/** Does one of the choices, and tells which tasks of the page took long until all has come to rest. The page itself says when that is: nobody asks meanwhile. */
async function longTasksOf(me, cdp, notation) {
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
  return times.filter((time) => time > LONG_TASK).map(Math.round);
}

/** Whether the move in the middle had no long task. */
const isSmooth = (found) => found.map(({ length }) => length).sort((a, b) => a - b)[Math.floor(found.length / 2)] === 0;

/** Some moves, each with its long tasks; a game that is over is followed by another. */
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
    found.push(await longTasksOf(me, cdp, notation));
  }
  return found;
}

test("no task takes long while a piece moves on a phone four times as slow", async (context) => {
  const games = shared.games.filter(({ rules }) => !rules.has_chance);
  for (const game of games) {
    await context.test(game.title, async () => {
      const me = await shared.page({ ...PHONE, deviceScaleFactor: 2 });
      await playAgainst(me, game, "random");
      await finishSetup(me, game, TOUCH);
      const cdp = await me.context().newCDPSession(me);
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: THROTTLING });
      const random = numbers(3);
      const rounds = [];
      // Of several moves the one in the middle counts, and of several rounds the best: what else the machine does hits one or
      // the other, what the page does too slowly hits all of them.
      while (rounds.length < ROUNDS && !rounds.some(isSmooth)) rounds.push(await round(me, cdp, game, random));
      assert.ok(rounds.some(isSmooth), `long tasks of each move: ${JSON.stringify(rounds)}`);
      await me.context().close();
    });
  }
});

/** Every animation that begins from now on, by what it moves. */
const watchAnimations = (me) =>
  me.addInitScript(() => {
    window.begun = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const changes = [...new Set([frames].flat().flatMap((frame) => Object.keys(frame)))];
      window.begun.push({ on: this.getAttribute("class") ?? this.localName, changes });
      return animate.call(this, frames, options);
    };
  });

test("a move is animated by transforms and opacity alone, and not at all for those who want it so", async () => {
  const game = withSteps(shared.games);
  const moved = async (options, prepare = async () => {}) => {
    const me = await shared.page({ ...PHONE, ...options });
    await watchAnimations(me);
    await playAlone(me, game);
    await prepare(me);
    await actAtRandom(me, TOUCH, numbers(1));
    await fromMenu(me, "Flip the board", TOUCH);
    const begun = await me.evaluate(() => window.begun);
    assert.deepEqual(me.errors, []);
    await me.context().close();
    return begun;
  };
  const begun = await moved({});
  assert.ok(
    begun.some(({ on }) => on.includes("piece")),
    "the piece moves",
  );
  assert.ok(
    begun.some(({ on }) => on === "squares"),
    "the board turns",
  );
  const changed = new Set(begun.flatMap(({ changes }) => changes));
  for (const name of changed) assert.ok(["transform", "opacity", "easing", "offset"].includes(name), `changes ${name}`);
  assert.deepEqual(await moved({ reducedMotion: "reduce" }), []);
  const choose = async (me) => {
    await fromMenu(me, "Settings", TOUCH);
    await sheet(me).getByText("Less motion").tap();
    await sheet(me).getByRole("button", { name: "Close" }).tap();
  };
  assert.deepEqual(await moved({}, choose), []);
});

/** Remembers every sound that is asked for. */
const listen = (me) =>
  me.addInitScript(() => {
    localStorage.setItem("parlour.sound", localStorage.getItem("parlour.sound") ?? "on");
    window.heard = [];
    addEventListener("sound", ({ detail }) => window.heard.push(...detail));
  });
const heard = (me) => me.evaluate(() => window.heard);

test("moves, shells, dice and the end are heard, each in its own way", async () => {
  const expected = [
    [withSteps(shared.games), (sounds) => sounds.includes("move") || sounds.includes("jump")],
    [withSecrets(shared.games), (sounds) => ["splash", "hit", "sunk"].some((name) => sounds.includes(name))],
    [withChance(shared.games), (sounds) => sounds.includes("place") || sounds.includes("dice")],
  ];
  for (const [game, isHeard] of expected) {
    const me = await shared.page({ ...PHONE, sound: true });
    await listen(me);
    await playAgainst(me, game, "random");
    await finishSetup(me, game, TOUCH);
    await actAtRandom(me, TOUCH, numbers(2));
    await until(
      `${game.title} is heard`,
      async () => isHeard(await heard(me)),
      () => heard(me),
    );
    await waitForTurn(me);
    await until(
      "one's turn is heard",
      async () => (await heard(me)).includes("turn"),
      () => heard(me),
    );
    await resign(me);
    await until(
      "the end is heard",
      async () => (await heard(me)).includes("loss"),
      () => heard(me),
    );
    assert.deepEqual(me.errors, []);
    await me.context().close();
  }
});

test("whoever wants no sound hears none, after the page was loaded anew too", async () => {
  const me = await shared.page({ ...PHONE, sound: true });
  await listen(me);
  const game = withSteps(shared.games);
  await playAlone(me, game);
  await fromMenu(me, "Settings", TOUCH);
  const mute = sheet(me).getByRole("switch", { name: "Sounds" });
  await expectEqual(() => mute.isChecked(), true);
  await mute.tap({ force: true });
  await expectEqual(() => mute.isChecked(), false);
  await me.reload();
  await me.waitForSelector(".table.your-turn", { timeout: PATIENCE });
  await actAtRandom(me, TOUCH, numbers(1));
  assert.deepEqual(await heard(me), []);
  await fromMenu(me, "Settings", TOUCH);
  await expectEqual(() => mute.isChecked(), false);
  await mute.tap({ force: true });
  await sheet(me).getByRole("button", { name: "Close" }).tap();
  await actAtRandom(me, TOUCH, numbers(1));
  await until("it is heard again", async () => (await heard(me)).length > 0);
  await me.context().close();
});

test("every sound can be heard, does not break, and is unlike the others", async () => {
  const me = await shared.page();
  await me.goto(me.base);
  const sounds = await me.evaluate(async () => {
    const { SOUNDS, lengthOf, play } = await import("/js/synth.js");
    const rate = 22_050;
    return Promise.all(
      Object.keys(SOUNDS).map(async (name) => {
        const context = new OfflineAudioContext(1, Math.ceil(rate * (lengthOf(name) + 0.1)), rate);
        play(context, context.destination, name, 0);
        const samples = (await context.startRendering()).getChannelData(0);
        const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        const end = Math.max(...samples.slice(-Math.floor(rate / 20)).map(Math.abs));
        // How often it crosses zero in each twentieth of a second tells one from another.
        const step = Math.floor(rate / 20);
        const shape = [];
        for (let from = 0; from + step < samples.length; from += step) {
          let crossings = 0;
          for (let at = from + 1; at < from + step; at += 1)
            crossings += Number(samples[at] > 0 !== samples[at - 1] > 0);
          shape.push(crossings);
        }
        return { name, peak, end, shape: shape.join() };
      }),
    );
  });
  for (const { name, peak, end } of sounds) {
    assert.ok(peak > 0.05, `${name} is hardly heard: ${peak}`);
    assert.ok(peak < 1.6, `${name} is too loud: ${peak}`);
    assert.ok(end < 0.05, `${name} ends with a click: ${end}`);
  }
  assert.equal(new Set(sounds.map(({ shape }) => shape)).size, sounds.length);
  await me.context().close();
});

test("settings take effect at once and last, and all are reached by keys", async () => {
  const me = await shared.page(DESKTOP);
  await me.goto(me.base);
  await me.locator("header").getByRole("button", { name: "Settings" }).click();
  const root = () => me.evaluate(() => ({ ...document.documentElement.dataset }));
  const pick = (name, value) => sheet(me).locator(`input[name="${name}"][value="${value}"]`).check({ force: true });
  await pick("board", "slate");
  await pick("pieces", "ink");
  await pick("theme", "dark");
  await pick("motion", "less");
  await sheet(me).getByRole("switch", { name: "Letters and numbers on the board" }).uncheck({ force: true });
  const chosen = { theme: "dark", board: "slate", pieces: "ink", motion: "less", coordinates: "off" };
  await expectEqual(root, chosen);
  await sheet(me).getByRole("slider", { name: "How loud" }).fill("25");
  await me.reload();
  await expectEqual(root, chosen);
  await me.locator("header").getByRole("button", { name: "Settings" }).click();
  assert.equal(await sheet(me).getByRole("slider", { name: "How loud" }).inputValue(), "25");
  await playAlone(me, withSteps(shared.games));
  assert.equal(await me.locator("parlour-board .coordinates").isVisible(), false);
  await me.context().close();
});

test("whoever wants to be asked is asked before every move", async () => {
  const me = await shared.page(PHONE);
  await me.addInitScript(() => localStorage.setItem("parlour.confirm", "on"));
  await playAlone(me, withSteps(shared.games));
  const { choices } = await sceneOf(me);
  for (const spot of choices[0].picks) await TOUCH.pick(me, spot);
  await me.locator("parlour-board .question .no").tap();
  assert.equal(await plies(me), 0);
  for (const spot of choices[0].picks) await TOUCH.pick(me, spot);
  await me.locator("parlour-board .question .yes").tap();
  await untilMorePlies(me, 0);
  assert.ok(await centreOf(me, choices[0].picks[1]));
  await me.context().close();
});
