// What is seen and heard between two scenes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { effectsOf } from "../../js/effects.js";
import { cuesOf, withNews } from "../../js/sound.js";
import { SOUNDS, lengthOf } from "../../js/synth.js";
import { pieces, scene } from "./scenes.mjs";

const HINTS = { king: "hero", miss: "splash", hit: "flame", wreck: "sink", part: "still" };
const hintOf = (role) => HINTS[role] ?? "";
const effects = (before, after) =>
  effectsOf(scene({ files: 5, ranks: 5, ...before }), scene({ files: 5, ranks: 5, ...after }), hintOf);
const kinds = (list) => list.map(({ kind }) => kind);
const heard = (list) => cuesOf(list).map(({ sound }) => sound);
const marks = (...all) => ({ marks: all.map(([role, spot]) => ({ role, symbol: "x", label: role, spots: [spot] })) });
const dice = (values, gains = []) => ({
  panels: [{ kind: "dice", title: "Dice", player: 0, values, text: "", gains, earlier: [] }],
});

test("a piece goes from one spot to another", () => {
  const [travel, ...more] = effects({ pieces: pieces("1man@a1") }, { pieces: pieces("1man@a3") });
  assert.deepEqual(travel, { kind: "travel", id: 1, way: ["a1", "a3"], isJump: false });
  assert.deepEqual(more, []);
  assert.deepEqual(heard([travel]), ["move"]);
});

test("what stands in the middle is jumped over, hop by hop", () => {
  const before = { pieces: pieces("1man@a1 2man@a2 2man@b3") };
  const one = effects(before, { pieces: pieces("1man@a3 2man@a2 2man@b3") });
  assert.equal(one[0].isJump, true);
  assert.deepEqual(heard(one), ["jump"]);
  const chain = effects(before, { pieces: pieces("1man@c3 2man@a2 2man@b3"), path: ["a1", "a3", "c3"] });
  assert.deepEqual(chain[0].way, ["a1", "a3", "c3"]);
  assert.deepEqual(heard(chain), ["jump", "jump"]);
  const [first, second] = cuesOf(chain);
  assert.ok(second.at > first.at, "one after the other");
});

test("what is taken goes towards whoever took it", () => {
  const list = effects({ pieces: pieces("1man@a1 2man@b3") }, { pieces: pieces("1man@a3") });
  assert.deepEqual(kinds(list), ["travel", "take"]);
  assert.deepEqual([list[1].spot, list[1].by, list[1].hint], ["b3", "a3", ""]);
  assert.deepEqual(heard(list), ["move", "capture"]);
  const king = effects({ pieces: pieces("1man@a1 2king@b3") }, { pieces: pieces("1man@a3") });
  assert.equal(king[1].hint, "hero");
});

test("seeds are sown one after the other, and only forwards", () => {
  const stack = (id, spot, count) => ({ id, spot, owner: 0, role: "seeds", symbol: "1", count });
  const before = { pieces: [stack(1, "a1", 2), stack(2, "b1", 3)] };
  // What comes on c1 may have the number of what has left a1.
  const after = {
    pieces: [stack(2, "b1", 4), stack(1, "c1", 1)],
    transfers: [
      { from: "a1", to: "b1", count: 1 },
      { from: "a1", to: "c1", count: 1 },
    ],
  };
  const list = effects(before, after);
  assert.deepEqual(kinds(list), ["transfer", "transfer"]);
  const shown = (effect) => effect.pieces.map(({ spot, count }) => `${spot}${count}`).join(" ");
  assert.deepEqual(list.map(shown), ["a11 b13", "b14"]);
  assert.deepEqual(heard(list), ["place", "place"]);
  assert.ok(list.every(({ pieces }) => new Set(pieces.map(({ id }) => id)).size === pieces.length));
  assert.ok(!kinds(effects(after, { ...before, transfers: after.transfers })).includes("transfer"));
});

test("a hero that ends the game shines, and nobody else", () => {
  const end = { to_move: null };
  assert.ok(kinds(effects({ pieces: pieces("2king@b1") }, { pieces: pieces("2king@a1"), ...end })).includes("shine"));
  assert.ok(!kinds(effects({ pieces: pieces("2king@b1") }, { pieces: pieces("2king@a1") })).includes("shine"));
  assert.ok(!kinds(effects({ pieces: pieces("2man@b1") }, { pieces: pieces("2man@a1"), ...end })).includes("shine"));
});

test("shells splash, hit and sink; the greatest is heard", () => {
  assert.deepEqual(heard(effects({}, marks(["miss", "a1"]))), ["splash"]);
  assert.deepEqual(heard(effects({}, marks(["hit", "a1"]))), ["hit"]);
  assert.deepEqual(heard(effects(marks(["hit", "a1"]), marks(["wreck", "a1"], ["wreck", "a2"]))), ["sunk"]);
  // What was marked before is not heard again.
  assert.deepEqual(heard(effects(marks(["miss", "a1"]), marks(["miss", "a1"], ["hit", "a2"]))), ["hit"]);
});

test("what is never seen to move is not heard", () => {
  assert.deepEqual(effects({}, { pieces: pieces("1part@a1"), ...marks(["part", "b2"]) }), []);
  assert.deepEqual(effects({ pieces: pieces("1part@a1") }, {}), []);
});

test("what is put down, dice and cards are heard", () => {
  assert.deepEqual(heard(effects({}, { pieces: pieces("1town@a1") })), ["place"]);
  assert.deepEqual(heard(effects(dice([1, 2]), dice([3, 4]))), ["dice"]);
  assert.deepEqual(heard(effects(dice([1, 2]), dice([1, 2]))), []);
  const gain = { player: 0, spot: "a1", symbol: "ore", count: 2 };
  assert.deepEqual(heard(effects(dice([1, 2]), dice([3, 5], [gain]))), ["dice", "card"]);
});

test("one's turn comes after what others did, and the end after everything", () => {
  const cues = [{ sound: "move", at: 90 }];
  const names = (then) => withNews(cues, then).map(({ sound }) => sound);
  assert.deepEqual(names({ result: null, isMyTurn: false }), ["move"]);
  assert.deepEqual(names({ result: null, isMyTurn: true }), ["move", "turn"]);
  assert.deepEqual(names({ result: "win", isMyTurn: true }), ["move", "win"]);
  assert.ok(withNews(cues, { result: "loss", isMyTurn: false })[1].at > 90);
});

test("every sound is short, and no two are made alike", () => {
  const all = Object.entries(SOUNDS);
  for (const [name] of all) assert.ok(lengthOf(name) <= 2, `${name} takes ${lengthOf(name)} s`);
  // However its parts meet, a sound is heard and does not break.
  const part = ({ at, time, level }, now) => (now < at ? 0 : level * (0.0001 / level) ** ((now - at) / time));
  const loudness = (parts, now) => parts.reduce((sum, one) => sum + part(one, now), 0);
  for (const [name, parts] of all) {
    const most = Math.max(...parts.map(({ at }) => loudness(parts, at)));
    assert.ok(most > 0.3 && most < 2.2, `${name}: ${most}`);
  }
  assert.equal(new Set(all.map(([, parts]) => JSON.stringify(parts))).size, all.length);
});
