import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, plainly } from "../../js/told.js";

const name = (player) => ["You", "Ada", "Tom"][player];

test("names are filled in, pictures are left out of plain sentences", () => {
  assert.equal(plainly("{who} traded 4 {wheat} wheat for 1 {ore} ore", 1, name), "Ada traded 4 wheat for 1 ore");
  assert.equal(
    plainly("8 rolled: {p2} got 1 {ore} ore, {p1} got 2 {wool} wool", null, name),
    "8 rolled: Ada got 1 ore, you got 2 wool",
  );
  assert.equal(plainly("the king stepped to h5", 0, name), "The king stepped to h5");
});

test("you is written large at the beginning only", () => {
  assert.equal(plainly("{who} took a man", 0, name), "You took a man");
  assert.equal(plainly("a man was taken by {who}", 0, name), "A man was taken by you");
});

test("a sentence as its parts", () => {
  assert.deepEqual(partsOf("{who} built a town {town}", 2, name), [
    { type: "name", text: "Tom" },
    { type: "text", text: " built a town " },
    { type: "symbol", symbol: "town" },
  ]);
  assert.deepEqual(
    partsOf("odd { brace", 0, name)
      .map(({ text }) => text)
      .join(""),
    "odd { brace",
  );
});
