// A tree of moves: a main line and what else could have been played. Pure; what a move looks like is others' matter.

/**
 * A move and what can follow it; the first of `next` is the main line. The root is the beginning and has no action.
 * @typedef {object} Move
 * @property {number} id
 * @property {string} action
 * @property {Move | null} before
 * @property {Move[]} next
 */

/** A tree as plain data: an action, and the trees that follow it. @typedef {[string, ...Written[]]} Written */
/** What is written one after the other: moves, and brackets around other lines. @typedef {{ type: "move", move: Move, ply: number, isMain: boolean } | { type: "open" } | { type: "close" }} Step */

/** A tree holds no more moves than this: nobody looks at so many. */
export const MAX_MOVES = 2000;

export class MoveTree {
  #ids = 0;
  #size = 0;

  constructor() {
    /** @type {Move} */
    this.root = { id: 0, action: "", before: null, next: [] };
    /** The move that is looked at. @type {Move} */
    this.at = this.root;
  }

  /** The moves that lead to one, the beginning left out. @param {Move} move @returns {Move[]} */
  pathTo(move) {
    /** @type {Move[]} */
    const path = [];
    for (let step = move; step.before; step = step.before) path.push(step);
    return path.reverse();
  }

  /** @param {Move} [move] @returns {string[]} */
  actionsTo(move = this.at) {
    return this.pathTo(move).map(({ action }) => action);
  }

  /** The moves of the main line, or of the line that goes on from a move. @param {Move} [from] @returns {Move[]} */
  lineFrom(from = this.root) {
    /** @type {Move[]} */
    const line = [];
    for (let move = from.next[0]; move; move = move.next[0]) line.push(move);
    return line;
  }

  /** Plays a move where one stands, and stands behind it. What was played there before is found again. @param {string} action @returns {Move | null} nothing if the tree is full */
  play(action) {
    const known = this.at.next.find((move) => move.action === action);
    if (!known && this.#size >= MAX_MOVES) return null;
    this.at = known ?? this.#add(this.at, action);
    return this.at;
  }

  /** @param {Move} before @param {string} action @returns {Move} */
  #add(before, action) {
    this.#ids += 1;
    this.#size += 1;
    /** @type {Move} */
    const move = { id: this.#ids, action, before, next: [] };
    before.next.push(move);
    return move;
  }

  /** Goes back or on, along the main line of where one stands. @param {number} steps */
  step(steps) {
    for (let left = steps; left < 0 && this.at.before; left += 1) this.at = this.at.before;
    for (let left = steps; left > 0 && this.at.next[0]; left -= 1) this.at = this.at.next[0];
  }

  toStart() {
    this.at = this.root;
  }

  /** To the end of the line one stands in. */
  toEnd() {
    this.at = this.lineFrom(this.at).at(-1) ?? this.at;
  }

  /** @param {number} id @returns {Move | undefined} */
  find(id) {
    const waiting = [this.root];
    for (let move = waiting.pop(); move; move = waiting.pop()) {
      if (move.id === id) return move;
      waiting.push(...move.next);
    }
    return undefined;
  }

  /** Whether a move belongs to the main line. @param {Move} move */
  isMain(move) {
    return this.pathTo(move).every((step) => step.before?.next[0] === step);
  }

  /** Where the line that a move belongs to leaves a better one; nothing in the main line. @param {Move} move */
  branchOf(move) {
    return this.pathTo(move).findLast((step) => step.before?.next[0] !== step);
  }

  /** Puts the line of a move before the one it leaves. @param {Move} move @returns {boolean} whether there was one */
  promote(move) {
    const branch = this.branchOf(move);
    const siblings = branch?.before?.next;
    if (!branch || !siblings) return false;
    siblings.splice(siblings.indexOf(branch), 1);
    siblings.unshift(branch);
    return true;
  }

  /** Takes a move away with all that follows. @param {Move} move */
  remove(move) {
    const { before } = move;
    if (!before) return;
    if (this.pathTo(this.at).includes(move)) this.at = before;
    before.next.splice(before.next.indexOf(move), 1);
    this.#size -= countOf(move);
  }

  /** All moves as they are written: a line, and after a move in brackets what else could have been played. @returns {Step[]} */
  steps() {
    /** @type {Step[]} */
    const steps = [];
    const write = (/** @type {Move} */ from, /** @type {number} */ first, /** @type {boolean} */ isMain) => {
      let ply = first;
      for (let at = from; at.next[0]; at = at.next[0]) {
        const [move, ...others] = at.next;
        steps.push({ type: "move", move, ply, isMain });
        for (const other of others) {
          steps.push({ type: "open" }, { type: "move", move: other, ply, isMain: false });
          write(other, ply + 1, false);
          steps.push({ type: "close" });
        }
        ply += 1;
      }
    };
    write(this.root, 1, true);
    return steps;
  }

  /** The tree as plain data. @returns {Written[]} */
  write() {
    return this.root.next.map(written);
  }

  /** Reads what was written; what is none is left out. @param {unknown} data */
  static read(data) {
    const tree = new MoveTree();
    const add = (/** @type {Move} */ before, /** @type {unknown} */ written) => {
      if (!Array.isArray(written) || typeof written[0] !== "string" || tree.#size >= MAX_MOVES) return;
      const move = tree.#add(before, written[0]);
      for (const next of written.slice(1)) add(move, next);
    };
    if (Array.isArray(data)) for (const written of data) add(tree.root, written);
    return tree;
  }
}

/** @param {Move} move @returns {Written} */
const written = ({ action, next }) => [action, ...next.map(written)];

/** @param {Move} move @returns {number} */
const countOf = (move) => move.next.reduce((count, next) => count + countOf(next), 1);
