import assert from "node:assert/strict";
import { test } from "node:test";
import { isForPeople, standsInWords, warmthOf } from "../../web/js/insight.js";

const value = (spot, value, more = {}) => ({
  spot,
  from: null,
  choice: null,
  value,
  short: `+${value}`,
  tone: "neutral",
  text: "",
  ...more,
});

test("the three best are numbered, and warmth goes from the worst to the best on the board", () => {
  const warm = warmthOf([value("a", 10), value("b", 110), value("c", 60), value("d", 35)], []);
  assert.deepEqual(
    warm.map(({ spot, heat, label }) => [spot, heat, label]),
    [
      ["b", 1, "1"],
      ["c", 0.5, "2"],
      ["d", 0.25, "3"],
      ["a", 0, ""],
    ],
  );
  assert.equal(warmthOf([value("a", 7)], [])[0].heat, 1);
});

test("a spot that many moves lead to is as warm as the best of them; a picked piece shows its own", () => {
  const values = [value("c", 5, { from: "a" }), value("c", 9, { from: "b" })];
  assert.equal(warmthOf(values, []).length, 1);
  assert.deepEqual(
    warmthOf([...values, value("d", 1, { from: "a" })], ["a"]).map(({ spot, label }) => [spot, label]),
    [
      ["c", "1"],
      ["d", "2"],
    ],
  );
});

test("chances are shown as they are, a bot's own points never", () => {
  assert.equal(warmthOf([value("a", 340, { short: "34%" })], [])[0].label, "34%");
  for (const text of ["c4: 34.0%", "lumber on 8", "2 ore short"]) assert.ok(isForPeople(text), text);
  for (const text of ["weight 161", "+35", "-2191", "the throne is shut (R5)"]) assert.ok(!isForPeople(text), text);
});

test("how a position stands, in words", () => {
  const name = (player) => ["Ada", "Tom"][player];
  const told = (chance, score = { points: 5 }) => standsInWords({ chance, score, player: 0 }, name);
  assert.deepEqual(
    [850, 700, 550, 510, 450, 50].map((chance) => told(chance)),
    [
      "Ada: far ahead",
      "Ada: ahead",
      "Ada: a little ahead",
      "It is about even.",
      "Ada: a little behind",
      "Ada: far behind",
    ],
  );
  assert.equal(told(1000, { win: 5 }), "Ada can win for certain, in 3 moves");
  assert.equal(told(0, { loss: 2 }), "Ada can be beaten for certain, in 1 move");
  assert.equal(told(null), "");
});
