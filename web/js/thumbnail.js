// A small picture of a position: the board itself, drawn when it comes into sight.

import { ParlourBoard } from "./board.js";
import { element } from "./dom.js";
import { boardsWith } from "./steps.js";

/** @typedef {import("../types.js").Scene} Scene */
/** What is seen, and whose side is at the bottom. @typedef {{ scene: Scene, player: number }} Look */

/** So far below the screen pictures are drawn already. */
const AHEAD = "200px";

/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      waiting.get(target)?.();
    }
  },
  { rootMargin: AHEAD },
);

/** A board to look at, with only those of its boards where something can be done. @param {string} game @param {Look} look */
export function smallBoard(game, { scene, player }) {
  const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
  board.game = game;
  board.setAttribute("inert", "");
  const spots = scene.choices.flatMap(({ picks }) => picks);
  // What can be done there is not given away.
  board.scene = { ...boardsWith(scene, spots), choices: [] };
  board.near = player;
  return board;
}

/** @param {string} game @param {() => Promise<Look>} load asked once, when the picture comes into sight */
export function thumbnail(game, load) {
  const frame = element("div", { class: "thumb", "data-game": game, "aria-hidden": "true" });
  waiting.set(frame, () =>
    load().then(
      (look) => frame.replaceChildren(smallBoard(game, look)),
      () => {},
    ),
  );
  observer.observe(frame);
  return frame;
}
