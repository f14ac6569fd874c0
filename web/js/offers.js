// What is offered at a table, and the answers to it.

import { button, element } from "./dom.js";
import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").Standing} Standing */
/** @typedef {import("../types.js").Offered} Offered */

export class Offers {
  #shown = "";

  /** @param {(ask: Record<string, unknown>) => unknown} change @param {(player: number) => string} name */
  constructor(change, name) {
    this.change = change;
    this.name = name;
    this.root = element("div", { class: "offers", role: "status" });
  }

  clear() {
    this.#shown = "";
    this.root.replaceChildren();
  }

  /** @param {Standing} standing @param {number | null} seat whose answer is wanted; nobody's of those who watch */
  show({ offers }, seat) {
    const shown = seat === null ? [] : offers.map((offered) => this.#line(offered, seat));
    const text = shown.map(({ textContent }) => textContent).join();
    // Whoever is about to press a button finds it where it was.
    if (text === this.#shown) return;
    this.#shown = text;
    this.root.replaceChildren(...shown);
  }

  /** @param {Offered} offered @param {number} seat */
  #line({ offer, players }, seat) {
    const decline = (/** @type {string} */ word) =>
      button(word, () => this.change({ type: "decline", offer }), { class: "button" });
    if (players.includes(seat)) return element("p", {}, phrases.offered(offer), " ", decline(words.cancel));
    const who = players.map((player) => this.name(player)).join(", ");
    const accept = button(words.accept, () => this.change({ type: offer }), { class: "btn main" });
    return element("p", {}, phrases.offers(who, offer), " ", accept, " ", decline(words.decline));
  }
}
