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
    if (isLeft) layer?.append(circleAt(place, 28 * place.scale, "last-ring"));
  }
  if (scene.path.length === 0) return;
  const points = pointsOf(scene.path, places).map(({ x, y }) => `${x},${y}`);
  const layer = layerOf(places.get(scene.path[0] ?? ""), "last");
  for (const name of ["path-under", "path"]) layer?.append(draw("polyline", { points: points.join(" "), class: name }));
}

/** @param {Node | undefined} node @param {string} name */
function withClass(node, name) {
  if (node instanceof Element) node.setAttribute("class", name);
  return /** @type {SVGElement} */ (node);
}

/** @param {Place} place @param {number} r @param {string} name */
const circleAt = ({ at }, r, name) => draw("circle", { cx: at.x, cy: at.y, r, class: name });

/** @param {Place} place */
function drawLast(place) {
  const { shape, tags } = place.spot;
  if (shape === "hex") return withClass(place.node.firstElementChild?.cloneNode(), "last-field");
  if (shape !== "square") return circleAt(place, RING_RADIUS[shape] * place.scale, "last-at");
  if (tags.includes("round")) return withClass(place.node.firstElementChild?.cloneNode(), "last-at");
  const side = UNIT * place.scale - 4;
  const corner = { x: place.at.x - side / 2, y: place.at.y - side / 2 };
  return draw("rect", { ...corner, width: side, height: side, class: "last-at" });
}

/** How far a ring is from the middle of a spot that it must leave to be seen, by the spot's shape. */
const AROUND_RADIUS = { square: 44, hex: 46, vertex: 46, edge: 46 };
const DOT_RADIUS = { square: 17, hex: 20, vertex: 20, edge: 20 };

/** Where one can go: a dot, and a ring around what stands there, which is not to be hidden. @param {Place} place @param {boolean} isTaken */
function drawDot(place, isTaken) {
  const { shape } = place.spot;
  const isSquare = shape === "square";
  if (isTaken) return circleAt(place, AROUND_RADIUS[shape] * place.scale, isSquare ? "taken" : "ring around");
  return circleAt(place, DOT_RADIUS[shape] * place.scale, isSquare ? "dot" : "ring");
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
    if (dotted.has(id)) layerOf(place, "dots")?.append(drawDot(place, taken.has(id)));
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

/** How far from its middle a spot's warmth reaches, at its coldest, at its warmest, and with something written on it. */
const WARMTH = { square: [14, 26, 33], hex: [16, 26, 32], vertex: [10, 20, 27], edge: [10, 18, 25] };

/** The form of a warmth, so that it is not told by its colour alone: a ring where it is cold, a diamond, a disc where it is warm. @param {number} heat @param {number} radius */
function drawWarmth(heat, radius) {
  if (heat >= 2 / 3) return draw("circle", { r: radius, class: "hot" });
  if (heat < 1 / 3) return draw("circle", { r: radius, class: "cold" });
  const d = radius * 1.15;
  return draw("path", { d: `M0 ${-d}L${d} 0L0 ${d}L${-d} 0Z`, class: "mild" });
}

/**
 * What a bot thinks of the spots, from cold to warm; of those that a picked piece can reach, if one is picked.
 * @param {SpotValue[]} values
 * @param {Places} places
 * @param {string[]} picks
 * @param {string[]} best the spots of the best actions
 */
export function paintValues(values, places, picks, best) {
  clear(places.values(), "values");
  const warmths = warmthOf(values, picks, best);
  const known = new Set(warmths.map(({ spot }) => spot));
  const others = best.flatMap((spot, index) =>
    known.has(spot) || picks.length > 0 ? [] : [{ spot, heat: 1, label: String(index + 1), rank: index + 1 }],
  );
  // The best lie above the others.
  const all = [...warmths, ...others].sort((a, b) => Number(a.rank !== null) - Number(b.rank !== null));
  for (const { spot, heat, label, rank } of all) {
    const place = places.get(spot);
    if (!place) continue;
    const [small = 0, large = 0, named = 0] = WARMTH[place.spot.shape];
    const radius = label ? named : small + (large - small) * heat;
    const node = draw(
      "g",
      {
        class: `value${label ? " named" : ""}${rank === null ? "" : " ranked"}`,
        transform: `translate(${place.at.x} ${place.at.y})`,
      },
      draw("circle", { r: radius + 3, class: "under" }),
      label ? draw("circle", { r: radius }) : drawWarmth(heat, radius),
      ...(label ? [draw("text", { y: 9, class: label.length > 2 ? "long" : "" }, label)] : []),
    );
    node.style.setProperty("--heat", `${Math.round(100 * heat)}%`);
    layerOf(place, "values")?.append(node);
  }
}

/** An arrow for what a bot would do, along the way it leads. @param {Places} places @param {string[]} way */
export function paintAdvice(places, way) {
  const at = way.map((spot) => places.get(spot)).filter((place) => place !== undefined);
  const [first] = at;
  const last = at.at(-1);
  if (!first || !last) return;
  const layer = layerOf(first, "values");
  if (first === last)
    return layer?.append(
      draw("circle", {
        cx: first.at.x,
        cy: first.at.y,
        r: first.spot.shape === "square" ? 42 : 30,
        class: "advice-at",
      }),
    );
  const before = at.at(-2) ?? first;
  const [dx, dy] = [last.at.x - before.at.x, last.at.y - before.at.y];
  const [length, angle] = [Math.hypot(dx, dy), (Math.atan2(dy, dx) * 180) / Math.PI];
  // The last stretch with its head; what leads there before it, as a line of the same width.
  const from = at.length > 2 ? 0 : 18;
  const d = `M${from} -7H${length - 40}v-15L${length - 8} 0L${length - 40} 22v-15H${from}Z`;
  const head = draw("path", {
    d,
    class: "advice",
    transform: `translate(${before.at.x} ${before.at.y}) rotate(${angle})`,
  });
  if (at.length > 2) {
    const points = at.slice(0, -1).map(({ at: { x, y } }) => `${x},${y}`);
    for (const name of ["advice-under", "advice-way"])
      layer?.append(draw("polyline", { points: points.join(" "), class: name }));
  }
  layer?.append(head);
  if (at.length > 2) layer?.append(draw("circle", { cx: before.at.x, cy: before.at.y, r: 7, class: "advice-joint" }));
}
