// What lies on the boards beside pieces (pieces.js) and marks (marks.js): the last move, picks, dots, and what a bot thinks
// of the spots.

import { UNIT, angleOf, draw, drawSymbol } from "./frame.js";
import { warmthOf } from "./insight.js";
import { glow, placedAt } from "./motion.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SpotValue} SpotValue */
/** @typedef {import("./frame.js").Place} Place */
/** @typedef {Map<string, Place>} Places */

export const PIECE_SIZE = { square: 92, hex: 60, vertex: 84, edge: 100 };
export const MARK_SIZE = { square: UNIT, hex: 84, vertex: 40, edge: 40 };
/** How far the ring around a spot that is no square is from its middle. */
const RING_RADIUS = { square: 0, hex: 72, vertex: 28, edge: 28 };

/** The layers of each drawing, found once. @type {WeakMap<Element, Map<string, Element | null>>} */
const found = new WeakMap();

/** @param {Element} board @param {string} layer */
function layerIn(board, layer) {
  const layers = found.get(board) ?? new Map();
  if (!found.has(board)) found.set(board, layers);
  if (!layers.has(layer)) layers.set(layer, board.querySelector(`.layer.${layer}`));
  return /** @type {Element | null} */ (layers.get(layer));
}

/** @param {Place | undefined} place @param {string} layer */
export const layerOf = (place, layer) => (place ? layerIn(place.board, layer) : null);

/** @param {Iterable<Place>} places @param {string} layer */
function clear(places, layer) {
  const boards = new Set([...places].map(({ board }) => board));
  for (const board of boards) {
    const node = layerIn(board, layer);
    if (node?.hasChildNodes()) node.replaceChildren();
  }
}

/** @param {string[]} spots @param {Places} places */
export const pointsOf = (spots, places) => spots.map((spot) => places.get(spot)?.at).filter((at) => at !== undefined);

/** What the last action touched, and the way a piece took. @param {Scene} scene @param {Places} places */
export function paintLast(scene, places) {
  clear(places.values(), "last");
  const taken = new Set(scene.pieces.map(({ spot }) => spot));
  for (const [index, id] of scene.last.entries()) {
    const place = places.get(id);
    if (!place) continue;
    const layer = layerOf(place, "last");
    layer?.append(drawLast(place));
    // The square a piece has left has a shape as well as a colour.
    const isLeft = index === 0 && scene.last.length > 1 && !taken.has(id) && place.spot.shape === "square";
    if (isLeft) layer?.append(draw("circle", { cx: place.at.x, cy: place.at.y, r: 28, class: "last-ring" }));
  }
  if (scene.path.length === 0) return;
  const points = pointsOf(scene.path, places).map(({ x, y }) => `${x},${y}`);
  const layer = layerOf(places.get(scene.path[0] ?? ""), "last");
  for (const name of ["path-under", "path"]) layer?.append(draw("polyline", { points: points.join(" "), class: name }));
}

/** @param {Node | undefined} node @param {string} name */
function withClass(node, name) {
  if (node instanceof Element) node.setAttribute("class", name);
  return node;
}

/** @param {Place} place */
function drawLast({ spot: { shape }, at: { x, y }, node }) {
  if (shape === "hex") return /** @type {SVGElement} */ (withClass(node.firstElementChild?.cloneNode(), "last-field"));
  if (shape !== "square") return draw("circle", { cx: x, cy: y, r: RING_RADIUS[shape], class: "last-at" });
  const side = UNIT - 4;
  return draw("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, class: "last-at" });
}

/**
 * What has been picked, and what can be picked next.
 * @param {Places} places
 * @param {string[]} picks
 * @param {Set<string>} open
 * @param {Set<string>} dotted
 * @param {Set<string>} taken where pieces stand
 */
export function paintPicks(places, picks, open, dotted, taken) {
  clear(places.values(), "picks");
  clear(places.values(), "dots");
  for (const [id, place] of places) {
    const isPicked = picks.includes(id);
    toggle(place.node, "picked", isPicked);
    toggle(place.node, "open", open.has(id));
    if (isPicked) outline(place, "picks");
    if (dotted.has(id)) {
      layerOf(place, "dots")?.append(
        place.spot.shape === "square"
          ? draw("circle", { cx: place.at.x, cy: place.at.y, r: 17 })
          : draw("circle", {
              cx: place.at.x,
              cy: place.at.y,
              r: taken.has(id) ? 46 : 20,
              class: taken.has(id) ? "ring around" : "ring",
            }),
      );
    }
  }
}

/** Nothing is touched that is so already. @param {Element} node @param {string} name @param {boolean} isOn */
export function toggle({ classList }, name, isOn) {
  if (classList.contains(name) !== isOn) classList.toggle(name, isOn);
}

/** Light around whoever ended the game. @param {Places} places @param {string[]} spots @param {boolean} isNew */
export function paintShine(places, spots, isNew) {
  clear(places.values(), "shine");
  for (const spot of spots) {
    const place = places.get(spot);
    if (!place) continue;
    const light = draw("g", { class: "shining" }, draw("circle", { r: 118 }), draw("circle", { r: 74 }));
    light.style.transform = placedAt(place.at);
    layerOf(place, "shine")?.append(light);
    if (isNew) glow(light);
  }
}

/** A line around a spot, above its neighbours, which would cover half of it. @param {Place} place @param {string} layer */
export function outline(place, layer) {
  const form = place.node.firstElementChild?.cloneNode();
  if (form) layerOf(place, layer)?.append(form);
}

/** @param {Places} places */
export const clearCursor = (places) => clear(places.values(), "cursor");

/** What someone is to look at. @param {Places} places @param {string[]} spots */
export function paintGlow(places, spots) {
  clear(places.values(), "glow");
  for (const spot of spots) {
    const place = places.get(spot);
    if (place) outline(place, "glow");
  }
}

/**
 * What would stand there: the spots it would cover, or the piece itself while it is asked about.
 * @param {Places} places
 * @param {string[]} spots
 * @param {import("../types.js").Choice | undefined} pending
 * @param {string} art
 * @param {number | null} owner
 */
export function paintGhost(places, spots, pending, art, owner) {
  clear(places.values(), "ghost");
  for (const spot of spots) {
    const place = places.get(spot);
    if (place) outline(place, "ghost");
  }
  const place = places.get(pending?.picks.at(-1) ?? "");
  if (!place || !pending?.piece) return;
  const { shape } = place.spot;
  const symbol = drawSymbol(`${art}#${pending.piece}`, { x: 0, y: 0 }, PIECE_SIZE[shape]);
  const piece = draw("g", { class: `piece ${pending.piece} owner-${owner ?? "none"}` }, symbol);
  piece.style.transform = placedAt(place.at, shape === "edge" ? angleOf(place) : 0);
  const ring = draw("circle", { cx: place.at.x, cy: place.at.y, r: shape === "edge" ? 46 : 38, class: "ring" });
  layerOf(place, "ghost")?.append(ring, piece);
}

/**
 * What a bot thinks of the spots, from cold to warm; of those that a picked piece can reach, if one is picked.
 * @param {SpotValue[]} values
 * @param {Places} places
 * @param {string[]} picks
 */
export function paintValues(values, places, picks) {
  clear(places.values(), "values");
  for (const { spot, heat, label } of warmthOf(values, picks)) {
    const place = places.get(spot);
    if (!place) continue;
    const isSmall = place.spot.shape !== "square";
    const radius = (isSmall ? 14 : 18) + (label ? 14 : 8 * heat);
    const node = draw(
      "g",
      { class: `value${label ? " named" : ""}`, transform: `translate(${place.at.x} ${place.at.y})` },
      draw("circle", { r: radius }),
      ...(label ? [draw("text", { y: 9 }, label)] : []),
    );
    node.style.setProperty("--heat", `${Math.round(100 * heat)}%`);
    layerOf(place, "values")?.append(node);
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
