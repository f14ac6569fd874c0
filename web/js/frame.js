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
/** The size of a picture on a spot, by the spot's shape: that of a field covers it whole. */
const PICTURE_SIZE = { square: UNIT, hex: 232, vertex: 28, edge: 28 };
/** Without a picture a board has room for half a square less than this around its spots. */
const PLAIN_RIM = { mesh: 70, squares: 8 };
/** What lies over the ground, from below. */
const LAYERS = [
  "glow",
  "last",
  "picks",
  "premove",
  "shine",
  "pieces",
  "marks",
  "dots",
  "values",
  "foreseen",
  "drawings",
  "ghost",
  "cursor",
];

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

/** A symbol of the game's art, as wide and high as given, its middle on a point. @param {string} href @param {Point} at @param {number} size */
export const drawSymbol = (href, at, size) =>
  draw("use", { href, x: at.x - size / 2, y: at.y - size / 2, width: size, height: size });

/**
 * A board with its spots.
 * @param {Board} board
 * @param {string} art where the game's symbols are
 * @param {boolean} isTurned whether it is seen from the other side
 * @returns {{ svg: SVGElement, places: Map<string, Place> }}
 */
export function buildBoard(board, art, isTurned) {
  const isMesh = board.spots.some((spot) => spot.shape !== "square");
  const sign = isTurned ? -1 : 1;
  const [unit, stretch] = isMesh ? [MESH_UNIT, MESH_STRETCH] : [UNIT, 1];
  const placed = board.spots.map((spot) => ({
    spot,
    at: { x: sign * spot.x * unit, y: -sign * spot.y * unit * stretch },
  }));
  const vertices = placed.filter(({ spot }) => spot.shape === "vertex").map(({ at }) => at);
  const ground = draw("g", { class: "ground" });
  const [xs, ys] = [placed.map(({ at }) => at.x), placed.map(({ at }) => at.y)];
  const rim = (isMesh ? 0 : UNIT / 2) + (board.picture ? board.rim : isMesh ? PLAIN_RIM.mesh : PLAIN_RIM.squares);
  const [left, top] = [Math.min(...xs) - rim, Math.min(...ys) - rim];
  const [width, height] = [Math.max(...xs) + rim - left, Math.max(...ys) + rim - top];
  const area = { x: left, y: top, width, height };
  // The still board is a layer of its own, so that a move paints pieces and not wood.
  const picture = board.picture
    ? [draw("use", { href: `${art}#${board.picture}`, ...area, class: "still", "aria-hidden": "true" })]
    : [];
  const svg = draw(
    "svg",
    {
      viewBox: `${left} ${top} ${width} ${height}`,
      role: "group",
      "aria-label": board.title,
      "data-board": board.id,
      class: isMesh ? "mesh" : "squares",
    },
    ...picture,
    ground,
    ...(isMesh ? [] : coordinates(placed)),
    ...LAYERS.map((name) => draw("g", { class: `layer ${name}`, "aria-hidden": "true" })),
  );
  svg.style.aspectRatio = `${width} / ${height}`;
  /** @type {Map<string, Place>} */
  const places = new Map();
  // What is small lies over what is large, so that it can be hit.
  for (const shape of ["hex", "square", "edge", "vertex"]) {
    for (const { spot, at } of placed.filter(({ spot }) => spot.shape === shape)) {
      const node = buildSpot(spot, at, art, vertices);
      ground.append(node);
      places.set(spot.id, { spot, at, node, board: svg });
    }
  }
  return { svg, places };
}

/** @param {Spot} spot @param {Point} at @param {string} art @param {Point[]} vertices */
function buildSpot(spot, at, art, vertices) {
  // What a spot is beyond the pattern of the board; seen even where its own colours are not.
  const isSpecial = spot.tags.some((tag) => tag !== "dark" && tag !== "light");
  const attributes = {
    "data-spot": spot.id,
    class: ["spot", spot.shape, ...(isSpecial ? ["special"] : []), ...spot.tags].join(" "),
    role: "button",
    tabindex: -1,
  };
  const picture = spot.picture ? [drawSymbol(`${art}#${spot.picture}`, at, PICTURE_SIZE[spot.shape])] : [];
  return draw("g", attributes, ...outlineOf(spot, at, vertices), ...picture);
}

/** The form of a spot, first its outline. @param {Spot} spot @param {Point} at @param {Point[]} vertices */
function outlineOf(spot, at, vertices) {
  const near = [...vertices].sort((a, b) => distance(a, at) - distance(b, at));
  switch (spot.shape) {
    case "hex": {
      const angle = (/** @type {Point} */ point) => Math.atan2(point.y - at.y, point.x - at.x);
      const corners = near.slice(0, 6).sort((a, b) => angle(a) - angle(b));
      const outline = draw("polygon", { points: corners.map(({ x, y }) => `${x},${y}`).join(" ") });
      const caption = spot.caption ?? (spot.picture ? "" : spot.label);
      return caption ? [outline, draw("text", { x: at.x, y: at.y + 6 }, caption)] : [outline];
    }
    case "edge": {
      const [a = at, b = at] = near;
      return [draw("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y })];
    }
    case "vertex":
      return [draw("circle", { cx: at.x, cy: at.y, r: 14 })];
    default:
      return [draw("rect", { x: at.x - UNIT / 2, y: at.y - UNIT / 2, width: UNIT, height: UNIT })];
  }
}

/** The middle of a spot on the screen. @param {Place} place @returns {Point} */
export function centreOf(place) {
  const box = place.node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The letters of the bottom row and the numbers of the first column, small in the corners of their squares. @param {{ spot: Spot, at: Point }[]} placed */
function coordinates(placed) {
  const [bottom, left] = [Math.max(...placed.map(({ at }) => at.y)), Math.min(...placed.map(({ at }) => at.x))];
  const name = (/** @type {Spot} */ spot) => spot.label.match(/^([a-z]+)(\d+)$/i);
  const write = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ kind,
    /** @type {string | undefined} */ text,
  ) => draw("text", { x, y, class: `coordinate ${kind}`, "aria-hidden": "true" }, text ?? "");
  const files = placed
    .filter(({ at, spot }) => at.y === bottom && name(spot) && !spot.picture)
    .map(({ at, spot }) => write(at.x + UNIT * 0.44, at.y + UNIT * 0.45, "file", name(spot)?.[1]));
  const ranks = placed
    .filter(({ at, spot }) => at.x === left && name(spot) && !spot.picture)
    .map(({ at, spot }) => write(at.x - UNIT * 0.45, at.y - UNIT * 0.28, "rank", name(spot)?.[2]));
  return [draw("g", { class: "coordinates" }, ...files, ...ranks)];
}

/** Which way an edge runs, in degrees. @param {Place} place */
export function angleOf(place) {
  const line = place.node.querySelector("line");
  if (!line) return 0;
  const value = (/** @type {string} */ name) => Number(line.getAttribute(name));
  return (Math.atan2(value("y2") - value("y1"), value("x2") - value("x1")) * 180) / Math.PI;
}
