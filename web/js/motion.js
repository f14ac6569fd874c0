// How things move: only transforms and opacity, by the browser's own animations, so that nothing is laid out or painted anew
// while something moves. Not at all for those who want it so.

import { draw } from "./frame.js";
import { wantsLessMotion } from "./preferences.js";

/** @typedef {import("./frame.js").Point} Point */

/** How long one hop takes, in milliseconds, how long a piece slides at most, and how far apart those are that follow. */
export const HOP_TIME = 210;
const SLIDE_TIMES = /** @type {const} */ ([180, 340]);
/** Units of the drawing that a slide covers in a millisecond. */
const SLIDE_SPEED = 1.6;
export const DELAY = 90;
/** How long a shell flies. */
export const SHELL_TIME = 430;
const SINK_TIME = 1100;
const FALL_TIME = 760;
const TURN_TIME = 480;
/** How much larger a piece is at the top of its arc, and how far it is lifted, in units of the drawing. */
const LIFT_SCALE = 1.2;
const LIFT = 26;

/** @param {Point} at @param {number} [angle] @param {number} [scale] */
export const placedAt = (at, angle = 0, scale = 1) =>
  `translate(${at.x}px, ${at.y}px) rotate(${angle}deg) scale(${scale})`;

/** Removes something when its motion is over, however that comes. @param {Animation} animation @param {Element} node */
function removeAfter(animation, node) {
  animation.onfinish = () => node.remove();
  animation.oncancel = () => node.remove();
}

/** How long a piece is on its way. @param {Point[]} way @param {boolean} isJump */
export function travelTime(way, isJump) {
  if (isJump) return HOP_TIME * (way.length - 1);
  const length = way.slice(1).reduce((sum, at, index) => {
    const from = way[index] ?? at;
    return sum + Math.hypot(at.x - from.x, at.y - from.y);
  }, 0);
  return Math.max(SLIDE_TIMES[0], Math.min(SLIDE_TIMES[1], length / SLIDE_SPEED));
}

/**
 * From spot to spot: a slide, or one hop after the other, each with an arc and a landing.
 * @param {SVGElement} node
 * @param {Point[]} way
 * @param {boolean} isJump
 */
export function travel(node, way, isJump) {
  if (wantsLessMotion() || way.length < 2) return;
  const frames = isJump ? way.flatMap((at, index) => hop(way[index - 1], at, way.length, index)) : slide(way);
  node.animate(frames, { duration: travelTime(way, isJump) });
}

/** @param {Point[]} way @returns {Keyframe[]} */
const slide = (way) => way.map((at) => ({ transform: placedAt(at), easing: "cubic-bezier(.3,.1,.2,1)" }));

/** One hop: up, over, down, and a little squeeze where it lands. @param {Point | undefined} from @param {Point} to @param {number} count @param {number} index @returns {Keyframe[]} */
function hop(from, to, count, index) {
  if (!from) return [{ transform: placedAt(to), offset: 0, easing: "ease-out" }];
  const part = (/** @type {number} */ share) => (index - 1 + share) / (count - 1);
  const top = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - LIFT };
  return [
    { transform: placedAt(top, 0, LIFT_SCALE), offset: part(0.45), easing: "ease-in" },
    { transform: placedAt(to, 0, 0.94), offset: part(0.84), easing: "ease-out" },
    { transform: placedAt(to), offset: part(1), easing: "ease-out" },
  ];
}

/** How long some of a stack is on its way to another, and how long all that goes with one action. */
const TRANSFER_TIME = 190;
const MAX_TRANSFERS_TIME = 1700;

/** How long each of several transfers takes. @param {number} count */
export const transferTime = (count) => Math.min(TRANSFER_TIME, MAX_TRANSFERS_TIME / count);

/** Some of a stack goes to another in a bow, and is part of it then. @param {SVGElement} node @param {Point} from @param {Point} to @param {number} duration */
export function transfer(node, from, to, duration) {
  removeAfter(node.animate([...hop(undefined, from, 2, 0), ...hop(from, to, 2, 1)], { duration }), node);
}

/** Something new comes. @param {SVGElement} node @param {Point} at @param {number} [angle] */
export function appear(node, at, angle = 0) {
  if (wantsLessMotion()) return;
  node.animate(
    [
      { transform: placedAt({ x: at.x, y: at.y - LIFT }, angle, 1.5), opacity: 0, easing: "ease-in" },
      { transform: placedAt(at, angle, 0.95), opacity: 1, offset: 0.7, easing: "ease-out" },
      { transform: placedAt(at, angle), opacity: 1 },
    ],
    { duration: 280 },
  );
}

/**
 * Something is taken: it tips towards whoever took it and is gone. A hero falls, and lies there for a moment; a ship goes
 * down by the stern.
 * @param {SVGElement} node
 * @param {{ at: Point, by: Point | null, hint: string, delay: number }} how
 */
export function vanish(node, { at, by, hint, delay }) {
  if (wantsLessMotion() || !node.isConnected) return node.remove();
  node.classList.add("taken");
  const [frames, duration] = hint === "sink" ? sinking(at) : hint === "hero" ? falling(at, by) : tipping(at, by);
  removeAfter(node.animate(frames, { duration, delay, fill: "both" }), node);
}

/** @param {Point} at @param {Point | null} by @param {number} share */
const towards = (at, by, share) => (by ? { x: at.x + (by.x - at.x) * share, y: at.y + (by.y - at.y) * share } : at);

/** @param {Point} at @param {Point | null} by @returns {[Keyframe[], number]} */
function tipping(at, by) {
  const side = by && by.x < at.x ? -1 : 1;
  return [
    [
      { transform: placedAt(at), opacity: 1, easing: "ease-in" },
      { transform: placedAt(towards(at, by, 0.16), 14 * side, 1.04), opacity: 1, offset: 0.3, easing: "ease-in" },
      { transform: placedAt(towards(at, by, 0.5), 70 * side, 0.45), opacity: 0 },
    ],
    380,
  ];
}

/** @param {Point} at @param {Point | null} by @returns {[Keyframe[], number]} */
function falling(at, by) {
  const side = by && by.x < at.x ? -1 : 1;
  const lain = `translate(${at.x + 16 * side}px, ${at.y + 14}px) rotate(${82 * side}deg) scale(1, .8)`;
  return [
    [
      { transform: placedAt(at), opacity: 1, easing: "ease-in" },
      { transform: placedAt(at, -7 * side, 1.06), opacity: 1, offset: 0.16, easing: "ease-in" },
      { transform: lain, opacity: 1, offset: 0.5, easing: "ease-out" },
      { transform: lain, opacity: 1, offset: 0.72 },
      { transform: lain, opacity: 0 },
    ],
    FALL_TIME * 1.4,
  ];
}

/** @param {Point} at @returns {[Keyframe[], number]} */
const sinking = (at) => [
  [
    { transform: placedAt(at), opacity: 1, easing: "ease-in-out" },
    { transform: placedAt({ x: at.x, y: at.y + 5 }, 4), opacity: 1, offset: 0.3, easing: "ease-in" },
    { transform: placedAt({ x: at.x + 8, y: at.y + 20 }, 11, 0.9), opacity: 0 },
  ],
  SINK_TIME,
];

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
  removeAfter(away, before);
  node.animate([{ transform: narrow }, { transform: whole }], {
    duration: HOP_TIME,
    delay: HOP_TIME,
    fill: "backwards",
    easing: "ease-out",
  });
}

/**
 * A mark comes: a shell arcs onto its spot and splashes or flames, a wreck heels over and settles, anything else falls
 * into its place.
 * @param {SVGElement} node what is drawn, its middle at 0,0
 * @param {SVGElement} holder what it lies in, where its spot is
 * @param {{ hint: string, order: number, from: Point }} how where a shell comes from, seen from the spot
 */
export function strike(node, holder, { hint, order, from }) {
  if (wantsLessMotion()) return;
  const isShot = hint === "splash" || hint === "flame";
  const delay = isShot ? SHELL_TIME : hint === "sink" ? SHELL_TIME + DELAY : order * DELAY;
  if (isShot) shoot(holder, from, hint);
  const fill = /** @type {FillMode} */ ("backwards");
  if (hint === "sink") node.animate(SETTLE, { duration: SINK_TIME, delay, fill });
  else node.animate(hint === "splash" ? SPRING : DROP, { duration: 340, delay, fill, easing: "ease-out" });
}

/** A shell comes down in the middle of something. @param {SVGElement} holder @param {Point} from seen from there @param {string} hint what it does */
export function shoot(holder, from, hint) {
  if (wantsLessMotion()) return;
  fire(holder, from);
  burst(holder, hint, SHELL_TIME);
}

/** @type {Keyframe[]} */
const DROP = [
  { transform: "scale(2.2)", opacity: 0 },
  { transform: "scale(.8)", opacity: 1, offset: 0.6 },
  { transform: "scale(1)", opacity: 1 },
];
/** @type {Keyframe[]} */
const SPRING = [
  { transform: "translateY(16px) scale(.2, .1)", opacity: 0 },
  { transform: "translateY(-6px) scale(1.05, 1.25)", opacity: 1, offset: 0.5 },
  { transform: "none", opacity: 1 },
];
/** @type {Keyframe[]} */
const SETTLE = [
  { transform: "translateY(-14px) rotate(-2deg) scale(1.06)", opacity: 0, easing: "ease-out" },
  { transform: "translateY(-6px) rotate(7deg) scale(1.04)", opacity: 1, offset: 0.35, easing: "ease-in-out" },
  { transform: "translateY(7px) rotate(-3deg)", opacity: 1, offset: 0.7, easing: "ease-out" },
  { transform: "none", opacity: 1 },
];
/** How many frames draw a shell's arc, and how high it is, of the way. */
const ARC_STEPS = 8;
const ARC_HEIGHT = 0.32;

/** @param {SVGElement} holder @param {Point} from */
function fire(holder, from) {
  const shell = draw(
    "g",
    { class: "shell" },
    draw("circle", { r: 15 }),
    draw("circle", { cx: -5, cy: -5, r: 5, class: "gleam" }),
  );
  holder.append(shell);
  const height = ARC_HEIGHT * Math.hypot(from.x, from.y) + 60;
  const frames = Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const t = step / ARC_STEPS;
    const rise = 4 * t * (1 - t);
    const at = { x: from.x * (1 - t), y: from.y * (1 - t) - height * rise };
    return { transform: placedAt(at, 0, 0.7 + 0.9 * rise) };
  });
  removeAfter(shell.animate(frames, { duration: SHELL_TIME, easing: "linear" }), shell);
}

/** Rings on the water, or a flash. @param {SVGElement} holder @param {string} hint @param {number} delay */
function burst(holder, hint, delay) {
  const rings = hint === "splash" ? [0, 130] : [0];
  for (const later of rings) {
    const ring = draw("circle", { r: 40, class: `burst ${hint}` });
    holder.append(ring);
    const frames = [
      { transform: "scale(.2)", opacity: hint === "splash" ? 0.9 : 1 },
      { transform: `scale(${hint === "splash" ? 1.7 : 1.5})`, opacity: 0 },
    ];
    removeAfter(ring.animate(frames, { duration: 520, delay: delay + later, fill: "both", easing: "ease-out" }), ring);
  }
}

/** Light around whoever ended the game; without motion it is simply there. @param {SVGElement} node */
export function glow(node) {
  if (wantsLessMotion()) return;
  node.animate(
    [
      { transform: `${node.style.transform} scale(.3)`, opacity: 0, easing: "ease-out" },
      { transform: `${node.style.transform} scale(1.25)`, opacity: 1, offset: 0.5, easing: "ease-in-out" },
      { transform: node.style.transform, opacity: 1 },
    ],
    { duration: 900, delay: 240, fill: "backwards" },
  );
}

/** The board is turned around: it is drawn as it will lie, and seen to come there. @param {Element} drawing */
export function turnAround(drawing) {
  if (wantsLessMotion()) return;
  drawing.animate(
    [
      { transform: "rotate(-180deg) scale(1)", easing: "ease-in" },
      { transform: "rotate(-90deg) scale(.86)", offset: 0.5, easing: "ease-out" },
      { transform: "rotate(0deg) scale(1)" },
    ],
    { duration: TURN_TIME },
  );
}
