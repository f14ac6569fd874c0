// The moves of a tree, in words or in notation: a list to step through, other lines below the move they differ from.

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { drawn } from "./told.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Played} Played */
/** @typedef {import("./tree.js").MoveTree} MoveTree */
/** @typedef {import("./tree.js").Move} Move */

export class TreeView {
  #shown = "";
  inNotation = false;

  /** @param {(to: "first" | "previous" | "next" | "last" | Move) => void} look @param {string} art @param {(player: number) => string} name */
  constructor(look, art, name) {
    this.look = look;
    this.art = art;
    this.name = name;
    this.list = element("div", { class: "moves tree", role: "group", "aria-label": words.moves });
    const step = (/** @type {"first" | "previous" | "next" | "last"} */ word) =>
      element(
        "button",
        { type: "button", "aria-label": words[word], title: words[word], onclick: () => this.look(word) },
        icon(word === "previous" ? "back" : word),
      );
    this.steps = element(
      "div",
      { class: "buttons steps" },
      step("first"),
      step("previous"),
      step("next"),
      step("last"),
    );
    this.root = element("div", { class: "story" }, element("h2", {}, words.moves), this.list, this.steps);
  }

  /** @param {MoveTree} tree @param {Map<number, Played>} told what each move did, by its id */
  show(tree, told) {
    const steps = tree.steps();
    const signs = steps.map((step) => (step.type === "move" ? `${step.move.id}${told.has(step.move.id)}` : step.type));
    const shown = [tree.at.id, this.inNotation, ...signs].join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    const hadFocus = this.list.contains(document.activeElement);
    const root = element("div", { class: "line" });
    /** @type {HTMLElement[]} */
    const open = [root];
    for (const step of steps) {
      const line = /** @type {HTMLElement} */ (open.at(-1));
      if (step.type === "close") open.pop();
      else if (step.type === "open") {
        const branch = element("div", { class: "line branch", role: "group", "aria-label": words.otherLine });
        line.append(branch);
        open.push(branch);
      } else line.append(this.#move(step.move, step.ply, tree, told.get(step.move.id)));
    }
    this.list.replaceChildren(...(steps.length > 0 ? [root] : [element("p", { class: "quiet" }, words.noMovesYet)]));
    const now = /** @type {HTMLElement | null} */ (this.list.querySelector(".now"));
    if (now && hadFocus) now.focus({ preventScroll: true });
    this.#scroll(now);
  }

  /** Only the list scrolls, not the page. @param {HTMLElement | null} now */
  #scroll(now) {
    if (!now) return void (this.list.scrollTop = 0);
    const [list, move] = [this.list.getBoundingClientRect(), now.getBoundingClientRect()];
    if (move.bottom > list.bottom) this.list.scrollTop += move.bottom - list.bottom + 8;
    else if (move.top < list.top) this.list.scrollTop -= list.top - move.top + 8;
  }

  /** @param {Move} move @param {number} ply @param {MoveTree} tree @param {Played | undefined} played */
  #move(move, ply, tree, played) {
    const isNow = move === tree.at;
    const text = this.inNotation || !played ? [move.action] : drawn(played.told, played.by, this.name, this.art);
    const by = played?.by ?? null;
    return element(
      "button",
      {
        type: "button",
        class: `move ${by === null ? "chance" : `owner-${by}`}${isNow ? " now" : ""}`,
        "data-key": move.id,
        "aria-current": isNow ? "true" : null,
        // One tab stop; from there the arrow keys step.
        tabindex: isNow || (tree.at === tree.root && ply === 1) ? 0 : -1,
        onclick: () => this.look(move),
      },
      element("span", { class: "ply" }, `${ply}.`),
      element("span", {}, ...text),
    );
  }
}
