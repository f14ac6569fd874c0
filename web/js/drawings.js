// One's own arrows and circles on the board. They belong to the position and go when it changes; nobody else sees them. By
// mouse with the right button, by finger with a long press, by keys at the cursor. Each colour has a line of its own.

import { draw } from "./frame.js";
import { speak } from "./shell.js";
import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("./board.js").ParlourBoard} ParlourBoard */
/** @typedef {import("./frame.js").Point} Point */
/** @typedef {import("./frame.js").Place} Place */
/** An arrow; a circle if both ends are one spot. @typedef {{ from: string, to: string, colour: number }} Drawing */

/** A finger that rests so long draws, in milliseconds: a little less than a browser waits before it opens a menu. */
const LONG_PRESS = 420;
/** How far a finger may slip and still rest, in pixels. */
const REST_DISTANCE = 10;
/** How far a circle is from the middle of its spot, by the spot's shape. */
const CIRCLE_RADIUS = { square: 43, hex: 80, vertex: 27, edge: 25 };
const RIGHT_BUTTON = 2;

/**
 * Drawings with one more; what is drawn again is taken away, in another colour it changes its colour.
 * @param {Drawing[]} drawings
 * @param {Drawing} drawing
 * @returns {Drawing[]}
 */
export function toggled(drawings, drawing) {
  const isSame = (/** @type {Drawing} */ { from, to }) => from === drawing.from && to === drawing.to;
  const known = drawings.find(isSame);
  const others = drawings.filter((one) => !isSame(one));
  return known?.colour === drawing.colour ? others : [...others, drawing];
}

/** The first colour, or another with a key held down. @param {{ shiftKey: boolean, ctrlKey: boolean, altKey: boolean }} keys */
export const colourOf = ({ shiftKey, ctrlKey, altKey }) => (shiftKey ? 1 : ctrlKey || altKey ? 2 : 0);

/** Tells a position from any other: what lies there, and who is to move. @param {Scene} scene */
export const positionKey = ({ pieces, marks, last, to_move: mover }) =>
  JSON.stringify([pieces.map(({ id, spot, owner, role }) => [id, spot, owner, role]), marks, last, mover]);

/**
 * An arrow from point to point, that stops short of both.
 * @param {Point} from
 * @param {Point} to
 * @param {string} name its class
 */
export function arrow(from, to, name) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [length, angle] = [Math.hypot(dx, dy), (Math.atan2(dy, dx) * 180) / Math.PI];
  const [start, end] = [Math.min(22, length / 4), length - Math.min(8, length / 8)];
  const neck = end - Math.min(36, length / 2);
  const shaft = { x1: start, y1: 0, x2: neck, y2: 0 };
  return draw(
    "g",
    { class: name, transform: `translate(${from.x} ${from.y}) rotate(${angle})` },
    draw("line", { ...shaft, class: "casing" }),
    draw("path", { d: `M${neck} -22L${end} 0L${neck} 22Z`, class: "casing" }),
    draw("line", { ...shaft, class: "shaft" }),
    draw("path", { d: `M${neck} -22L${end} 0L${neck} 22Z`, class: "head" }),
  );
}

/** @param {Place} place @param {string} name */
function circle({ at: { x, y }, spot: { shape } }, name) {
  const round = { cx: x, cy: y, r: CIRCLE_RADIUS[shape] };
  return draw(
    "g",
    { class: name },
    draw("circle", { ...round, class: "casing" }),
    draw("circle", { ...round, class: "shaft" }),
  );
}

/** The drawings on a board. */
export class Drawings {
  /** @type {Drawing[]} */ #all = [];
  /** Which position they belong to. */ #position = "";
  /** What is being drawn. @type {{ pointer: number, from: string, to: string | null, colour: number } | null} */ #stroke =
    null;
  /** A finger rests, and may be about to draw. @type {{ timer: number, x: number, y: number } | null} */ #rest = null;
  /** Where an arrow begins that is drawn by keys. @type {string | null} */ #start = null;

  /** @param {ParlourBoard} board */
  constructor(board) {
    this.board = board;
  }

  get isEmpty() {
    return this.#all.length === 0;
  }

  /** Whether something is being drawn just now. */
  get isDrawing() {
    return this.#stroke !== null;
  }

  /** Another scene is shown: drawings stay only if it is the same position. @param {Scene | null} scene */
  show(scene) {
    const position = scene ? positionKey(scene) : "";
    if (position !== this.#position) this.#forget();
    this.#position = position;
    this.paint();
  }

  #forget() {
    this.#all = [];
    this.#start = null;
    this.#stroke = null;
  }

  clear() {
    this.#forget();
    this.paint();
    this.board.repaint();
  }

  /** Whether a press on a spot where nothing is and nothing can be done has wiped the board. @param {string} spot */
  clearedBy(spot) {
    const { board } = this;
    const isTaken = board.scene.pieces.some((piece) => piece.spot === spot) || board.openSpots.has(spot);
    if (this.isEmpty || isTaken || board.picks.length > 0) return false;
    this.clear();
    return true;
  }

  // --- mouse and finger

  /** Whether a press is the beginning of a drawing. @param {PointerEvent} event */
  press(event) {
    this.#stopResting();
    const spot = this.#spotAt(event);
    if (this.board.carries || !spot) return false;
    if (event.button === RIGHT_BUTTON) {
      // A premove is what one would rather be rid of.
      if (!this.board.premoves.cancel()) this.#begin(event, spot, colourOf(event));
      return true;
    }
    if (event.pointerType === "touch" && event.isPrimary) {
      const begin = () => {
        this.#rest = null;
        this.board.interrupt();
        navigator.vibrate?.(12);
        this.#begin(event, spot, 0);
      };
      this.#rest = { timer: window.setTimeout(begin, LONG_PRESS), x: event.clientX, y: event.clientY };
    }
    return false;
  }

  /** @param {PointerEvent} event @param {string} spot @param {number} colour */
  #begin({ pointerId }, spot, colour) {
    this.#stroke = { pointer: pointerId, from: spot, to: spot, colour };
    try {
      this.board.setPointerCapture(pointerId);
    } catch {
      // The finger has gone already.
    }
    this.paint();
  }

  /** Whether a pointer that moves is drawing. @param {PointerEvent} event */
  move(event) {
    const rest = this.#rest;
    if (rest && Math.hypot(event.clientX - rest.x, event.clientY - rest.y) > REST_DISTANCE) this.#stopResting();
    const stroke = this.#stroke;
    if (stroke?.pointer !== event.pointerId) return false;
    const spot = this.#spotAt(event);
    if (spot === stroke.to) return true;
    stroke.to = spot;
    this.paint();
    return true;
  }

  /** Whether a pointer that is lifted was drawing. @param {PointerEvent} event */
  release(event) {
    this.#stopResting();
    const stroke = this.#stroke;
    if (stroke?.pointer !== event.pointerId) return false;
    this.#stroke = null;
    const to = this.#spotAt(event);
    if (to) this.#toggle({ from: stroke.from, to, colour: stroke.colour });
    else this.paint();
    return true;
  }

  cancel() {
    this.#stopResting();
    this.#stroke = null;
    this.paint();
  }

  #stopResting() {
    if (this.#rest) clearTimeout(this.#rest.timer);
    this.#rest = null;
  }

  /** The spot under a pointer, on the board where the drawing began. @param {PointerEvent} event */
  #spotAt(event) {
    const { board } = this;
    const under = document.elementsFromPoint(event.clientX, event.clientY).filter((node) => board.contains(node));
    if (under.some((node) => node.closest(".menu, .swap"))) return null;
    const spot = under.map((node) => board.spotOf(node)).find((spot) => spot !== null) ?? null;
    const begun = this.#stroke && board.places.get(this.#stroke.from)?.board;
    return spot && begun && board.places.get(spot)?.board !== begun ? null : spot;
  }

  // --- keys

  /** Whether a key draws at a spot: `c` a circle, `a` both ends of an arrow, `C` wipes everything. @param {string} key @param {string | null} spot */
  key(key, spot) {
    if (key === "C") {
      if (!this.isEmpty || this.#start) speak(words.drawingsCleared);
      this.clear();
      return true;
    }
    if (!spot || (key !== "c" && key !== "a")) return false;
    if (key === "c") this.#toggle({ from: spot, to: spot, colour: 0 });
    else if (this.#start === null) {
      this.#start = spot;
      speak(phrases.arrowBegins(this.#label(spot)));
      this.paint();
    } else {
      const from = this.#start;
      this.#start = null;
      if (from === spot || this.board.places.get(from)?.board !== this.board.places.get(spot)?.board) this.paint();
      else this.#toggle({ from, to: spot, colour: 0 });
    }
    return true;
  }

  // --- what is there

  /** @param {string} spot */
  #label(spot) {
    return this.board.places.get(spot)?.spot.label ?? spot;
  }

  /** @param {Drawing} drawing */
  #toggle(drawing) {
    const count = this.#all.length;
    this.#all = toggled(this.#all, drawing);
    const [from, to] = [this.#label(drawing.from), this.#label(drawing.to)];
    const told = from === to ? phrases.circled(from) : phrases.arrowDrawn(from, to);
    speak(this.#all.length < count ? phrases.wiped(told) : told);
    this.paint();
    this.board.repaint();
  }

  /** What a screen reader says of the spots. @returns {[string, string][]} */
  get labels() {
    return this.#all.flatMap(({ from, to }) =>
      from === to
        ? [/** @type {[string, string]} */ ([from, words.circledHere])]
        : [/** @type {[string, string]} */ ([from, phrases.arrowTo(this.#label(to))])],
    );
  }

  paint() {
    const { board } = this;
    for (const layer of board.querySelectorAll(".layer.drawings")) layer.replaceChildren();
    const stroke = this.#stroke?.to ? [{ ...this.#stroke, to: this.#stroke.to, isFaint: true }] : [];
    const start = this.#start ? [{ from: this.#start, to: this.#start, colour: 0, isFaint: true }] : [];
    for (const { from, to, colour, ...more } of [...this.#all, ...stroke, ...start]) {
      const [first, last] = [board.places.get(from), board.places.get(to)];
      if (!first || !last) continue;
      const name = `drawing colour-${colour}${"isFaint" in more ? " faint" : ""}`;
      const node = first === last ? circle(first, name) : arrow(first.at, last.at, name);
      first.board.querySelector(".layer.drawings")?.append(node);
    }
  }
}
