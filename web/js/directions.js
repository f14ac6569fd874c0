// Which spot is nearest: to a point, or to another spot in a direction. Pure: points on the screen, no elements.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ spot: string, at: Point }} Located */

/** The unit steps of the arrow keys. @type {Record<string, [number, number]>} */
export const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What lies more to the side than ahead counts as this many pixels farther. */
const SIDE_PENALTY = 10_000;

/** The nearest spot and its distance. @param {Point} point @param {Located[]} spots */
export function nearestTo(point, spots) {
  return spots
    .map(({ spot, at }) => ({ spot, distance: Math.hypot(at.x - point.x, at.y - point.y) }))
    .sort((a, b) => a.distance - b.distance)[0];
}

/**
 * The next spot in a direction; one to the side is taken only if there is nothing ahead.
 * @param {Located[]} spots
 * @param {Point} from
 * @param {[number, number]} direction
 */
export function nextInDirection(spots, from, [dx, dy]) {
  const ahead = spots.map(({ spot, at }) => {
    const along = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const across = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    return { spot, along, cost: Math.hypot(along, across) + (across > along ? SIDE_PENALTY : 0) + across };
  });
  return ahead.filter(({ along }) => along > 1).sort((a, b) => a.cost - b.cost)[0]?.spot;
}
