// The board editor and the analysis board: positions set up by mouse and by finger in every game, moves with branches, a bot
// that thinks, records in and out.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { MOUSE, PATIENCE, TOUCH, control, expectEqual, sceneOf, sheet, start, until } from "./actions.mjs";
import { DESKTOP, PHONE, forTests, withChance, withSecrets, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests({ thinking: 60 });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Whatever axe-core complains about, in every light. */
async function faultsOf(me) {
  if (!(await me.evaluate(() => "axe" in window))) await me.evaluate(axe);
  const faults = [];
  for (const [theme, colorScheme] of [
    ["auto", "light"],
    ["auto", "dark"],
    ["contrast", "dark"],
  ]) {
    await me.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await me.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
    // A light changes colours and nothing else.
    const rules = colorScheme === "light" ? null : ["color-contrast", "link-in-text-block"];
    const found = await me.evaluate(async (rules) => {
      const { violations } = await window.axe.run({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
      return violations.flatMap(({ id, nodes }) =>
        nodes.slice(0, 3).map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ""}`),
      );
    }, rules);
    faults.push(...found.map((fault) => `${theme} ${colorScheme} ${fault}`));
  }
  await me.evaluate(() => (document.documentElement.dataset.theme = "auto"));
  return faults;
}

const text = (me) => me.locator("#position").inputValue();
const pieces = async (me) => (await sceneOf(me)).pieces.length;
const tool = (me, key) => me.locator(`.palette label:has(input[value="${key}"])`);

async function openEditor(me, id, query = "") {
  await me.goto(`${me.base}/editor/${id}${query}`);
  await until("the position is there", () => text(me));
}

for (const [options, hands] of [
  [DESKTOP, MOUSE],
  [PHONE, TOUCH],
]) {
  test(`a position is set up in every game by ${hands.name}, read as text and played from`, async () => {
    const me = await shared.page(options);
    for (const { id, rules } of shared.games) {
      await openEditor(me, id);
      const first = await text(me);
      const stood = (await sceneOf(me)).pieces.map(({ spot }) => spot);
      await hands.press(me, control(me, "Empty"));
      await expectEqual(() => pieces(me), 0, id);
      const empty = await text(me);
      assert.notEqual(rules.has_secrets || empty, first, id);
      // Something is put down, moved and taken away.
      const [item] = await paletteOf(me);
      await hands.press(me, tool(me, item));
      const [one, other] = await openSpots(me, stood);
      await hands.pick(me, one);
      await until("something lies there", async () => (await pieces(me)) > 0);
      const put = await text(me);
      assert.notEqual(put, empty, id);
      await hands.press(me, tool(me, "hand"));
      await hands.pick(me, one);
      await me.locator(`[data-spot="${other}"].open`).waitFor({ state: "attached" });
      await hands.pick(me, other);
      await until("it has moved", async () => (await text(me)) !== put);
      await hands.press(me, tool(me, "eraser"));
      await hands.pick(me, (await sceneOf(me)).pieces[0].spot);
      await expectEqual(() => text(me), empty, id);
      // Back step by step, and to the start.
      await hands.press(me, control(me, "Undo"));
      await until("it is back", async () => (await pieces(me)) > 0);
      await hands.press(me, control(me, "Start"));
      await expectEqual(() => text(me), first, id);
      await me.locator(".problem", { hasText: "It can be played from here." }).waitFor();
      // The text goes the other way; what is wrong with it is said.
      await me.locator("#position").fill("nonsense");
      await me.locator("#position").press("Enter");
      await me.locator(".problem.wrong").waitFor();
      await me.locator("#position").fill(first);
      await me.locator("#position").press("Enter");
      await me.locator(".problem:not(.wrong)").waitFor();
      await hands.press(me, me.getByRole("button", { name: "Play from here", exact: true }));
      await start(me);
      await me.waitForURL(/\/t\/\w+$/, { timeout: PATIENCE });
    }
    assert.deepEqual(
      me.errors.filter((error) => !/status of 400/.test(error)),
      [],
    );
  });
}

const paletteOf = (me) =>
  me.$$eval(".palette input", (fields) =>
    fields.map(({ value }) => value).filter((key) => !/^(hand|eraser)$/.test(key)),
  );

/** Two spots for the tool in hand: where something stood at the start, or somewhere in the middle. */
const openSpots = (me, stood) =>
  me.evaluate((stood) => {
    const { boards, choices } = document.querySelector("parlour-board").scene;
    const open = choices.map(({ picks }) => picks[0]);
    const known = stood.filter((spot) => open.includes(spot));
    if (known.length > 1) return known;
    const spots = boards.at(-1).spots.filter(({ id }) => open.includes(id));
    const middle = spots[Math.floor(spots.length / 2)];
    return [middle, spots.find(({ x, y }) => x === middle.x && y === middle.y - 1)].map(({ id }) => id);
  }, stood);

test("dials and numbers are turned, and a view is told apart", async () => {
  const me = await shared.page();
  const dice = withChance(shared.games);
  await openEditor(me, dice.id);
  const before = await text(me);
  await me.locator(".stepper button").nth(1).click();
  await until("a card more", async () => (await text(me)) !== before);
  await me.locator(".stepper button").first().click();
  await expectEqual(() => text(me), before);

  const secret = withSecrets(shared.games);
  await openEditor(me, secret.id);
  const dial = me.locator(".dials select");
  const options = await dial.locator("option").evaluateAll((nodes) => nodes.map(({ value }) => value));
  await dial.selectOption(options.at(-1));
  await me.locator(".problem", { hasText: "it can be analysed, but not played on" }).waitFor();
  await until("nothing to play from", () =>
    me.getByRole("button", { name: "Play from here", exact: true }).isDisabled(),
  );
  await me.getByRole("button", { name: "Analyse", exact: true }).click();
  await me.locator(".message", { hasText: "A bot can think about it" }).waitFor();
  await me.getByRole("button", { name: "Why", exact: true }).click();
  await me.locator(".why .best li").first().waitFor({ timeout: PATIENCE });
  assert.deepEqual(me.errors, []);
});

const moves = (me) => me.locator(".tree .move");
const now = (me) => me.locator(".tree .move.now").textContent();
const notation = (me) => me.evaluate(() => new URLSearchParams(location.search).get("line") ?? "");

/** Plays the first choice with these picks, or any. */
async function playOne(me, hands, index = 0) {
  const { choices } = await sceneOf(me);
  const choice = choices[index];
  const line = await notation(me);
  for (const pick of choice.picks) {
    await me.locator(`[data-spot="${pick}"].open`).waitFor({ state: "attached" });
    await hands.pick(me, pick);
  }
  await expectEqual(() => notation(me), `${line} ${choice.notation}`.trim());
  return choice.notation;
}

for (const [options, hands] of [
  [DESKTOP, MOUSE],
  [PHONE, TOUCH],
]) {
  test(`moves for every side, back and forward, with branches, by ${hands.name}`, async () => {
    const me = await shared.page(options);
    const game = withSteps(shared.games);
    await me.goto(`${me.base}/analysis/${game.id}`);
    await me.getByText("Play a move for either side.").waitFor();
    const first = await playOne(me, hands);
    const second = await playOne(me, hands);
    await hands.press(me, control(me, "Back"));
    await expectEqual(() => notation(me), first);
    const other = await playOne(me, hands, 1);
    await expectEqual(() => me.locator(".tree .branch .move").count(), 1);
    await hands.press(me, control(me, "Back"));
    await hands.press(me, control(me, "Forward"));
    await expectEqual(() => notation(me), `${first} ${second}`, "forward follows the main line");
    await me.locator(".tree .branch .move").click();
    await expectEqual(() => notation(me), `${first} ${other}`);
    // The branch becomes the main line, and a reload keeps all of it.
    await hands.press(me, control(me, "Menu"));
    await hands.press(me, sheet(me).getByRole("button", { name: "Put this line first" }));
    await expectEqual(() => me.locator(".tree .branch .move").count(), 1);
    await me.reload();
    await expectEqual(() => moves(me).count(), 3);
    await expectEqual(() => notation(me), `${first} ${other}`);
    if (hands === MOUSE) {
      await me.keyboard.press("Home");
      await expectEqual(() => notation(me), "");
      await me.keyboard.press("ArrowRight");
      await expectEqual(() => notation(me), first);
      await me.keyboard.press("End");
      await expectEqual(() => notation(me), `${first} ${other}`, "the promoted line is the main one");
      await me.locator("parlour-board").hover();
      await me.mouse.wheel(0, -100);
      await expectEqual(() => notation(me), first);
      await me.keyboard.press("]");
      await expectEqual(() => notation(me), `${first} ${other}`);
    }
    await hands.press(me, control(me, "Menu"));
    await hands.press(me, sheet(me).getByRole("button", { name: "Remove this move and what follows" }));
    await expectEqual(() => moves(me).count(), 2);
    // A bot thinks about what is shown, and about the next when that is shown.
    await hands.press(me, me.getByRole("button", { name: "Why", exact: true }));
    await me.locator(".why .best li").first().waitFor({ timeout: PATIENCE });
    assert.ok((await me.locator(".why .by select option, .why select option").count()) > 3, "levels can be asked too");
    const said = await me.locator(".why .best").textContent();
    await hands.press(me, control(me, "Back"));
    await until("another position is thought about", async () => {
      const best = me.locator(".why .best li");
      return (await best.count()) > 0 && (await me.locator(".why .best").textContent()) !== said;
    });
    assert.deepEqual(me.errors, []);
  });
}

test("a record goes out and comes in; chance is chosen or rolled", async () => {
  const me = await shared.page();
  const game = withSteps(shared.games);
  await me.goto(`${me.base}/analysis/${game.id}`);
  const line = [await playOne(me, MOUSE), await playOne(me, MOUSE)];
  await control(me, "Menu").click();
  const [download] = await Promise.all([
    me.waitForEvent("download"),
    sheet(me).getByRole("button", { name: "Save this line as a record" }).click(),
  ]);
  const record = readFileSync(await download.path(), "utf8");
  assert.ok(record.includes(`game: ${game.id}`) && record.includes(line.join(" ")), record);
  await me.evaluate(() => sessionStorage.clear());
  await me.goto(`${me.base}/analysis/${game.id}?variant=${game.rules.variant}`);
  await me.getByText("Play a move for either side.").waitFor();
  await control(me, "Menu").click();
  await sheet(me).getByRole("button", { name: "Open a record" }).click();
  await sheet(me).getByLabel("Paste a saved game here").fill("nonsense");
  await sheet(me).getByRole("button", { name: "Open", exact: true }).click();
  await sheet(me).locator(".error:not(:empty)").waitFor();
  await sheet(me).getByLabel("Paste a saved game here").fill(record);
  await sheet(me).getByRole("button", { name: "Open", exact: true }).click();
  await expectEqual(() => moves(me).count(), 2);

  const dice = withChance(shared.games);
  await me.goto(`${me.base}/analysis/${dice.id}`);
  await me.locator(".actions .outcome").first().click();
  await expectEqual(() => moves(me).count(), 1);
  const chosen = await now(me);
  await control(me, "Back").click();
  await me.locator(".actions .outcome").nth(3).click();
  await expectEqual(() => moves(me).count(), 2);
  assert.notEqual(await now(me), chosen);
  await control(me, "Back").click();
  await me.getByRole("button", { name: "Roll", exact: true }).click();
  await until("the dice were rolled", async () => (await notation(me)) !== "");
  assert.deepEqual(
    me.errors.filter((error) => !/status of 400/.test(error)),
    [],
  );
});

test("both boards are clean for those who cannot see them, in every light", async () => {
  for (const options of [DESKTOP, PHONE]) {
    const me = await shared.page(options);
    const [steps, dice, secret] = [withSteps(shared.games), withChance(shared.games), withSecrets(shared.games)];
    for (const { id } of options === PHONE ? [dice] : [steps, secret]) {
      await openEditor(me, id);
      assert.deepEqual(await faultsOf(me), [], `editor ${id}`);
    }
    await me.goto(`${me.base}/analysis/${steps.id}`);
    await playOne(me, options === PHONE ? TOUCH : MOUSE);
    await me.getByRole("button", { name: "Why", exact: true }).click();
    await me.locator(".why .best li").first().waitFor({ timeout: PATIENCE });
    assert.deepEqual(await faultsOf(me), [], "analysis");
    await me.goto(`${me.base}/analysis/${dice.id}`);
    await me.locator(".actions .outcome").first().waitFor();
    assert.deepEqual(await faultsOf(me), [], "analysis with chance");
  }
});
