// Which spot is nearest: to a finger, or to the cursor in a direction. As they stand on the screen, across boards.

/** @typedef {import("./frame.js").Place} Place */
/** @typedef {import("./frame.js").Point} Point */

/** What lies more to the side than ahead is this much farther. */
const ASIDE = 10_000;

/** @param {Place | undefined} place @returns {Point} */
function centre(place) {
  const box = place?.node.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: Infinity, y: Infinity };
}

/** The nearest of some spots, and how far away it is. @param {Point} point @param {Map<string, Place>} places @param {Iterable<string>} spots */
export function nearestTo(point, places, spots) {
  const away = (/** @type {string} */ spot) => {
    const { x, y } = centre(places.get(spot));
    return Math.hypot(x - point.x, y - point.y);
  };
  return [...spots].map((spot) => ({ spot, away: away(spot) })).sort((a, b) => a.away - b.away)[0];
}

/** The next spot in a direction; the side is taken only if there is nothing ahead. @param {Map<string, Place>} places @param {Place} here @param {number} dx @param {number} dy */
export function nextInDirection(places, here, dx, dy) {
  const from = centre(here);
  const ahead = [...places].map(([spot, place]) => {
    const to = centre(place);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    return { spot, along, cost: Math.hypot(along, across) + (across > along ? ASIDE : 0) + across };
  });
  return ahead.filter(({ along }) => along > 1).sort((a, b) => a.cost - b.cost)[0]?.spot;
}
