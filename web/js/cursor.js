// The keys on the board: arrows, Enter and Escape, as a pad with two buttons. One spot is the cursor, and the board's only
// tab stop (a roving tabindex).

import { ARROWS, nextInDirection } from "./directions.js";
import { centreOf } from "./frame.js";
import { clearCursor, outline } from "./layers.js";

/** @typedef {import("./board.js").ParlourBoard} ParlourBoard */

export class Cursor {
  /** Where it is. @type {string | null} */ spot = null;

  /** @param {ParlourBoard} board */
  constructor(board) {
    this.board = board;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { board } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isInMenu = event.target instanceof Element && event.target.closest(".menu") !== null;
    if (isInMenu && event.key !== "Escape") return event.stopPropagation();
    const direction = ARROWS[event.key];
    if (direction) this.#step(direction);
    else if ((event.key === "Enter" || event.key === " ") && this.spot) board.act(this.spot);
    else if (event.key === "Escape") {
      const isBegun = board.isBegun;
      board.unpick();
      if (isInMenu) board.focusCursor();
      // Where there is nothing to take back, the page knows what is left.
      if (!isBegun && !isInMenu) return;
    } else if (event.key === "n" || event.key === "N") this.#skip(event.key === "n" ? 1 : -1);
    else if (event.key === "r" && board.carries) board.rotate();
    else if (!board.drawings.key(event.key, this.spot)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Comes onto the board with an arrow key, which moves at once. @param {string} key */
  enter(key) {
    this.board.focusCursor();
    const direction = ARROWS[key];
    if (direction) this.#step(direction);
  }

  /** Moves to the nearest spot in a direction; across boards as they stand. @param {[number, number]} direction */
  #step(direction) {
    const here = this.spot ? this.board.places.get(this.spot) : undefined;
    if (!here) return;
    const located = [...this.board.places].map(([spot, place]) => ({ spot, at: centreOf(place) }));
    const next = nextInDirection(located, centreOf(here), direction);
    if (next) this.goTo(next);
  }

  /** Goes on to the next spot that can be picked, or back. @param {number} step */
  #skip(step) {
    const open = this.board.openSpots;
    const spots = [...this.board.places.keys()].filter((spot) => open.has(spot) || spot === this.spot);
    if (spots.length === 0) return;
    const here = spots.indexOf(this.spot ?? "");
    const next = spots[(here + step + spots.length) % spots.length];
    if (next) this.goTo(next);
  }

  /** @param {string} spot */
  goTo(spot) {
    this.set(spot);
    this.board.places.get(spot)?.node.focus();
  }

  /** @param {string | null} spot */
  set(spot) {
    if (this.spot) this.board.places.get(this.spot)?.node.setAttribute("tabindex", "-1");
    this.spot = spot;
    if (spot) this.board.places.get(spot)?.node.setAttribute("tabindex", "0");
  }

  /** Finds its place on a board that was drawn anew. */
  settle() {
    const isThere = this.spot !== null && this.board.places.has(this.spot);
    this.set(isThere ? this.spot : ([...this.board.places.keys()][0] ?? null));
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const { board } = this;
    const spot = board.spotOf(event.target);
    if (!spot) return;
    if (spot !== this.spot) this.set(spot);
    clearCursor(board.places);
    const place = board.places.get(spot);
    if (place?.node.matches(":focus-visible")) {
      // Dark below light, so that it is seen on any ground.
      outline(place, "cursor");
      outline(place, "cursor");
      board.carryTo(spot);
      board.tellNote(spot);
    }
  }
}
