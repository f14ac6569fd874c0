// The marks on the boards. Those that stay are not drawn anew.

import { draw, drawSymbol } from "./frame.js";
import { MARK_SIZE, layerOf } from "./layers.js";
import { shoot, strike } from "./motion.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./frame.js").Place} Place */
/** @typedef {import("./effects.js").Effect} Effect */

/** After so many milliseconds nothing is seen of a shell any more. */
const BURST_TIME = 1500;

export class Marks {
  /** @type {Map<string, SVGElement>} */ #all = new Map();

  clear() {
    this.#all.clear();
  }

  /** @param {Scene} scene @param {Map<string, Place>} places @param {string} art @param {Effect[]} effects */
  paint(scene, places, art, effects) {
    const wanted = scene.marks.flatMap(({ role, spots }) =>
      spots.map((spot) => ({ role, spot, key: `${role} ${spot}` })),
    );
    const keys = new Set(wanted.map(({ key }) => key));
    for (const [key, node] of this.#all) {
      if (keys.has(key)) continue;
      node.remove();
      this.#all.delete(key);
    }
    /** The last mark that lies right on each board. @type {Map<Element, Element>} */
    const below = new Map();
    for (const { role, spot, key } of wanted) {
      const place = places.get(spot);
      const layer = layerOf(place, "marks");
      if (!place || !layer) continue;
      const known = this.#all.get(key) ?? this.#add(key, role, place, art, effects);
      // What lies over several spots is drawn in the order the scene tells. What lies there is not touched: to move it is to
      // work out its styles anew.
      const next = below.get(layer)?.nextElementSibling ?? (below.has(layer) ? null : layer.firstElementChild);
      if (next !== known) layer.insertBefore(known, next);
      below.set(layer, known);
    }
    // What goes down is hit first, where the last shot fell.
    const hit = places.get(scene.last.at(-1) ?? "");
    if (hit && effects.some((effect) => effect.kind === "mark" && effect.hint === "sink")) shootAt(hit);
  }

  /** @param {string} key @param {string} role @param {Place} place @param {string} art @param {Effect[]} effects */
  #add(key, role, place, art, effects) {
    const node = draw("g", {}, drawSymbol(`${art}#${role}`, { x: 0, y: 0 }, MARK_SIZE[place.spot.shape]));
    const at = `translate(${place.at.x} ${place.at.y})`;
    const holder = draw("g", { transform: at, "data-mark": role }, node);
    this.#all.set(key, holder);
    layerOf(place, "marks")?.append(holder);
    const effect = effects.find((one) => one.kind === "mark" && one.role === role && one.spot === place.spot.id);
    if (effect?.kind === "mark") strike(node, holder, { ...effect, from: muzzleOf(place) });
    return holder;
  }
}

/** @param {Place} place */
function shootAt(place) {
  const holder = draw("g", { transform: `translate(${place.at.x} ${place.at.y})` });
  layerOf(place, "marks")?.append(holder);
  shoot(holder, muzzleOf(place), "flame");
  window.setTimeout(() => holder.remove(), BURST_TIME);
}

/** Where a shell comes from, seen from its spot: from below onto the board in front, from above onto one's own. @param {Place} place */
function muzzleOf({ at, board }) {
  const [left = 0, top = 0, width = 0, height = 0] = (board.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const isFirst = board.closest("figure")?.previousElementSibling === null;
  return { x: (left + width / 2 - at.x) * 0.6, y: (isFirst ? top : top + height) - at.y };
}
