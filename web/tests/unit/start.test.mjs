import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { recordResult } from "../../js/me.js";
import { characterOf, sitter } from "../../js/opponents.js";
import { EITHER, OTHER, lastWishes, ownSeat, seatsFor } from "../../js/start.js";
import { rememberChoice } from "../../js/storage.js";

/** As much of a browser's memory as is needed. */
beforeEach(() => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
});

const bird = (level, name) => ({
  name: `level${level}`,
  about: "",
  alias: null,
  options: [],
  character: { kind: "bird", name, word: "", line: "", face: name.toLowerCase() },
});
const bots = [bird(1, "Wren"), bird(2, "Finch"), bird(3, "Starling")];
const game = {
  id: "toy",
  variants: [{ name: "small" }, { name: "large" }],
  more_variants: "any size",
  tables: [
    { variant: "small", players: ["white", "black"], bots },
    { variant: "large", players: ["white", "black", "grey"], bots: bots.slice(0, 2) },
  ],
};

test("everyone else is the same bird, a friend, oneself or anyone", () => {
  assert.deepEqual(seatsFor("bot", 4, 2, "level3"), ["level3", "level3", "me", "level3"]);
  assert.deepEqual(seatsFor("friend", 2, 0, "level3"), ["me", "invited"]);
  assert.deepEqual(seatsFor("here", 2, 0, "level3"), ["me", "me"]);
  assert.deepEqual(seatsFor("open", 3, 1, "level3"), ["open", "me", "open"]);
  assert.deepEqual(seatsFor("watch", 2, 0, "level3"), ["level3", "level3"]);
});

test("a newcomer begins with the first variant, the first side, no clock and the gentlest bird", () => {
  assert.deepEqual(lastWishes(game), {
    variant: "small",
    otherVariant: "",
    opponent: "level1",
    side: "0",
    clock: "none",
  });
});

test("what was chosen last is chosen again, and after a win the next bird", () => {
  rememberChoice("toy", { variant: "large", opponent: "level1", side: EITHER, clock: "5+3", otherVariant: "" });
  assert.deepEqual(lastWishes(game), {
    variant: "large",
    otherVariant: "",
    opponent: "level1",
    side: EITHER,
    clock: "5+3",
  });
  recordResult({ game: "toy", opponent: "level1", outcome: "won", table: "a", number: 1 });
  assert.equal(lastWishes(game).opponent, "level2");
});

test("what can no longer be played is not chosen", () => {
  rememberChoice("toy", { variant: "gone", opponent: "level3", side: "2", clock: "gone" });
  assert.deepEqual(lastWishes(game), {
    variant: "small",
    otherVariant: "",
    opponent: "level3",
    side: "0",
    clock: "none",
  });
  rememberChoice("toy", { variant: "large", opponent: "level3" });
  assert.equal(lastWishes(game).opponent, "level1");
  rememberChoice("toy", { variant: OTHER, otherVariant: "" });
  assert.equal(lastWishes(game).variant, "small");
});

test("either side is one of them", () => {
  assert.equal(ownSeat("1", 2), 1);
  for (let turn = 0; turn < 20; turn += 1) assert.ok([0, 1, 2].includes(ownSeat(EITHER, 3)));
});

test("a bot is known by its spec, whatever its options", () => {
  assert.equal(characterOf(bots, "level2:time=100").name, "Finch");
  assert.deepEqual(characterOf(bots, "minimax:depth=2"), {
    name: "minimax",
    face: "laboratory",
    word: "",
    line: "",
    kind: "laboratory",
  });
});

test("people are oneself, or someone with or without a name", () => {
  const seat = (kind, name) => ({ player: "white", kind, name });
  assert.equal(sitter(bots, seat("bot", "level1"), false).face, "wren");
  assert.equal(sitter(bots, seat("person", "Ada"), true).face, "you");
  assert.deepEqual(
    ["Ada", "guest"].map((name) => sitter(bots, seat("person", name), false).name),
    ["Ada", "someone"],
  );
  assert.equal(sitter(bots, seat("engine", "robot"), false).face, "engine");
});
