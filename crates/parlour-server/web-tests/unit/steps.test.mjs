import assert from "node:assert/strict";
import { test } from "node:test";
import { boardsWith, choiceTo, dayNumber, exerciseOf, glowing } from "../../web/js/steps.js";

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

test("the exercise of the day is an unsolved one, and changes with the day", () => {
  const days = [0, 1, 2, 3].map((day) => exerciseOf(4, [2], day));
  assert.deepEqual(days, [1, 3, 4, 1]);
  assert.equal(exerciseOf(3, [1, 2, 3], 5), null);
  assert.equal(exerciseOf(0, [], 5), null);
});

test("a day begins at midnight", () => {
  assert.equal(dayNumber(new Date(2026, 1, 3, 0, 0)), dayNumber(new Date(2026, 1, 3, 23, 59)));
  assert.equal(dayNumber(new Date(2026, 1, 4, 0, 0)) - dayNumber(new Date(2026, 1, 3, 23, 59)), 1);
});

test("only the boards that matter are shown", () => {
  const board = (id, ...spots) => ({ id, spots: spots.map((spot) => ({ id: spot })) });
  const scene = { boards: [board("own", "a1", "a2"), board("other", "b1")] };
  const shown = (...spots) => boardsWith(scene, spots).boards.map(({ id }) => id);
  assert.deepEqual(shown("b1"), ["other"]);
  assert.deepEqual(shown("a2", "b1"), ["own", "other"]);
  assert.deepEqual(shown(), ["own", "other"]);
});
