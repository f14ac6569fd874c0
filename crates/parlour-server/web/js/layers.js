// What lies on the boards: pieces, marks, picks, dots, and what a bot thinks of the spots.

import { angleOf, draw } from "./frame.js";
import { appear, placedAt, strike, travel, vanish } from "./motion.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("../types.js").SpotValue} SpotValue */
/** @typedef {import("./frame.js").Place} Place */
/** @typedef {Map<string, Place>} Places */

const PIECE_SIZE = { square: 84, hex: 60, vertex: 54, edge: 78 };
const MARK_SIZE = { square: 30, hex: 62, vertex: 18, edge: 18 };

/** @param {Place | undefined} place @param {string} layer */
const layerOf = (place, layer) => place?.board.querySelector(`.layer.${layer}`) ?? null;

/** @param {Iterable<Place>} places @param {string} layer */
function clear(places, layer) {
  const boards = new Set([...places].map(({ board }) => board));
  for (const board of boards) board.querySelector(`.layer.${layer}`)?.replaceChildren();
}

/** The pieces, each known by its number from scene to scene. */
export class Pieces {
  /** @type {Map<number, { node: SVGElement, spot: string }>} */ #all = new Map();

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
   * @param {boolean} moves whether what is different moves there
   */
  paint(scene, places, art, moves) {
    const alive = new Set(scene.pieces.map((piece) => piece.id));
    for (const [id, { node }] of this.#all) {
      if (alive.has(id)) continue;
      this.#all.delete(id);
      if (moves) vanish(node);
      else node.remove();
    }
    for (const piece of scene.pieces) {
      const place = places.get(piece.spot);
      if (!place) continue;
      const known = this.#all.get(piece.id);
      const node = known?.node ?? draw("g", {}, draw("use"));
      const size = PIECE_SIZE[place.spot.shape];
      const use = /** @type {Element} */ (node.firstElementChild);
      const attributes = { href: `${art}#${piece.role}`, x: -size / 2, y: -size / 2, width: size, height: size };
      for (const [key, value] of Object.entries(attributes)) use.setAttribute(key, String(value));
      node.setAttribute("class", `piece ${piece.role} owner-${piece.owner ?? "none"}`);
      const angle = place.spot.shape === "edge" ? angleOf(place) : 0;
      node.style.transform = placedAt(place.at, angle);
      const layer = layerOf(place, "pieces");
      if (node.parentNode !== layer) layer?.append(node);
      if (moves && !known) appear(node, place.at, angle);
      if (moves && known && known.spot !== piece.spot) travel(node, wayOf(scene, known.spot, piece.spot, places));
      this.#all.set(piece.id, { node, spot: piece.spot });
    }
  }
}

/** The way a piece went, where the scene shows it. @param {Scene} scene @param {string} from @param {string} to @param {Places} places */
function wayOf(scene, from, to, places) {
  const path = scene.marks.find(({ kind, spots }) => kind === "path" && spots[0] === from && spots.at(-1) === to);
  const way = path?.spots ?? [from, to];
  return way.map((spot) => places.get(spot)?.at).filter((at) => at !== undefined);
}

/** @param {Scene} scene */
const marksOn = (scene) => new Set(scene.marks.flatMap(({ kind, spots }) => spots.map((spot) => `${kind} ${spot}`)));

/** @param {Scene} scene @param {Places} places @param {Scene | null} before the scene that was shown, if what is new shall be seen to come */
export function paintMarks(scene, places, before) {
  clear(places.values(), "marks");
  clear(places.values(), "last");
  const known = before ? marksOn(before) : null;
  let order = 0;
  for (const mark of scene.marks) {
    if (mark.kind === "path") {
      const points = mark.spots.map((spot) => places.get(spot)?.at).filter((at) => at !== undefined);
      const line = draw("polyline", { points: points.map(({ x, y }) => `${x},${y}`).join(" "), class: "path" });
      layerOf(places.get(mark.spots[0] ?? ""), "last")?.append(line);
      continue;
    }
    for (const id of mark.spots) {
      const place = places.get(id);
      if (!place) continue;
      const node = drawMark(mark.kind, place);
      layerOf(place, mark.kind === "last" ? "last" : "marks")?.append(
        draw("g", { transform: `translate(${place.at.x} ${place.at.y})` }, node),
      );
      if (known && !known.has(`${mark.kind} ${id}`) && mark.kind !== "last") strike(node, order++);
    }
  }
}

/** A mark around the origin. @param {Mark["kind"]} kind @param {Place} place */
function drawMark(kind, { spot }) {
  const size = MARK_SIZE[spot.shape];
  if (kind === "miss") return draw("circle", { r: 13, class: "miss" });
  if (kind === "last")
    return spot.shape === "square"
      ? draw("rect", { x: -47, y: -47, width: 94, height: 94, rx: 6, class: "last-at" })
      : draw("circle", { r: size + 10, class: "last-at" });
  const cross = draw("path", {
    d: `M${-size} ${-size}l${2 * size} ${2 * size}M${size} ${-size}l${-2 * size} ${2 * size}`,
    class: kind,
  });
  return kind === "sunk"
    ? draw("g", {}, draw("rect", { x: -46, y: -46, width: 92, height: 92, class: "sunk-at" }), cross)
    : cross;
}

/**
 * What has been picked, and what can be picked next.
 * @param {Places} places
 * @param {string[]} picks
 * @param {Set<string>} open
 */
export function paintPicks(places, picks, open) {
  clear(places.values(), "picks");
  clear(places.values(), "dots");
  for (const [id, place] of places) {
    const isPicked = picks.includes(id);
    place.node.classList.toggle("picked", isPicked);
    place.node.classList.toggle("open", open.has(id));
    if (isPicked) outline(place, "picks");
    if (open.has(id) && (picks.length > 0 || place.spot.shape !== "square")) {
      layerOf(place, "dots")?.append(
        draw("circle", { cx: place.at.x, cy: place.at.y, r: place.spot.shape === "square" ? 15 : 9 }),
      );
    }
  }
}

/** A line around a spot, above its neighbours, which would cover half of it. @param {Place} place @param {string} layer */
export function outline(place, layer) {
  const form = place.node.firstElementChild?.cloneNode();
  if (form) layerOf(place, layer)?.append(form);
}

/** @param {Places} places */
export const clearCursor = (places) => clear(places.values(), "cursor");

/** What would stand there. @param {Places} places @param {string[]} spots */
export function paintGhost(places, spots) {
  clear(places.values(), "ghost");
  for (const spot of spots) {
    const place = places.get(spot);
    if (place) outline(place, "ghost");
  }
}

/**
 * What a bot thinks of the spots; of those that a picked piece can reach, if one is picked.
 * @param {SpotValue[]} values
 * @param {Places} places
 * @param {string[]} picks
 */
export function paintValues(values, places, picks) {
  clear(places.values(), "values");
  const most = Math.max(1, ...values.map(({ value }) => Math.abs(value)));
  for (const value of values) {
    const place = value.spot ? places.get(value.spot) : undefined;
    if (!place || (value.from && picks[0] && value.from !== picks[0])) continue;
    const strength = 0.3 + (0.7 * Math.abs(value.value)) / most;
    const small = place.spot.shape !== "square";
    layerOf(place, "values")?.append(
      draw(
        "g",
        { class: `value ${value.tone}${small ? " small" : ""}`, transform: `translate(${place.at.x} ${place.at.y})` },
        draw("circle", { r: small ? 21 : 32, "fill-opacity": strength }),
        draw("text", { y: small ? 6 : 8 }, value.short),
      ),
    );
  }
}

/** An arrow for what a bot would do. @param {Places} places @param {string[]} picks */
export function paintAdvice(places, picks) {
  const at = picks.map((spot) => places.get(spot)).filter((place) => place !== undefined);
  const [first] = at;
  const last = at.at(-1);
  if (!first || !last) return;
  const layer = layerOf(first, "values");
  if (first === last)
    return layer?.append(
      draw("circle", {
        cx: first.at.x,
        cy: first.at.y,
        r: first.spot.shape === "square" ? 42 : 24,
        class: "advice-at",
      }),
    );
  const [dx, dy] = [last.at.x - first.at.x, last.at.y - first.at.y];
  const [length, angle] = [Math.hypot(dx, dy), (Math.atan2(dy, dx) * 180) / Math.PI];
  const d = `M18 -7H${length - 40}v-15L${length - 8} 0L${length - 40} 22v-15H18Z`;
  layer?.append(
    draw("path", { d, class: "advice", transform: `translate(${first.at.x} ${first.at.y}) rotate(${angle})` }),
  );
}
