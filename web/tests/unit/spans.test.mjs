import assert from "node:assert/strict";
import { test } from "node:test";
import { covered, spanAt, spansOf } from "../../js/spans.js";
import { choice, pieces, scene } from "./scenes.mjs";

/** Where the spots of a scene's first board lie, a hundred apart. */
const placesOf = ({ boards: [{ spots }] }) =>
  new Map(spots.map(({ id, x, y }) => [id, { at: { x: 100 * x, y: -100 * y }, board: "board" }]));
const ACROSS = choice("a1h3", "a1 c1");
const UP = choice("b1v3", "b1 b3");

test("pairs of free spots lie over what is between them", () => {
  const waters = scene({ covers: 3, choices: [ACROSS, UP, choice("done", "")] });
  assert.deepEqual(spansOf(waters), [ACROSS, UP]);
  assert.deepEqual(covered(ACROSS, placesOf(waters)), ["a1", "b1", "c1"]);
  assert.equal(spanAt([ACROSS, UP], placesOf(waters), "b1", true), UP);
  assert.equal(spanAt([ACROSS, UP], placesOf(waters), "b1", false), ACROSS);
  assert.equal(spanAt([ACROSS, UP], placesOf(waters), "a3", true), undefined);
});

test("where a scene covers no spots, picks are a path", () => {
  assert.deepEqual(spansOf(scene({ choices: [ACROSS, UP] })), []);
});
