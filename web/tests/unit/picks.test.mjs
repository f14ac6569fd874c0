import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asNotation,
  chosen,
  complete,
  dottedSpots,
  narrow,
  nextSpots,
  offered,
  pickSpot,
  typed,
} from "../../js/picks.js";
import { choice, pieces, scene } from "./scenes.mjs";

const MOVES = [choice("a1b2", "a1 b2"), choice("a1c3", "a1 c3"), choice("b1c2", "b1 c2"), choice("pass", "")];
const notations = (choices) => choices.map(({ notation }) => notation);

test("a pick keeps the choices that begin with it", () => {
  assert.deepEqual(notations(narrow(MOVES, ["a1"])), ["a1b2", "a1c3"]);
  assert.deepEqual([...nextSpots(MOVES, [])], ["a1", "b1"]);
  assert.deepEqual([...nextSpots(MOVES, ["a1"])], ["b2", "c3"]);
  assert.deepEqual([...nextSpots(MOVES, ["c3"])], []);
});

test("a whole path makes its choice, and a button is never made by picks", () => {
  assert.equal(chosen(MOVES, ["a1", "c3"])?.notation, "a1c3");
  assert.equal(chosen(MOVES, ["a1"]), undefined);
  assert.deepEqual(complete(MOVES, []), []);
  assert.equal(chosen(MOVES, []), undefined);
});

test("what a pick leads to", () => {
  assert.deepEqual(pickSpot(MOVES, [], "a1"), { type: "pick", picks: ["a1"] });
  assert.deepEqual(pickSpot(MOVES, ["a1"], "b2"), { type: "choose", choice: MOVES[0], picks: [] });
  assert.deepEqual(pickSpot(MOVES, ["a1"], "a1"), { type: "unpick", picks: [] });
  assert.deepEqual(pickSpot(MOVES, ["a1"], "b1"), { type: "pick", picks: ["b1"] });
  assert.deepEqual(pickSpot(MOVES, ["a1"], "c2"), { type: "slip", picks: [], tried: ["a1", "c2"] });
});

test("choices with the same path are offered as buttons", () => {
  const promotions = [choice("a7a8q", "a7 a8"), choice("a7a8n", "a7 a8"), choice("b7b8", "b7 b8")];
  assert.deepEqual(pickSpot(promotions, ["a7"], "a8"), { type: "pick", picks: ["a7", "a8"] });
  assert.deepEqual(notations(offered(promotions, ["a7", "a8"])), ["a7a8q", "a7a8n"]);
  assert.deepEqual(notations(offered(promotions, ["a7"])), []);
  assert.equal(pickSpot(promotions, ["b7"], "b8").type, "choose");
});

test("a path that stops early can be ended there, or goes on", () => {
  const jumps = [choice("a1c3", "a1 c3"), choice("a1c3e1", "a1 c3 e1"), choice("a1c3e1g3", "a1 c3 e1 g3")];
  assert.deepEqual(pickSpot(jumps, ["a1"], "c3"), { type: "pick", picks: ["a1", "c3"] });
  assert.deepEqual(notations(offered(jumps, ["a1", "c3"])), ["a1c3"]);
  assert.deepEqual([...nextSpots(jumps, ["a1", "c3"])], ["e1"]);
  assert.deepEqual(notations(offered(jumps, ["a1", "c3", "e1"])), ["a1c3e1"]);
  assert.deepEqual(pickSpot(jumps, ["a1", "c3", "e1"], "g3"), { type: "choose", choice: jumps[2], picks: [] });
});

test("a path may come back to the spot it left", () => {
  const round = [choice("round", "a1 b2 b2"), choice("there", "a1 b2")];
  assert.equal(pickSpot(round, ["a1", "b2"], "b2").choice?.notation, "round");
});

test("dots: where a piece can go, and where something can be put down", () => {
  const moves = scene({ pieces: pieces("1man@a1 1man@b1"), choices: MOVES });
  assert.deepEqual([...dottedSpots(moves, [])], []);
  assert.deepEqual([...dottedSpots(moves, ["a1"])], ["b2", "c3"]);
  const drops = scene({ pieces: pieces("1disc@b2"), choices: [choice("a1", "a1"), choice("c3", "c3")] });
  assert.deepEqual([...dottedSpots(drops, [])], ["a1", "c3"]);
});

test("no dots where every empty square could be chosen", () => {
  const every = ["a1", "b1", "a2", "b2"].map((spot) => choice(spot, spot));
  const shots = { files: 2, ranks: 2, choices: every };
  assert.deepEqual([...dottedSpots(scene(shots), [])], []);
  const marks = [{ role: "miss", symbol: "o", label: "miss", spots: ["a1"] }];
  assert.deepEqual([...dottedSpots(scene({ ...shots, choices: every.slice(1), marks }), [])], []);
  assert.equal(dottedSpots(scene({ ...shots, choices: every.slice(1) }), []).size, 3);
});

test("spots that are no squares always have their dots", () => {
  const board = scene({ files: 1, ranks: 2, choices: [choice("town", "a1"), choice("road", "a2 a1")] });
  for (const spot of board.boards[0].spots) spot.shape = "vertex";
  assert.deepEqual([...dottedSpots(board, [])], ["a1", "a2"]);
});

test("a move is typed by notation or label, with or without hyphens", () => {
  assert.equal(typed(MOVES, "A1-C3")?.notation, "a1c3");
  assert.equal(typed([choice("x", "", { label: "End the turn" })], "end the turn")?.notation, "x");
  assert.equal(typed(MOVES, "a1d4"), undefined);
});

test("picks are written as an action only where choices are written so", () => {
  assert.equal(asNotation(scene({ choices: MOVES }), ["a1", "b3"]), "a1b3");
  assert.equal(asNotation(scene({ choices: [choice("first", "a1 b2")] }), ["a1", "b3"]), null);
  assert.equal(asNotation(scene(), ["a1"]), null);
});
