import assert from "node:assert/strict";
import { test } from "node:test";
import { curveOf, leanTo, lossOf, mistakesOf } from "../../web/js/mistakes.js";

/** A thought of a position: how it leans to whoever moves there, what is best, and how the judged actions lean. */
const thought = (player, lean, action, judged = {}, spots = []) => ({
  player,
  lean,
  action,
  judged: Object.entries(judged).map(([action, lean]) => ({ action, lean })),
  spots,
});
/** The chance to win, from 0 to 1, that a point of the curve means. */
const chanceToWin = (lean) => (1000 + lean) / 2000;
const by = (player, action) => ({ by: player, action });
const game = (more) => ({ players: 2, winner: 0, isPlayedOut: true, ...more });
/** What the page once counted: points of the bot's own. */
const points = (values) => Object.entries(values).map(([choice, value]) => ({ choice, value }));

test("an ordinary move costs what the curve shows, whatever the bot's points are", () => {
  // The best is worth 30 points of 10,000 and the move played -20: five thousandths of the way, not all there was.
  const spots = points({ "town v1": 30, "road e1": -20 });
  const settlers = game({
    players: 3,
    played: [by(1, "road e1"), by(1, "end"), by(null, "roll 7")],
    thoughts: [thought(1, 6, "town v1", { "road e1": -4 }, spots), thought(1, -4, "end"), null],
    isPlayedOut: false,
  });
  assert.equal(lossOf(settlers, 0), 0.005);
  assert.deepEqual(mistakesOf(settlers), []);
});

test("the loss is the drop of the mover's curve", () => {
  const duel = game({
    played: [by(0, "a"), by(1, "b"), by(0, "c")],
    thoughts: [thought(0, 400, "x"), thought(1, 200, "y"), thought(0, 600, "z")],
  });
  // 0.7 before, 0.4 after; then 0.6 before, 0.2 after.
  assert.ok(Math.abs(lossOf(duel, 0) - 0.3) < 1e-9);
  assert.ok(Math.abs(lossOf(duel, 1) - 0.4) < 1e-9);
  assert.deepEqual(
    mistakesOf(duel).map(({ ply, player, better }) => [ply, player, better]),
    [
      [1, 1, "y"],
      [0, 0, "x"],
    ],
  );
  for (const ply of [0, 1]) {
    const { by } = duel.played[ply];
    const drop = chanceToWin(leanTo(duel, by, ply)) - chanceToWin(leanTo(duel, by, ply + 1));
    assert.ok(Math.abs(lossOf(duel, ply) - drop) < 1e-9);
  }
});

test("the move the bot would have played is no mistake", () => {
  assert.equal(lossOf(game({ played: [by(0, "a")], thoughts: [thought(0, 0, "a")], winner: 1 }), 0), 0);
});

test("luck is no mistake: where dice answer, what the bot said of the action counts", () => {
  const unlucky = game({
    players: 3,
    played: [by(0, "end"), by(null, "roll 2"), by(0, "end")],
    thoughts: [thought(0, 500, "town", { end: 300 }), null, thought(0, -900, "end")],
  });
  assert.equal(lossOf(unlucky, 0), 0.1);
  unlucky.thoughts[0].judged = [];
  assert.equal(lossOf(unlucky, 0), 0);
});

test("who resigns later has not lost by the last move", () => {
  const resigned = game({ played: [by(0, "a")], thoughts: [thought(0, 100, "x", { a: 60 })], winner: 1 });
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
    thoughts: [thought(0, 100, "a"), thought(1, 300, "b")],
    winner: 1,
  });
  assert.deepEqual(curveOf(three, 0), [
    { ply: 0, lean: 100 },
    { ply: 2, lean: -1000 },
  ]);
  assert.equal(leanTo(three, 2, 1), null);
});
