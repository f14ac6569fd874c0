// The tree of moves: a main line, other lines, and what becomes of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_MOVES, MoveTree } from "../../js/tree.js";

/** A tree with these lines, each from the beginning. */
function treeOf(...lines) {
  const tree = new MoveTree();
  for (const line of lines) {
    tree.toStart();
    for (const action of line.split(" ")) tree.play(action);
  }
  return tree;
}

/** The tree as people write it: `a b (c d) e`. */
const text = (tree) =>
  tree
    .steps()
    .map((step) => (step.type === "move" ? step.move.action : step.type === "open" ? "(" : ")"))
    .join(" ")
    .replaceAll("( ", "(")
    .replaceAll(" )", ")");

test("a move that was played before is found again", () => {
  const tree = treeOf("a b c", "a b c");
  assert.equal(text(tree), "a b c");
  assert.deepEqual(tree.actionsTo(), ["a", "b", "c"]);
});

test("other moves are other lines, behind the move they differ from", () => {
  const tree = treeOf("a b c d", "a x y", "a b z", "q");
  assert.equal(text(tree), "a (q) b (x y) c (z) d");
  const plies = tree.steps().flatMap((step) => (step.type === "move" ? [`${step.move.action}${step.ply}`] : []));
  assert.deepEqual(plies, ["a1", "q1", "b2", "x2", "y3", "c3", "z3", "d4"]);
  const main = tree.steps().flatMap((step) => (step.type === "move" && step.isMain ? [step.move.action] : []));
  assert.deepEqual(main, ["a", "b", "c", "d"]);
});

test("back and forward follow the line one stands in", () => {
  const tree = treeOf("a b c", "a x y");
  assert.equal(tree.at.action, "y");
  tree.step(-1);
  assert.equal(tree.at.action, "x");
  tree.step(1);
  assert.equal(tree.at.action, "y");
  tree.step(-9);
  assert.equal(tree.at, tree.root);
  tree.step(2);
  assert.equal(tree.at.action, "b");
  tree.toEnd();
  assert.equal(tree.at.action, "c");
  tree.step(5);
  assert.equal(tree.at.action, "c");
});

test("a line is put first, step by step", () => {
  const tree = treeOf("a b c", "a x y", "a x z");
  // z is beside y, in a line beside the main one: first before y, then before b.
  assert.ok(tree.promote(tree.at));
  assert.equal(text(tree), "a b (x z (y)) c");
  assert.ok(tree.promote(tree.at));
  assert.equal(text(tree), "a x (b c) z (y)");
  assert.ok(!tree.promote(tree.at), "it is the main line");
  assert.ok(tree.isMain(tree.at));
});

test("a move goes with all that follows, and whoever stood there stands before it", () => {
  const tree = treeOf("a b c d", "a x");
  const b = tree.lineFrom()[1];
  tree.at = tree.lineFrom()[3];
  tree.remove(b);
  assert.equal(text(tree), "a x");
  assert.equal(tree.at.action, "a");
  tree.remove(tree.root);
  assert.equal(text(tree), "a x");
  assert.equal(tree.find(b.id), undefined);
});

test("a tree is read as it was written, and what is none is left out", () => {
  const tree = treeOf("a b c d", "a x y", "a b z", "q");
  assert.equal(text(MoveTree.read(JSON.parse(JSON.stringify(tree.write())))), text(tree));
  for (const none of [null, 7, "a", {}, [[7]], [["a", 3, null, ["b", {}]]]]) {
    assert.ok(["", "a b"].includes(text(MoveTree.read(none))), JSON.stringify(none));
  }
});

test("a tree does not grow for ever", () => {
  const tree = new MoveTree();
  for (let index = 0; index < MAX_MOVES; index += 1) assert.ok(tree.play(`m${index}`));
  assert.equal(tree.play("one more"), null);
  tree.toStart();
  assert.ok(tree.play("m0"), "what is there can be looked at");
  tree.remove(tree.at);
  assert.ok(tree.play("another"));
});
