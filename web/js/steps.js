// Guided steps and exercises, as far as they need no screen.

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

/** The number of a day. @param {string} date like `2026-11-16` */
const dayNumber = (date) => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY);

/** How many days in a row were solved, up to a day or to the one before it: today is not over yet. @param {string[]} solved @param {string} today */
export function daysInARow(solved, today) {
  const days = new Set(solved.map(dayNumber));
  let day = dayNumber(today);
  if (!days.has(day)) day -= 1;
  let count = 0;
  while (days.has(day - count)) count += 1;
  return count;
}

/** The exercise to go on with: the next that is not solved, from the first again after the last; none if all are. @param {number} count @param {number[]} solved @param {number} number the one that was done last */
export function nextUnsolved(count, solved, number) {
  const later = Array.from({ length: count }, (_, index) => ((number + index) % count) + 1);
  return later.find((other) => other !== number && !solved.includes(other)) ?? null;
}

/** A scene with only those boards that some spots lie on; with all of them if the spots lie on none. @param {Scene} scene @param {string[]} spots @returns {Scene} */
export function boardsWith(scene, spots) {
  const boards = scene.boards.filter((board) => board.spots.some(({ id }) => spots.includes(id)));
  return boards.length > 0 ? { ...scene, boards } : scene;
}
