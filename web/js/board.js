// The board: draws any scene as SVG, and turns picks into choices. It knows no game: spots, pieces, marks and choices are
// all there is. pointer.js and cursor.js are its mouse and its keys.

import { artOf } from "./art.js";
import { Cursor } from "./cursor.js";
import { element, write } from "./dom.js";
import { bringForward, buildFigures } from "./boards.js";
import { Drawings } from "./drawings.js";
import { labelSpots, thoughtsOf } from "./labels.js";
import { effectsOf } from "./effects.js";
import { hintsOf } from "./hints.js";
import {
  clearCursor,
  paintAdvice,
  paintGhost,
  paintGlow,
  paintLast,
  paintPicks,
  paintShine,
  paintValues,
  toggle,
} from "./layers.js";
import { Marks } from "./marks.js";
import { showMenu, showQuestion } from "./menu.js";
import { turnAround } from "./motion.js";
import { isTurned } from "./orientation.js";
import { complete, dottedSpots, nextSpots, offered, pickSpot } from "./picks.js";
import { Pieces } from "./pieces.js";
import { PointerInput } from "./pointer.js";
import { preferred } from "./preferences.js";
import { Premoves } from "./premoves.js";
import { covered, spanAt, spansOf } from "./spans.js";
import { phrases, sentence } from "./words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {import("../types.js").SpotValue} SpotValue */
/** @typedef {import("./frame.js").Place} Place */
/** What a bot thinks: of the spots, what it would pick and the way that leads, and the spots of the best. @typedef {{ spots: SpotValue[], picks: string[], way?: string[], best?: string[] }} Advice */

/**
 * Events: `choose` (a choice was made), `ask` (one is asked about before it is done), `pick` (spots were picked), `slip`
 * (spots that no choice begins with), `note` (what there is to tell of a spot), `premove` (one was set or cancelled).
 */
export class ParlourBoard extends HTMLElement {
  /** Where every spot lies. @type {Map<string, Place>} */ places = new Map();
  /** @type {string[]} */ picks = [];
  pieces = new Pieces();
  #marks = new Marks();
  /** How its things move. */ hintOf = (/** @type {string} */ role) => hintsOf(this.dataset.game ?? "")(role);
  cursor = new Cursor(this);
  #pointer = new PointerInput(this);
  premoves = new Premoves(this);
  drawings = new Drawings(this);
  /** What would be put down, where things lie over several spots. @type {Choice | undefined} */ ghost;
  /** What is asked about once more before it is done. @type {Choice | undefined} */ pending;
  /** Which choices are shown where they lead, if not all. @type {string | null} */ #group = null;
  /** The spots that someone is to look at. @type {string[]} */ #glow = [];
  /** @type {Scene | null} */ #scene = null;
  /** The choices that lie over several spots. @type {Choice[]} */ #spans = [];
  /** The spots of the scene that is shown. @type {Map<string, Spot>} */ #spots = new Map();
  #isUpright = false;
  /** What was drawn last of all that seldom changes. */ #frame = "";
  /** @type {number | null} */ #near = null;
  #isFlipped = false;
  /** @type {Advice | null} */ #advice = null;
  #art = "";

  constructor() {
    super();
    const [pointer, drawings] = [this.#pointer, this.drawings];
    this.addEventListener("pointerdown", (event) => drawings.press(event) || pointer.press(event));
    this.addEventListener("pointermove", (event) => drawings.move(event) || pointer.move(event));
    this.addEventListener("pointerup", (event) => drawings.release(event) || pointer.release(event));
    this.addEventListener("pointercancel", () => {
      drawings.cancel();
      pointer.cancel();
    });
    this.addEventListener("pointerleave", (event) => pointer.leave(event));
    // The other mouse button draws, or turns what is carried; there is no menu.
    this.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      if (this.carries) this.rotate();
    });
    // A finger that draws does not scroll.
    this.addEventListener("touchmove", (event) => drawings.isDrawing && event.preventDefault(), { passive: false });
    // Whoever plays by mouse has the keys free for the moves.
    this.addEventListener("mousedown", (event) => event.preventDefault());
    this.addEventListener("keydown", (event) => this.cursor.key(event));
    // What has neither pointer nor keys, such as a screen reader, clicks.
    this.addEventListener("click", (event) => {
      const spot = event.detail === 0 ? this.spotOf(event.target) : null;
      if (spot) this.act(spot);
    });
    this.addEventListener("focusin", (event) => this.cursor.focus(event));
    this.addEventListener("focusout", () => clearCursor(this.places));
    this.addEventListener("pointerover", (event) => this.tellNote(this.spotOf(event.target)));
  }

  /** Which game's symbols and colours it is drawn with. @param {string} game */
  set game(game) {
    this.#art = artOf(game);
    this.dataset.game = game;
  }

  /** @param {Scene} scene */
  set scene(scene) {
    const before = this.#scene;
    const hadSpans = this.carries;
    this.#scene = scene;
    this.picks = this.premoves.carryOver(scene);
    this.ghost = undefined;
    this.pending = undefined;
    this.#group = null;
    this.#spans = spansOf(scene);
    this.#spots = new Map(scene.boards.flatMap(({ spots }) => spots.map((spot) => [spot.id, spot])));
    if (hadSpans && !this.carries) this.emit("note", { label: "", note: "" });
    const isSameFrame = this.#drawFrame(scene, before);
    const effects = isSameFrame && before && before !== scene ? effectsOf(before, scene, this.hintOf) : [];
    this.#markAsked(scene);
    this.pieces.paint(scene, this.places, this.#art, effects);
    paintLast(scene, this.places);
    this.#marks.paint(scene, this.places, this.#art, effects);
    const shining = effects.filter(({ kind }) => kind === "shine");
    paintShine(
      this.places,
      shining.flatMap((effect) => ("spot" in effect ? [effect.spot] : [])),
      true,
    );
    this.drawings.show(scene);
    this.#paint();
  }

  /** Draws what seldom changes, unless it is there; says whether it was. @param {Scene} scene @param {Scene | null} before */
  #drawFrame(scene, before) {
    const turned = scene.boards.map((board) => isTurned(board, this.#near, this.#isFlipped)).join();
    // Boards that nothing was told of are the same, and need not be compared.
    if (before?.boards === scene.boards && this.#frame.startsWith(turned)) return true;
    const frame = `${turned} ${JSON.stringify(
      scene.boards.map(({ id, title, picture, rim, spots }) => [
        id,
        title,
        picture,
        rim,
        spots.map(({ id, label, tags, picture, caption, size }) => [id, label, tags, picture, caption, size]),
      ]),
    )}`;
    if (frame === this.#frame) return true;
    this.#frame = frame;
    this.#build(scene);
    return false;
  }

  /** Draws the boards as they lie now, and shows how they turn. */
  #turn() {
    if (!this.#scene) return;
    const was = this.#frame;
    this.scene = this.#scene;
    if (this.#frame === was) return;
    for (const drawing of this.querySelectorAll("figure > svg")) turnAround(drawing);
  }

  get scene() {
    return /** @type {Scene} */ (this.#scene);
  }

  /** Whose side is at the bottom, where the board has sides. @param {number | null} near */
  set near(near) {
    if (near === this.#near) return;
    this.#near = near;
    if (this.#scene) this.scene = this.#scene;
  }

  /** Whether it is seen from the other side. @param {boolean} isFlipped */
  set isFlipped(isFlipped) {
    this.#isFlipped = isFlipped;
    this.#turn();
  }

  get isFlipped() {
    return this.#isFlipped;
  }

  /** What a bot thinks, to be painted over the board. @param {Advice | null} advice */
  set advice(advice) {
    this.#advice = advice;
    this.#paint();
  }

  get choices() {
    return this.#scene?.choices ?? [];
  }

  /** The spots that can be picked next. */
  get openSpots() {
    return this.premoves.isOn ? this.premoves.openSpots : nextSpots(this.choices, this.picks);
  }

  /** Whether something has been picked, asked about or foreseen, so that it can be taken back. */
  get isBegun() {
    return this.picks.length > 0 || this.pending !== undefined || this.premoves.premove !== null;
  }

  /** Whether something is to be put down that can be turned. */
  get carries() {
    return this.#spans.length > 0;
  }

  /** Turns what is to be put down. */
  rotate() {
    const asked = this.pending;
    this.#isUpright = !this.#isUpright;
    this.carryTo(this.#pointer.hovered ?? this.cursor.spot);
    if (asked) this.#ask(this.ghost);
  }

  /** Which choices are shown where they lead: those of a group, or all. @param {string | null} group */
  set group(group) {
    this.#group = group;
    this.#ask(undefined);
  }

  get group() {
    return this.#group;
  }

  /** The spots that someone is to look at. @param {string[]} spots */
  set glow(spots) {
    this.#glow = spots;
    this.#paint();
  }

  /** Whether a finger on this spot picks something up, and does not scroll. @param {string} spot */
  grabbable(spot) {
    return this.#grabbables().has(spot);
  }

  /** @returns {Set<string>} */
  #grabbables() {
    if (this.carries) return new Set(this.ghost ? covered(this.ghost, this.places) : []);
    if (this.premoves.isOn) return this.premoves.grabbable;
    const taken = new Set(this.#scene?.pieces.map(({ spot }) => spot));
    const begun = this.choices.filter(({ picks }) => picks.length > 1).map(({ picks: [first = ""] }) => first);
    return new Set(begun.filter((spot) => taken.has(spot)));
  }

  /** What a player is called; whoever shows the board may know better. @type {(player: number) => string} */
  playerName = () => "";

  /** Whether every choice is asked about before it is done. */
  get confirmsAll() {
    return this.closest(".table") !== null && preferred("confirm") === "on";
  }

  /** Puts the keys on the board. */
  focusCursor() {
    if (this.cursor.spot) this.cursor.goTo(this.cursor.spot);
  }

  /** Shows nothing. */
  clear() {
    this.#scene = null;
    this.#frame = "";
    this.picks = [];
    this.#spans = [];
    this.ghost = undefined;
    this.pending = undefined;
    this.#advice = null;
    this.premoves.clear();
    this.drawings.show(null);
    this.places.clear();
    this.pieces.clear();
    this.#marks.clear();
    this.replaceChildren();
  }

  /** Puts everything where the scene says: what was tried has not come about. */
  settle() {
    this.picks = [];
    this.pending = undefined;
    this.paintPieces();
    this.#paint();
  }

  /** What was begun with the pointer is let go: it is used for something else. */
  interrupt() {
    this.#pointer.cancel();
  }

  /** Paints anew what can be picked and what has been. */
  repaint() {
    this.#paint();
  }

  /** Puts every piece on its spot, at once. */
  paintPieces() {
    if (this.#scene) this.pieces.paint(this.#scene, this.places, this.#art, []);
  }

  /** Writes down what there is to tell of the spot one looks at. @param {HTMLElement} where */
  tellNotes(where) {
    this.addEventListener("note", (event) => {
      const { label, note } = /** @type {CustomEvent} */ (event).detail;
      write(where, note ? sentence([label, note].filter(Boolean).join(": ")) : "");
    });
  }

  // --- drawing

  /** @param {Scene} scene */
  #build(scene) {
    const hadFocus = this.contains(document.activeElement);
    this.places.clear();
    this.pieces.clear();
    this.#marks.clear();
    const { figures, places } = buildFigures(scene.boards, this.#art, (board) =>
      isTurned(board, this.#near, this.#isFlipped),
    );
    for (const [id, place] of places) this.places.set(id, place);
    this.replaceChildren(...figures);
    this.cursor.settle();
    if (hadFocus) this.focusCursor();
  }

  /** Where something is to be picked comes first on a small screen, and stays there until something is asked elsewhere. @param {Scene} scene */
  #markAsked(scene) {
    const asked = new Set(scene.choices.map(({ picks }) => this.places.get(picks[0] ?? "")?.board).filter(Boolean));
    if (asked.size !== 1) return;
    bringForward(this, asked);
  }

  /** Shows the other of two boards large, where there is room for one only. */
  swap() {
    const other = this.querySelector("figure:not(.asked) svg");
    if (other) bringForward(this, new Set([other]));
  }

  #paint() {
    const scene = this.#scene;
    if (!scene) return;
    const [picks, open] = [this.picks, this.openSpots];
    const choices = scene.choices.filter(({ group }) => this.#group === null || group === this.#group);
    const taken = new Set(scene.pieces.map(({ spot }) => spot));
    const dotted = this.premoves.isOn ? this.premoves.dotted : dottedSpots({ ...scene, choices }, picks);
    paintPicks(this.places, picks, open, dotted, taken);
    this.premoves.paint();
    const grabbable = this.#grabbables();
    for (const [spot, { node }] of this.places) toggle(node, "grab", grabbable.has(spot));
    paintGlow(this.places, this.#glow);
    paintGhost(this.places, this.ghost ? covered(this.ghost, this.places) : [], this.pending, this.#art, scene.to_move);
    const advice = this.#advice;
    paintValues(advice?.spots ?? [], this.places, picks, advice?.best ?? []);
    if (advice) paintAdvice(this.places, advice.way?.length ? advice.way : advice.picks);
    const thoughts = this.#advice?.spots ?? [];
    const own = [...this.premoves.labels, ...this.drawings.labels];
    labelSpots(this.places, scene, { open, picks, thoughts, own, playerName: this.playerName });
    showMenu(this, offered(scene.choices, picks), open.size > 0, (choice) => this.#choose(choice));
    showQuestion(this, this.pending, (isYes) => (isYes ? this.#confirm() : this.#ask(undefined)));
  }

  /** Asks about a choice before it is done, where it would stand; nothing takes the question back. @param {Choice | undefined} choice */
  #ask(choice) {
    this.pending = choice;
    this.#paint();
    this.emit("ask", choice ?? null);
  }

  #confirm() {
    const choice = this.pending;
    this.pending = undefined;
    this.ghost = undefined;
    this.#paint();
    this.emit("ask", null);
    if (choice) this.emit("choose", choice);
  }

  // --- picking

  /** @param {EventTarget | null} target @returns {string | null} */
  spotOf(target) {
    const node = target instanceof Element ? target.closest("[data-spot]") : null;
    return node?.getAttribute("data-spot") ?? null;
  }

  /** @param {string} spot */
  pick(spot) {
    // The same spot once more is a yes.
    if (this.pending?.picks.at(-1) === spot) return this.#confirm();
    if (this.premoves.isOn) return this.premoves.pick(spot);
    const outcome = pickSpot(this.choices, this.picks, spot);
    this.picks = outcome.picks;
    if (outcome.type === "choose" && (outcome.choice.confirm || this.confirmsAll)) return this.#ask(outcome.choice);
    this.pending = undefined;
    if (outcome.type === "choose") this.emit("choose", outcome.choice);
    else if (outcome.type === "pick") this.emit("pick", outcome.picks);
    else if (outcome.type === "slip") this.emit("slip", outcome.tried);
    this.#paint();
  }

  /** Takes the last pick back. */
  unpick() {
    if (this.pending) return this.#ask(undefined);
    if (this.premoves.cancel()) return;
    this.picks = this.picks.slice(0, -1);
    this.paintPieces();
    this.#paint();
  }

  /** @param {Choice} choice */
  #choose(choice) {
    const hadFocus = this.contains(document.activeElement);
    this.picks = [];
    this.emit("choose", choice);
    this.#paint();
    if (hadFocus) this.focusCursor();
  }

  /** @param {string} name @param {unknown} detail */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  /** Carries what is to be put down to a spot, or out of sight. @param {string | null} spot */
  carryTo(spot) {
    if (!this.carries) return;
    const lying = spot ? spanAt(this.#spans, this.places, spot, this.#isUpright) : undefined;
    const ghost = lying ?? (spot ? spanAt(this.#spans, this.places, spot, !this.#isUpright) : undefined);
    if (ghost === this.ghost) return;
    this.ghost = ghost;
    this.#paint();
    if (ghost) this.emit("note", { label: "", note: ghost.label });
  }

  /** Puts down what is carried. @param {string} spot */
  putDown(spot) {
    this.carryTo(spot);
    const alike = this.ghost ? complete(this.choices, this.ghost.picks) : [];
    this.picks = alike.length > 1 ? (this.ghost?.picks ?? []) : [];
    this.ghost = undefined;
    if (alike.length === 1) this.emit("choose", alike[0]);
    else if (alike.length === 0) this.emit("slip", [spot]);
    this.#paint();
  }

  /** What a finger does that taps a spot. @param {string} spot */
  tap(spot) {
    this.cursor.set(spot);
    if (this.drawings.clearedBy(spot)) return;
    if (!this.carries) return this.pick(spot);
    // There is no hovering with a finger: what it would put down is shown, and asked about.
    if (
      this.ghost &&
      this.pending === this.ghost &&
      covered(this.ghost, this.places).includes(spot) &&
      !this.#pointer.hovered
    )
      return this.#confirm();
    this.carryTo(spot);
    this.#pointer.hovered = null;
    if (this.ghost) this.#ask(this.ghost);
    else this.emit("slip", [spot]);
  }

  /** What a key does at a spot. @param {string} spot */
  act(spot) {
    if (this.carries) this.putDown(spot);
    else this.pick(spot);
  }

  /** Says what is known of a spot, and what a bot thinks of it. @param {string | null} spot */
  tellNote(spot) {
    const current = spot ? this.#spots.get(spot) : undefined;
    if (!current || this.carries) return;
    const thoughts = thoughtsOf(this.#advice?.spots ?? [], current.id, this.picks);
    const note = [current.note, ...thoughts].filter(Boolean).join(" · ");
    // A square has a name that people use; a corner of a field has none.
    this.emit("note", { label: current.shape === "square" ? current.label : "", note });
  }
}

customElements.define("parlour-board", ParlourBoard);
