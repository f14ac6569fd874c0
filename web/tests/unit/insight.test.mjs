import assert from "node:assert/strict";
import { test } from "node:test";
import { headline, inSentences, percent, saidOf, standsInWords, valueOf, warmthOf } from "../../js/insight.js";

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
  assert.equal(warmthOf([value("a", 340, { chance: 340 })], [])[0].label, "34%");
  const said = (more) => saidOf(value("a", 161, { text: "c4: weight 161", ...more }));
  assert.equal(said({ about: "c4", chance: 340 }), "c4: 34%");
  assert.equal(said({ about: "lumber on 8" }), "lumber on 8");
  assert.equal(said({ about: "King to h5", score: { points: 35 }, chance: 640 }), "King to h5: 64% to win");
  assert.equal(said({ about: "King to h5", score: { win: 5 }, chance: 1000 }), "King to h5: wins in 3");
  assert.equal(said({}), "");
  assert.equal(said({ about: "King to h5", score: { points: -2191 } }), "");
});

test("how a position stands, in words", () => {
  const name = (player) => ["Ada", "Tom"][player];
  const told = (chance, score = { points: 5 }) => standsInWords({ chance, score, player: 0 }, name);
  assert.deepEqual(
    [640, 505, 50].map((chance) => told(chance)),
    ["Ada: 64% to win", "Ada: 51% to win", "Ada: 5% to win"],
  );
  assert.equal(told(1000, { win: 5 }), "Ada can win for certain, in 3 moves");
  assert.equal(told(0, { loss: 2 }), "Ada can be beaten for certain, in 1 move");
  assert.equal(told(null), "");
});

test("only what is proven is certain", () => {
  assert.deepEqual([0, 1, 4, 995, 999, 1000, 464, 465].map(percent), [
    "0%",
    "1%",
    "1%",
    "99%",
    "99%",
    "100%",
    "46%",
    "47%",
  ]);
});

const ranked = (more) => ({
  action: "a",
  picks: [],
  way: [],
  label: "",
  chance: null,
  score: null,
  odds: "",
  text: "",
  ...more,
});

test("beside one of the best stands a distance where it is proven, else what is known of its spot, else the chance", () => {
  assert.equal(valueOf(ranked({ chance: 1000, score: { win: 9 } })), "wins in 5");
  assert.equal(valueOf(ranked({ chance: 0, score: { loss: 4 } })), "loses in 2");
  assert.equal(valueOf(ranked({ odds: "46%" })), "46%");
  assert.equal(valueOf(ranked({ chance: 612, score: { points: 35 } })), "61%");
  // A bot's own points are nobody's business.
  assert.equal(valueOf(ranked({ score: { points: 161 } })), "");
});

test("an action and its reason make a sentence or two", () => {
  assert.equal(inSentences(ranked({ label: "King to h5", text: "Opens a line" })), "King to h5. Opens a line");
  assert.equal(inSentences(ranked({ label: "King to h5" })), "King to h5");
  assert.equal(inSentences(ranked({})), "The arrow shows what it would do.");
});

test("the large figure is a chance; what is proven is a sentence, and a weight is nothing", () => {
  const name = (player) => ["You", "Owl"][player];
  const told = (more) => headline({ player: 0, chance: 640, score: { points: 5 }, ...more }, name);
  assert.deepEqual(told({}), { figure: "64%", text: "your chance to win" });
  assert.deepEqual(told({ player: 1 }), { figure: "64%", text: "chance of Owl to win" });
  assert.deepEqual(told({ chance: 1000, score: { win: 3 } }), {
    figure: "",
    text: "You can win for certain, in 2 moves",
  });
  assert.deepEqual(told({ chance: null }), { figure: "", text: "" });
});

test("the numbers on the board are those of the best actions, while nothing is picked", () => {
  const values = [value("a", 10, { from: "x" }), value("b", 30, { from: "y" }), value("c", 20, { from: "x" })];
  const ranks = (picks, best) => warmthOf(values, picks, best).map(({ spot, rank }) => [spot, rank]);
  assert.deepEqual(ranks([], ["c", "a"]), [
    ["b", null],
    ["c", 1],
    ["a", 2],
  ]);
  assert.deepEqual(ranks(["x"], ["b"]), [
    ["c", 1],
    ["a", 2],
  ]);
});
