// A place where there is nothing: someone looks out of it and says what to do instead.

import { element } from "./dom.js";
import { face } from "./opponents.js";

/**
 * @param {string} who whose face
 * @param {(Node | string)[]} said
 * @param {Node[]} ways where to go from here
 */
export const emptyPlace = (who, said, ...ways) =>
  element(
    "div",
    { class: "empty-place" },
    face(who, 104),
    element("div", {}, ...said),
    ...(ways.length > 0 ? [element("p", { class: "buttons" }, ...ways)] : []),
  );

/** A way on, as a key. @param {string} href @param {string} text */
export const way = (href, text) => element("a", { class: "btn key", href }, text);
