// The pieces on the boards, each known by its number from scene to scene. Only what is different is drawn anew: a symbol that
// is referred to again is built again, and that takes longer than anything else here.

import { angleOf, draw } from "./frame.js";
import { PIECE_SIZE, layerOf, pointsOf } from "./layers.js";
import { DELAY, appear, placedAt, transfer, transferTime, travel, travelTime, turnOver, vanish } from "./motion.js";
import { wantsLessMotion } from "./preferences.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./frame.js").Place} Place */
/** @typedef {import("./effects.js").Effect} Effect */
/** @typedef {Map<string, Place>} Places */

/** How far a disc reaches, and how large a number is in the corner of a symbol and how far from its middle, of a piece's size. */
const DISC_RADIUS = 0.42;
const BADGE_SIZE = 0.44;
const BADGE_OFFSET = 0.3;
/** How large it is what goes from one stack to another. */
const IN_FLIGHT_SCALE = 0.6;

/** @param {Place} place */
const sizeOf = ({ spot: { shape }, scale }) => PIECE_SIZE[shape] * scale;

export class Pieces {
  /** @type {Map<number, { node: SVGElement, piece: Piece, place: Place }>} */ #all = new Map();

  /** What shows the next of several transfers. */ #timer = 0;

  /** @param {number} id */
  node(id) {
    return this.#all.get(id)?.node;
  }

  clear() {
    clearTimeout(this.#timer);
    this.#all.clear();
  }

  /**
   * @param {Scene} scene
   * @param {Places} places
   * @param {string} art where the symbols are
   * @param {Effect[]} effects what is seen to happen to them
   */
  paint(scene, places, art, effects) {
    clearTimeout(this.#timer);
    const transfers = effects.filter((effect) => effect.kind === "transfer");
    if (transfers.length > 0 && !wantsLessMotion()) this.#transfer(scene, places, art, transfers, 0);
    else this.#paintAll(scene, places, art, effects);
  }

  /** Shows what goes from spot to spot, one after the other. @param {Scene} scene @param {Places} places @param {string} art @param {Extract<Effect, { kind: "transfer" }>[]} transfers @param {number} index */
  #transfer(scene, places, art, transfers, index) {
    const transfer = transfers[index];
    this.#paintAll({ ...scene, pieces: transfer?.pieces ?? scene.pieces }, places, art, []);
    if (!transfer) return;
    const time = transferTime(transfers.length);
    sendOver(transfer, places, art, time);
    this.#timer = window.setTimeout(() => this.#transfer(scene, places, art, transfers, index + 1), time);
  }

  /** @param {Scene} scene @param {Places} places @param {string} art @param {Effect[]} effects */
  #paintAll(scene, places, art, effects) {
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
    const node = known?.node ?? draw("g");
    const isOther = known?.piece.role !== piece.role || known?.piece.owner !== piece.owner;
    if (isOther || known?.place.scale !== place.scale) dress(node, piece, place, art);
    writeCount(node, piece, place, piece.count);
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

/** Some of a stack on its way, smaller than the stack. @param {Extract<Effect, { kind: "transfer" }>} transfer @param {Places} places @param {string} art @param {number} time */
function sendOver({ from, to, piece }, places, art, time) {
  const [start, end] = [places.get(from), places.get(to)];
  if (!start || !end) return;
  const node = draw("g");
  const place = { ...start, scale: IN_FLIGHT_SCALE };
  dress(node, piece, place, art);
  writeCount(node, piece, place, piece.count);
  layerOf(end, "marks")?.append(node);
  transfer(node, start.at, end.at, time);
}

/** Whoever moves goes over the others. @param {SVGElement} node @param {import("./frame.js").Point[]} way @param {boolean} isJump */
function travelOver(node, way, isJump) {
  if (isJump) node.parentNode?.append(node);
  travel(node, way, isJump);
}

/** What a piece looks like: its symbol, or a disc where the art has none. @param {SVGElement} node @param {Piece} piece @param {Place} place @param {string} art */
function dress(node, { role, owner, is_plain: isPlain }, place, art) {
  const size = sizeOf(place);
  const attributes = isPlain
    ? { r: size * DISC_RADIUS, class: "disc" }
    : { href: `${art}#${role}`, x: -size / 2, y: -size / 2, width: size, height: size };
  const kind = isPlain ? "circle" : "use";
  if (node.firstElementChild?.localName !== kind) node.replaceChildren(draw(kind));
  const body = /** @type {Element} */ (node.firstElementChild);
  for (const [key, value] of Object.entries(attributes)) {
    if (body.getAttribute(key) !== String(value)) body.setAttribute(key, String(value));
  }
  node.setAttribute("class", `piece ${role} owner-${owner ?? "none"}`);
}

/** Writes how many a piece stands for: in the middle of a disc, which has its letter otherwise, and in the corner of a symbol. @param {SVGElement} node @param {Piece} piece @param {Place} place @param {number} [count] */
export function writeCount(node, { symbol, is_plain: isPlain }, place, count = 1) {
  const words = count !== 1 ? String(count) : isPlain ? symbol : "";
  const known = node.querySelector("text");
  if (!words) return node.querySelector(".count")?.remove();
  if (known?.dataset.words === words && known.dataset.scale === String(place.scale)) return;
  const size = sizeOf(place) * (isPlain ? 1 : BADGE_SIZE);
  const at = isPlain ? 0 : sizeOf(place) * BADGE_OFFSET;
  const text = draw("text", { y: size * 0.17, "font-size": size * (words.length > 2 ? 0.36 : 0.48) }, words);
  Object.assign(text.dataset, { words, scale: String(place.scale) });
  const badge = isPlain ? [] : [draw("circle", { r: size * DISC_RADIUS })];
  const written = draw("g", { class: "count", transform: `translate(${at} ${at})` }, ...badge, text);
  node.querySelector(".count")?.remove();
  node.append(written);
}
