// What a message makes of what a viewer knows: the scene, and the game so far. Pure: no socket, no element.

/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneChange} SceneChange */
/** @typedef {import("../types.js").Played} Played */

/**
 * What one viewer knows of a table.
 * @typedef {object} Knowledge
 * @property {number | null} seat which seat it is; none for a spectator
 * @property {number | null} seq the last event; none before the first message
 * @property {number} lastLine the number of the last line of the chat
 * @property {Scene | null} scene
 * @property {Played[]} played the game so far, as this seat saw it
 */

/** Nothing is known yet. @param {number | null} seat @returns {Knowledge} */
export const knowNothing = (seat) => ({ seat, seq: null, lastLine: 0, scene: null, played: [] });

/**
 * Makes a scene into the next. Parts that are absent stay; boards' spots and pieces come one by one.
 * @param {Scene} scene
 * @param {SceneChange} change
 * @returns {Scene}
 */
export function applyChange(scene, change) {
  const { spots = [], gone = [], pieces = [], ...whole } = change;
  const next = /** @type {Scene} */ ({ ...scene, ...whole });
  if (spots.length > 0) {
    const byId = new Map(spots.map((spot) => [spot.id, spot]));
    next.boards = next.boards.map((board) => ({
      ...board,
      spots: board.spots.map((spot) => byId.get(spot.id) ?? spot),
    }));
  }
  const replaced = new Set([...gone, ...pieces.map((piece) => piece.id)]);
  next.pieces = [...scene.pieces.filter((piece) => !replaced.has(piece.id)), ...pieces];
  return next;
}

/** The game so far after an event. @param {Played[]} played @param {Extract<Notice, { type: "update" }>} update @returns {Played[]} */
function playedAfter(played, { event, standing }) {
  const acted =
    event.type === "acted"
      ? [event.action, ...event.chance].map((action, index) => ({
          by: index === 0 ? event.player : null,
          action,
          told: event.told[index] ?? "",
          // Chance takes no time.
          ...(index === 0 && event.spent !== undefined && { spent: event.spent }),
        }))
      : [];
  // What was taken back is longer than the game is now.
  return [...played, ...acted].slice(0, standing.plies);
}

/**
 * What is known after a message.
 * @param {Knowledge} known
 * @param {Notice} notice
 * @returns {Knowledge}
 */
export function learnFrom(known, notice) {
  switch (notice.type) {
    case "welcome": {
      const { seat, seq, scene, played, chat } = notice;
      return { seat, seq, scene, played, lastLine: chat.at(-1)?.number ?? 0 };
    }
    case "back":
      return { ...known, lastLine: notice.chat.at(-1)?.number ?? known.lastLine };
    case "update":
      return {
        ...known,
        seq: notice.seq,
        scene: known.scene && applyChange(known.scene, notice.change),
        played: playedAfter(known.played, notice),
      };
    case "said":
      return { ...known, lastLine: notice.line.number };
    default:
      return known;
  }
}
