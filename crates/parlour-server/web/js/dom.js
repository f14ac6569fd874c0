// Elements, and dialogs made of them.

import { words } from "./words.js";

/**
 * An element with attributes and children; `on...` attributes are listeners.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on") && typeof value === "function") {
      node.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      node.setAttribute(key, "");
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(key, String(value));
    }
  }
  node.append(...children);
  return node;
}

/** A button. @param {string} text @param {() => unknown} action @param {Record<string, unknown>} [attributes] */
export const button = (text, action, attributes = {}) =>
  element("button", { type: "button", onclick: action, ...attributes }, text);

/** A field to write in. @param {Record<string, unknown>} attributes @returns {HTMLInputElement} */
export const input = (attributes) => /** @type {HTMLInputElement} */ (element("input", attributes));

/**
 * A choice of one of several, with its label.
 * @param {string} label
 * @param {[string, string][]} options
 * @param {string} value
 */
export function select(label, options, value) {
  const choice = /** @type {HTMLSelectElement} */ (element("select"));
  const fill = (/** @type {[string, string][]} */ options, /** @type {string} */ value) => {
    choice.replaceChildren(
      ...options.map(([name, text]) => element("option", { value: name, selected: name === value }, text)),
    );
  };
  fill(options, value);
  return { choice, fill, row: element("label", {}, element("span", {}, label), choice) };
}

/** Opens a dialog that is gone when it closes. @param {string} label @param {(Node | string)[]} children */
export function openDialog(label, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { "aria-label": label }, ...children));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks once more. @param {string} question @returns {Promise<boolean>} */
export function confirm(question) {
  return new Promise((resolve) => {
    const answers = element(
      "p",
      { class: "buttons" },
      element("button", { class: "primary", value: "yes" }, words.yes),
      element("button", { value: "no" }, words.no),
    );
    const dialog = openDialog(words.sure, element("form", { method: "dialog" }, element("p", {}, question), answers));
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"));
  });
}

/** A button that copies a text, and says so. @param {string} label @param {() => string | Promise<string>} text */
export function copyButton(label, text) {
  const node = button(label, async () => {
    await copy(await text());
    node.textContent = words.copied;
    setTimeout(() => (node.textContent = label), 2000);
  });
  return node;
}

/** Copies a text. Where a page may not (it was not loaded safely), shows it to be copied by hand. @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = input({ readonly: true, value: text, "aria-label": words.copy });
    openDialog(
      words.copy,
      element("form", { method: "dialog" }, field, element("button", { class: "primary" }, words.close)),
    );
    field.select();
  }
}
