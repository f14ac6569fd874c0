import assert from "node:assert/strict";
import { test } from "node:test";
import { chanceOf, curveOf, lossOf, mistakesOf } from "../../js/mistakes.js";

/** A thought of a position: what whoever moves there can expect, what is best, and the chances of judged actions. */
const thought = (player, chance, action, judged = {}, spots = []) => ({
  player,
  chance,
  action,
  judged: Object.entries(judged).map(([action, chance]) => ({ action, chance })),
  spots,
  best: [{ action, label: `do ${action}`, text: "for a reason" }],
});
const by = (player, action) => ({ by: player, action });
const game = (more) => ({ players: 2, winner: 0, isPlayedOut: true, ...more });
/** What the page once counted: points of the bot's own. */
const points = (values) => Object.entries(values).map(([choice, value]) => ({ choice, value }));

test("an ordinary move costs what the curve shows, whatever the bot's points are", () => {
  // The best is worth 30 points of 10,000 and the move played -20: five thousandths, not all there was.
  const spots = points({ "town v1": 30, "road e1": -20 });
  const settlers = game({
    players: 3,
    played: [by(1, "road e1"), by(1, "end"), by(null, "roll 7")],
    thoughts: [thought(1, 503, "town v1", { "road e1": 498 }, spots), thought(1, 498, "end"), null],
    isPlayedOut: false,
  });
  assert.equal(lossOf(settlers, 0), 0.005);
  assert.deepEqual(mistakesOf(settlers), []);
});

test("the loss is the drop of the mover's curve", () => {
  const duel = game({
    played: [by(0, "a"), by(1, "b"), by(0, "c")],
    thoughts: [thought(0, 700, "x"), thought(1, 600, "y"), thought(0, 800, "z")],
  });
  // 0.7 before, 0.4 after; then 0.6 before, 0.2 after.
  assert.ok(Math.abs(lossOf(duel, 0) - 0.3) < 1e-9);
  assert.ok(Math.abs(lossOf(duel, 1) - 0.4) < 1e-9);
  assert.deepEqual(
    mistakesOf(duel).map(({ ply, player, better, reason }) => [ply, player, better, reason.label]),
    [
      [1, 1, "y", "do y"],
      [0, 0, "x", "do x"],
    ],
  );
  for (const ply of [0, 1]) {
    const { by } = duel.played[ply];
    const drop = (chanceOf(duel, by, ply) - chanceOf(duel, by, ply + 1)) / 1000;
    assert.ok(Math.abs(lossOf(duel, ply) - drop) < 1e-9);
  }
});

test("the move the bot would have played is no mistake", () => {
  assert.equal(lossOf(game({ played: [by(0, "a")], thoughts: [thought(0, 500, "a")], winner: 1 }), 0), 0);
});

test("luck is no mistake: where dice answer, what the bot said of the action counts", () => {
  const unlucky = game({
    players: 3,
    played: [by(0, "end"), by(null, "roll 2"), by(0, "end")],
    thoughts: [thought(0, 750, "town", { end: 650 }), null, thought(0, 50, "end")],
  });
  assert.equal(lossOf(unlucky, 0), 0.1);
  unlucky.thoughts[0].judged = [];
  assert.equal(lossOf(unlucky, 0), 0);
});

test("who resigns later has not lost by the last move", () => {
  const resigned = game({ played: [by(0, "a")], thoughts: [thought(0, 550, "x", { a: 530 })], winner: 1 });
  assert.equal(lossOf({ ...resigned, isPlayedOut: false }, 0), 0.02);
  assert.equal(lossOf(resigned, 0), 0.55);
});

test("a bot that does not look ahead finds no mistakes", () => {
  assert.equal(lossOf(game({ played: [by(0, "a")], thoughts: [thought(0, null, "x")], winner: 1 }), 0), 0);
});

test("the curve of one of several is known where they are to move, and at the end", () => {
  const three = game({
    players: 3,
    played: [by(0, "a"), by(1, "b")],
    thoughts: [thought(0, 550, "a"), thought(1, 650, "b")],
    winner: 1,
  });
  assert.deepEqual(curveOf(three, 0), [
    { ply: 0, chance: 550 },
    { ply: 2, chance: 0 },
  ]);
  assert.equal(chanceOf(three, 2, 1), null);
});
