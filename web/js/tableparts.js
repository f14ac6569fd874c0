// Pieces of furniture that tables and boards to look at share.

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

/** The line above a board: the way back, what is asked, and what else there is. @param {HTMLElement} prompt @param {HTMLElement[]} more */
export const topLine = (prompt, ...more) =>
  element(
    "div",
    { class: "top" },
    element("a", { class: "back", href: "/", "aria-label": words.toHome }, icon("back")),
    prompt,
    ...more,
  );

/** A button with a picture and a word. @param {string} name of the picture @param {string} text @param {() => unknown} action */
export const labelled = (name, text, action) =>
  element(
    "button",
    { type: "button", class: "labelled", "data-key": text, onclick: action },
    icon(name),
    element("span", {}, text),
  );
