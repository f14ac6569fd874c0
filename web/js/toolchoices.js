// What a tool of the editor can do on a board, as choices: the board then works as in a game. Pure.

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").PaletteItem} PaletteItem */

/** The tool that moves what lies there. */
export const HAND = "hand";
/** The tool that takes away what lies there. */
export const ERASER = "eraser";

/** @param {string} group @param {string[]} picks @param {string} label @returns {Choice} */
const choice = (group, picks, label) => ({
  notation: [group, ...picks].join(" "),
  label,
  group,
  picks,
  confirm: false,
  piece: null,
});

/**
 * @param {Scene} scene
 * @param {string} tool
 * @param {PaletteItem | undefined} item what the tool puts down
 * @returns {Choice[]}
 */
export function choicesFor(scene, tool, item) {
  const spots = scene.boards.flatMap(({ spots }) => spots);
  const labels = new Map(spots.map(({ id, label }) => [id, label]));
  if (item)
    return spots
      .filter(({ shape }) => shape === item.shape)
      .map(({ id, label }) => choice(item.key, [id], `${item.label}: ${label}`));
  const lying = [...scene.pieces.map(({ spot }) => spot), ...scene.marks.flatMap(({ spots }) => spots)];
  const taken = new Set(lying);
  if (tool === ERASER) return [...taken].map((spot) => choice("take", [spot], labels.get(spot) ?? spot));
  // What lies on fields of land lies there for good, and changes places.
  const shapes = new Map(spots.map(({ id, shape }) => [id, shape]));
  const from = spots.filter(({ id, shape }) => taken.has(id) || shape === "hex");
  return from.flatMap(({ id, label }) =>
    spots
      .filter((to) => to.id !== id && to.shape === shapes.get(id))
      .map((to) => choice("move", [id, to.id], `${label} – ${to.label}`)),
  );
}
