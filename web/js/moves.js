// The game so far, told in words: to be stepped through by clicks and keys. Who wants it reads the notation instead.

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { preferred } from "./preferences.js";
import { inTime, notAnyMore } from "./stages.js";
import { drawn } from "./told.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Played} Played */

export class MoveList {
  /** @type {Played[]} */ #played = [];
  #at = 0;
  /** What is said of a move: a mark and a word, by its ply. @type {Map<number, string>} */ #remarks = new Map();
  /** Whether moves are written as programs write them. */ #inNotation = preferred("notation") === "on";
  /** What is written there now, a line for each move. @type {string[]} */ #shown = [];
  /** Whether the list is to be scrolled before the next frame. */ #willScroll = false;

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
    addEventListener("preference", this.#follow);
    // Whatever else takes room: the move that is shown stays in sight.
    new ResizeObserver(() => this.#scroll()).observe(this.list);
    this.root = element("div", { class: "story" }, element("h2", {}, words.gameSoFar), this.list, this.steps);
  }

  #follow = () => {
    this.#inNotation = preferred("notation") === "on";
    this.#render();
  };

  stop() {
    removeEventListener("preference", this.#follow);
    notAnyMore(this);
  }

  /** @param {number} steps */
  step(steps) {
    this.look(this.#at + steps);
  }

  /** @param {Played[]} played @param {number} at */
  show(played, at) {
    this.#played = played;
    this.#at = at;
    // A move is seen to begin before it is written down; until then the list says that it is behind.
    if (this.list.hasChildNodes()) {
      this.list.ariaBusy = "true";
      inTime(this, () => this.#render());
    } else this.#render();
  }

  /** @param {Map<number, string>} remarks */
  remark(remarks) {
    this.#remarks = remarks;
    this.#render();
  }

  clear() {
    notAnyMore(this);
    this.list.ariaBusy = null;
    this.#played = [];
    this.#remarks = new Map();
    this.#shown = [];
    this.list.replaceChildren();
  }

  #render() {
    this.list.ariaBusy = null;
    this.steps.lastElementChild?.classList.toggle("back", this.#at < this.#played.length);
    const names = [0, 1, 2, 3].map((player) => this.name(player)).join();
    const shown = this.#played.map(({ by, action, told }, index) =>
      [by, this.#inNotation ? action : told, this.#remarks.get(index + 1), this.#marksOf(index + 1), names].join("\n"),
    );
    // Only what is different is written anew: a long game has many moves, and one of them is new.
    const first = shown.findIndex((line, index) => line !== this.#shown[index]);
    if (first < 0 && shown.length === this.#shown.length) return;
    const active = document.activeElement;
    const focused = active instanceof HTMLElement && this.list.contains(active) ? active.dataset.key : undefined;
    for (const [index, played] of this.#played.entries()) {
      if (shown[index] === this.#shown[index]) continue;
      const item = element("li", {}, this.#move(index + 1, played));
      const old = this.list.children[index];
      if (old) old.replaceWith(item);
      else this.list.append(item);
    }
    while (this.list.children.length > shown.length) this.list.lastElementChild?.remove();
    this.#shown = shown;
    if (focused !== undefined && document.activeElement !== active)
      /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-key="${focused}"]`))?.focus({
        preventScroll: true,
      });
    this.#scroll();
  }

  /** Whether a move is the one that is shown, and the list's one tab stop. @param {number} ply */
  #marksOf(ply) {
    return `${ply === this.#at} ${ply === Math.max(1, this.#at)}`;
  }

  /** Shows the move that is looked at, with the next frame: to ask now where it is would lay everything out twice. Only the list scrolls, not the page. */
  #scroll() {
    if (this.#willScroll) return;
    this.#willScroll = true;
    requestAnimationFrame(() => {
      this.#willScroll = false;
      this.#scrollNow();
      // What has come into sight may be higher than it was taken for.
      requestAnimationFrame(() => this.#scrollNow());
    });
  }

  #scrollNow() {
    const now = /** @type {HTMLElement | null} */ (this.list.querySelector(".now"));
    this.list.scrollTop = now ? now.offsetTop - this.list.offsetTop - this.list.clientHeight + now.offsetHeight + 8 : 0;
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
