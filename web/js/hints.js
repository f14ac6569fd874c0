// How a game's things move and sound, as its card says.

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("./effects.js").Hint} Hint */

/** @type {Map<string, NonNullable<GameCard["motions"]>>} */
const known = new Map();

/** Remembers how the things of a game move. @param {Pick<GameCard, "id" | "motions">} card */
export const rememberMotions = ({ id, motions = {} }) => known.set(id, motions);

/** How the things of a game move: one whose role is not listed moves like the first word of its role. @param {string} game @returns {import("./effects.js").HintOf} */
export const hintsOf = (game) => (role) =>
  /** @type {Hint} */ (known.get(game)?.[role] ?? known.get(game)?.[role.split("-")[0] ?? ""] ?? "");
