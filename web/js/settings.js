// All settings in one place, reached from every page and from every table. Each takes effect at once.

import { button, element, input } from "./dom.js";
import { icon } from "./icons.js";
import { PREFERENCES, prefer, preferred, setVolume, volume } from "./preferences.js";
import { openSheet, segments } from "./sheet.js";
import { sound } from "./sound.js";
import { words } from "./words.js";

/** @typedef {import("./preferences.js").Name} Name */

/** A choice of one of several words, with what it looks like. @param {Name} name @param {(value: string) => Node} [picture] */
function choice(name, picture) {
  const options = PREFERENCES[name].map((value) => ({
    value,
    text: words[/** @type {keyof typeof words} */ (`${name}-${value}`)],
    ...(picture && { picture: picture(value) }),
  }));
  return segments(words[/** @type {keyof typeof words} */ (`set-${name}`)], name, options, preferred(name), (value) =>
    prefer(name, value),
  );
}

/** A switch with what it does. @param {Name} name @param {string} [about] */
function toggle(name, about = "") {
  const box = input({ type: "checkbox", role: "switch", name, checked: preferred(name) === "on" });
  box.addEventListener("change", () => prefer(name, box.checked ? "on" : "off"));
  const title = words[/** @type {keyof typeof words} */ (`set-${name}`)];
  return element(
    "label",
    { class: "switch" },
    element("span", {}, title, ...(about ? [element("small", {}, about)] : [])),
    box,
    element("i", { "aria-hidden": "true" }),
  );
}

/** How loud it is; whoever moves it hears how loud. */
function volumeSlider() {
  const slider = input({
    type: "range",
    name: "volume",
    min: 0,
    max: 100,
    step: 5,
    value: volume(),
    "aria-label": words["set-volume"],
  });
  slider.addEventListener("input", () => setVolume(Number(slider.value)));
  slider.addEventListener("change", () => sound({ sound: "move", at: 0 }));
  return element("div", { class: "volume" }, icon("mute"), slider, icon("sound"));
}

/** A small piece of a board, or a man, in its colours. @param {"board" | "pieces"} kind */
const sample = (kind) => (/** @type {string} */ value) =>
  element("i", { class: `sample ${kind}`, [`data-${kind}`]: value, "aria-hidden": "true" });

/** @param {string} title @param {(Node | string)[]} children */
const group = (title, ...children) =>
  element("section", { class: "settings-group" }, element("h3", {}, title), ...children);

/** @param {HTMLElement[]} more what else stands below */
export function openSettings(...more) {
  const canShake = typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;
  const sheet = openSheet(words.settings, [
    group(words["set-look"], choice("theme"), choice("board", sample("board")), choice("pieces", sample("pieces"))),
    group(
      words["set-hear"],
      toggle("sound"),
      volumeSlider(),
      ...(canShake ? [toggle("vibration", words["about-vibration"])] : []),
    ),
    group(words["set-move"], choice("motion")),
    group(
      words["set-table"],
      toggle("coordinates"),
      toggle("confirm", words["about-confirm"]),
      toggle("premoves", words["about-premoves"]),
      toggle("notation", words["about-notation"]),
    ),
    element("p", { class: "quiet" }, words.keptHere),
    ...more,
  ]);
  sheet.classList.add("settings-sheet");
  return sheet;
}

/** A line of a list that opens the settings. @param {() => void} [before] */
export const settingsButton = (before = () => {}) => {
  const open = () => {
    before();
    openSettings();
  };
  const node = button("", open, { class: "button" });
  node.append(icon("opt"), words.settings);
  return node;
};
