import assert from "node:assert/strict";
import { test } from "node:test";
import { phrases, sentence, words } from "../../web/js/words.js";

test("a sentence begins with a capital letter and quotes as people do", () => {
  assert.equal(sentence("white to move"), "White to move");
  assert.equal(sentence("`d2d8` is no move"), "“d2d8” is no move");
  assert.equal(sentence(""), "");
});

test("one of a thing is told as one", () => {
  assert.equal(phrases.winsIn("white", 1), "white wins in 1 ply");
  assert.equal(phrases.losesIn("white", 3), "white loses in 3 plies");
  assert.deepEqual(
    [-3, 0, 4].map((points) => phrases.stands("white", points)),
    ["white behind (-3)", "even", "white ahead (+4)"],
  );
});

test("levels are told from bots with names", () => {
  assert.equal(phrases.bot("level3", "plays a little"), "Level 3: plays a little");
  assert.equal(phrases.bot("champion", "the best"), "champion: the best");
});

test("no word is empty", () => {
  for (const [name, word] of Object.entries(words)) assert.ok(word.trim().length > 0, name);
});
