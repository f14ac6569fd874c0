// What a throw of the dice gave, seen to come: the dice tumble, and a card flies from every field that paid to the hand or the
// plate of who got it. Short, and not at all for those who want it so.

import { centreOf, draw } from "./frame.js";
import { wantsLessMotion } from "./motion.js";

/** @typedef {import("../types.js").Panel} Panel */
/** @typedef {import("./board.js").ParlourBoard} ParlourBoard */

/** How long the dice tumble, how long a card flies, and how far apart cards set out, in milliseconds. */
const TUMBLE_TIME = 520;
const FLIGHT_TIME = 650;
const GAP = 90;
/** How large a flying card is, in pixels. */
const SIZE = 34;

/** Tells one throw from another. @param {Panel[]} panels */
export function throwOf(panels) {
  const dice = panels.find((panel) => panel.kind === "dice");
  return dice ? JSON.stringify([dice.values, dice.earlier, dice.player]) : "";
}

/**
 * @param {Panel[]} panels
 * @param {ParlourBoard} board
 * @param {string} art
 * @param {number | null} seat whose hand lies open
 */
export function showThrow(panels, board, art, seat) {
  if (wantsLessMotion()) return;
  const dice = panels.find((panel) => panel.kind === "dice");
  const table = board.closest(".table");
  if (!dice || !table) return;
  for (const [index, die] of [...table.querySelectorAll(".die")].entries()) tumble(die, index);
  let order = 0;
  for (const { player, spot, symbol, count } of dice.gains) {
    const from = board.places.get(spot);
    const hand = player === seat ? table.querySelector(`[data-card="${symbol}"]`) : null;
    const to = hand ?? table.querySelector(`[data-seat="${player}"]`);
    if (!from || !to) continue;
    for (let card = 0; card < count; card += 1) fly(`${art}#${symbol}`, centreOf(from), to, order++);
  }
}

/** @param {Element} die @param {number} index */
function tumble(die, index) {
  const turn = index % 2 === 0 ? 1 : -1;
  die.animate(
    [
      { transform: `translateY(-46px) rotate(${-300 * turn}deg) scale(1.25)`, opacity: 0.4 },
      { transform: `translateY(6px) rotate(${-40 * turn}deg) scale(1.05)`, opacity: 1, offset: 0.7 },
      { transform: "none" },
    ],
    { duration: TUMBLE_TIME + 80 * index, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
}

/** @param {string} href @param {{ x: number, y: number }} from @param {Element} to @param {number} order */
function fly(href, from, to, order) {
  const box = to.getBoundingClientRect();
  const [dx, dy] = [box.x + box.width / 2 - from.x, box.y + box.height / 2 - from.y];
  const card = draw(
    "svg",
    { viewBox: "0 0 24 24", class: "flight", "aria-hidden": "true" },
    draw("use", { href, width: 24, height: 24 }),
  );
  card.style.left = `${from.x - SIZE / 2}px`;
  card.style.top = `${from.y - SIZE / 2}px`;
  document.body.append(card);
  const flight = card.animate(
    [
      { transform: "scale(.4)", opacity: 0 },
      { transform: "scale(1.3)", opacity: 1, offset: 0.25 },
      { transform: `translate(${dx}px, ${dy}px) scale(.7)`, opacity: 0.9 },
    ],
    { duration: FLIGHT_TIME, delay: TUMBLE_TIME / 2 + GAP * order, easing: "ease-in-out", fill: "backwards" },
  );
  flight.onfinish = () => card.remove();
  flight.oncancel = () => card.remove();
}
