// The game so far, told in words: to be stepped through by clicks and keys. Who wants it reads the notation instead.

import { element, refill } from "./dom.js";
import { icon } from "./icons.js";
import { drawn } from "./told.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Played} Played */

export class MoveList {
  /** @type {Played[]} */ #played = [];
  #at = 0;
  /** What is said of a move: a mark and a word, by its ply. @type {Map<number, string>} */ #remarks = new Map();
  #inNotation = false;
  /** What is written there now. */ #shown = "";

  /** @param {(ply: number) => void} look @param {string} art @param {(player: number) => string} name */
  constructor(look, art, name) {
    this.look = look;
    this.art = art;
    this.name = name;
    this.list = element("ol", { class: "moves", "aria-label": words.moves });
    const step = (/** @type {"first" | "previous" | "next" | "last"} */ word, /** @type {() => number} */ to) =>
      element(
        "button",
        { type: "button", "aria-label": words[word], title: words[word], onclick: () => this.look(to()) },
        icon(word === "previous" ? "back" : word),
      );
    this.steps = element(
      "div",
      { class: "buttons steps" },
      step("first", () => 0),
      step("previous", () => this.#at - 1),
      step("next", () => this.#at + 1),
      step("last", () => this.#played.length),
    );
    // Whatever else takes room: the move that is shown stays in sight.
    new ResizeObserver(() => this.#scroll()).observe(this.list);
    this.root = element("div", { class: "story" }, element("h2", {}, words.gameSoFar), this.list, this.steps);
  }

  /** @param {number} steps */
  step(steps) {
    this.look(this.#at + steps);
  }

  /** @param {Played[]} played @param {number} at */
  show(played, at) {
    this.#played = played;
    this.#at = at;
    this.#render();
  }

  /** @param {Map<number, string>} remarks */
  remark(remarks) {
    this.#remarks = remarks;
    this.#render();
  }

  /** Whether moves are written as programs write them. @param {boolean} inNotation */
  set inNotation(inNotation) {
    this.#inNotation = inNotation;
    this.#render();
  }

  get inNotation() {
    return this.#inNotation;
  }

  clear() {
    this.#played = [];
    this.#remarks = new Map();
    this.#shown = "";
    this.list.replaceChildren();
  }

  #render() {
    this.steps.lastElementChild?.classList.toggle("back", this.#at < this.#played.length);
    const names = [0, 1, 2, 3].map((player) => this.name(player)).join();
    const told = this.#played.map(({ by, action, told }) => `${by}${this.#inNotation ? action : told}`).join("\n");
    const shown = [this.#at, names, told, ...this.#remarks.values()].join("\n");
    if (shown === this.#shown) return;
    this.#shown = shown;
    refill(this.list, ...this.#played.map((played, index) => element("li", {}, this.#move(index + 1, played))));
    this.#scroll();
  }

  /** Shows the move that is looked at. Only the list scrolls, not the page. */
  #scroll() {
    const now = /** @type {HTMLElement | null} */ (this.list.querySelector(".now"));
    if (now) this.list.scrollTop = now.offsetTop - this.list.offsetTop - this.list.clientHeight + now.offsetHeight + 8;
    else this.list.scrollTop = 0;
  }

  /** @param {number} ply @param {Played} played */
  #move(ply, { by, action, told }) {
    const remark = this.#remarks.get(ply);
    const classes = [
      "move",
      by === null ? "chance" : `owner-${by}`,
      ply === this.#at ? "now" : "",
      remark ? "mistake" : "",
    ]
      .filter(Boolean)
      .join(" ");
    const attributes = {
      type: "button",
      class: classes,
      "data-key": ply,
      "aria-current": ply === this.#at ? "true" : null,
      // One tab stop; from there the arrow keys step.
      tabindex: ply === Math.max(1, this.#at) ? 0 : -1,
      title: remark ?? null,
      onclick: () => this.look(ply),
    };
    const text = this.#inNotation ? [action] : drawn(told, by, this.name, this.art);
    return element("button", attributes, element("span", {}, ...text));
  }
}
