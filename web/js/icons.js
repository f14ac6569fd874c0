// The house's icons: strokes in the colour of the text beside them. They say nothing by themselves; what they stand on has
// a name.

import { fileAt } from "./address.js";
import { artOf } from "./art.js";
import { draw } from "./frame.js";

const SHEET = fileAt("/pictures/icons.svg");

/** @param {string} name as in pictures/icons.svg, without its `i-` @returns {SVGElement} */
export const icon = (name) =>
  draw("svg", { class: "i", "aria-hidden": "true" }, draw("use", { href: `${SHEET}#i-${name}` }));

/**
 * A symbol of a game's art, for a line of text or a button.
 * @param {string} game
 * @param {string} symbol
 * @param {number} [owner] in whose colour, where the symbol takes it
 */
export const artIcon = (game, symbol, owner) =>
  draw(
    "svg",
    {
      class: `art-icon${owner === undefined ? "" : ` owner-${owner}`}`,
      viewBox: "0 0 100 100",
      "data-game": game,
      "aria-hidden": "true",
    },
    draw("use", { href: `${artOf(game)}#${symbol}`, width: 100, height: 100 }),
  );
