import assert from "node:assert/strict";
import { test } from "node:test";
import { ARROWS, nearestTo, nextInDirection } from "../../js/directions.js";
import { hasSides, isTurned } from "../../js/orientation.js";

/** Spots at points: `{ a: [0, 0] }`. */
const located = (points) => Object.entries(points).map(([spot, [x, y]]) => ({ spot, at: { x, y } }));
const GRID = located({ a1: [0, 100], b1: [50, 100], a2: [0, 50], b2: [50, 50], a3: [0, 0] });

test("the nearest spot", () => {
  assert.deepEqual(nearestTo({ x: 46, y: 97 }, GRID), { spot: "b1", distance: 5 });
  assert.equal(nearestTo({ x: 0, y: 0 }, []), undefined);
});

test("arrows go to the neighbour, and nowhere at the edge", () => {
  const from = { x: 0, y: 100 };
  assert.equal(nextInDirection(GRID, from, ARROWS.ArrowUp), "a2");
  assert.equal(nextInDirection(GRID, from, ARROWS.ArrowRight), "b1");
  assert.equal(nextInDirection(GRID, from, ARROWS.ArrowLeft), undefined);
});

test("what lies aside is taken only if nothing is ahead", () => {
  const spots = located({ aside: [60, -10], far: [0, -300] });
  assert.equal(nextInDirection(spots, { x: 0, y: 0 }, ARROWS.ArrowUp), "far");
  assert.equal(nextInDirection(spots.slice(0, 1), { x: 0, y: 0 }, ARROWS.ArrowUp), "aside");
});

test("everyone's own side is at the bottom", () => {
  const board = (bottom) => ({ id: "board", title: "", spots: [], bottom });
  assert.deepEqual(
    [0, 1, null].map((near) => isTurned(board(0), near, false)),
    [false, true, false],
  );
  assert.deepEqual(
    [0, 1, null].map((near) => isTurned(board(1), near, false)),
    [true, false, false],
  );
  assert.deepEqual(
    [0, 1, null].map((near) => isTurned(board(0), near, true)),
    [true, false, true],
  );
  assert.deepEqual(
    [0, 1].map((near) => isTurned(board(null), near, true)),
    [false, false],
  );
  assert.deepEqual([hasSides([board(null)]), hasSides([board(null), board(1)])], [false, true]);
});
