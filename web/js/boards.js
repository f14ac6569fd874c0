// The boards of a scene as figures. Where there is room for one only, the one that matters now is in front, and the other is
// small and comes to the front when it is touched.

import { element } from "./dom.js";
import { buildBoard } from "./frame.js";
import { phrases } from "./words.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("./frame.js").Place} Place */

/**
 * @param {Board[]} boards
 * @param {string} art where the game's symbols are
 * @param {(board: Board) => boolean} isTurned whether a board is seen from the other side
 */
export function buildFigures(boards, art, isTurned) {
  /** @type {Map<string, Place>} */
  const all = new Map();
  const figures = boards.map((board) => {
    const { svg, places } = buildBoard(board, art, isTurned(board));
    for (const [id, place] of places) all.set(id, place);
    if (boards.length === 1) return element("figure", {}, svg);
    const swap = element("button", { type: "button", class: "swap", "aria-label": phrases.show(board.title) });
    swap.addEventListener("click", () => {
      const root = swap.closest("parlour-board");
      if (root) bringForward(root, new Set([svg]));
    });
    return element("figure", {}, element("figcaption", {}, board.title), svg, swap);
  });
  figures.at(-1)?.classList.add("asked");
  return { figures, places: all };
}

/** Shows a board large, where there is room for one only. @param {Element} root @param {Set<unknown>} drawings */
export function bringForward(root, drawings) {
  for (const figure of root.querySelectorAll("figure"))
    figure.classList.toggle("asked", drawings.has(figure.querySelector("svg")));
}
