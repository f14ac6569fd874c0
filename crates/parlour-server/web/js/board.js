// The board: draws any scene as SVG, and turns clicks, drags and keys into picks. It knows no game: spots, pieces,
// marks and choices are all there is.

import { chosen, narrow, nexts } from "./picks.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Board} BoardData */
/** @typedef {import("../types.js").Spot} Spot */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").SpotValue} SpotValue */
/** @typedef {{ x: number, y: number }} Point */

const SVG = "http://www.w3.org/2000/svg";
/** A square's side, in the units of the drawing. */
const UNIT = 100;
/** Neighbouring fields of a mesh are four apart, and its rows are stretched by the root of three. */
const MESH_UNIT = 50;
const MESH_STRETCH = 1 / Math.sqrt(3);

/**
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {Node[]} children
 */
function draw(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.append(...children);
  return node;
}

/** @param {Point} a @param {Point} b */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

export class ParlourBoard extends HTMLElement {
  /** @type {Scene | null} */ #scene = null;
  /** @type {string[]} */ #picks = [];
  /** @type {Map<string, { spot: Spot, at: Point, node: SVGElement }>} */ #spots = new Map();
  /** @type {Map<number, SVGElement>} */ #pieces = new Map();
  /** @type {string | null} */ #cursor = null;
  /** @type {{ from: string, x: number, y: number, node: SVGElement, moved: boolean } | null} */ #drag = null;
  #frame = "";
  #flipped = false;
  #showsInsight = false;
  #art = "";

  connectedCallback() {
    this.addEventListener("pointerdown", (event) => this.#press(event));
    this.addEventListener("pointermove", (event) => this.#move(event));
    this.addEventListener("pointerup", (event) => this.#release(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("focusin", (event) => this.#focus(event));
    this.addEventListener("pointerover", (event) => this.#tellNote(this.#spotOf(event.target)));
  }

  /** Which game's symbols and colours it is drawn with. @param {string} game */
  set game(game) {
    this.#art = `/api/games/${game}/art`;
    this.dataset.game = game;
    const href = `/api/games/${game}/style`;
    if (document.head.querySelector(`link[href="${href}"]`)) return;
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href });
    document.head.append(link);
  }

  /** @param {Scene} scene */
  set scene(scene) {
    this.#scene = scene;
    this.#picks = [];
    const frame = JSON.stringify([
      this.#flipped,
      scene.boards.map((board) => [board.id, board.title, board.spots.map((spot) => [spot.id, spot.tags])]),
    ]);
    if (frame !== this.#frame) {
      this.#frame = frame;
      this.#build(scene);
    }
    this.#paint();
  }

  /** @param {boolean} flipped */
  set flipped(flipped) {
    this.#flipped = flipped;
    if (this.#scene) this.scene = this.#scene;
  }

  get flipped() {
    return this.#flipped;
  }

  /** @param {boolean} shows */
  set insight(shows) {
    this.#showsInsight = shows;
    this.#paint();
  }

  /** The choices that no spot leads to: buttons. */
  get buttons() {
    return this.#scene?.choices.filter((choice) => choice.picks.length === 0) ?? [];
  }

  // --- drawing

  /** @param {Scene} scene */
  #build(scene) {
    this.#spots.clear();
    this.#pieces.clear();
    this.replaceChildren(...scene.boards.map((board) => this.#buildBoard(board)));
    if (this.#cursor && !this.#spots.has(this.#cursor)) this.#cursor = null;
    this.#setCursor(this.#cursor ?? [...this.#spots.keys()][0] ?? null);
  }

  /** @param {BoardData} board */
  #buildBoard(board) {
    const isMesh = board.spots.some((spot) => spot.shape !== "square");
    const sign = this.#flipped ? -1 : 1;
    /** @param {Spot} spot @returns {Point} */
    const place = (spot) =>
      isMesh
        ? { x: sign * spot.x * MESH_UNIT, y: -sign * spot.y * MESH_UNIT * MESH_STRETCH }
        : { x: sign * spot.x * UNIT, y: -sign * spot.y * UNIT };
    const placed = board.spots.map((spot) => ({ spot, at: place(spot) }));
    const vertices = placed.filter(({ spot }) => spot.shape === "vertex").map(({ at }) => at);
    const ground = draw("g", { class: "ground" });
    for (const shape of ["hex", "square", "edge", "vertex"]) {
      for (const { spot, at } of placed.filter(({ spot }) => spot.shape === shape)) {
        const node = this.#buildSpot(spot, at, vertices);
        ground.append(node);
        this.#spots.set(spot.id, { spot, at, node });
      }
    }
    const xs = placed.map(({ at }) => at.x);
    const ys = placed.map(({ at }) => at.y);
    const rim = isMesh ? UNIT * 0.6 : UNIT * 0.5;
    const coordinates = isMesh ? [] : this.#coordinates(placed, xs, ys);
    const margin = isMesh ? 0 : UNIT * 0.35;
    const [left, top] = [Math.min(...xs) - rim - margin, Math.min(...ys) - rim];
    const [width, height] = [Math.max(...xs) + rim - left, Math.max(...ys) + rim + margin - top];
    const svg = draw(
      "svg",
      { viewBox: `${left} ${top} ${width} ${height}`, role: "group", "aria-label": board.title, "data-board": board.id },
      ground,
      ...coordinates,
      draw("g", { class: "picks" }),
      draw("g", { class: "marks" }),
      draw("g", { class: "pieces" }),
      draw("g", { class: "dots" }),
      draw("g", { class: "values" }),
    );
    const figure = document.createElement("figure");
    if ((this.#scene?.boards.length ?? 1) > 1) {
      const caption = document.createElement("figcaption");
      caption.textContent = board.title;
      figure.append(caption);
    }
    figure.append(svg);
    return figure;
  }

  /** @param {Spot} spot @param {Point} at @param {Point[]} vertices */
  #buildSpot(spot, at, vertices) {
    const attributes = {
      "data-spot": spot.id,
      class: ["spot", spot.shape, ...spot.tags].join(" "),
      role: "button",
      tabindex: -1,
    };
    const near = [...vertices].sort((a, b) => distance(a, at) - distance(b, at));
    switch (spot.shape) {
      case "hex": {
        const outline = near.slice(0, 6).sort((a, b) => Math.atan2(a.y - at.y, a.x - at.x) - Math.atan2(b.y - at.y, b.x - at.x));
        const polygon = draw("polygon", { points: outline.map(({ x, y }) => `${x},${y}`).join(" ") });
        const [name = "", number = ""] = spot.label.split(/ (?=\d+$)/);
        // One text, so that it reads as it looks.
        const label = draw("text", {}, draw("tspan", { x: at.x, y: at.y - 14, class: "field" }), document.createTextNode(" "), draw("tspan", { x: at.x, y: at.y + 26, class: "number" }));
        if (label.firstChild) label.firstChild.textContent = name;
        if (label.lastChild) label.lastChild.textContent = number;
        return draw("g", attributes, polygon, label);
      }
      case "edge": {
        const [a = at, b = at] = near;
        return draw("g", attributes, draw("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
      }
      case "vertex":
        return draw("g", attributes, draw("circle", { cx: at.x, cy: at.y, r: 13 }));
      default: {
        const side = { x: at.x - UNIT / 2, y: at.y - UNIT / 2, width: UNIT, height: UNIT };
        return draw("g", attributes, draw("rect", side));
      }
    }
  }

  /** @param {{ spot: Spot, at: Point }[]} placed @param {number[]} xs @param {number[]} ys */
  #coordinates(placed, xs, ys) {
    const [bottom, left] = [Math.max(...ys), Math.min(...xs)];
    const name = (/** @type {Spot} */ spot) => spot.label.match(/^([a-z]+)(\d+)$/);
    const files = placed.filter(({ at, spot }) => at.y === bottom && name(spot)).map(({ at, spot }) => {
      const text = draw("text", { x: at.x, y: bottom + UNIT * 0.78, class: "coordinate" });
      text.textContent = name(spot)?.[1] ?? "";
      return text;
    });
    const ranks = placed.filter(({ at, spot }) => at.x === left && name(spot)).map(({ at, spot }) => {
      const text = draw("text", { x: left - UNIT * 0.7, y: at.y + 10, class: "coordinate" });
      text.textContent = name(spot)?.[2] ?? "";
      return text;
    });
    return [...files, ...ranks];
  }

  #paint() {
    const scene = this.#scene;
    if (!scene) return;
    this.#paintPieces(scene);
    this.#paintMarks(scene);
    this.#paintPicks(scene);
    this.#paintValues(scene);
    this.#label(scene);
  }

  /** @param {string} spot @param {string} layer */
  #layer(spot, layer) {
    return this.#spots.get(spot)?.node.ownerSVGElement?.querySelector(`.${layer}`) ?? null;
  }

  /** @param {Scene} scene */
  #paintPieces(scene) {
    const alive = new Set(scene.pieces.map((piece) => piece.id));
    for (const [id, node] of this.#pieces) {
      if (!alive.has(id)) {
        node.remove();
        this.#pieces.delete(id);
      }
    }
    for (const piece of scene.pieces) {
      const place = this.#spots.get(piece.spot);
      if (!place) continue;
      let node = this.#pieces.get(piece.id);
      if (!node) {
        node = draw("g", { class: "piece" }, draw("use", {}));
        this.#pieces.set(piece.id, node);
      }
      const use = /** @type {SVGUseElement} */ (node.firstElementChild);
      const isEdge = place.spot.shape === "edge";
      const size = { square: 84, hex: 60, vertex: 52, edge: 78 }[place.spot.shape];
      use.setAttribute("href", `${this.#art}#${piece.role}`);
      for (const [key, value] of Object.entries({ x: -size / 2, y: -size / 2, width: size, height: size })) {
        use.setAttribute(key, String(value));
      }
      node.setAttribute("class", `piece ${piece.role} owner-${piece.owner ?? "none"}`);
      node.style.transform = `translate(${place.at.x}px, ${place.at.y}px) rotate(${isEdge ? this.#angle(place.node) : 0}deg)`;
      const layer = this.#layer(piece.spot, "pieces");
      if (node.parentNode !== layer) layer?.append(node);
    }
  }

  /** @param {SVGElement} node */
  #angle(node) {
    const line = node.querySelector("line");
    if (!line) return 0;
    const value = (/** @type {string} */ name) => Number(line.getAttribute(name));
    return (Math.atan2(value("y2") - value("y1"), value("x2") - value("x1")) * 180) / Math.PI;
  }

  /** @param {Scene} scene */
  #paintMarks(scene) {
    for (const layer of this.querySelectorAll(".marks")) layer.replaceChildren();
    for (const mark of scene.marks) {
      const places = mark.spots.map((spot) => this.#spots.get(spot)).filter((place) => place !== undefined);
      if (mark.kind === "path") {
        const points = places.map(({ at }) => `${at.x},${at.y}`).join(" ");
        this.#layer(mark.spots[0] ?? "", "marks")?.append(draw("polyline", { points, class: "path" }));
        continue;
      }
      for (const { spot, at } of places) {
        const layer = this.#layer(spot.id, "marks");
        const size = { square: 34, hex: 62, vertex: 18, edge: 18 }[spot.shape];
        if (mark.kind === "miss") layer?.append(draw("circle", { cx: at.x, cy: at.y, r: 14, class: "miss" }));
        else if (mark.kind === "last") layer?.append(draw("circle", { cx: at.x, cy: at.y, r: size + 12, class: "last" }));
        else {
          const arms = `M${at.x - size} ${at.y - size}l${2 * size} ${2 * size}M${at.x + size} ${at.y - size}l${-2 * size} ${2 * size}`;
          layer?.append(draw("path", { d: arms, class: mark.kind }));
        }
      }
    }
  }

  /** @param {Scene} scene */
  #paintPicks(scene) {
    const open = nexts(scene.choices, this.#picks);
    for (const layer of this.querySelectorAll(".dots, .picks")) layer.replaceChildren();
    for (const [id, { at, node, spot }] of this.#spots) {
      // The ring lies above the neighbours, or they would cover half of it.
      const form = node.firstElementChild;
      if (this.#picks.includes(id) && form) this.#layer(id, "picks")?.append(form.cloneNode());
      const isPicked = this.#picks.includes(id);
      node.classList.toggle("picked", isPicked);
      node.classList.toggle("open", open.has(id));
      if (open.has(id) && (this.#picks.length > 0 || spot.shape !== "square")) {
        this.#layer(id, "dots")?.append(draw("circle", { cx: at.x, cy: at.y, r: spot.shape === "square" ? 15 : 9 }));
      }
    }
  }

  /** @param {Scene} scene */
  #paintValues(scene) {
    for (const layer of this.querySelectorAll(".values")) layer.replaceChildren();
    if (!this.#showsInsight) return;
    const best = Math.max(1, ...scene.insight.map((value) => Math.abs(value.value)));
    for (const value of scene.insight) {
      const first = this.#picks[0];
      if (!value.spot || (value.from && first && value.from !== first)) continue;
      const place = this.#spots.get(value.spot);
      if (!place) continue;
      const strength = Math.min(1, 0.25 + (0.75 * Math.abs(value.value)) / best);
      const circle = draw("circle", { cx: place.at.x, cy: place.at.y, r: 30, "fill-opacity": strength, class: value.tone });
      const text = draw("text", { x: place.at.x, y: place.at.y + 8 });
      text.textContent = value.short;
      const title = draw("title");
      title.textContent = value.text;
      this.#layer(value.spot, "values")?.append(draw("g", { class: "value" }, circle, text, title));
    }
  }

  /** What a screen reader says of every spot. @param {Scene} scene */
  #label(scene) {
    const standing = new Map(scene.pieces.map((piece) => [piece.spot, piece]));
    const open = nexts(scene.choices, this.#picks);
    for (const [id, { spot, node }] of this.#spots) {
      const piece = standing.get(id);
      const parts = [spot.label, piece?.role, open.has(id) ? words.canPick : "", spot.note];
      node.setAttribute("aria-label", parts.filter(Boolean).join(", "));
      node.setAttribute("aria-pressed", String(this.#picks.includes(id)));
    }
  }

  // --- picking

  /** @param {EventTarget | null} target @returns {string | null} */
  #spotOf(target) {
    const node = target instanceof Element ? target.closest("[data-spot]") : null;
    return node?.getAttribute("data-spot") ?? null;
  }

  /** The spot nearest to the pointer among those that can be picked. @param {PointerEvent} event @returns {string | null} */
  #spotAt(event) {
    for (const node of document.elementsFromPoint(event.clientX, event.clientY)) {
      const spot = this.#spotOf(node);
      if (spot && this.contains(node)) return spot;
    }
    return null;
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
    } else if (narrow(choices, picks).length > 0) this.#picks = picks;
    else if (narrow(choices, [spot]).length > 0) this.#picks = [spot];
    else {
      this.#picks = [];
      this.#emit("slip", spot);
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

  /** @param {PointerEvent} event */
  #press(event) {
    const spot = this.#spotAt(event);
    if (!spot || event.button !== 0) return;
    const piece = this.#scene?.pieces.find((piece) => piece.spot === spot);
    const node = piece && this.#pieces.get(piece.id);
    const canLeave = narrow(this.#scene?.choices ?? [], [spot]).some((choice) => choice.picks.length > 1);
    if (node && canLeave) {
      this.#drag = { from: spot, x: event.clientX, y: event.clientY, node, moved: false };
      this.setPointerCapture(event.pointerId);
    }
    this.#setCursor(spot);
    if (!this.#drag || this.#picks.at(-1) !== spot) this.pick(spot);
    else this.#drag.moved = false;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < 6) return;
    drag.moved = true;
    const place = this.#spots.get(drag.from);
    const scale = place?.node.ownerSVGElement?.getScreenCTM()?.a ?? 1;
    if (place) drag.node.style.transform = `translate(${place.at.x + dx / scale}px, ${place.at.y + dy / scale}px)`;
    drag.node.classList.add("dragged");
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    drag.node.classList.remove("dragged");
    const target = this.#spotAt(event);
    if (drag.moved && target && target !== drag.from) this.pick(target);
    this.#paint();
  }

  // --- keys: arrows, Enter and Escape, as a pad with two buttons

  /** @param {KeyboardEvent} event */
  #key(event) {
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const direction = directions[/** @type {keyof typeof directions} */ (event.key)];
    if (direction) this.#step(direction[0] ?? 0, direction[1] ?? 0);
    else if ((event.key === "Enter" || event.key === " ") && this.#cursor) this.pick(this.#cursor);
    else if (event.key === "Escape") this.unpick();
    else return;
    event.preventDefault();
  }

  /** Moves the cursor to the nearest spot in a direction; across boards as they stand. @param {number} dx @param {number} dy */
  #step(dx, dy) {
    const here = this.#cursor ? this.#spots.get(this.#cursor) : undefined;
    if (!here) return;
    const centre = (/** @type {SVGElement} */ node) => {
      const box = node.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const from = centre(here.node);
    let [best, least] = [this.#cursor, Infinity];
    for (const [id, { node }] of this.#spots) {
      const to = centre(node);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const cost = along + 2.5 * across;
      if (along > 1 && cost < least) [best, least] = [id, cost];
    }
    this.#setCursor(best);
    if (best) /** @type {SVGElement | undefined} */ (this.#spots.get(best)?.node)?.focus();
  }

  /** @param {string | null} spot */
  #setCursor(spot) {
    if (this.#cursor) this.#spots.get(this.#cursor)?.node.setAttribute("tabindex", "-1");
    this.#cursor = spot;
    if (spot) this.#spots.get(spot)?.node.setAttribute("tabindex", "0");
  }

  /** @param {FocusEvent} event */
  #focus(event) {
    const spot = this.#spotOf(event.target);
    if (spot && spot !== this.#cursor) this.#setCursor(spot);
    this.#tellNote(spot);
  }

  /** @param {string | null} spot */
  #tellNote(spot) {
    const known = spot ? this.#spots.get(spot)?.spot : undefined;
    const current = known && this.#scene?.boards.flatMap((board) => board.spots).find(({ id }) => id === known.id);
    if (current) this.#emit("note", { label: current.label, note: current.note });
  }
}

customElements.define("parlour-board", ParlourBoard);
