// What a screen reader says of every spot: what it is called, what stands there, what happened, what a bot thinks of it.

import { saidOf } from "./insight.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {import("../types.js").SpotValue} SpotValue */
/** @typedef {import("./frame.js").Place} Place */

/** What a bot thinks of a spot: of going there with what is picked, if something is. @param {SpotValue[]} values @param {string} spot @param {string[]} picks */
export function thoughtsOf(values, spot, [from]) {
  const isMeant = (/** @type {SpotValue} */ value) =>
    value.spot === spot && (!from || !value.from || value.from === from);
  return values.filter(isMeant).map(saidOf).filter(Boolean);
}

/** What is marked on each spot, in words. @param {Scene} scene */
function marksBySpot({ marks, last }) {
  const all = [...marks, { label: words.lastMove, spots: last }];
  /** @type {Map<string, string[]>} */
  const bySpot = new Map();
  for (const { label, spots } of all) {
    for (const spot of spots) bySpot.set(spot, [...(bySpot.get(spot) ?? []), label]);
  }
  return bySpot;
}

/**
 * @param {Map<string, Place>} places
 * @param {Scene} scene
 * @param {{ open: Set<string>, picks: string[], thoughts: SpotValue[], own: [string, string][], playerName: (player: number) => string }} more
 *   `own` is what one has put on the board oneself, spot by spot
 */
export function labelSpots(places, scene, { open, picks, thoughts, own, playerName }) {
  const standing = new Map(scene.pieces.map((piece) => [piece.spot, piece]));
  const marks = marksBySpot(scene);
  for (const { id, label, note } of scene.boards.flatMap(({ spots }) => spots)) {
    const node = places.get(id)?.node;
    const piece = standing.get(id);
    const owner = piece === undefined || piece.owner === null ? "" : playerName(piece.owner);
    const canPick = open.has(id) ? words.canPick : "";
    const parts = [
      label,
      owner,
      piece?.role,
      piece?.count,
      ...(marks.get(id) ?? []),
      ...own.filter(([spot]) => spot === id).map(([, text]) => text),
      canPick,
      note,
      ...thoughtsOf(thoughts, id, picks),
    ];
    if (!node) continue;
    set(node, "aria-label", parts.filter(Boolean).join(", "));
    set(node, "aria-pressed", String(picks.includes(id)));
  }
}

/** Nothing is touched that is so already. @param {Element} node @param {string} name @param {string} value */
function set(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
