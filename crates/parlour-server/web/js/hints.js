// How a game's things move and sound, as its style sheet says: `--motion-king: hero`. A role that has none is like others with
// the same first word, so that `--motion-wreck` holds for every length of a wreck.

/** @typedef {import("./effects.js").Hint} Hint */

/** @type {Map<string, Hint>} */
const known = new Map();

/** Reads hints from where a game is shown; each is read once. @param {HTMLElement} board @returns {import("./effects.js").HintOf} */
export function hintsOf(board) {
  /** @type {CSSStyleDeclaration | undefined} */
  let style;
  return (role) => {
    const key = `${board.dataset.game} ${role}`;
    const hint = known.get(key);
    if (hint !== undefined) return hint;
    style ??= getComputedStyle(board);
    const read = (/** @type {string} */ name) => style?.getPropertyValue(`--motion-${name}`).trim() ?? "";
    const found = /** @type {Hint} */ (read(role) || read(role.split("-")[0] ?? ""));
    if (found || isStyled(board.dataset.game ?? "")) known.set(key, found);
    return found;
  };
}

/** Whether a game's style sheet has come; one that is still on its way says nothing yet. @param {string} game */
const isStyled = (game) =>
  [...document.styleSheets].some(({ href }) => href?.includes("/api/style") || href?.includes(`/games/${game}/style`));
