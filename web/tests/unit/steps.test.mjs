import assert from "node:assert/strict";
import { test } from "node:test";
import { boardsWith, choiceTo, daysInARow, glowing, nextUnsolved } from "../../js/steps.js";

const choice = (...picks) => ({ notation: picks.join(""), label: "", group: "", picks, confirm: false, piece: null });

test("what the answers pick glows where nothing stands, unless the step says what does", () => {
  const pieces = [{ spot: "d1" }, { spot: "f1" }, { spot: "h8" }];
  const choices = [choice("d1", "c2"), choice("d1", "e2"), choice("f1", "e2"), choice("a3", "a4"), choice("d1", "h8")];
  assert.deepEqual(glowing({ glow: [], scene: { choices: [...choices, choice()], pieces } }), [
    "c2",
    "e2",
    "a3",
    "a4",
    "h8",
  ]);
  assert.deepEqual(glowing({ glow: ["a1"], scene: { choices, pieces } }), ["a1"]);
});

test("touching where just one choice leads means that choice", () => {
  const choices = [choice("d1", "c2"), choice("d1", "e2"), choice("f1", "e2")];
  assert.equal(choiceTo(choices, "c2"), choices[0]);
  assert.equal(choiceTo(choices, "e2"), undefined);
  assert.equal(choiceTo(choices, "h8"), undefined);
});

test("days in a row are counted up to today, or up to yesterday while today is not solved", () => {
  const solved = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-02-20"];
  assert.equal(daysInARow(solved, "2026-03-01"), 3);
  assert.equal(daysInARow(solved, "2026-03-02"), 3);
  assert.equal(daysInARow(solved, "2026-03-03"), 0);
  assert.equal(daysInARow(solved, "2026-02-20"), 1);
  assert.equal(daysInARow([], "2026-03-01"), 0);
});

test("the next exercise is the next unsolved one, and begins anew after the last", () => {
  assert.equal(nextUnsolved(4, [2], 1), 3);
  assert.equal(nextUnsolved(4, [4], 4), 1);
  assert.equal(nextUnsolved(4, [1, 4], 4), 2);
  assert.equal(nextUnsolved(3, [1, 2, 3], 2), null);
  assert.equal(nextUnsolved(1, [], 1), null);
});

test("only the boards that matter are shown", () => {
  const board = (id, ...spots) => ({ id, spots: spots.map((spot) => ({ id: spot })) });
  const scene = { boards: [board("own", "a1", "a2"), board("other", "b1")] };
  const shown = (...spots) => boardsWith(scene, spots).boards.map(({ id }) => id);
  assert.deepEqual(shown("b1"), ["other"]);
  assert.deepEqual(shown("a2", "b1"), ["own", "other"]);
  assert.deepEqual(shown(), ["own", "other"]);
});
