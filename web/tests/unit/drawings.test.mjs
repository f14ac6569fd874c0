import assert from "node:assert/strict";
import { test } from "node:test";
import { colourOf, positionKey, toggled } from "../../js/drawings.js";
import { pieces, scene } from "./scenes.mjs";

const CIRCLE = { from: "a1", to: "a1", colour: 0 };
const ARROW = { from: "a1", to: "b2", colour: 0 };

test("what is drawn again is wiped away, and in another colour it changes its colour", () => {
  assert.deepEqual(toggled([], CIRCLE), [CIRCLE]);
  assert.deepEqual(toggled([CIRCLE], ARROW), [CIRCLE, ARROW]);
  assert.deepEqual(toggled([CIRCLE, ARROW], CIRCLE), [ARROW]);
  assert.deepEqual(toggled([CIRCLE, ARROW], { ...CIRCLE, colour: 2 }), [ARROW, { ...CIRCLE, colour: 2 }]);
  // The way back is another arrow.
  const back = { from: "b2", to: "a1", colour: 0 };
  assert.deepEqual(toggled([ARROW], back), [ARROW, back]);
});

test("keys choose the colour", () => {
  const keys = { shiftKey: false, ctrlKey: false, altKey: false };
  assert.equal(colourOf(keys), 0);
  assert.equal(colourOf({ ...keys, shiftKey: true }), 1);
  assert.equal(colourOf({ ...keys, ctrlKey: true }), 2);
  assert.equal(colourOf({ ...keys, altKey: true }), 2);
});

test("drawings belong to a position, not to what is said of it", () => {
  const before = scene({ pieces: pieces("1man@a1") });
  assert.equal(positionKey(before), positionKey({ ...before, prompt: "wait", choices: [], panels: [] }));
  assert.notEqual(positionKey(before), positionKey({ ...before, pieces: pieces("1man@a2") }));
  assert.notEqual(positionKey(before), positionKey({ ...before, to_move: 1 }));
});
