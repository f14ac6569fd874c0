import assert from "node:assert/strict";
import { test } from "node:test";
import { beatenIn, fitting, nextOpponent, statisticsOf, withResult } from "../../js/me.js";

/** The opponents of a game, in the order in which it lists them. */
const BOTS = [
  { name: "calculator", character: { kind: "guest" } },
  { name: "champion", character: { kind: "champion" } },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => ({ name: `level${level}`, character: { kind: "bird" } })),
];

/** Results of one game, one after the other: `+` won, `-` lost, `=` drawn. */
const played = (opponent, signs, game = "toy") =>
  [...signs].map((sign, index) => ({
    game,
    opponent,
    outcome: { "+": "won", "-": "lost", "=": "drawn" }[sign],
    table: `${game}-${opponent}`,
    number: index + 1,
  }));

test("a result told twice counts once", () => {
  const [first, second] = played("level2", "+-");
  const once = withResult(withResult([], first), second);
  assert.equal(once.length, 2);
  assert.equal(withResult(once, { ...first, outcome: "lost" }), once);
});

test("a spec with options is the same opponent", () => {
  const [result] = withResult([], { ...played("level2", "+")[0], opponent: "level2:time=100" });
  assert.equal(result.opponent, "level2");
});

test("statistics count by game and opponent, and the wins in a row", () => {
  const results = [...played("level1", "+-=++"), ...played("level2", "-"), ...played("level1", "+", "other")];
  assert.deepEqual(statisticsOf(results, { game: "toy", opponent: "level1" }), {
    won: 3,
    lost: 1,
    drawn: 1,
    played: 5,
    streak: 2,
  });
  assert.equal(statisticsOf(results, { game: "toy" }).streak, 0);
  assert.equal(statisticsOf(results, {}).played, 7);
  assert.deepEqual(statisticsOf([], {}), { won: 0, lost: 0, drawn: 0, played: 0, streak: 0 });
});

test("the birds go up to the champion, and nobody else goes anywhere", () => {
  assert.deepEqual(["level1", "level7", "level8", "champion", "calculator"].map((name) => nextOpponent(BOTS, name)), [
    "level2",
    "level8",
    "champion",
    "champion",
    "calculator",
  ]);
});

test("one up after a win, never down", () => {
  assert.equal(fitting(BOTS, [], "toy", undefined), "level1");
  assert.equal(fitting(BOTS, played("level1", "+"), "toy", "level1"), "level2");
  assert.equal(fitting(BOTS, played("level1", "+"), "toy", "level2"), "level2");
  assert.equal(fitting(BOTS, played("level3", "---"), "toy", "level3"), "level3");
  assert.equal(fitting(BOTS, played("level3", "+="), "toy", "level3"), "level3");
  assert.equal(fitting(BOTS, played("level3", "+"), "toy", "level7"), "level7");
  assert.equal(fitting(BOTS, played("level3", "+", "other"), "toy", undefined), "level1");
});

test("who was won against is known by game", () => {
  const results = [...played("level1", "-+"), ...played("level2", "-="), ...played("level3", "+", "other")];
  assert.deepEqual([...beatenIn(results, "toy")], ["level1"]);
});
