import assert from "node:assert/strict";
import { test } from "node:test";
import { phrases, sentence, words } from "../../js/words.js";

test("a sentence begins with a capital letter and quotes as people do", () => {
  assert.equal(sentence("white to move"), "White to move");
  assert.equal(sentence("`d2d8` is no move"), "“d2d8” is no move");
  assert.equal(sentence(""), "");
});

test("one of a thing is told as one", () => {
  assert.equal(phrases.winsIn("White", 1), "White can win for certain, in 1 move");
  assert.equal(phrases.losesIn("White", 3), "White can be beaten for certain, in 3 moves");
  assert.deepEqual([0, 1, 2].map(phrases.cards), ["0 cards", "1 card", "2 cards"]);
});

test("no word is empty", () => {
  for (const [name, word] of Object.entries(words)) assert.ok(word.trim().length > 0, name);
});
