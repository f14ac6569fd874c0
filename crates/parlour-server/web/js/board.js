// The board: draws any scene as SVG, and turns clicks, drags and keys into picks. It knows no game: spots, pieces,
// marks and choices are all there is.

import { element, write } from "./dom.js";
import { buildBoard } from "./frame.js";
import { labelSpots, thoughtsOf } from "./labels.js";
import {
  Pieces,
  clearCursor,
  outline,
  paintAdvice,
  paintGhost,
  paintMarks,
  paintPicks,
  paintValues,
} from "./layers.js";
import { nearestTo, nextInDirection } from "./near.js";
import { chosen, narrow, nexts } from "./picks.js";
import { covered, spanAt, spansOf } from "./spans.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {import("../types.js").SpotValue} SpotValue */
/** @typedef {import("./frame.js").Place} Place */
/** @typedef {{ spots: SpotValue[], picks: string[] }} Advice */

/** How far a finger or a mouse may slip before it drags. */
const SLIP = 6;
/** Half the width of a fingertip, in pixels. */
const FINGER = 20;
const DIRECTIONS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class ParlourBoard extends HTMLElement {
  /** @type {Scene | null} */ #scene = null;
  /** @type {string[]} */ #picks = [];
  /** @type {Map<string, Place>} */ #places = new Map();
  #pieces = new Pieces();
  /** Where the keys are. @type {string | null} */ #cursor = null;
  /** @type {{ from: string, x: number, y: number, node: SVGElement | null, moved: boolean } | null} */ #drag = null;
  /** What would be put down, where things lie over several spots. @type {Choice[]} */ #spans = [];
  /** @type {Choice | undefined} */ #ghost;
  /** Where the pointer is. @type {string | null} */ #hovered = null;
  /** The spots of the scene that is shown. @type {Map<string, Spot>} */ #current = new Map();
  #isUpright = false;
  #frame = "";
  #flipped = false;
  /** @type {Advice | null} */ #advice = null;
  #art = "";

  constructor() {
    super();
    this.addEventListener("pointerdown", (event) => this.#press(event));
    this.addEventListener("pointermove", (event) => this.#move(event));
    this.addEventListener("pointerup", (event) => this.#release(event));
    this.addEventListener("pointercancel", () => this.#dropDrag());
    this.addEventListener("pointerleave", (event) => {
      // A finger leaves whenever it is lifted; what it carried stays to be seen.
      if (event.pointerType === "touch") return;
      this.#hovered = null;
      this.#carryTo(null);
    });
    // Whoever plays by mouse has the keys free for the moves.
    this.addEventListener("mousedown", (event) => event.preventDefault());
    this.addEventListener("contextmenu", (event) => {
      if (!this.carries) return;
      event.preventDefault();
      this.rotate();
    });
    this.addEventListener("keydown", (event) => this.#key(event));
    // What has neither pointer nor keys, such as a screen reader, clicks.
    this.addEventListener("click", (event) => {
      const spot = event.detail === 0 ? this.#spotOf(event.target) : null;
      if (spot) this.#act(spot);
    });
    this.addEventListener("focusin", (event) => this.#focus(event));
    this.addEventListener("focusout", () => clearCursor(this.#places));
    this.addEventListener("pointerover", (event) => this.#tellNote(this.#spotOf(event.target)));
  }

  /** Which game's symbols and colours it is drawn with. @param {string} game */
  set game(game) {
    this.#art = `/api/games/${game}/art`;
    this.dataset.game = game;
    const href = `/api/games/${game}/style`;
    if (document.head.querySelector(`link[href="${href}"]`)) return;
    document.head.append(element("link", { rel: "stylesheet", href }));
  }

  /** @param {Scene} scene */
  set scene(scene) {
    const before = this.#scene;
    this.#scene = scene;
    this.#picks = [];
    const hadSpans = this.carries;
    this.#spans = spansOf(scene);
    this.#ghost = undefined;
    this.#current = new Map(scene.boards.flatMap(({ spots }) => spots.map((spot) => [spot.id, spot])));
    this.classList.toggle(
      "drags",
      scene.choices.some(({ picks }) => picks.length > 1),
    );
    if (hadSpans && !this.carries) this.#emit("note", { label: "", note: "" });
    const frame = JSON.stringify([
      this.#flipped,
      scene.boards.map((board) => [board.id, board.title, board.spots.map(({ id, label, tags }) => [id, label, tags])]),
    ]);
    const isSameFrame = frame === this.#frame;
    if (!isSameFrame) {
      this.#frame = frame;
      this.#build(scene);
    }
    const moves = isSameFrame && before !== null;
    this.#markAsked(scene);
    this.#pieces.paint(scene, this.#places, this.#art, moves);
    paintMarks(scene, this.#places, moves ? before : null);
    this.#paint();
  }

  get scene() {
    return /** @type {Scene} */ (this.#scene);
  }

  /** @param {boolean} flipped */
  set flipped(flipped) {
    this.#flipped = flipped;
    if (this.#scene) this.scene = this.#scene;
  }

  get flipped() {
    return this.#flipped;
  }

  /** What a bot thinks, to be painted over the board. @param {Advice | null} advice */
  set advice(advice) {
    this.#advice = advice;
    this.#paint();
  }

  /** Whether something is to be put down that can be turned. */
  get carries() {
    return this.#spans.length > 0;
  }

  /** Turns what is to be put down. */
  rotate() {
    this.#isUpright = !this.#isUpright;
    this.#carryTo(this.#hovered ?? this.#cursor);
  }

  /** Puts the keys on the board. */
  focusCursor() {
    if (this.#cursor) this.#goTo(this.#cursor);
  }

  /** Shows nothing. */
  clear() {
    this.#scene = null;
    this.#frame = "";
    this.#picks = [];
    this.#spans = [];
    this.#ghost = undefined;
    this.#advice = null;
    this.#places.clear();
    this.#pieces.clear();
    this.replaceChildren();
  }

  /** Puts everything where the scene says: what was tried has not come about. */
  settle() {
    this.#picks = [];
    if (this.#scene) this.#pieces.paint(this.#scene, this.#places, this.#art, false);
    this.#paint();
  }

  /** Writes down what there is to tell of the spot one looks at. @param {HTMLElement} where */
  tellNotes(where) {
    this.addEventListener("note", (event) => {
      const { label, note } = /** @type {CustomEvent} */ (event).detail;
      write(where, note ? [label, note].filter(Boolean).join(": ") : "");
    });
  }

  // --- drawing

  /** @param {Scene} scene */
  #build(scene) {
    const hadFocus = this.contains(document.activeElement);
    this.#places.clear();
    this.#pieces.clear();
    const figures = scene.boards.map((board) => {
      const { svg, places } = buildBoard(board, this.#flipped);
      for (const [id, place] of places) this.#places.set(id, place);
      const caption = scene.boards.length > 1 ? [element("figcaption", {}, board.title)] : [];
      return element("figure", {}, ...caption, svg);
    });
    this.replaceChildren(...figures);
    const isThere = this.#cursor !== null && this.#places.has(this.#cursor);
    this.#setCursor(isThere ? this.#cursor : ([...this.#places.keys()][0] ?? null));
    if (hadFocus && this.#cursor) this.#goTo(this.#cursor);
  }

  /** Where something is to be picked comes first on a small screen, and stays there until something is asked elsewhere. @param {Scene} scene */
  #markAsked(scene) {
    const asked = new Set(scene.choices.map(({ picks }) => this.#places.get(picks[0] ?? "")?.board).filter(Boolean));
    if (asked.size !== 1) return;
    for (const svg of this.querySelectorAll("svg")) svg.parentElement?.classList.toggle("asked", asked.has(svg));
  }

  #paint() {
    const scene = this.#scene;
    if (!scene) return;
    // What is carried needs no dots: it shows itself.
    const open = nexts(scene.choices, this.#picks);
    paintPicks(this.#places, this.#picks, open);
    paintGhost(this.#places, this.#ghost ? covered(this.#ghost, this.#places) : []);
    paintValues(this.#advice?.spots ?? [], this.#places, this.#picks);
    if (this.#advice) paintAdvice(this.#places, this.#advice.picks);
    labelSpots(this.#places, scene, {
      open,
      picks: this.#picks,
      thoughts: this.#advice?.spots ?? [],
      playerName: this.playerName,
    });
  }

  /** What a player is called; whoever shows the board may know better. @type {(player: number) => string} */
  playerName = () => "";

  // --- picking

  /** @param {EventTarget | null} target @returns {string | null} */
  #spotOf(target) {
    const node = target instanceof Element ? target.closest("[data-spot]") : null;
    return node?.getAttribute("data-spot") ?? null;
  }

  /** The spot that is meant: the one under the pointer, or one close by that can be picked. @param {PointerEvent} event @returns {string | null} */
  #spotAt(event) {
    const under = document.elementsFromPoint(event.clientX, event.clientY).filter((node) => this.contains(node));
    const spot = under.map((node) => this.#spotOf(node)).find((spot) => spot !== null) ?? null;
    const open = nexts(this.#scene?.choices ?? [], this.#picks);
    if (this.carries || (spot && open.has(spot))) return spot;
    const near = nearestTo({ x: event.clientX, y: event.clientY }, this.#places, open);
    return near && near.away < FINGER ? near.spot : spot;
  }

  /** @param {string} spot */
  pick(spot) {
    const choices = this.#scene?.choices ?? [];
    const picks = [...this.#picks, spot];
    const choice = chosen(choices, picks);
    if (this.#picks.at(-1) === spot) this.#picks = this.#picks.slice(0, -1);
    else if (choice) {
      this.#picks = [];
      this.#emit("choose", choice);
    } else if (narrow(choices, picks).length > 0) {
      this.#picks = picks;
      this.#emit("pick", picks);
    } else if (narrow(choices, [spot]).length > 0) {
      this.#picks = [spot];
      this.#emit("pick", [spot]);
    } else {
      this.#picks = [];
      this.#emit("slip", picks);
    }
    this.#paint();
  }

  unpick() {
    this.#picks = this.#picks.slice(0, -1);
    this.#paint();
  }

  /** @param {string} name @param {unknown} detail */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Carries what is to be put down to a spot, or out of sight. @param {string | null} spot */
  #carryTo(spot) {
    if (!this.carries) return;
    const lying = spot ? spanAt(this.#spans, this.#places, spot, this.#isUpright) : undefined;
    const ghost = lying ?? (spot ? spanAt(this.#spans, this.#places, spot, !this.#isUpright) : undefined);
    if (ghost === this.#ghost) return;
    this.#ghost = ghost;
    this.#paint();
    if (ghost) this.#emit("note", { label: "", note: ghost.label });
  }

  /** Puts down what is carried. @param {string} spot */
  #putDown(spot) {
    this.#carryTo(spot);
    const choice = this.#ghost;
    this.#ghost = undefined;
    if (choice) this.#emit("choose", choice);
    else this.#emit("slip", [spot]);
    this.#paint();
  }

  /** What a key does at a spot. @param {string} spot */
  #act(spot) {
    if (this.carries) this.#putDown(spot);
    else this.pick(spot);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const spot = this.#spotAt(event);
    if (!spot || event.button !== 0) return;
    this.#setCursor(spot);
    if (this.carries) {
      const wasThere = this.#ghost !== undefined && covered(this.#ghost, this.#places).includes(spot);
      this.#drag = {
        from: spot,
        x: event.clientX,
        y: event.clientY,
        node: null,
        moved: event.pointerType === "mouse" || wasThere,
      };
      this.setPointerCapture(event.pointerId);
      return this.#carryTo(spot);
    }
    const piece = this.#scene?.pieces.find((piece) => piece.spot === spot);
    const node = piece && this.#pieces.node(piece.id);
    const canLeave = narrow(this.#scene?.choices ?? [], [spot]).some((choice) => choice.picks.length > 1);
    if (node && canLeave) {
      this.#drag = { from: spot, x: event.clientX, y: event.clientY, node, moved: false };
      this.setPointerCapture(event.pointerId);
    }
    this.pick(spot);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (this.carries) {
      if (drag && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) >= SLIP) drag.moved = true;
      this.#hovered = this.#spotAt(event);
      return this.#carryTo(this.#hovered);
    }
    if (!drag?.node) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < SLIP) return;
    // A press on what was picked lets it go; a drag picks it up again.
    if (!drag.moved && !this.#picks.includes(drag.from)) this.pick(drag.from);
    drag.moved = true;
    const place = this.#places.get(drag.from);
    const scale = /** @type {SVGSVGElement | undefined} */ (place?.board)?.getScreenCTM()?.a ?? 1;
    if (place)
      drag.node.style.transform = `translate(${place.at.x + dx / scale}px, ${place.at.y + dy / scale}px) scale(1.1)`;
    drag.node.classList.add("dragged");
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    const target = this.#spotAt(event);
    if (this.carries) {
      if (drag.moved && target) this.#putDown(target);
      return;
    }
    drag.node?.classList.remove("dragged");
    if (!drag.moved) return;
    const place = this.#places.get(target ?? "");
    const isRight =
      target !== null &&
      target !== drag.from &&
      chosen(this.#scene?.choices ?? [], [...this.#picks, target]) !== undefined;
    // It stays where it was put until the table has agreed.
    if (isRight && place && drag.node) drag.node.style.transform = `translate(${place.at.x}px, ${place.at.y}px)`;
    else if (this.#scene) this.#pieces.paint(this.#scene, this.#places, this.#art, false);
    if (target !== null && target !== drag.from) this.pick(target);
  }

  #dropDrag() {
    this.#drag?.node?.classList.remove("dragged");
    this.#drag = null;
    this.settle();
  }

  // --- keys: arrows, Enter and Escape, as a pad with two buttons

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) this.#step(...direction);
    else if ((event.key === "Enter" || event.key === " ") && this.#cursor) this.#act(this.#cursor);
    else if (event.key === "Escape") this.unpick();
    else if (event.key === "n" || event.key === "N") this.#skip(event.key === "n" ? 1 : -1);
    else if (event.key === "r" && this.carries) this.rotate();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the cursor to the nearest spot in a direction; across boards as they stand. @param {number} dx @param {number} dy */
  #step(dx, dy) {
    const here = this.#cursor ? this.#places.get(this.#cursor) : undefined;
    if (!here) return;
    const nearest = nextInDirection(this.#places, here, dx, dy);
    if (nearest) this.#goTo(nearest);
  }

  /** Goes on to the next spot that can be picked, or back. @param {number} step */
  #skip(step) {
    const open = nexts(this.#scene?.choices ?? [], this.#picks);
    const spots = [...this.#places.keys()].filter((spot) => open.has(spot) || spot === this.#cursor);
    if (spots.length === 0) return;
    const here = spots.indexOf(this.#cursor ?? "");
    const next = spots[(here + step + spots.length) % spots.length];
    if (next) this.#goTo(next);
  }

  /** @param {string} spot */
  #goTo(spot) {
    this.#setCursor(spot);
    this.#places.get(spot)?.node.focus();
  }

  /** @param {string | null} spot */
  #setCursor(spot) {
    if (this.#cursor) this.#places.get(this.#cursor)?.node.setAttribute("tabindex", "-1");
    this.#cursor = spot;
    if (spot) this.#places.get(spot)?.node.setAttribute("tabindex", "0");
  }

  /** @param {FocusEvent} event */
  #focus(event) {
    const spot = this.#spotOf(event.target);
    if (!spot) return;
    if (spot !== this.#cursor) this.#setCursor(spot);
    clearCursor(this.#places);
    const place = this.#places.get(spot);
    if (place?.node.matches(":focus-visible")) {
      outline(place, "cursor");
      this.#carryTo(spot);
      this.#tellNote(spot);
    }
  }

  /** Says what is known of a spot, and what a bot thinks of it. @param {string | null} spot */
  #tellNote(spot) {
    const current = spot ? this.#current.get(spot) : undefined;
    if (!current || this.carries) return;
    const thoughts = thoughtsOf(this.#advice?.spots ?? [], current.id, this.#picks);
    const note = [current.note, ...thoughts].filter(Boolean).join(" · ");
    this.#emit("note", { label: current.label, note });
  }
}

customElements.define("parlour-board", ParlourBoard);
