// A demo board: a game between two bots, shown over and over, as long as someone sees it and likes motion.

import { get } from "./api.js";
import { ParlourBoard } from "./board.js";
import { applyChange } from "./changes.js";

/** @typedef {import("../types.js").Demo} Demo */

/** The time between two actions, in milliseconds. */
const STEP_TIME = 1100;
/** How many steps the end is shown before it begins anew. */
const STEPS_AT_END = 4;

/** @param {string} game */
export function demoBoard(game) {
  const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
  board.game = game;
  board.setAttribute("inert", "");
  get(`/api/games/${game}/scene`).then(
    (scene) => (board.scene = scene),
    () => {},
  );
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) playDemo(board, game);
  return board;
}

/** @param {ParlourBoard} board @param {string} game */
async function playDemo(board, game) {
  const demo = /** @type {Demo | null} */ (await get(`/api/games/${game}/demo`).catch(() => null));
  if (!demo) return;
  let isSeen = false;
  new IntersectionObserver((entries) => (isSeen = entries.some(({ isIntersecting }) => isIntersecting))).observe(board);
  let step = 0;
  const ticker = setInterval(() => {
    if (!board.isConnected) return clearInterval(ticker);
    if (!isSeen || document.hidden) return;
    const change = demo.changes[step - 1];
    if (step === 0) board.scene = demo.scene;
    else if (change) board.scene = applyChange(board.scene, change);
    step = step > demo.changes.length + STEPS_AT_END ? 0 : step + 1;
  }, STEP_TIME);
}
