// The moves of a game, to be stepped through by clicks and keys.

import { button, element, refill } from "./dom.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Played} Played */

export class MoveList {
  /** @type {Played[]} */ #played = [];
  #at = 0;
  /** What is said of a move: a mark and a word, by its ply. @type {Map<number, string>} */ #remarks = new Map();

  /** @param {(ply: number) => void} look */
  constructor(look) {
    this.look = look;
    this.list = element("ol", { class: "moves", "aria-label": words.moves });
    const step = (
      /** @type {"first" | "previous" | "next" | "last"} */ word,
      /** @type {string} */ sign,
      /** @type {() => number} */ to,
    ) => button(sign, () => this.look(to()), { "aria-label": words[word], title: words[word] });
    this.steps = element(
      "div",
      { class: "buttons steps" },
      step("first", "|◀", () => 0),
      step("previous", "◀", () => this.#at - 1),
      step("next", "▶", () => this.#at + 1),
      step("last", "▶|", () => this.#played.length),
    );
    this.root = element("div", {}, this.list, this.steps);
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

  clear() {
    this.#played = [];
    this.#remarks = new Map();
    this.list.replaceChildren();
  }

  #render() {
    this.steps.lastElementChild?.classList.toggle("back", this.#at < this.#played.length);
    /** @type {HTMLElement[]} */
    const rounds = [];
    let last = /** @type {number | null} */ (null);
    for (const [index, { by, action }] of this.#played.entries()) {
      const opensRound = by === 0 && last !== 0;
      if (opensRound || rounds.length === 0) rounds.push(element("li"));
      if (by !== null) last = by;
      rounds.at(-1)?.append(this.#move(index + 1, by, action));
    }
    refill(this.list, ...rounds);
    // Only the list scrolls, not the page.
    const now = /** @type {HTMLElement | null} */ (this.list.querySelector(".now"));
    if (now) this.list.scrollTop = now.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }

  /** @param {number} ply @param {number | null} by @param {string} action */
  #move(ply, by, action) {
    const remark = this.#remarks.get(ply);
    const classes = ["move", by === null ? "chance" : `owner-${by}`, ply === this.#at ? "now" : ""]
      .filter(Boolean)
      .join(" ");
    const attributes = {
      class: classes,
      "data-key": ply,
      "aria-current": ply === this.#at ? "true" : null,
      // One tab stop; from there the arrow keys step.
      tabindex: ply === Math.max(1, this.#at) ? 0 : -1,
      title: remark ?? null,
    };
    return button(remark ? `${action}?` : action, () => this.look(ply), attributes);
  }
}
