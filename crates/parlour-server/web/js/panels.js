// What a scene tells beside its boards: hands, points, fleets, dice. What is new there is seen to be new.

import { element } from "./dom.js";

/** @typedef {import("../types.js").Panel} Panel */

export class Panels {
  /** @type {Map<string, string>} */ #before = new Map();

  constructor() {
    this.root = element("div", { class: "panels" });
  }

  clear() {
    this.#before.clear();
    this.root.replaceChildren();
  }

  /** @param {Panel[]} panels */
  show(panels) {
    /** @type {Map<string, string>} */
    const now = new Map();
    this.root.replaceChildren(
      ...panels.map(({ title, rows }) => {
        const lines = rows.flatMap(([what, value], index) => {
          const key = `${title}/${index}/${what}`;
          now.set(key, value);
          const isNew = this.#before.has(key) && this.#before.get(key) !== value;
          return [element("dt", {}, what), element("dd", { class: isNew ? "changed" : null }, value)];
        });
        return element("section", { class: "panel" }, element("h2", {}, title), element("dl", {}, ...lines));
      }),
    );
    // What is new stands at the end.
    for (const list of this.root.querySelectorAll("dl")) list.scrollTop = list.scrollHeight;
    this.#before = now;
  }
}
