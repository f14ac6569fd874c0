import assert from "node:assert/strict";
import { test } from "node:test";
import { mayPremove, reachOf, resolve } from "../../js/premoves.js";
import { choice, pieces, scene } from "./scenes.mjs";

const PIECES = pieces("1man@a1 1man@b1 2man@c3");
const PREMOVE = { piece: 1, from: "a1", to: "b2" };

/** A table at which the first player sits and the second is to move. */
const state = ({ rules = {}, standing = {}, seats = [0] } = {}) => ({
  rules: { players: ["white", "black"], has_chance: false, has_secrets: false, ...rules },
  standing: { begun: true, result: null, to_move: 1, seats: [], ...standing },
  known: seats.map((seat) => ({ seat })),
  seat: seats[0] ?? null,
});

test("one may say what to do next where nothing is hidden or thrown, while another is to move", () => {
  assert.equal(mayPremove(state(), false), true);
  assert.equal(mayPremove(state(), true), false, "an earlier position is looked at");
  assert.equal(mayPremove(state({ rules: { has_chance: true } }), false), false);
  assert.equal(mayPremove(state({ rules: { has_secrets: true } }), false), false);
  assert.equal(mayPremove(state({ rules: { players: ["alone"] } }), false), false);
  assert.equal(mayPremove(state({ standing: { to_move: 0 } }), false), false, "it is the own turn");
  assert.equal(mayPremove(state({ standing: { begun: false } }), false), false);
  assert.equal(mayPremove(state({ standing: { result: { line: "draw" } } }), false), false);
  assert.equal(mayPremove(state({ seats: [0, 1] }), false), false, "two at one screen");
  assert.equal(mayPremove(state({ seats: [] }), false), false, "a spectator");
});

test("a premove becomes the one choice that goes its way", () => {
  const at = (choices, standing = PIECES) => resolve(scene({ pieces: standing, choices }), PREMOVE)?.notation;
  assert.equal(at([choice("a1b2", "a1 b2"), choice("b1b2", "b1 b2")]), "a1b2");
  assert.equal(at([choice("a1c3", "a1 c3")]), undefined, "it cannot go there any more");
  assert.equal(at([choice("b2", "b2"), choice("pass", "")]), undefined);
  // A way with stops, if it is the only one.
  assert.equal(at([choice("a1a3b2", "a1 a3 b2")]), "a1a3b2");
  assert.equal(at([choice("x", "a1 a3 b2"), choice("y", "a1 c1 b2")]), undefined);
  assert.equal(at([choice("x", "a1 a3 b2"), choice("straight", "a1 b2")]), "straight");
  // What picks cannot tell apart is not guessed.
  assert.equal(at([choice("quietly", "a1 b2"), choice("loudly", "a1 b2")]), undefined);
});

test("a premove is for the piece that was meant, not for another on its spot", () => {
  const choices = [choice("a1b2", "a1 b2")];
  const other = pieces("1man@b1 1man@a1");
  assert.equal(resolve(scene({ pieces: other, choices }), PREMOVE), undefined);
  assert.equal(resolve(scene({ pieces: [], choices }), PREMOVE), undefined);
});

test("where pieces can go is remembered by piece", () => {
  const reach = reachOf(
    scene({
      pieces: PIECES,
      choices: [choice("a1b2", "a1 b2"), choice("jump", "a1 a3 c3"), choice("drop", "b3"), choice("pass", "")],
    }),
  );
  assert.deepEqual([...reach.keys()], [1]);
  assert.deepEqual([...(reach.get(1)?.targets ?? [])], ["b2", "c3"]);
});
