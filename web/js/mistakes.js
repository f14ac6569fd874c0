// The arithmetic of an analysis: the curve of who was ahead, and what each move gave away. Pure.

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").Played} Played */
/** @typedef {import("../types.js").Ranked} Ranked */
/** @typedef {{ ply: number, loss: number, played: string, better: string, reason: Ranked | null, player: number }} Mistake */

/**
 * A game that has been thought about.
 * @typedef {object} AnalysedGame
 * @property {Played[]} played
 * @property {(Thought | null)[]} thoughts what a bot thinks of each position; nothing where chance was to act
 * @property {number} players how many play
 * @property {number | null} winner
 * @property {boolean} isPlayedOut whether the last action ended it, rather than a resignation or a clock
 */

/** A loss of this much of the chance to win is worth mentioning. */
const MIN_LOSS = 0.1;
const MAX_MISTAKES = 5;
/** A chance goes from 0 (lost) to this (won). */
const CERTAIN = 1000;

/**
 * A point of the curve: what a player can expect after so many actions, per mille, if that is known. What is good for
 * one of two is bad for the other; among more, only the chance of whoever is to move is known.
 * @param {AnalysedGame} game
 * @param {number} player
 * @param {number} ply
 * @returns {number | null}
 */
export function chanceOf({ played, thoughts, players, winner }, player, ply) {
  if (ply >= played.length) return winner === null ? CERTAIN / 2 : winner === player ? CERTAIN : 0;
  const thought = thoughts[ply];
  if (!thought || thought.chance === null) return null;
  if (thought.player === player) return thought.chance;
  return players === 2 ? CERTAIN - thought.chance : null;
}

/** What a player can expect right after their action, as far as the action itself decided it. @param {AnalysedGame} game @param {number} ply @param {Thought} thought @param {Played} action @returns {number | null} */
function chanceAfter(game, ply, thought, { by, action }) {
  const isLast = ply + 1 === game.played.length;
  // Luck is no mistake, and neither is what someone decided later to give up.
  const isDecided = isLast ? game.isPlayedOut : game.played[ply + 1]?.by !== null;
  const onCurve = isDecided && by !== null ? chanceOf(game, by, ply + 1) : null;
  return onCurve ?? thought.judged.find((judged) => judged.action === action)?.chance ?? null;
}

/**
 * What the action at a ply gave away: the difference of two chances to win, from 0 to 1, as the curve shows them before
 * and after it.
 * @param {AnalysedGame} game
 * @param {number} ply
 */
export function lossOf(game, ply) {
  const [thought, action] = [game.thoughts[ply], game.played[ply]];
  if (!thought || !action || thought.chance === null || action.by === null || action.action === thought.action)
    return 0;
  const after = chanceAfter(game, ply, thought, action);
  return after === null ? 0 : Math.max(0, (thought.chance - after) / CERTAIN);
}

/** The worst mistakes of a game, the worst first. @param {AnalysedGame} game @returns {Mistake[]} */
export function mistakesOf(game) {
  const all = game.played.flatMap(({ by, action }, ply) => {
    const [loss, thought] = [lossOf(game, ply), game.thoughts[ply]];
    if (!thought || by === null || loss < MIN_LOSS) return [];
    const reason = thought.best.find((ranked) => ranked.action === thought.action) ?? null;
    return [{ ply, loss, played: action, better: thought.action, reason, player: by }];
  });
  return all.sort((a, b) => b.loss - a.loss).slice(0, MAX_MISTAKES);
}

/** A player's curve, as far as it is known: plies and chances. @param {AnalysedGame} game @param {number} player @returns {{ ply: number, chance: number }[]} */
export function curveOf(game, player) {
  const isDone = game.thoughts.length === game.played.length;
  const plies = Array.from({ length: game.thoughts.length + (isDone ? 1 : 0) }, (_, ply) => ply);
  return plies.flatMap((ply) => {
    const chance = chanceOf(game, player, ply);
    return chance === null ? [] : [{ ply, chance }];
  });
}
