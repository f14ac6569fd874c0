// Elements, and dialogs made of them.

import { addressOf } from "./address.js";
import { sentence, words } from "./words.js";

/**
 * An element with attributes and children; `on...` attributes are listeners, and a link's path is one of the house.
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
    } else if (key === "href" && typeof value === "string" && value.startsWith("/")) {
      node.setAttribute(key, addressOf(value));
    } else if (value === true) {
      node.setAttribute(key, "");
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(key, String(value));
    }
  }
  node.append(...children);
  return node;
}

/** Makes these the children of an element. Those that stay are not touched: to move one is to lay it out anew. @param {Element} node @param {(Node | string)[]} children */
function arrange(node, children) {
  const wanted = children.map((child) => (typeof child === "string" ? document.createTextNode(child) : child));
  const staying = new Set(wanted);
  for (const child of [...node.childNodes]) if (!staying.has(child)) child.remove();
  let at = node.firstChild;
  for (const child of wanted) {
    if (child === at) at = at.nextSibling;
    else node.insertBefore(child, at);
  }
}

/**
 * Gives an element other children. Whatever had the focus keeps it, if it is still there under the same name.
 * @param {HTMLElement} node
 * @param {(Node | string)[]} children
 */
export function refill(node, ...children) {
  const active =
    document.activeElement instanceof HTMLElement && node.contains(document.activeElement)
      ? document.activeElement
      : null;
  const nameOf = (/** @type {HTMLElement} */ child) => child.dataset.key ?? child.textContent;
  const name = active ? nameOf(active) : null;
  arrange(node, children);
  if (!active || active === document.activeElement) return;
  const again = [...node.querySelectorAll("button, a, input, select")].find(
    (child) => nameOf(/** @type {HTMLElement} */ (child)) === name,
  );
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** Does something when the next frame has been drawn; a page that nobody sees draws none, and waits for none. @param {() => void} work */
export function afterFrame(work) {
  if (document.hidden) window.setTimeout(work);
  else requestAnimationFrame(() => window.setTimeout(work));
}

/** What elements were last filled for. @type {WeakMap<HTMLElement, string>} */
const filledFor = new WeakMap();

/**
 * Gives an element other children, unless it was last filled for the same.
 * @param {HTMLElement} node
 * @param {string} key tells apart what would look or act differently
 * @param {() => (Node | string)[]} children
 */
export function refillFor(node, key, children) {
  if (filledFor.get(node) === key && node.hasChildNodes()) return;
  filledFor.set(node, key);
  refill(node, ...children());
}

/** Writes a text, unless it stands there already: who listens is not told twice. @param {Element} node @param {string} text */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
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

/** A button that copies a text, and says so. @param {string} label @param {() => string | Promise<string>} text @param {Node} picture */
export function copyButton(label, text, picture) {
  const told = element("span", {}, label);
  const press = async () => {
    try {
      // What is under the pointer stays there.
      node.style.minWidth = `${node.offsetWidth}px`;
      await copy(await text());
      told.textContent = words.copied;
    } catch (problem) {
      told.textContent = sentence(/** @type {Error} */ (problem).message);
    }
    setTimeout(() => (told.textContent = label), 2000);
  };
  const node = element(
    "button",
    { type: "button", class: "labelled", "data-key": label, onclick: press },
    picture,
    told,
  );
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

/** Asks for a line of text; nothing if it is not given. @param {string} label @param {string} value @returns {Promise<string | null>} */
export function askFor(label, value) {
  return new Promise((resolve) => {
    const field = input({ maxlength: 24, value, autocomplete: "nickname", "aria-label": label });
    const answers = element("p", { class: "buttons" }, element("button", { class: "primary", value: "yes" }, words.ok));
    const dialog = openDialog(
      label,
      element("form", { method: "dialog" }, element("label", {}, element("span", {}, label), field), answers),
    );
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes" ? field.value.trim() || null : null));
  });
}
