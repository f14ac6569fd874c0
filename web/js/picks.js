// The pick path: a pick keeps the choices that begin with it, until one is left. Clicks, drags, the keyboard's cursor and
// typed moves are all this one rule. Two choices may have the same path, and a path may go on where another ends; what
// the picks cannot tell apart is then offered as buttons. Pure.

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Scene} Scene */

/**
 * What a pick leads to: a choice is made, more can be picked, the last pick is taken back, or no choice begins so.
 * @typedef {{ type: "choose", choice: Choice, picks: [] }
 *   | { type: "pick", picks: string[] }
 *   | { type: "unpick", picks: string[] }
 *   | { type: "slip", picks: [], tried: string[] }} Outcome
 */

/**
 * The choices that begin with these picks.
 * @param {Choice[]} choices
 * @param {string[]} picks
 */
export function narrow(choices, picks) {
  return choices.filter((choice) => picks.every((spot, index) => choice.picks[index] === spot));
}

/**
 * The choices whose whole path these picks are. Choices without spots are buttons, and never complete by picks.
 * @param {Choice[]} choices
 * @param {string[]} picks
 */
export function complete(choices, picks) {
  return picks.length === 0 ? [] : narrow(choices, picks).filter((choice) => choice.picks.length === picks.length);
}

/**
 * The spots that can be picked next.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @returns {Set<string>}
 */
export function nextSpots(choices, picks) {
  const longer = narrow(choices, picks).filter((choice) => choice.picks.length > picks.length);
  return new Set(longer.map((choice) => choice.picks[picks.length] ?? ""));
}

/**
 * The choice that these picks make: the only one with this path, which does not go on.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @returns {Choice | undefined}
 */
export function chosen(choices, picks) {
  const made = complete(choices, picks);
  return made.length === 1 && nextSpots(choices, picks).size === 0 ? made[0] : undefined;
}

/**
 * The choices to be offered as buttons after these picks: those that have the same path, or end where others go on.
 * @param {Choice[]} choices
 * @param {string[]} picks
 */
export function offered(choices, picks) {
  return chosen(choices, picks) ? [] : complete(choices, picks);
}

/**
 * What picking a spot leads to.
 * @param {Choice[]} choices
 * @param {string[]} picks what was picked before
 * @param {string} spot
 * @returns {Outcome}
 */
export function pickSpot(choices, picks, spot) {
  const tried = [...picks, spot];
  const choice = chosen(choices, tried);
  if (choice) return { type: "choose", choice, picks: [] };
  if (narrow(choices, tried).length > 0) return { type: "pick", picks: tried };
  if (picks.at(-1) === spot) return { type: "unpick", picks: picks.slice(0, -1) };
  // Something else is begun.
  if (chosen(choices, [spot])) return pickSpot(choices, [], spot);
  if (narrow(choices, [spot]).length > 0) return { type: "pick", picks: [spot] };
  return { type: "slip", picks: [], tried };
}

/**
 * The spots to mark with a dot: where a picked piece can go, and before anything is picked, where something can be put
 * down. Dots are left out where they would tell nothing: on pieces that can be picked up, and on a grid of which every
 * empty square could be chosen.
 * @param {Scene} scene
 * @param {string[]} picks
 * @returns {Set<string>}
 */
export function dottedSpots(scene, picks) {
  const open = nextSpots(scene.choices, picks);
  if (picks.length > 0) return open;
  const single = new Set(
    scene.choices.filter((choice) => choice.picks.length === 1).map(({ picks: [spot = ""] }) => spot),
  );
  const taken = new Set([...scene.pieces.map(({ spot }) => spot), ...scene.marks.flatMap(({ spots }) => spots)]);
  const dotted = scene.boards.flatMap(({ spots }) => {
    const isFree = spots.every(({ id, shape }) => shape !== "square" || taken.has(id) || single.has(id));
    return spots.filter(({ id, shape }) => open.has(id) && (shape !== "square" || (single.has(id) && !isFree)));
  });
  return new Set(dotted.map(({ id }) => id));
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
 * @param {Scene} scene
 * @param {string[]} picks
 */
export function asNotation(scene, picks) {
  const labels = new Map(scene.boards.flatMap(({ spots }) => spots.map(({ id, label }) => [id, label])));
  const write = (/** @type {string[]} */ spots) => spots.map((spot) => labels.get(spot) ?? "").join("");
  const alike = scene.choices.filter((choice) => choice.picks.length === picks.length);
  return alike.length > 0 && alike.every((choice) => choice.notation === write(choice.picks)) ? write(picks) : null;
}
