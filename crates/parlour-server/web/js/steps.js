// Guided steps and the exercise of the day, as far as they need no screen.

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").GuideStepCard} GuideStepCard */
/** @typedef {import("../types.js").Scene} Scene */

const DAY = 24 * 60 * 60 * 1000;

/**
 * The spots that glow: those the step names, or those its answers pick where nothing stands. What stands there and is to
 * be moved is seen anyway.
 * @param {Pick<GuideStepCard, "glow" | "scene">} step
 * @returns {string[]}
 */
export function glowing({ glow, scene }) {
  if (glow.length > 0) return glow;
  const taken = new Set(scene.pieces.map(({ spot }) => spot));
  const picks = (/** @type {Choice} */ { picks }) => [...picks.filter((spot) => !taken.has(spot)), ...picks.slice(-1)];
  return [...new Set(scene.choices.flatMap(picks))];
}

/** The one choice that ends on a spot: whoever touches where it leads means it. @param {Choice[]} choices @param {string} spot */
export function choiceTo(choices, spot) {
  const [choice, ...others] = choices.filter(({ picks }) => picks.at(-1) === spot);
  return others.length === 0 ? choice : undefined;
}

/** How many days have begun here since some beginning. @param {Date} now */
export const dayNumber = (now) => Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);

/** Which of a game's exercises it is on a day: an unsolved one, none if all are solved. @param {number} count @param {number[]} done @param {number} day */
export function exerciseOf(count, done, day) {
  const left = Array.from({ length: count }, (_, index) => index + 1).filter((number) => !done.includes(number));
  return left[day % left.length] ?? null;
}

/** A scene with only those boards that some spots lie on; with all of them if the spots lie on none. @param {Scene} scene @param {string[]} spots @returns {Scene} */
export function boardsWith(scene, spots) {
  const boards = scene.boards.filter((board) => board.spots.some(({ id }) => spots.includes(id)));
  return boards.length > 0 ? { ...scene, boards } : scene;
}
