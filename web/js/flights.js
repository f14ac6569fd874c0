// What a throw of the dice gave, seen to come: the dice tumble, and a card flies from every field that paid to the hand or the
// plate of who got it. Short, and not at all for those who want it so.

import { afterFrame } from "./dom.js";
import { centreOf, draw } from "./frame.js";
import { wantsLessMotion } from "./preferences.js";

/** @typedef {import("../types.js").Panel} Panel */
/** @typedef {import("./board.js").ParlourBoard} ParlourBoard */
/** @typedef {import("./frame.js").Point} Point */

/** How long the dice tumble, how long a card flies, and how far apart cards set out, in milliseconds. */
const TUMBLE_TIME = 620;
const FLIGHT_TIME = 700;
const GAP = 90;
/** Beyond so many cards the rest fly together: nobody waits for a rich harvest. */
const MAX_GAPS = 6;
/** How large a flying card is, in pixels. */
const SIZE = 34;

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
  // Where things are is asked when all is laid out, and before anything flies.
  afterFrame(() => {
    const flights = dice.gains.flatMap(({ player, spot, symbol, count }) => {
      const from = board.places.get(spot);
      const hand = player === seat ? table.querySelector(`[data-card="${symbol}"]`) : null;
      const to = hand ?? table.querySelector(`[data-seat="${player}"]`);
      if (!from || !to || !to.isConnected) return [];
      const flight = { href: `${art}#${symbol}`, from: centreOf(from), to: middleOf(to), target: to };
      return Array.from({ length: count }, () => flight);
    });
    for (const [order, flight] of flights.entries()) fly(flight, order);
  });
}

/** @param {Element} node */
function middleOf(node) {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A die comes from above, turns over a few times, bounces and lies. @param {Element} die @param {number} index */
function tumble(die, index) {
  const turn = index % 2 === 0 ? 1 : -1;
  die.animate(
    [
      {
        transform: `translate(${-34 * turn}px, -64px) rotate(${-420 * turn}deg) scale(1.3)`,
        opacity: 0,
        easing: "ease-in",
      },
      {
        transform: `translate(${6 * turn}px, 4px) rotate(${-120 * turn}deg) scale(.96, 1.04)`,
        opacity: 1,
        offset: 0.45,
        easing: "ease-out",
      },
      {
        transform: `translate(${2 * turn}px, -15px) rotate(${-45 * turn}deg) scale(1.04)`,
        opacity: 1,
        offset: 0.65,
        easing: "ease-in",
      },
      { transform: `translate(0, 2px) rotate(${6 * turn}deg)`, opacity: 1, offset: 0.86, easing: "ease-out" },
      { transform: "none", opacity: 1 },
    ],
    { duration: TUMBLE_TIME + 110 * index, fill: "backwards" },
  );
}

/**
 * A card rises from its field, flies in a bow, turning, and slips into the hand, which takes it with a nod.
 * @param {{ href: string, from: Point, to: Point, target: Element }} flight
 * @param {number} order
 */
function fly({ href, from, to, target }, order) {
  const card = draw(
    "svg",
    { viewBox: "0 0 24 24", class: "flight", "aria-hidden": "true" },
    draw("use", { href, width: 24, height: 24 }),
  );
  card.style.left = `${from.x - SIZE / 2}px`;
  card.style.top = `${from.y - SIZE / 2}px`;
  document.body.append(card);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const bow = { x: dx * 0.35 - dy * 0.12, y: dy * 0.35 - Math.abs(dx) * 0.12 - 26 };
  const delay = TUMBLE_TIME * 0.8 + GAP * Math.min(order, MAX_GAPS);
  const flight = card.animate(
    [
      { transform: "scale(.3)", opacity: 0, easing: "ease-out" },
      { transform: "translateY(-14px) scale(1.35) rotate(-6deg)", opacity: 1, offset: 0.22, easing: "ease-in" },
      { transform: `translate(${bow.x}px, ${bow.y}px) scale(1.2) rotate(5deg)`, opacity: 1, offset: 0.56 },
      { transform: `translate(${dx}px, ${dy}px) scale(.6) rotate(0deg)`, opacity: 0.5, easing: "ease-out" },
    ],
    { duration: FLIGHT_TIME, delay, fill: "backwards" },
  );
  flight.onfinish = () => card.remove();
  flight.oncancel = () => card.remove();
  target.animate([{ transform: "none" }, { transform: "scale(1.06)" }, { transform: "none" }], {
    duration: 220,
    delay: delay + FLIGHT_TIME - 80,
    easing: "ease-out",
  });
}
