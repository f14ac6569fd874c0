// The part of a drawing that stays: the spots of a board in their places, coordinates, and empty layers for the rest.

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ spot: Spot, at: Point, node: SVGElement, board: SVGElement }} Place */

const SVG = "http://www.w3.org/2000/svg";
/** A square's side, in the units of the drawing. */
export const UNIT = 100;
/** Neighbouring fields of a mesh are four apart, and its rows are stretched by the root of three. */
const MESH_UNIT = 50;
const MESH_STRETCH = 1 / Math.sqrt(3);
/** What lies over the ground, from below. */
const LAYERS = ["last", "pieces", "marks", "ghost", "picks", "dots", "values", "cursor"];

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 */
export function draw(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * A board with its spots.
 * @param {Board} board
 * @param {boolean} isFlipped
 * @returns {{ svg: SVGElement, places: Map<string, Place> }}
 */
export function buildBoard(board, isFlipped) {
  const isMesh = board.spots.some((spot) => spot.shape !== "square");
  const sign = isFlipped ? -1 : 1;
  const [unit, stretch] = isMesh ? [MESH_UNIT, MESH_STRETCH] : [UNIT, 1];
  const placed = board.spots.map((spot) => ({
    spot,
    at: { x: sign * spot.x * unit, y: -sign * spot.y * unit * stretch },
  }));
  const vertices = placed.filter(({ spot }) => spot.shape === "vertex").map(({ at }) => at);
  const ground = draw("g", { class: "ground" });
  const [xs, ys] = [placed.map(({ at }) => at.x), placed.map(({ at }) => at.y)];
  const rim = isMesh ? UNIT * 0.7 : UNIT * 0.5;
  const margin = isMesh ? 0 : UNIT * 0.35;
  const [left, top] = [Math.min(...xs) - rim - margin, Math.min(...ys) - rim];
  const [width, height] = [Math.max(...xs) + rim - left, Math.max(...ys) + rim + margin - top];
  const svg = draw(
    "svg",
    {
      viewBox: `${left} ${top} ${width} ${height}`,
      role: "group",
      "aria-label": board.title,
      "data-board": board.id,
      class: isMesh ? "mesh" : "squares",
    },
    ground,
    ...(isMesh ? [] : coordinates(placed)),
    ...LAYERS.map((name) => draw("g", { class: `layer ${name}`, "aria-hidden": "true" })),
  );
  /** @type {Map<string, Place>} */
  const places = new Map();
  // What is small lies over what is large, so that it can be hit.
  for (const shape of ["hex", "square", "edge", "vertex"]) {
    for (const { spot, at } of placed.filter(({ spot }) => spot.shape === shape)) {
      const node = buildSpot(spot, at, vertices);
      ground.append(node);
      places.set(spot.id, { spot, at, node, board: svg });
    }
  }
  return { svg, places };
}

/** @param {Spot} spot @param {Point} at @param {Point[]} vertices */
function buildSpot(spot, at, vertices) {
  const attributes = {
    "data-spot": spot.id,
    class: ["spot", spot.shape, ...spot.tags].join(" "),
    role: "button",
    tabindex: -1,
  };
  const near = [...vertices].sort((a, b) => distance(a, at) - distance(b, at));
  switch (spot.shape) {
    case "hex": {
      const angle = (/** @type {Point} */ point) => Math.atan2(point.y - at.y, point.x - at.x);
      const outline = near.slice(0, 6).sort((a, b) => angle(a) - angle(b));
      const polygon = draw("polygon", { points: outline.map(({ x, y }) => `${x},${y}`).join(" ") });
      return draw("g", attributes, polygon, ...hexLabel(spot, at));
    }
    case "edge": {
      const [a = at, b = at] = near;
      return draw("g", attributes, draw("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    }
    case "vertex":
      return draw("g", attributes, draw("circle", { cx: at.x, cy: at.y, r: 14 }));
    default:
      return draw("g", attributes, draw("rect", { x: at.x - UNIT / 2, y: at.y - UNIT / 2, width: UNIT, height: UNIT }));
  }
}

/** The name of a field and its number, if it has one, on a token with the pips that its tags say. @param {Spot} spot @param {Point} at */
function hexLabel(spot, at) {
  const [name = "", number = ""] = spot.label.split(/ (?=\d+$)/);
  const title = draw("tspan", { x: at.x, y: at.y - (number ? 28 : -6), class: "field" }, name);
  if (!number) return [draw("text", {}, title)];
  const pips = Number(spot.tags.find((tag) => tag.startsWith("pips-"))?.slice(5) ?? 0);
  const dots = Array.from({ length: pips }, (_, index) =>
    draw("circle", { cx: at.x + (index - (pips - 1) / 2) * 7, cy: at.y + 29, r: 2.4, class: "pip" }),
  );
  return [
    draw("circle", { cx: at.x, cy: at.y + 12, r: 27, class: "token" }),
    // One text, so that it reads as it looks.
    draw("text", {}, title, " ", draw("tspan", { x: at.x, y: at.y + 20, class: "number" }, number)),
    ...dots,
  ];
}

/** The letters below and the numbers beside a board whose spots are labelled so. @param {{ spot: Spot, at: Point }[]} placed */
function coordinates(placed) {
  const [bottom, left] = [Math.max(...placed.map(({ at }) => at.y)), Math.min(...placed.map(({ at }) => at.x))];
  const name = (/** @type {Spot} */ spot) => spot.label.match(/^([a-z]+)(\d+)$/);
  const write = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string | undefined} */ text) =>
    draw("text", { x, y, class: "coordinate", "aria-hidden": "true" }, text ?? "");
  const files = placed
    .filter(({ at, spot }) => at.y === bottom && name(spot))
    .map(({ at, spot }) => write(at.x, bottom + UNIT * 0.78, name(spot)?.[1]));
  const ranks = placed
    .filter(({ at, spot }) => at.x === left && name(spot))
    .map(({ at, spot }) => write(left - UNIT * 0.7, at.y + 10, name(spot)?.[2]));
  return [...files, ...ranks];
}

/** Which way an edge runs, in degrees. @param {Place} place */
export function angleOf(place) {
  const line = place.node.querySelector("line");
  if (!line) return 0;
  const value = (/** @type {string} */ name) => Number(line.getAttribute(name));
  return (Math.atan2(value("y2") - value("y1"), value("x2") - value("x1")) * 180) / Math.PI;
}
