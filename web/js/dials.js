// What can be set of a position beside the board: one of several, or a number to count up and down.

import { button, element, select } from "./dom.js";
import { artIcon } from "./icons.js";
import { segments } from "./sheet.js";
import { phrases, sentence } from "./words.js";

/** @typedef {import("../types.js").Dial} Dial */
/** @typedef {import("../types.js").Edit} Edit */

/** So many lie side by side; more are a list. */
const MAX_SEGMENTS = 3;

/**
 * @param {Dial[]} dials
 * @param {string} game
 * @param {string[]} players
 * @param {(edit: Edit) => unknown} change
 */
export function dialsOf(dials, game, players, change) {
  const set = (/** @type {string} */ dial, /** @type {string} */ value) => change({ set: { dial, value } });
  const own = dials.filter(({ owner }) => owner === null).map((dial) => free(dial, set));
  const owners = [...new Set(dials.flatMap(({ owner }) => (owner === null ? [] : [owner])))];
  const hands = owners.map((owner) =>
    element(
      "fieldset",
      { class: `steppers owner-${owner}` },
      element("legend", {}, sentence(players[owner] ?? "")),
      ...dials.filter((dial) => dial.owner === owner).map((dial) => stepper(dial, game, set)),
    ),
  );
  return [...own, ...hands];
}

/** @param {Dial} dial @param {(dial: string, value: string) => unknown} set */
function free({ key, label, setting }, set) {
  if ("number" in setting) {
    const { value, most } = setting.number;
    const field = /** @type {HTMLInputElement} */ (
      element("input", { type: "number", min: 0, max: most, value, "data-key": key })
    );
    field.addEventListener("change", () => set(key, field.value));
    return element("label", { class: "dial" }, element("span", {}, label), field);
  }
  const { value, options } = setting.one;
  if (options.length <= MAX_SEGMENTS) {
    const texts = options.map(([value, text]) => ({ value, text }));
    const row = segments(label, `dial-${key}`, texts, value, (value) => set(key, value));
    row.classList.add("dial-row");
    for (const field of row.querySelectorAll("input")) field.dataset.key = `${key} ${field.value}`;
    return row;
  }
  const { row, choice } = select(label, options, value);
  choice.dataset.key = key;
  choice.addEventListener("change", () => set(key, choice.value));
  row.classList.add("dial");
  return row;
}

/** A number with a button on either side. @param {Dial} dial @param {string} game @param {(dial: string, value: string) => unknown} set */
function stepper({ key, label, symbol, setting }, game, set) {
  if (!("number" in setting)) return element("span");
  const { value, most } = setting.number;
  const step = (/** @type {number} */ by, /** @type {string} */ sign) =>
    button(sign, () => set(key, String(value + by)), {
      "aria-label": by > 0 ? phrases.oneMore(label) : phrases.oneLess(label),
      "data-key": `${key} ${by}`,
      disabled: value + by < 0 || value + by > most,
    });
  return element(
    "div",
    { class: "stepper", role: "group", "aria-label": `${label}: ${value}` },
    step(-1, "−"),
    element(
      "span",
      { class: "held" },
      ...(symbol ? [artIcon(game, symbol)] : [label]),
      element("b", {}, String(value)),
    ),
    step(1, "+"),
  );
}
