import assert from "node:assert/strict";
import { test } from "node:test";
import { applyChange, knowNothing, learnFrom } from "../../js/changes.js";
import { pieces, scene, square } from "./scenes.mjs";

const STEP = { to_move: 1, prompt: "wait", speech: "The second player is to move." };

test("what is absent stays, what is there is whole", () => {
  const before = scene({ pieces: pieces("1man@a1 2man@c3"), last: ["a1"], marks: [{ role: "hit" }] });
  const after = applyChange(before, { ...STEP, last: ["b2"] });
  assert.deepEqual(after, { ...before, ...STEP, last: ["b2"] });
  assert.deepEqual(before.last, ["a1"]);
});

test("spots and pieces come one by one", () => {
  const before = scene({ files: 2, ranks: 1, pieces: pieces("1man@a1 2man@b1") });
  const other = square("b1", { note: "dangerous" });
  const moved = { ...before.pieces[0], spot: "b1" };
  const after = applyChange(before, { ...STEP, spots: [other], gone: [2], pieces: [moved] });
  assert.deepEqual(after.boards[0].spots, [square("a1"), other]);
  assert.deepEqual(after.pieces, [moved]);
  assert.equal(before.pieces.length, 2);
  assert.ok(!("gone" in after) && !("spots" in after));
});

const welcome = (more = {}) => ({
  type: "welcome",
  seat: 1,
  seq: 4,
  scene: scene(),
  played: [{ by: 0, action: "a1b2" }],
  chat: [{ number: 7 }],
  ...more,
});
const acted = (seq, plies, event) => ({ type: "update", seq, standing: { plies }, change: STEP, event });

test("what a socket knows follows from its messages", () => {
  let known = learnFrom(knowNothing(1), welcome());
  assert.deepEqual([known.seat, known.seq, known.lastLine, known.played.length], [1, 4, 7, 1]);
  known = learnFrom(
    known,
    acted(5, 3, {
      type: "acted",
      player: 1,
      action: "end",
      chance: ["roll7"],
      told: ["{who} ended the turn", "7 rolled"],
    }),
  );
  assert.deepEqual(known.played, [
    { by: 0, action: "a1b2" },
    { by: 1, action: "end", told: "{who} ended the turn" },
    { by: null, action: "roll7", told: "7 rolled" },
  ]);
  assert.equal(known.scene.prompt, "wait");
  known = learnFrom(known, acted(6, 1, { type: "undone", player: 1, plies: 1 }));
  assert.deepEqual([known.seq, known.played.length], [6, 1]);
  known = learnFrom(known, { type: "said", line: { number: 8 } });
  known = learnFrom(known, { type: "back", chat: [] });
  assert.equal(known.lastLine, 8);
});

test("a message changes no older knowledge", () => {
  const known = learnFrom(knowNothing(null), welcome({ seat: null }));
  const frozen = structuredClone(known);
  learnFrom(known, acted(5, 2, { type: "acted", player: 0, action: "b2c3", chance: [], told: ["{who} went on"] }));
  assert.deepEqual(known, frozen);
});
