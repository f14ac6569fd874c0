// Premoves: while someone else is to move, a piece of one's own is told where to go. It goes there at once when the turn
// comes, if the rules allow it then; if not, the premove is dropped. The board knows no rules: any piece of one's own may
// be told to go to any spot. Dots show where it could have gone on one's last turn.

import { arrow } from "./drawings.js";
import { outline } from "./layers.js";
import { placedAt } from "./motion.js";
import { preferred } from "./preferences.js";
import { isOver, ownSeats } from "./tablestate.js";
import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {import("./board.js").ParlourBoard} ParlourBoard */
/** @typedef {import("./tablestate.js").TableState} TableState */
/** A piece, by its number, and where it is to go. @typedef {{ piece: number, from: string, to: string }} Premove */
/** What became of a premove. @typedef {{ type: "set" | "cancelled", premove: Premove }} PremoveChange */

/**
 * Whether one may say now what to do next: others play too, nothing is hidden, no dice are thrown, and it is somebody
 * else's turn.
 * @param {TableState} state
 * @param {boolean} isPast whether an earlier position is shown
 */
export function mayPremove(state, isPast) {
  const { rules, standing, seat } = state;
  const isKnown = rules.players.length > 1 && !rules.has_chance && !rules.has_secrets;
  const isOthersTurn = standing.begun && !isOver(state) && standing.to_move !== null && standing.to_move !== seat;
  return isKnown && isOthersTurn && !isPast && seat !== null && ownSeats(state).length === 1;
}

/**
 * Where every piece can go: the spots, by the piece's number. Only of choices that take a piece from spot to spot.
 * @param {Scene} scene
 * @returns {Map<number, { from: string, targets: Set<string> }>}
 */
export function reachOf({ choices, pieces }) {
  const standing = new Map(pieces.map(({ spot, id }) => [spot, id]));
  /** @type {Map<number, { from: string, targets: Set<string> }>} */
  const reach = new Map();
  for (const { picks } of choices) {
    const [from = "", to = picks.at(-1) ?? ""] = [picks[0], picks.at(-1)];
    const piece = standing.get(from);
    if (piece === undefined || picks.length < 2) continue;
    const known = reach.get(piece) ?? { from, targets: new Set() };
    known.targets.add(to);
    reach.set(piece, known);
  }
  return reach;
}

/**
 * The choice that a premove has become: the piece still stands where it stood, and can go where it is to go in one way.
 * @param {Scene} scene
 * @param {Premove} premove
 * @returns {Choice | undefined}
 */
export function resolve({ choices, pieces }, { piece, from, to }) {
  if (!pieces.some(({ id, spot }) => id === piece && spot === from)) return undefined;
  const ways = choices.filter(({ picks }) => picks.length > 1 && picks[0] === from && picks.at(-1) === to);
  const straight = ways.filter(({ picks }) => picks.length === 2);
  const meant = straight.length > 0 ? straight : ways;
  return meant.length === 1 ? meant[0] : undefined;
}

/** The premove on a board. It tells of itself by the board's event `premove`. */
export class Premoves {
  /** Whose pieces may be told where to go; nobody's while there is nothing to foresee. @type {number | null} */ #player =
    null;
  /** What is to be done. @type {Premove | null} */ premove = null;
  /** The piece that has been picked. @type {Piece | null} */ #picked = null;
  /** Where pieces could go on the last turn. @type {ReturnType<typeof reachOf>} */ #reach = new Map();

  /** @param {ParlourBoard} board */
  constructor(board) {
    this.board = board;
  }

  /** Whether picks are premoves now. */
  get isOn() {
    return this.#player !== null;
  }

  /** @param {number | null} player whose pieces may be told where to go */
  set player(player) {
    const allowed = player !== null && preferred("premoves") === "on" ? player : null;
    if (this.#player === allowed) return;
    this.#player = allowed;
    if (allowed === null && this.#picked) this.#letGo();
    this.board.repaint();
  }

  /** What is picked in the next scene: a piece that was picked stays so, also when the turn comes. @param {Scene} scene @returns {string[]} */
  carryOver(scene) {
    if (scene.choices.length > 0) this.#reach = reachOf(scene);
    const picked = this.#picked;
    this.#picked = null;
    if (!picked || !scene.pieces.some(({ id, spot }) => id === picked.id && spot === picked.spot)) return [];
    if (scene.choices.length === 0 && this.isOn) this.#picked = picked;
    const canGo = scene.choices.some(({ picks }) => picks[0] === picked.spot && picks.length > 1);
    return this.#picked || canGo ? [picked.spot] : [];
  }

  /** Forgets everything. */
  clear() {
    this.premove = null;
    this.#picked = null;
    this.#reach = new Map();
    this.#player = null;
  }

  /** A piece of one's own. @param {string} spot */
  #own(spot) {
    if (this.#player === null) return undefined;
    return this.board.scene.pieces.find((piece) => piece.spot === spot && piece.owner === this.#player);
  }

  /** The spots where something can be picked up. @returns {Set<string>} */
  get grabbable() {
    const own = this.board.scene.pieces.filter(({ owner }) => owner === this.#player);
    return new Set(own.map(({ spot }) => spot));
  }

  /** The spots that can be picked next: the own pieces, or where the picked one could go. @returns {Set<string>} */
  get openSpots() {
    if (!this.isOn) return new Set();
    const picked = this.#picked;
    if (picked) return new Set([...this.#targetsOf(picked)].filter((spot) => !this.#own(spot)));
    return this.grabbable;
  }

  /** Where a piece could go when it last could, unless it stands elsewhere by now. @param {Piece} piece */
  #targetsOf({ id, spot }) {
    const known = this.#reach.get(id);
    return known && known.from === spot ? known.targets : new Set();
  }

  /** The spots to mark with a dot. */
  get dotted() {
    return this.#picked ? this.openSpots : new Set();
  }

  /** @param {string} spot */
  pick(spot) {
    const { board } = this;
    const own = this.#own(spot);
    const picked = this.#picked;
    if (picked && !own) return this.#set({ piece: picked.id, from: picked.spot, to: spot });
    if (!picked && this.cancel() && !own) return;
    if (own && own.id !== picked?.id) this.#take(own);
    else if (picked) this.#letGo();
    else board.emit("slip", [spot]);
    board.repaint();
  }

  /** @param {Piece} piece */
  #take(piece) {
    this.#picked = piece;
    this.board.picks = [piece.spot];
    this.board.emit("pick", this.board.picks);
  }

  #letGo() {
    this.#picked = null;
    this.board.picks = [];
  }

  /** @param {Premove} premove */
  #set(premove) {
    this.#letGo();
    this.premove = premove;
    this.board.repaint();
    this.board.emit("premove", { type: "set", premove });
  }

  /** Takes the premove back, or the pick for one; whether there was one. */
  cancel() {
    const { premove, board } = this;
    if (!premove && !this.#picked) return false;
    this.premove = null;
    if (this.#picked) this.#letGo();
    board.repaint();
    if (premove) board.emit("premove", { type: "cancelled", premove });
    return true;
  }

  /**
   * What becomes of the premove now. It is played or dropped when the turn has come, and dropped when its piece is gone.
   * @param {Scene} scene as it is now, whatever is shown
   * @param {"own" | "other" | "over"} turn
   * @returns {{ type: "none" } | { type: "play", choice: Choice } | { type: "dropped" }}
   */
  settle(scene, turn) {
    const { premove } = this;
    if (!premove) return { type: "none" };
    const isThere = scene.pieces.some(({ id, spot }) => id === premove.piece && spot === premove.from);
    if (turn === "other" && isThere) return { type: "none" };
    this.premove = null;
    this.board.repaint();
    if (turn === "over") return { type: "none" };
    const choice = turn === "own" ? resolve(scene, premove) : undefined;
    return choice ? { type: "play", choice } : { type: "dropped" };
  }

  /** What a screen reader says of the two spots. @returns {[string, string][]} */
  get labels() {
    const { premove } = this;
    return premove && this.isOn
      ? [
          [premove.from, words.premoveFrom],
          [premove.to, words.premoveTo],
        ]
      : [];
  }

  /** Both spots in dashed frames, an arrow between them, and the piece faintly where it will be. */
  paint() {
    const { board, premove } = this;
    for (const layer of board.querySelectorAll(".layer.premove, .layer.foreseen")) layer.replaceChildren();
    if (!premove || !this.isOn) return;
    const [from, to] = [board.places.get(premove.from), board.places.get(premove.to)];
    const ghost = /** @type {SVGElement | undefined} */ (board.pieces.node(premove.piece)?.cloneNode(true));
    if (!from || !to || !ghost) return;
    outline(from, "premove");
    outline(to, "premove");
    ghost.classList.remove("dragged");
    ghost.classList.add("faint");
    ghost.style.transform = placedAt(to.at);
    const layer = to.board.querySelector(".layer.foreseen");
    layer?.append(ghost);
    if (from.board === to.board) layer?.append(arrow(from.at, to.at, "premove-arrow"));
  }
}

/** A premove in words. @param {ParlourBoard} board @param {Premove} premove */
export function premoveInWords(board, { from, to }) {
  const label = (/** @type {string} */ spot) => board.places.get(spot)?.spot.label ?? spot;
  return phrases.premove(label(from), label(to), matchMedia("(pointer: coarse)").matches);
}
