// The page in a real browser, as people use it.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { actByMouse, isOver, newGame, numbers, openBrowser, openHouse, openPage, prompt } from "./house.mjs";

let house, browser;
before(async () => {
  house = await openHouse();
  browser = await openBrowser();
});
after(async () => {
  await browser.close();
  await house.close();
});

const page = (options) => openPage(browser, house, options);

/** Plays until the game is over, or for so many actions. */
async function playOut(page, most, random = numbers(7)) {
  for (let turn = 0; turn < most && !(await isOver(page)); turn += 1) {
    await actByMouse(page, random);
    await page.waitForTimeout(20);
  }
}

test("a whole game against a bot by mouse", async () => {
  const me = await page();
  await newGame(me, "Larva & Birds", ["me", "level2"]);
  await playOut(me, 200);
  assert.ok(await isOver(me), await prompt(me));
  await me.getByRole("button", { name: "Rematch" }).click();
  await me.waitForFunction(() => !document.querySelector(".controls")?.textContent?.includes("Rematch"));
  assert.deepEqual(me.errors, []);
});

test("a whole game by keyboard alone", async () => {
  const me = await page();
  await newGame(me, "Larva & Birds", ["me", "level1"]);
  await me.locator("parlour-board .spot[tabindex='0']").focus();
  const random = numbers(3);
  const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
  for (let turn = 0; turn < 400 && !(await isOver(me)); turn += 1) {
    const targets = await me.$$eval("parlour-board .spot.open", (nodes) => nodes.map((node) => node.getAttribute("data-spot")));
    if (targets.length === 0) {
      await me.waitForTimeout(30);
      continue;
    }
    const target = targets[Math.floor(random() * targets.length)];
    for (let step = 0; step < 20; step += 1) {
      const at = await me.evaluate(() => document.activeElement?.getAttribute("data-spot"));
      if (at === target) break;
      const [dx, dy] = [target.charCodeAt(0) - (at ?? "a1").charCodeAt(0), target.charCodeAt(1) - (at ?? "a1").charCodeAt(1)];
      await me.keyboard.press(dx !== 0 ? (dx > 0 ? keys[3] : keys[2]) : dy > 0 ? keys[0] : keys[1]);
    }
    await me.keyboard.press("Enter");
    await me.waitForTimeout(20);
  }
  assert.ok(await isOver(me), await prompt(me));
  assert.deepEqual(me.errors, []);
});

for (const [title, seats] of [
  ["Corners", ["me", "level2"]],
  ["Hnefatafl", ["me", "level1"]],
  ["Sea Wars", ["me", "level2"]],
  ["Settlers", ["me", "level2"]],
]) {
  test(`${title} is played against a bot`, async () => {
    const me = await page();
    await newGame(me, title, seats);
    await playOut(me, 60);
    const moves = await me.locator(".moves li").count();
    assert.ok(moves > 10, `${moves} moves`);
    assert.deepEqual(me.errors, []);
  });
}

test("undo and resign are there, and say what they did", async () => {
  const me = await page();
  await newGame(me, "Corners", ["me", "level1"]);
  await actByMouse(me, numbers(5));
  await me.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  await me.getByRole("button", { name: "Undo" }).click();
  await me.waitForFunction(() => document.querySelectorAll(".moves li").length === 0);
  await me.getByRole("button", { name: "Resign" }).click();
  await me.getByRole("button", { name: "Yes" }).click();
  await me.getByRole("button", { name: "Rematch" }).waitFor();
  assert.match(await prompt(me), /resigned/);
});

test("a demo plays itself", async () => {
  const me = await page();
  // A game that takes a while: the shortest of others is over before anyone looks.
  await newGame(me, "Corners", ["level1", "level1"]);
  await me.waitForFunction(() => document.querySelectorAll(".moves li").length > 6);
  assert.deepEqual(me.errors, []);
});

test("two at one screen hand it over where something is hidden", async () => {
  const me = await page();
  await newGame(me, "Sea Wars", ["me", "me"]);
  await me.getByRole("button", { name: "Show the board" }).click();
  await me.getByRole("button", { name: "Place the rest at random" }).click();
  const again = me.getByRole("button", { name: "Show the board" });
  await again.waitFor();
  assert.equal(await me.locator("parlour-board").isVisible(), false);
  assert.equal((await me.locator("aside .moves, aside .panels").allTextContents()).join(""), "");
  await again.click();
  // What the first player placed is nothing but question marks now.
  const moves = await me.locator(".moves li").allTextContents();
  assert.ok(moves.length >= 5 && moves.every((move) => move === "?"), moves.join(" "));
  await me.getByRole("button", { name: "Place the rest at random" }).click();
  assert.deepEqual(me.errors, []);
});

test("two people play and talk, a third watches, and the server may go away", async () => {
  const [ada, grace, eve] = [await page(), await page(), await page()];
  await newGame(ada, "Larva & Birds", ["me", "invited"]);
  const link = await ada.locator(".invitation input").inputValue();
  await grace.goto(link);
  await grace.getByRole("button", { name: "Sit down" }).click();
  await grace.waitForFunction(() => !document.querySelector(".head")?.textContent?.includes("–"));
  await eve.goto(link.split("?")[0]);
  await ada.getByPlaceholder("Say something").fill("good luck <b>");
  await ada.getByRole("button", { name: "Send" }).click();
  await grace.getByText("good luck <b>").waitFor();
  await actByMouse(ada, numbers(1));
  await eve.waitForFunction(() => document.querySelectorAll(".moves li").length === 1);
  assert.equal(await eve.getByText("good luck").count(), 0);

  await house.stop("SIGKILL");
  await ada.locator("#offline").waitFor({ state: "visible" });
  const again = await openHouse({ folder: house.folder, port: house.port });
  Object.assign(house, again);
  await ada.locator("#offline").waitFor({ state: "hidden" });
  await grace.locator("#offline").waitFor({ state: "hidden" });
  await actByMouse(grace, numbers(2));
  await ada.waitForFunction(() => document.querySelectorAll(".moves li").length === 2);
  for (const somebody of [ada, grace, eve]) {
    const errors = somebody.errors.filter((text) => !/WebSocket|ERR_CONNECTION|Failed to load/.test(text));
    assert.deepEqual(errors, []);
  }
});

test("nothing is wrong for those who cannot see it", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    const me = await page({ colorScheme, bypassCSP: true });
    await newGame(me, "Settlers", ["me", "level1"]);
    const table = new URL(me.url()).pathname;
    for (const path of ["/", "/tables", "/archive", "/rules/larva", table]) {
      await me.goto(me.base + path);
      if (path === table) await me.waitForSelector(".prompt:not(:empty)");
      await me.waitForSelector("main *");
      await me.evaluate(axe);
      const { violations } = await me.evaluate(() => window.axe.run());
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0]?.html]), [], `${path} ${colorScheme}`);
    }
  }
});
