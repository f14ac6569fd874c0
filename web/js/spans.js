// Things that lie over several spots, from the first to the last of a row: they are carried under the pointer,
// turned, and put down. A scene says that of its choices.

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("./directions.js").Point} Point */
/** Where a spot lies, and on which board. @typedef {{ at: Point, board: unknown }} Place */

/** The choices that lie over several spots. @param {Scene} scene @returns {Choice[]} */
export function spansOf(scene) {
  const isCarried = (scene.covers ?? 0) > 1;
  return isCarried ? scene.choices.filter(({ picks }) => picks.length === 2) : [];
}

/** @param {Choice} span @param {Map<string, Place>} places @returns {[Point, Point] | null} */
function ends(span, places) {
  const [a, b] = span.picks.map((spot) => places.get(spot)?.at);
  return a && b ? [a, b] : null;
}

/** Whether it lies that way: across or upright. @param {Choice} span @param {Map<string, Place>} places @param {boolean} isUpright */
function lies(span, places, isUpright) {
  const at = ends(span, places);
  return at !== null && Math.abs(at[1].y - at[0].y) > Math.abs(at[1].x - at[0].x) === isUpright;
}

/**
 * All spots that it would cover.
 * @param {Choice} span
 * @param {Map<string, Place>} places
 */
export function covered(span, places) {
  const at = ends(span, places);
  const board = places.get(span.picks[0] ?? "")?.board;
  if (!at) return [];
  const [a, b] = at;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const isBetween = (/** @type {Point} */ c) =>
    Math.abs(Math.hypot(c.x - a.x, c.y - a.y) + Math.hypot(b.x - c.x, b.y - c.y) - length) < 1;
  return [...places].filter(([, place]) => place.board === board && isBetween(place.at)).map(([id]) => id);
}

/**
 * The span that would be put down at a spot, lying in that direction if it can: it shifts along where it would not fit.
 * @param {Choice[]} spans
 * @param {Map<string, Place>} places
 * @param {string} spot
 * @param {boolean} isUpright
 * @returns {Choice | undefined}
 */
export function spanAt(spans, places, spot, isUpright) {
  const over = spans.filter((span) => covered(span, places).includes(spot));
  const here = places.get(spot)?.at;
  const off = (/** @type {Choice} */ span) => {
    const at = ends(span, places);
    return at && here ? Math.hypot((at[0].x + at[1].x) / 2 - here.x, (at[0].y + at[1].y) / 2 - here.y) : Infinity;
  };
  return over.filter((span) => lies(span, places, isUpright)).sort((a, b) => off(a) - off(b))[0];
}
