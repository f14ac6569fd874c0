// The pieces on the boards, each known by its number from scene to scene. Only what is different is drawn anew: a symbol that
// is referred to again is built again, and that takes longer than anything else here.

import { angleOf, draw } from "./frame.js";
import { PIECE_SIZE, layerOf, pointsOf } from "./layers.js";
import { DELAY, appear, placedAt, travel, travelTime, turnOver, vanish } from "./motion.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./frame.js").Place} Place */
/** @typedef {import("./effects.js").Effect} Effect */
/** @typedef {Map<string, Place>} Places */

export class Pieces {
  /** @type {Map<number, { node: SVGElement, piece: Piece, place: Place }>} */ #all = new Map();

  /** @param {number} id */
  node(id) {
    return this.#all.get(id)?.node;
  }

  clear() {
    this.#all.clear();
  }

  /**
   * @param {Scene} scene
   * @param {Places} places
   * @param {string} art where the symbols are
   * @param {Effect[]} effects what is seen to happen to them
   */
  paint(scene, places, art, effects) {
    const alive = new Set(scene.pieces.map((piece) => piece.id));
    for (const [id, { node, place }] of this.#all) {
      if (alive.has(id)) continue;
      this.#all.delete(id);
      const taken = effects.find((effect) => effect.kind === "take" && effect.id === id);
      if (taken?.kind !== "take") node.remove();
      else vanish(node, { ...this.#captureOf(taken, effects, places), at: place.at });
    }
    for (const piece of scene.pieces) {
      const place = places.get(piece.spot);
      if (place) this.#paintPiece(piece, place, art, effects, places);
    }
  }

  /** By whom something is taken, and when: just before whoever takes it has arrived. @param {Extract<Effect, { kind: "take" }>} taken @param {Effect[]} effects @param {Places} places */
  #captureOf({ by, hint }, effects, places) {
    const moved = effects.find((effect) => effect.kind === "travel");
    const way = moved?.kind === "travel" ? pointsOf(moved.way, places) : [];
    const delay = way.length > 1 ? travelTime(way, moved?.kind === "travel" && moved.isJump) - DELAY : DELAY;
    return { by: places.get(by ?? "")?.at ?? null, hint, delay };
  }

  /** @param {Piece} piece @param {Place} place @param {string} art @param {Effect[]} effects @param {Places} places */
  #paintPiece(piece, place, art, effects, places) {
    const known = this.#all.get(piece.id);
    const own = effects.filter((effect) => "id" in effect && effect.id === piece.id);
    const before = own.some(({ kind }) => kind === "turn") ? known?.node.cloneNode(true) : null;
    const node = known?.node ?? draw("g", {}, draw("use"));
    if (known?.piece.role !== piece.role || known?.piece.owner !== piece.owner) dress(node, piece, place, art);
    const angle = place.spot.shape === "edge" ? angleOf(place) : 0;
    const transform = placedAt(place.at, angle);
    if (known?.place !== place || node.style.transform !== transform) node.style.transform = transform;
    const layer = layerOf(place, "pieces");
    if (node.parentNode !== layer) layer?.append(node);
    for (const effect of own) {
      if (effect.kind === "come") appear(node, place.at, angle);
      if (effect.kind === "travel") travelOver(node, pointsOf(effect.way, places), effect.isJump);
      if (effect.kind === "turn" && before) turnOver(/** @type {SVGElement} */ (before), node);
    }
    this.#all.set(piece.id, { node, piece, place });
  }
}

/** Whoever moves goes over the others. @param {SVGElement} node @param {import("./frame.js").Point[]} way @param {boolean} isJump */
function travelOver(node, way, isJump) {
  if (isJump) node.parentNode?.append(node);
  travel(node, way, isJump);
}

/** @param {SVGElement} node @param {Piece} piece @param {Place} place @param {string} art */
function dress(node, { role, owner }, place, art) {
  const size = PIECE_SIZE[place.spot.shape];
  const attributes = { href: `${art}#${role}`, x: -size / 2, y: -size / 2, width: size, height: size };
  const use = /** @type {Element} */ (node.firstElementChild);
  for (const [key, value] of Object.entries(attributes)) {
    if (use.getAttribute(key) !== String(value)) use.setAttribute(key, String(value));
  }
  node.setAttribute("class", `piece ${role} owner-${owner ?? "none"}`);
}
