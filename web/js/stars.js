// How hard something is, in stars.

import { element } from "./dom.js";
import { draw } from "./frame.js";
import { phrases } from "./words.js";

const HARDEST = 5;
const STAR = "M10 1.6l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L10 15l-5.3 2.8 1.1-5.9L1.5 7.8l5.9-.8z";

/** @param {number} count */
export function stars(count) {
  const star = (/** @type {number} */ index) =>
    draw("svg", { viewBox: "0 0 20 20", class: index < count ? "lit" : "" }, draw("path", { d: STAR }));
  const all = Array.from({ length: HARDEST }, (_, index) => star(index));
  return element("span", { class: "stars", role: "img", "aria-label": phrases.difficulty(count) }, ...all);
}
