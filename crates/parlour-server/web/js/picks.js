// The pick path: a pick keeps the choices that begin with it, until one is left. Clicks, drags, the keyboard's cursor and
// typed moves are all this one rule.

/** @typedef {import("../types.js").Choice} Choice */

/**
 * The choices that begin with these picks.
 * @param {Choice[]} choices
 * @param {string[]} picks
 */
export function narrow(choices, picks) {
  return choices.filter((choice) => picks.every((spot, index) => choice.picks[index] === spot));
}

/**
 * The choice that these picks complete, if there is exactly one.
 * @param {Choice[]} choices
 * @param {string[]} picks
 */
export function chosen(choices, picks) {
  const complete = narrow(choices, picks).filter((choice) => choice.picks.length === picks.length);
  return picks.length > 0 && complete.length === 1 ? complete[0] : undefined;
}

/**
 * The spots that can be picked next.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @returns {Set<string>}
 */
export function nexts(choices, picks) {
  const left = narrow(choices, picks).filter((choice) => choice.picks.length > picks.length);
  return new Set(left.map((choice) => choice.picks[picks.length] ?? ""));
}

/**
 * The choice that someone means by typing it.
 * @param {Choice[]} choices
 * @param {string} text
 */
export function typed(choices, text) {
  const plain = (/** @type {string} */ word) => word.toLowerCase().replace(/[\s-]/g, "");
  return choices.find((choice) => plain(choice.notation) === plain(text) || plain(choice.label) === plain(text));
}

/**
 * Picks that no choice begins with, written as an action, so that the table can say why it is none. That is possible where
 * every choice is written as the labels of its spots, one after the other.
 * @param {import("../types.js").Scene} scene
 * @param {string[]} picks
 */
export function asNotation(scene, picks) {
  const labels = new Map(scene.boards.flatMap(({ spots }) => spots.map(({ id, label }) => [id, label])));
  const write = (/** @type {string[]} */ spots) => spots.map((spot) => labels.get(spot) ?? "").join("");
  const alike = scene.choices.filter((choice) => choice.picks.length === picks.length);
  return alike.length > 0 && alike.every((choice) => choice.notation === write(choice.picks)) ? write(picks) : null;
}
