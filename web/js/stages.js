// One thing a frame: after a move the board is drawn at once, and what stands beside it in the frames that follow, so that no
// frame has so much to do that the piece that moves would stand still.

import { afterFrame } from "./dom.js";

/** What is still to be shown, in its order. @type {Map<object, () => void>} */
const waiting = new Map();
let isRunning = false;

/** Shows something in one of the next frames; of several for the same owner, the last. @param {object} owner @param {() => void} work */
export function inTime(owner, work) {
  waiting.set(owner, work);
  if (!isRunning) next();
}

/** Something is not to be shown any more. @param {object} owner */
export const notAnyMore = (owner) => waiting.delete(owner);

function next() {
  isRunning = true;
  afterFrame(() => {
    const [first] = waiting;
    isRunning = false;
    if (!first) return;
    const [owner, work] = first;
    waiting.delete(owner);
    if (waiting.size > 0) next();
    work();
  });
}
