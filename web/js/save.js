// Saving a text as a file, wherever it comes from.

import { element } from "./dom.js";
import { icon } from "./icons.js";

/** @param {string} name @param {string} text */
export function saveText(name, text) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  element("a", { href, download: name }).click();
  // Some browsers fetch it a little later.
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** What saves a text when it is pressed. @param {string} label @param {string} style @param {string} name @param {() => Promise<string>} text @param {(problem: unknown) => unknown} complain */
export function saveButton(label, style, name, text, complain) {
  const save = async () => {
    try {
      saveText(name, await text());
    } catch (problem) {
      complain(problem);
    }
  };
  return element("button", { type: "button", class: style, onclick: save }, icon("download"), label);
}
