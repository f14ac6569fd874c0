// A small menu at a spot, for choices that picks alone cannot tell apart.

import { button, element } from "./dom.js";
import { centreOf } from "./frame.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("./board.js").ParlourBoard} ParlourBoard */

/**
 * Shows the choices at the last pick; none takes the menu away.
 * @param {ParlourBoard} board
 * @param {Choice[]} choices
 * @param {boolean} goesOn whether more can be picked instead
 * @param {(choice: Choice) => void} choose
 */
export function showMenu(board, choices, goesOn, choose) {
  const before = board.querySelector(".menu");
  const key = choices.map(({ notation }) => notation).join(" ");
  if (before?.getAttribute("data-choices") === key) return;
  before?.remove();
  const place = board.places.get(board.picks.at(-1) ?? "");
  if (choices.length === 0 || !place) return;
  const label = (/** @type {Choice} */ choice) =>
    goesOn && choices.length === 1 ? words.doneHere : sentence(choice.label);
  const menu = element(
    "div",
    { class: "menu buttons", role: "group", "aria-label": words.whichOne, "data-choices": key },
    ...choices.map((choice) => button(label(choice), () => choose(choice), { class: "primary", title: choice.label })),
  );
  const [at, frame] = [centreOf(place), board.getBoundingClientRect()];
  menu.style.left = `${at.x - frame.x}px`;
  menu.style.top = `${at.y - frame.y}px`;
  const hadFocus = board.contains(document.activeElement);
  board.append(menu);
  // Where nothing else can be done, the keys are on the menu at once.
  if (hadFocus && !goesOn) menu.querySelector("button")?.focus();
}
