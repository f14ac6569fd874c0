// How long every move took, as bars below the curve: the first player's upwards, the second's downwards; among more, all
// upwards. Long thoughts are so much longer than short ones that the height follows the logarithm.

import { element, write } from "./dom.js";
import { draw } from "./frame.js";
import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").Played} Played */
/** A bar: which move, whose, how long it took, and how high it is, from 0 to 1. @typedef {{ ply: number, by: number, spent: number, height: number }} Bar */

const [WIDTH, HEIGHT] = [600, 72];
/** So few times tell nothing. */
const MIN_KNOWN = 2;
const SECOND = 1000;
/** No bar is lower, so that it is seen whose move it was. */
const MIN_HEIGHT = 0.06;

/** The bars of a game; none where too little is known. @param {Played[]} played @returns {Bar[]} */
export function barsOf(played) {
  const known = played.flatMap(({ by, spent }, index) =>
    by === null || spent === undefined || spent === null ? [] : [{ ply: index + 1, by, spent }],
  );
  if (known.length < MIN_KNOWN) return [];
  const size = (/** @type {number} */ spent) => Math.log1p(spent / SECOND);
  const most = Math.max(...known.map(({ spent }) => size(spent)), size(SECOND));
  return known.map((bar) => ({ ...bar, height: Math.max(MIN_HEIGHT, size(bar.spent) / most) }));
}

/** The bar that is nearest to a ply. @param {Bar[]} bars @param {number} ply @returns {Bar | undefined} */
export const nearestBar = (bars, ply) =>
  bars.reduce(
    (/** @type {Bar | undefined} */ best, bar) =>
      best && Math.abs(best.ply - ply) <= Math.abs(bar.ply - ply) ? best : bar,
    undefined,
  );

export class TimeGraph {
  /** @type {Bar[]} */ #bars = [];
  /** What is drawn now. */ #shown = "";
  /** The move that is told of. */ #at = 0;
  #plies = 0;
  #isTwo = true;
  /** @type {SVGElement | null} */ #picture = null;

  /** @param {(ply: number) => void} look @param {(player: number) => string} name */
  constructor(look, name) {
    this.look = look;
    this.name = name;
    this.told = element("p", { class: "told", "aria-hidden": "true" });
    this.frame = element("div", {
      class: "bars",
      role: "slider",
      tabindex: 0,
      "aria-label": words.timePerMove,
      "aria-orientation": "horizontal",
    });
    this.root = element(
      "section",
      { class: "times", hidden: true },
      element("h2", {}, words.timePerMove),
      this.frame,
      this.told,
    );
    this.frame.addEventListener("pointermove", (event) => this.#tell(this.#under(event)));
    this.frame.addEventListener("pointerleave", () => this.#tell(this.#current));
    this.frame.addEventListener("click", (event) => this.#go(this.#under(event)));
    this.frame.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {Played[]} played @param {number} at after how many actions the position is that is shown @param {number} players */
  show(played, at, players) {
    this.#at = at;
    const shown = JSON.stringify(played.map(({ by, spent }) => [by, spent]));
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#bars = barsOf(played);
      this.#plies = played.length;
      this.#isTwo = players === 2;
      this.#draw();
    }
    this.root.hidden = this.#bars.length === 0;
    if (this.root.hidden) return;
    const bar = this.#current;
    this.#tell(bar);
    // A pointer that rests here tells something to the eye; the slider is where the game is.
    this.frame.setAttribute("aria-valuenow", String(bar?.ply ?? 1));
    this.frame.setAttribute("aria-valuetext", this.#inWords(bar));
  }

  hide() {
    this.root.hidden = true;
  }

  get #current() {
    return nearestBar(this.#bars, this.#at);
  }

  #draw() {
    const width = WIDTH / Math.max(1, this.#plies);
    const middle = this.#isTwo ? HEIGHT / 2 : HEIGHT;
    const rects = this.#bars.map(({ ply, by, height }) => {
      const tall = height * (middle - 2);
      const y = this.#isTwo && by === 1 ? middle + 1 : middle - 1 - tall;
      const place = { x: (ply - 1) * width + width * 0.1, y, width: width * 0.8, height: tall };
      return draw("rect", { ...place, class: `owner-${by}`, "data-ply": ply });
    });
    const line = draw("line", { x1: 0, x2: WIDTH, y1: middle, y2: middle, class: "even" });
    const view = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" };
    this.#picture = draw("svg", view, line, ...rects);
    this.frame.replaceChildren(this.#picture);
    this.frame.setAttribute("aria-valuemin", "1");
    this.frame.setAttribute("aria-valuemax", String(Math.max(1, this.#plies)));
  }

  /** The bar under a pointer. @param {MouseEvent} event */
  #under(event) {
    const box = this.frame.getBoundingClientRect();
    return nearestBar(this.#bars, Math.floor(((event.clientX - box.left) / box.width) * this.#plies) + 1);
  }

  /** Says how long a move took, and marks its bar. @param {Bar | undefined} bar */
  #tell(bar) {
    for (const rect of this.#picture?.querySelectorAll("rect") ?? [])
      rect.classList.toggle("now", rect.getAttribute("data-ply") === String(bar?.ply));
    write(this.told, this.#inWords(bar));
  }

  /** @param {Bar | undefined} bar */
  #inWords(bar) {
    return bar ? phrases.moveTook(bar.ply, this.name(bar.by), bar.spent) : "";
  }

  /** @param {Bar | undefined} bar */
  #go(bar) {
    if (bar) this.look(bar.ply);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = this.#bars.indexOf(/** @type {Bar} */ (this.#current));
    const last = this.#bars.length - 1;
    /** @type {Record<string, number>} */
    const ways = {
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      Home: 0,
      End: last,
    };
    const to = ways[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(this.#bars[Math.max(0, Math.min(last, to))]);
  }
}
