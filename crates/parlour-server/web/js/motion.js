// What moves between two scenes: pieces along their way, what is taken, what is new, where a shot fell. Short, and not
// at all for those who want it so.

/** @typedef {import("./frame.js").Place} Place */
/** @typedef {import("./frame.js").Point} Point */

const HOP = 170;
const SOON = 90;

/** Whether someone has asked for less motion. */
const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Point} at @param {number} [angle] @param {number} [scale] */
export const placedAt = (at, angle = 0, scale = 1) =>
  `translate(${at.x}px, ${at.y}px) rotate(${angle}deg) scale(${scale})`;

/**
 * From spot to spot, one hop after the other.
 * @param {SVGElement} node
 * @param {Point[]} way
 */
export function travel(node, way) {
  if (isCalm() || way.length < 2) return;
  const frames = way.map((at) => ({ transform: placedAt(at), easing: "ease-in-out" }));
  node.animate(frames, { duration: HOP * (way.length - 1) });
}

/** Something new comes. @param {SVGElement} node @param {Point} at @param {number} [angle] */
export function appear(node, at, angle = 0) {
  if (isCalm()) return;
  node.animate(
    [
      { transform: placedAt(at, angle, 0.2), opacity: 0 },
      { transform: placedAt(at, angle), opacity: 1 },
    ],
    { duration: HOP, easing: "ease-out" },
  );
}

/** Something is taken; it stays to be seen for a moment. @param {SVGElement} node */
export function vanish(node) {
  if (isCalm() || !node.isConnected) return node.remove();
  node.classList.add("taken");
  const from = node.style.transform;
  const away = node.animate(
    [
      { transform: from, opacity: 1 },
      { transform: `${from} scale(0.3)`, opacity: 0 },
    ],
    { duration: 2 * HOP, delay: SOON, fill: "both", easing: "ease-in" },
  );
  away.onfinish = () => node.remove();
  away.oncancel = () => node.remove();
}

/** A shot falls: a ring that grows, then what it did. @param {SVGElement} node @param {number} order which of several */
export function strike(node, order) {
  if (isCalm()) return;
  const timing = {
    duration: 2 * HOP,
    delay: order * SOON,
    fill: /** @type {FillMode} */ ("backwards"),
    easing: "ease-out",
  };
  node.animate(
    [
      { transform: "scale(2.2)", opacity: 0 },
      { transform: "scale(0.8)", opacity: 1, offset: 0.6 },
      { transform: "scale(1)", opacity: 1 },
    ],
    timing,
  );
}
