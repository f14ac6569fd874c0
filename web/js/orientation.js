// Which way a board lies: everyone's own side is at the bottom. Pure.

/** @typedef {import("../types.js").Board} Board */

/**
 * Whether a board is turned by 180 degrees.
 * @param {Board} board
 * @param {number | null} near whose side is to be at the bottom; as the spots lie if nobody's
 * @param {boolean} isFlipped whether someone wants to see it from the other side
 */
export const isTurned = ({ bottom }, near, isFlipped) =>
  bottom !== null && (near !== null && near !== bottom) !== isFlipped;

/** Whether any board has sides, so that turning it means something. @param {Board[]} boards */
export const hasSides = (boards) => boards.some(({ bottom }) => bottom !== null);
