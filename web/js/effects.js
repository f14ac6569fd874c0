// What is seen and heard to happen between two scenes: who went where, what was taken, what struck, what the dice gave. It
// knows scenes and hints and no game; motion.js shows these things and sound.js plays them. Pure.

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("../types.js").Panel} Panel */

/**
 * How a role moves, as the game's card says: `hero` falls when it is taken and shines when it ends the game, `sink`
 * goes down, `splash` and `flame` are where a shell lands, `still` is never seen to move.
 * @typedef {"hero" | "sink" | "splash" | "flame" | "still" | ""} Hint
 */
/** @typedef {(role: string) => Hint} HintOf */

/**
 * @typedef {{ kind: "travel", id: number, way: string[], isJump: boolean }
 *   | { kind: "take", id: number, spot: string, by: string | null, hint: Hint }
 *   | { kind: "come", id: number, spot: string }
 *   | { kind: "turn", id: number }
 *   | { kind: "transfer", from: string, to: string, piece: Piece, pieces: Piece[] }
 *   | { kind: "mark", role: string, spot: string, hint: Hint, order: number }
 *   | { kind: "shine", spot: string }
 *   | { kind: "dice" }
 *   | { kind: "cards", count: number }} Effect
 */

/** Tells one throw from another. @param {Panel[]} panels */
export function throwOf(panels) {
  const dice = panels.find((panel) => panel.kind === "dice");
  return dice ? JSON.stringify([dice.values, dice.earlier, dice.player]) : "";
}

/** What is marked, as one word for each mark on each spot. @param {Scene} scene */
const marksOn = (scene) =>
  new Set(scene.marks.flatMap(({ role, spots }) => spots.map((spot) => `${role} ${spot}`)));

/** The way a piece went, where the scene tells it. @param {Scene} scene @param {string} from @param {string} to */
const wayOf = ({ path }, from, to) => (path[0] === from && path.at(-1) === to ? path : [from, to]);

/**
 * What went from spot to spot where pieces stand for several, with what is on its way and what stands on the boards
 * meanwhile. Nothing where the scene does not follow from the one before, as on the way back through a game.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {Extract<Effect, { kind: "transfer" }>[]}
 */
function transferred(before, after) {
  const known = new Map(before.pieces.map((piece) => [piece.spot, piece]));
  const next = new Map(after.pieces.map((piece) => [piece.spot, piece]));
  const counts = new Map(before.pieces.map(({ spot, count = 1 }) => [spot, count]));
  const add = (/** @type {string} */ spot, /** @type {number} */ count) =>
    counts.set(spot, (counts.get(spot) ?? 0) + count);
  // Numbers of pieces are for the next scene: what goes may have the number of what comes.
  const pieceOn = (/** @type {string} */ spot) => {
    const piece = known.get(spot);
    return next.get(spot) ?? (piece && { ...piece, id: -piece.id });
  };
  const standing = () =>
    [...counts].flatMap(([spot, count]) => {
      const piece = pieceOn(spot);
      return piece && count > 0 ? [{ ...piece, count }] : [];
    });
  const effects = (after.transfers ?? []).flatMap(({ from, to, count }) => {
    const piece = pieceOn(from);
    add(from, -count);
    const pieces = standing();
    add(to, count);
    return piece ? [{ kind: /** @type {const} */ ("transfer"), from, to, piece: { ...piece, count }, pieces }] : [];
  });
  const isNext = [...counts].every(([spot, count]) => count === (next.has(spot) ? (next.get(spot)?.count ?? 1) : 0));
  return isNext && [...next.keys()].every((spot) => counts.has(spot)) ? effects : [];
}

/**
 * @param {Scene} before
 * @param {Scene} after
 * @param {HintOf} hintOf
 * @returns {Effect[]}
 */
export function effectsOf(before, after, hintOf) {
  const transfers = transferred(before, after);
  if (transfers.length > 0) return [...transfers, ...struck(before, after, hintOf), ...thrown(before, after)];
  const seen = (/** @type {{ role: string }} */ { role }) => hintOf(role) !== "still";
  const known = new Map(before.pieces.filter(seen).map((piece) => [piece.id, piece]));
  const pieces = after.pieces.filter(seen);
  const moved = pieces.flatMap((piece) => {
    const was = known.get(piece.id);
    return was && was.spot !== piece.spot ? [{ piece, way: wayOf(after, was.spot, piece.spot) }] : [];
  });
  const taker = moved[0]?.piece.spot ?? null;
  const alive = new Set(pieces.map(({ id }) => id));
  return [
    ...moved.map(({ piece, way }) => travelled(before, piece, way)),
    ...[...known.values()]
      .filter(({ id }) => !alive.has(id))
      .map(({ id, spot, role }) => /** @type {const} */ ({ kind: "take", id, spot, by: taker, hint: hintOf(role) })),
    ...pieces
      .filter(({ id }) => !known.has(id))
      .map(({ id, spot }) => /** @type {const} */ ({ kind: "come", id, spot })),
    ...pieces
      .filter(({ id, owner }) => known.has(id) && known.get(id)?.owner !== owner)
      .map(({ id }) => /** @type {const} */ ({ kind: "turn", id })),
    ...struck(before, after, hintOf),
    ...shining(before, after, moved, hintOf),
    ...thrown(before, after),
  ];
}

/** @param {Scene} before @param {Piece} piece @param {string[]} way @returns {Effect} */
function travelled(before, { id }, way) {
  return { kind: "travel", id, way, isJump: way.slice(1).some((spot, index) => leaps(before, way[index] ?? "", spot)) };
}

/** Whether something stands in the middle between two spots, and is jumped over. @param {Scene} scene @param {string} from @param {string} to */
function leaps({ boards, pieces }, from, to) {
  const spots = boards.flatMap(({ spots }) => spots);
  const [a, b] = [spots.find(({ id }) => id === from), spots.find(({ id }) => id === to)];
  if (!a || !b) return false;
  const middle = spots.find(({ x, y }) => 2 * x === a.x + b.x && 2 * y === a.y + b.y);
  return middle !== undefined && pieces.some(({ spot }) => spot === middle.id);
}

/** What is marked that was not. @param {Scene} before @param {Scene} after @param {HintOf} hintOf @returns {Effect[]} */
function struck(before, after, hintOf) {
  const known = marksOn(before);
  return after.marks
    .flatMap(({ role, spots }) => spots.map((spot) => ({ role, spot })))
    .filter(({ role, spot }) => hintOf(role) !== "still" && !known.has(`${role} ${spot}`))
    .map(({ role, spot }, order) => ({ kind: "mark", role, spot, hint: hintOf(role), order }));
}

/** Who ended the game by going where they went. @param {Scene} before @param {Scene} after @param {{ piece: Piece }[]} moved @param {HintOf} hintOf @returns {Effect[]} */
function shining(before, after, moved, hintOf) {
  if (before.to_move === null || after.to_move !== null) return [];
  return moved
    .filter(({ piece }) => hintOf(piece.role) === "hero")
    .map(({ piece }) => ({ kind: "shine", spot: piece.spot }));
}

/** @param {Scene} before @param {Scene} after @returns {Effect[]} */
function thrown(before, after) {
  const dice = after.panels.find((panel) => panel.kind === "dice");
  if (!dice || throwOf(before.panels) === throwOf(after.panels)) return [];
  const count = dice.gains.reduce((sum, gain) => sum + gain.count, 0);
  return [{ kind: "dice" }, ...(count > 0 ? [/** @type {const} */ ({ kind: "cards", count })] : [])];
}
