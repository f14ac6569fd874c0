// What moves between two scenes: pieces along their way, what is taken, what is new, what turns over. Short, and not
// at all for those who want it so.

/** @typedef {import("./frame.js").Place} Place */
/** @typedef {import("./frame.js").Point} Point */

/** How long one hop takes, in milliseconds, and what follows waits. */
const HOP_TIME = 170;
const DELAY = 90;

/** Whether someone has asked for less motion. */
export const wantsLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Point} at @param {number} [angle] @param {number} [scale] */
export const placedAt = (at, angle = 0, scale = 1) =>
  `translate(${at.x}px, ${at.y}px) rotate(${angle}deg) scale(${scale})`;

/**
 * From spot to spot, one hop after the other.
 * @param {SVGElement} node
 * @param {Point[]} way
 */
export function travel(node, way) {
  if (wantsLessMotion() || way.length < 2) return;
  const frames = way.map((at) => ({ transform: placedAt(at), easing: "ease-in-out" }));
  node.animate(frames, { duration: HOP_TIME * (way.length - 1) });
}

/** Something new comes. @param {SVGElement} node @param {Point} at @param {number} [angle] */
export function appear(node, at, angle = 0) {
  if (wantsLessMotion()) return;
  node.animate(
    [
      { transform: placedAt(at, angle, 0.2), opacity: 0 },
      { transform: placedAt(at, angle), opacity: 1 },
    ],
    { duration: HOP_TIME, easing: "ease-out" },
  );
}

/** Something is taken; it stays to be seen for a moment. @param {SVGElement} node */
export function vanish(node) {
  if (wantsLessMotion() || !node.isConnected) return node.remove();
  node.classList.add("taken");
  const from = node.style.transform;
  const away = node.animate(
    [
      { transform: from, opacity: 1 },
      { transform: `${from} scale(0.3)`, opacity: 0 },
    ],
    { duration: 2 * HOP_TIME, delay: DELAY, fill: "both", easing: "ease-in" },
  );
  away.onfinish = () => node.remove();
  away.oncancel = () => node.remove();
}

/** A piece turns over on its spot: its old side narrows to a line, then the new one widens. @param {SVGElement} before a copy of how it looked @param {SVGElement} node */
export function turnOver(before, node) {
  if (wantsLessMotion()) return;
  const [whole, narrow] = [node.style.transform, `${node.style.transform} scaleX(0)`];
  node.before(before);
  const away = before.animate([{ transform: whole }, { transform: narrow }], {
    duration: HOP_TIME,
    fill: "both",
    easing: "ease-in",
  });
  away.onfinish = () => before.remove();
  away.oncancel = () => before.remove();
  node.animate([{ transform: narrow }, { transform: whole }], {
    duration: HOP_TIME,
    delay: HOP_TIME,
    fill: "backwards",
    easing: "ease-out",
  });
}

/** A mark falls into its place. @param {SVGElement} node @param {number} order which of several */
export function strike(node, order) {
  if (wantsLessMotion()) return;
  const timing = {
    duration: 2 * HOP_TIME,
    delay: order * DELAY,
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
