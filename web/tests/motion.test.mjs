// What moves and what is heard, in a real browser: nothing that moves for those who want it so, sounds asked for, and settings
// that last. How smoothly pieces move is measured apart (smooth.mjs).

import assert from "node:assert/strict";
import {
  PATIENCE,
  TOUCH,
  actAtRandom,
  centreOf,
  expectEqual,
  finishSetup,
  fromMenu,
  numbers,
  playAgainst,
  playAlone,
  resign,
  sceneOf,
  sheet,
  until,
  untilMorePlies,
  plies,
} from "./actions.mjs";
import { DESKTOP, PHONE, forTests, withChance, withSecrets, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests({ thinking: 20 });

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
    await sheet(me).locator('input[name="motion"][value="less"]').check({ force: true });
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
    // What really goes to the loudspeaker.
    window.tones = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.tones += 1;
      return create.call(this);
    };
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
    const random = numbers(2);
    await actAtRandom(me, TOUCH, random);
    await until(
      `${game.title} is heard`,
      async () => isHeard(await heard(me)),
      () => heard(me),
    );
    // Some actions leave the turn where it is: it is heard when it comes back.
    const isTurnHeard = async () => (await heard(me)).includes("turn");
    for (let more = 0; more < 40 && !(await isTurnHeard()); more += 1) await actAtRandom(me, TOUCH, random);
    await until("one's turn is heard", isTurnHeard, () => heard(me));
    await resign(me);
    await until(
      "the end is heard",
      async () => (await heard(me)).includes("loss"),
      () => heard(me),
    );
    assert.ok((await me.evaluate(() => window.tones)) > 0, "tones are made");
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
  await expectEqual(() => heard(me), []);
  await expectEqual(() => me.evaluate(() => window.tones), 0);
  await fromMenu(me, "Settings", TOUCH);
  await expectEqual(() => mute.isChecked(), false);
  await mute.tap({ force: true });
  await sheet(me).getByRole("button", { name: "Close" }).tap();
  await actAtRandom(me, TOUCH, numbers(1));
  await until("it is heard again", async () => (await heard(me)).length > 0);
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
  await expectEqual(() => sheet(me).getByRole("slider", { name: "How loud" }).inputValue(), "25");
  await playAlone(me, withSteps(shared.games));
  await expectEqual(() => me.locator("parlour-board .coordinates").isVisible(), false);
  await me.context().close();
});

test("whoever wants to be asked is asked before every move", async () => {
  const me = await shared.page(PHONE);
  await me.addInitScript(() => localStorage.setItem("parlour.confirm", "on"));
  await playAlone(me, withSteps(shared.games));
  const { choices } = await sceneOf(me);
  for (const spot of choices[0].picks) await TOUCH.pick(me, spot);
  await me.locator("parlour-board .question .no").tap();
  await expectEqual(() => plies(me), 0);
  for (const spot of choices[0].picks) await TOUCH.pick(me, spot);
  await me.locator("parlour-board .question .yes").tap();
  await untilMorePlies(me, 0);
  assert.ok(await centreOf(me, choices[0].picks[1]));
  await me.context().close();
});
