// The board alone, with scenes made for it: what no game at hand shows yet.

import assert from "node:assert/strict";
import { clickSpot, expectEqual, until } from "./actions.mjs";
import { forTests } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests();

const choice = (notation, picks) => ({ notation, label: notation, group: "move", picks, confirm: false });
const piece = (id, spot, owner) => ({ id, spot, owner, role: "man", symbol: "m" });

/** A board of three by three squares. */
function scene(more = {}) {
  const spots = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"].map((id, index) => ({
    id,
    shape: "square",
    x: index % 3,
    y: Math.floor(index / 3),
    label: id,
    symbol: ".",
    picture: null,
    tags: index % 2 === 0 ? ["dark"] : [],
    note: "",
  }));
  return {
    boards: [{ id: "board", title: "Board", spots, bottom: 0 }],
    pieces: [],
    marks: [],
    last: [],
    path: [],
    panels: [],
    to_move: 0,
    prompt: "",
    speech: "",
    choices: [],
    aids: [],
    ...more,
  };
}

/** A page with a board on it that shows a scene; what is chosen there is noted. */
async function boardWith(first, options) {
  const me = await shared.page(options);
  // Somewhere that has boards; what it shows goes away.
  await me.goto(`${me.base}/p/${shared.games[0].id}`);
  await me.waitForSelector("main parlour-board svg");
  await me.evaluate(
    ([scene, game]) => {
      const board = document.createElement("parlour-board");
      board.game = game;
      board.scene = scene;
      board.id = "own";
      board.style.width = "300px";
      window.chosen = [];
      board.addEventListener("choose", ({ detail }) => window.chosen.push(detail.notation));
      document.getElementById("main").replaceChildren(board);
    },
    [first, shared.games[0].id],
  );
  return me;
}
const chosen = (me) => me.evaluate(() => window.chosen);

test("choices with the same picks are told apart by buttons", async () => {
  const choices = [choice("queen", ["a2", "a3"]), choice("knight", ["a2", "a3"]), choice("b", ["b2", "b3"])];
  const me = await boardWith(scene({ pieces: [piece(1, "a2", 0), piece(2, "b2", 0)], choices }));
  await clickSpot(me, "a2");
  await clickSpot(me, "a3");
  await expectEqual(() => me.locator(".menu button").allTextContents(), ["Queen", "Knight"]);
  await expectEqual(() => chosen(me), []);
  await me.locator(".menu").getByRole("button", { name: "Knight" }).click();
  await expectEqual(() => chosen(me), ["knight"]);
  await expectEqual(() => me.locator(".menu").count(), 0);
  // By keyboard: the keys are on the menu, and Escape leads back.
  await me.locator('[data-spot="a2"]').focus();
  await me.keyboard.press("Enter");
  await me.keyboard.press("ArrowUp");
  await me.keyboard.press("Enter");
  await me.keyboard.press("Escape");
  await expectEqual(() => me.locator(".menu").count(), 0);
  await me.keyboard.press("Enter");
  await me.keyboard.press("Enter");
  await expectEqual(() => chosen(me), ["knight", "queen"]);
  assert.deepEqual(me.errors, []);
});

test("a path may stop early", async () => {
  const choices = [choice("short", ["a1", "b2"]), choice("long", ["a1", "b2", "c3"])];
  const me = await boardWith(scene({ pieces: [piece(1, "a1", 0)], choices }));
  await clickSpot(me, "a1");
  await clickSpot(me, "b2");
  await me.locator(".menu").getByRole("button", { name: "Done here" }).click();
  for (const spot of ["a1", "b2", "c3"]) await clickSpot(me, spot);
  await expectEqual(() => chosen(me), ["short", "long"]);
});

test("squares where something can be put down have dots", async () => {
  const me = await boardWith(scene({ pieces: [piece(1, "b2", 0)], choices: [choice("a1", ["a1"])] }));
  await expectEqual(() => me.locator(".layer.dots circle").count(), 1);
});

test("a piece that changes owner turns over in place, unless someone wants no motion", async () => {
  const before = scene({ pieces: [piece(1, "b2", 0), piece(2, "c3", 0)] });
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const me = await boardWith(before, { reducedMotion });
    // What is in motion is counted in the same breath, before it may have ended.
    const turning = await me.evaluate(
      (next) => {
        document.getElementById("own").scene = next;
        return document.getElementById("own").getAnimations({ subtree: true }).length;
      },
      scene({ pieces: [piece(1, "b2", 1), piece(2, "c3", 1)] }),
    );
    assert.equal(turning > 0, reducedMotion === "no-preference");
    await me.waitForFunction(() => document.querySelectorAll("#own .piece").length === 2);
    await expectEqual(() => me.locator("#own .piece.owner-1").count(), 2);
  }
});

test("high contrast wins over a game's own squares", async () => {
  const me = await shared.page();
  for (const { id } of shared.games) {
    await me.goto(me.base);
    await me.evaluate(() => localStorage.setItem("parlour.theme", "contrast"));
    await me.goto(`${me.base}/p/${id}`);
    await me.waitForSelector("parlour-board svg");
    const fills = () =>
      me.locator(".square rect").evaluateAll((nodes) => [...new Set(nodes.map((node) => getComputedStyle(node).fill))]);
    await until(
      `${id} has plain squares`,
      async () => (await fills()).every((fill) => /^rgb\((85, 85, 85|221, 221, 221)\)$/.test(fill)),
      fills,
    );
  }
});

test("an owner's colour is seen whatever it is", async () => {
  const me = await shared.page({ colorScheme: "light" });
  // Somewhere that has boards; what it shows goes away.
  await me.goto(`${me.base}/p/${shared.games[0].id}`);
  await me.waitForSelector("main parlour-board svg");
  const { backgroundImage, boxShadow } = await me.evaluate(() => {
    document.getElementById("main").innerHTML =
      '<ol class="moves"><li><button class="move owner-0"><span>x</span></button></li></ol>';
    document.getElementById("main").style.setProperty("--p0", "#fff");
    const { backgroundImage, boxShadow } = getComputedStyle(document.querySelector(".move"), "::before");
    return { backgroundImage, boxShadow };
  });
  assert.match(backgroundImage, /rgb\(255, 255, 255\)/);
  // White on white has an edge.
  assert.notEqual(boxShadow, "none");
});
