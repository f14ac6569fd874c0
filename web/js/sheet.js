// A sheet: a dialog that comes from below on phones and stands in the middle on wider screens.

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

/**
 * Opens a sheet that is gone when it closes. A touch beside it closes it.
 * @param {string} title
 * @param {(Node | string)[]} inside
 * @param {(Node | string)[]} [foot] what stays in sight below
 */
export function openSheet(title, inside, foot = []) {
  const close = element("button", { type: "button", class: "icon-btn", "aria-label": words.close }, icon("close"));
  const sheet = /** @type {HTMLDialogElement} */ (
    element(
      "dialog",
      { class: "sheet", "aria-label": title },
      element("header", {}, element("h2", { tabindex: "-1", autofocus: true }, title), close),
      element("div", { class: "inside" }, ...inside),
      ...(foot.length > 0 ? [element("div", { class: "foot" }, ...foot)] : []),
    )
  );
  close.addEventListener("click", () => sheet.close());
  sheet.addEventListener("close", () => sheet.remove());
  // Only what lies beside the sheet is the dialog itself: everything in it belongs to its parts.
  sheet.addEventListener("pointerdown", (event) => {
    if (event.target === sheet) sheet.close();
  });
  document.body.append(sheet);
  sheet.showModal();
  return sheet;
}

/**
 * One of several: a real radio button that lies unseen under its label.
 * @param {string} group
 * @param {string} value
 * @param {boolean} isChosen
 * @param {string} name what it is called; what the label shows if empty
 * @param {(Node | string)[]} children
 */
export function option(group, value, isChosen, name, ...children) {
  const field = element("input", {
    type: "radio",
    class: "under",
    name: group,
    value,
    checked: isChosen,
    ...(name && { "aria-label": name }),
  });
  return element("label", {}, field, ...children);
}

/**
 * A few of them side by side.
 * @param {string} legend
 * @param {string} group
 * @param {{ value: string, text: string, picture?: Node }[]} options
 * @param {string} chosen
 * @param {(value: string) => void} [changed]
 */
export function segments(legend, group, options, chosen, changed) {
  const isMany = options.length > 4 || (options.length > 3 && options.some(({ picture }) => picture));
  const isWords = options.every(({ picture }) => !picture);
  const row = element(
    "div",
    { class: `seg${isMany ? " many" : ""}${isWords ? " bare-words" : ""}` },
    ...options.map(({ value, text, picture }) =>
      option(group, value, value === chosen, "", ...(picture ? [picture] : []), element("span", {}, text)),
    ),
  );
  if (changed) row.addEventListener("change", (event) => changed(/** @type {HTMLInputElement} */ (event.target).value));
  return element("fieldset", {}, element("legend", {}, legend), row);
}

/** Which of a group is chosen. @param {ParentNode} root @param {string} group @returns {string} */
export const chosenOf = (root, group) =>
  /** @type {HTMLInputElement | null} */ (root.querySelector(`input[name="${group}"]:checked`))?.value ?? "";
