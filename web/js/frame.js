// The part of a drawing that stays: the spots of a board in their places, coordinates, and empty layers for the rest.

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ spot: Spot, at: Point, scale: number, node: SVGElement, board: SVGElement }} Place */

const SVG = "http://www.w3.org/2000/svg";
/** A square's side, in the units of the drawing. */
export const UNIT = 100;
/** Neighbouring fields of a mesh are four apart, and its rows are stretched by the root of three. */
const MESH_UNIT = 50;
const MESH_STRETCH = 1 / Math.sqrt(3);
/** The size of a picture on a spot, by the spot's shape: that of a field covers it whole. */
const PICTURE_SIZE = { square: UNIT, hex: 232, vertex: 28, edge: 28 };
/** Without a picture a board has room for half a square less than this around its spots. */
const PLAIN_RIM = { mesh: 70, squares: 16 };
/** What is nothing special: the pattern of the board. */
const PATTERN_TAGS = ["dark", "light", "round"];
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

/** How large a spot is, of what its shape asks for. @param {Spot} spot */
const scaleOf = ({ size = 100 }) => size / 100;

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
  const rim = board.picture ? board.rim : isMesh ? PLAIN_RIM.mesh : PLAIN_RIM.squares;
  const reach = (/** @type {Spot} */ spot) => rim + (isMesh ? 0 : (scaleOf(spot) * UNIT) / 2);
  const end = (/** @type {"x" | "y"} */ axis, /** @type {1 | -1} */ side) =>
    side * Math.max(...placed.map(({ spot, at }) => side * at[axis] + reach(spot)));
  const [left, top] = [end("x", -1), end("y", -1)];
  const [width, height] = [end("x", 1) - left, end("y", 1) - top];
  const area = { x: left, y: top, width, height };
  // The still board is a layer of its own, so that a move paints pieces and not wood.
  const picture = board.picture
    ? [draw("use", { href: `${art}#${board.picture}`, ...area, class: "still", "aria-hidden": "true" })]
    : isMesh
      ? []
      : [draw("rect", { ...area, rx: PLAIN_RIM.squares, class: "still plain-board", "aria-hidden": "true" })];
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
      places.set(spot.id, { spot, at, scale: scaleOf(spot), node, board: svg });
    }
  }
  return { svg, places };
}

/** @param {Spot} spot @param {Point} at @param {string} art @param {Point[]} vertices */
function buildSpot(spot, at, art, vertices) {
  // What a spot is beyond the pattern of the board; seen even where its own colours are not.
  const isSpecial = spot.tags.some((tag) => !PATTERN_TAGS.includes(tag));
  const attributes = {
    "data-spot": spot.id,
    class: ["spot", spot.shape, ...(isSpecial ? ["special"] : []), ...spot.tags].join(" "),
    role: "button",
    tabindex: -1,
  };
  const size = PICTURE_SIZE[spot.shape] * scaleOf(spot);
  const picture = spot.picture ? [drawSymbol(`${art}#${spot.picture}`, at, size)] : [];
  const words = spot.caption ?? (spot.shape === "hex" && !spot.picture ? spot.label : "");
  const caption = words ? [draw("text", { x: at.x, y: at.y + captionDrop(spot), class: "caption" }, words)] : [];
  return draw("g", attributes, outlineOf(spot, at, vertices), ...caption, ...picture);
}

/** How far below its middle what is written on a spot stands: on a field, within a square, below everything else. @param {Spot} spot */
function captionDrop({ shape, tags, size = 100 }) {
  if (shape === "hex") return 6;
  if (shape === "square") return (size * UNIT) / 200 + (tags.includes("round") ? 30 : -8);
  return 36;
}

/** The form of a spot. @param {Spot} spot @param {Point} at @param {Point[]} vertices */
function outlineOf(spot, at, vertices) {
  const near = [...vertices].sort((a, b) => distance(a, at) - distance(b, at));
  switch (spot.shape) {
    case "hex": {
      const angle = (/** @type {Point} */ point) => Math.atan2(point.y - at.y, point.x - at.x);
      const corners = near.slice(0, 6).sort((a, b) => angle(a) - angle(b));
      return draw("polygon", { points: corners.map(({ x, y }) => `${x},${y}`).join(" ") });
    }
    case "edge": {
      const [a = at, b = at] = near;
      return draw("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y });
    }
    case "vertex":
      return draw("circle", { cx: at.x, cy: at.y, r: 14 * scaleOf(spot) });
    default: {
      const side = UNIT * scaleOf(spot);
      const rx = spot.tags.includes("round") ? side / 2 : 0;
      return draw("rect", { x: at.x - side / 2, y: at.y - side / 2, width: side, height: side, ...(rx && { rx }) });
    }
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
