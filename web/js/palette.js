// The palette of the editor: the hand, the eraser, and what can be put down.

import { artOf } from "./art.js";
import { element } from "./dom.js";
import { icon } from "./icons.js";
import { draw } from "./frame.js";
import { option } from "./sheet.js";
import { ERASER, HAND } from "./toolchoices.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").PaletteItem} PaletteItem */

/** In a row of more the pictures have to do. */
const MAX_CAPTIONS = 8;

/** A picture of an item, in its owner's colour. @param {string} game @param {PaletteItem} item */
function picture(game, { symbol, owner }) {
  const use = symbol
    ? draw("use", { href: `${artOf(game)}#${symbol}`, width: 40, height: 40 })
    : draw("circle", { cx: 20, cy: 20, r: 13, class: "disc" });
  return draw(
    "svg",
    { class: owner === null ? "thing" : `thing piece owner-${owner}`, viewBox: "0 0 40 40", "aria-hidden": "true" },
    use,
  );
}

/**
 * @param {PaletteItem[]} items
 * @param {string} game
 * @param {string} chosen
 * @param {(key: string) => void} choose
 */
export function paletteOf(items, game, chosen, choose) {
  const tool = (
    /** @type {string} */ key,
    /** @type {string} */ name,
    /** @type {string} */ caption,
    /** @type {Node} */ sign,
  ) => {
    const words = caption ? [element("span", { class: "caption" }, caption)] : [];
    const label = option("tool", key, key === chosen, name, sign, ...words);
    const field = /** @type {HTMLInputElement} */ (label.firstElementChild);
    field.dataset.key = key;
    field.addEventListener("change", () => choose(key));
    label.classList.add("tool");
    label.title = name;
    return label;
  };
  const row = (/** @type {string} */ group, /** @type {HTMLElement[]} */ tools) =>
    element(
      "fieldset",
      { class: `tools-row${tools.length > MAX_CAPTIONS ? " many" : ""}` },
      element("legend", { class: group ? null : "spoken" }, group || words.palette),
      ...tools,
    );
  const groups = [...new Set(items.map(({ group }) => group))];
  const rows = groups.map((group) => {
    const own = items.filter((item) => item.group === group);
    const captionOf = (/** @type {PaletteItem} */ { label }) =>
      own.length > MAX_CAPTIONS ? "" : sentence(label.replace(`${group} `, ""));
    return row(
      group,
      own.map((item) => tool(item.key, item.label, captionOf(item), picture(game, item))),
    );
  });
  const hands = [
    tool(HAND, words.hand, words.hand, icon("hand")),
    tool(ERASER, words.eraser, words.eraser, icon("eraser")),
  ];
  return [row("", hands), ...rows];
}
