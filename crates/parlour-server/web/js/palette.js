// The palette of the editor: the hand, the eraser, and what can be put down.

import { artOf } from "./art.js";
import { element } from "./dom.js";
import { icon } from "./icons.js";
import { draw } from "./frame.js";
import { option } from "./sheet.js";
import { ERASER, HAND } from "./toolchoices.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").PaletteItem} PaletteItem */

/** A picture of an item, in its owner's colour. @param {string} game @param {PaletteItem} item */
function picture(game, { symbol, owner }) {
  const use = draw("use", { href: `${artOf(game)}#${symbol}`, width: 40, height: 40 });
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
  const tool = (/** @type {string} */ key, /** @type {string} */ name, /** @type {Node} */ sign) => {
    const label = option("tool", key, key === chosen, name, sign, element("span", { class: "caption" }, name));
    const field = /** @type {HTMLInputElement} */ (label.firstElementChild);
    field.dataset.key = key;
    field.addEventListener("change", () => choose(key));
    label.classList.add("tool");
    return label;
  };
  const groups = [...new Set(items.map(({ group }) => group))];
  const tools = [tool(HAND, words.hand, icon("hand")), tool(ERASER, words.eraser, icon("eraser"))];
  return groups.map((group, index) =>
    element(
      "fieldset",
      { class: "tools-row" },
      element("legend", { class: group ? "" : "spoken" }, group || words.palette),
      ...(index === 0 ? tools : []),
      ...items.filter((item) => item.group === group).map((item) => tool(item.key, item.label, picture(game, item))),
    ),
  );
}
