// Sentences with names and pictures to be filled in, as games tell what was done: "{who} traded 4 {wheat} wheat". Pure, but
// for the elements that draw pictures.

import { draw } from "./frame.js";
import { sentence, words } from "./words.js";

/** @typedef {(player: number) => string} Name */
/** @typedef {{ type: "text", text: string } | { type: "name", text: string } | { type: "symbol", symbol: string }} Part */

/**
 * The parts of a sentence, names filled in. Within a sentence "You" is written small.
 * @param {string} text
 * @param {number | null} who who acted
 * @param {Name} name
 * @returns {Part[]}
 */
export function partsOf(text, who, name) {
  /** @type {Part[]} */
  const parts = [];
  for (const [piece, marker] of text.matchAll(/\{([\w-]+)\}|[^{]+|\{/g)) {
    const player = marker === "who" ? who : /^p[1-4]$/.test(marker ?? "") ? Number(marker?.slice(1)) - 1 : null;
    if (player !== null) parts.push({ type: "name", text: parts.length > 0 ? inside(name(player)) : name(player) });
    else if (marker === undefined) parts.push({ type: "text", text: piece });
    else if (marker !== "who") parts.push({ type: "symbol", symbol: marker });
  }
  return parts;
}

/** @param {string} name */
const inside = (name) => (name === words.you ? words.youInside : name);

/** A sentence without pictures. @param {string} text @param {number | null} who @param {Name} name */
export function plainly(text, who, name) {
  const parts = partsOf(text, who, name).map((part) => (part.type === "symbol" ? "" : part.text));
  return sentence(parts.join("").replace(/ {2,}/g, " ").trim());
}

/** A symbol of a game's art, as large as the letters, so many times as wide as high. @param {string} art @param {string} symbol @param {number} [wide] */
export function inline(art, symbol, wide = 1) {
  const use = draw("use", { href: `${art}#${symbol}`, width: 24 * wide, height: 24 });
  return draw("svg", { viewBox: `0 0 ${24 * wide} 24`, class: "inline", "aria-hidden": "true" }, use);
}

/**
 * A sentence as elements.
 * @param {string} text
 * @param {number | null} who
 * @param {Name} name
 * @param {string} art where the game's symbols are
 * @returns {(Node | string)[]}
 */
export function drawn(text, who, name, art) {
  let isFirst = true;
  return partsOf(text, who, name).map((part) => {
    if (part.type === "symbol") return inline(art, part.symbol);
    const told = isFirst ? sentence(part.text) : part.text;
    isFirst = false;
    if (part.type === "text") return told;
    const strong = document.createElement("b");
    strong.textContent = told;
    return strong;
  });
}
