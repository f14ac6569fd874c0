// Mouse and finger on the board: a press picks, a drag picks both ends, and what lies over several spots is carried. A finger
// that begins on something it can pick up drags it; anywhere else it scrolls the page, and picks only when it taps.

import { nearestTo } from "./directions.js";
import { centreOf } from "./frame.js";
import { complete } from "./picks.js";

/** @typedef {import("./board.js").ParlourBoard} ParlourBoard */

/** How far a finger or a mouse may slip before it drags, in pixels. */
const DRAG_DISTANCE = 6;
/** How far a finger may slip and still tap. */
const TAP_DISTANCE = 12;
/** Half the width of a fingertip, in pixels. */
const FINGER_RADIUS = 22;
/** A dragged piece is this much larger. */
const DRAG_SCALE = 1.15;

export class PointerInput {
  /** Where the pointer is, while something is carried. @type {string | null} */ hovered = null;
  /** @type {{ from: string, x: number, y: number, node: SVGElement | null, hasMoved: boolean } | null} */ #drag = null;
  /** A finger is down where nothing can be picked up: it may tap, or scroll. @type {{ spot: string, x: number, y: number } | null} */ #tap =
    null;

  /** @param {ParlourBoard} board */
  constructor(board) {
    this.board = board;
  }

  /** The spot that is meant: the one under the pointer, or one close by that can be picked. @param {PointerEvent} event @returns {string | null} */
  #spotAt(event) {
    const { board } = this;
    const under = document.elementsFromPoint(event.clientX, event.clientY).filter((node) => board.contains(node));
    const spot = under.map((node) => board.spotOf(node)).find((spot) => spot !== null) ?? null;
    const open = board.openSpots;
    if (board.carries || (spot && open.has(spot))) return spot;
    const located = [...open].flatMap((id) => {
      const place = board.places.get(id);
      return place ? [{ spot: id, at: centreOf(place) }] : [];
    });
    const near = nearestTo({ x: event.clientX, y: event.clientY }, located);
    return near && near.distance < FINGER_RADIUS ? near.spot : spot;
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { board } = this;
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest(".menu, .swap"))) return;
    const spot = this.#spotAt(event);
    if (!spot) return;
    const isTouch = event.pointerType === "touch";
    const canGrab = board.grabbable(spot);
    if (isTouch && !canGrab) {
      this.#tap = { spot, x: event.clientX, y: event.clientY };
      return;
    }
    board.cursor.set(spot);
    if (!isTouch && board.drawings.clearedBy(spot)) return;
    const start = { from: spot, x: event.clientX, y: event.clientY };
    if (board.carries) {
      this.#drag = { ...start, node: null, hasMoved: !isTouch };
      board.setPointerCapture(event.pointerId);
      return board.carryTo(spot);
    }
    if (canGrab) {
      const piece = board.scene?.pieces.find((piece) => piece.spot === spot);
      this.#drag = { ...start, node: (piece && board.pieces.node(piece.id)) ?? null, hasMoved: false };
      board.setPointerCapture(event.pointerId);
    }
    board.pick(spot);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { board } = this;
    const drag = this.#drag;
    const tap = this.#tap;
    if (tap && Math.hypot(event.clientX - tap.x, event.clientY - tap.y) > TAP_DISTANCE) this.#tap = null;
    const [dx, dy] = drag ? [event.clientX - drag.x, event.clientY - drag.y] : [0, 0];
    const isFar = Math.hypot(dx, dy) >= DRAG_DISTANCE;
    if (board.carries) {
      if (event.pointerType === "touch" && !drag) return;
      if (drag && isFar) drag.hasMoved = true;
      this.hovered = this.#spotAt(event);
      return board.carryTo(this.hovered);
    }
    if (!drag?.node || (!drag.hasMoved && !isFar)) return;
    // A press on what was picked lets it go; a drag picks it up again.
    if (!drag.hasMoved && !board.picks.includes(drag.from)) board.pick(drag.from);
    drag.hasMoved = true;
    const place = board.places.get(drag.from);
    const scale = /** @type {SVGSVGElement | undefined} */ (place?.board)?.getScreenCTM()?.a ?? 1;
    if (place) {
      const [x, y] = [place.at.x + dx / scale, place.at.y + dy / scale];
      drag.node.style.transform = `translate(${x}px, ${y}px) scale(${DRAG_SCALE})`;
    }
    drag.node.classList.add("dragged");
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { board } = this;
    const [drag, tap] = [this.#drag, this.#tap];
    [this.#drag, this.#tap] = [null, null];
    if (tap) return board.tap(tap.spot);
    if (!drag) return;
    const target = this.#spotAt(event);
    if (board.carries) {
      if (event.pointerType === "touch") board.tap(target ?? drag.from);
      else if (drag.hasMoved && target) board.putDown(target);
      return;
    }
    drag.node?.classList.remove("dragged");
    if (!drag.hasMoved) return;
    const place = board.places.get(target ?? "");
    const isEnd =
      target !== null && target !== drag.from && complete(board.choices, [...board.picks, target]).length > 0;
    // It stays where it was put until the table has agreed.
    if (isEnd && place && drag.node) drag.node.style.transform = `translate(${place.at.x}px, ${place.at.y}px)`;
    else board.paintPieces();
    if (target !== null && target !== drag.from) board.pick(target);
  }

  /** @param {PointerEvent} event */
  leave(event) {
    // A finger leaves whenever it is lifted; what it carried stays to be seen.
    if (event.pointerType === "touch") return;
    this.hovered = null;
    this.board.carryTo(null);
  }

  /** The browser scrolls, or something else took the pointer. */
  cancel() {
    this.#tap = null;
    if (!this.#drag) return;
    this.#drag.node?.classList.remove("dragged");
    this.#drag = null;
    this.board.settle();
  }
}
