// What the editor's tools can do on a board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ERASER, HAND, choicesFor } from "../../js/toolchoices.js";

const spot = (id, shape = "square") => ({ id, label: id, shape });
const scene = {
  boards: [{ spots: [spot("a1"), spot("a2"), spot("h1", "hex"), spot("h2", "hex")] }],
  pieces: [{ spot: "a1" }],
  marks: [],
};
const picks = (tool, item) => choicesFor(scene, tool, item).map((choice) => [choice.group, ...choice.picks].join(" "));

test("what is put down goes on spots of its form", () => {
  assert.deepEqual(picks("king", { key: "king", label: "King", shape: "square" }), ["king a1", "king a2"]);
  assert.deepEqual(picks("land", { key: "land", label: "Land", shape: "hex" }), ["land h1", "land h2"]);
});

test("the eraser takes what lies there", () => assert.deepEqual(picks(ERASER), ["take a1"]));

test("the hand moves what lies there to spots of the same form, and lets grounds change places", () =>
  assert.deepEqual(picks(HAND), ["move a1 a2", "move h1 h2", "move h2 h1"]));
