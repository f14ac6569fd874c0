// What is asked at a spot: a small menu for choices that picks alone cannot tell apart, and a tick and a cross beside what is
// about to be put down.

import { button, element } from "./dom.js";
import { icon } from "./icons.js";
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

/** How far the tick and the cross stand from what they are about, how large they are, and how far apart where both stand on one side, in pixels. */
const QUESTION_DISTANCE = 48;
const QUESTION_SIZE = 44;
const QUESTION_GAP = 8;

/**
 * Where the tick and the cross stand: on both sides of what they are about; at the edge of the board both further in. Never on
 * it: the finger that has just tapped there would press them.
 * @param {number} x the middle of what they are about
 * @param {number} spread how far that reaches to either side
 * @param {number} width of the board
 * @returns {{ middle: number, gap: number }}
 */
export function questionPlace(x, spread, width) {
  const reach = QUESTION_DISTANCE + spread;
  const half = reach + QUESTION_SIZE / 2;
  if (x >= half && x <= width - half) return { middle: x, gap: 2 * reach - QUESTION_SIZE };
  const side = x < width / 2 ? 1 : -1;
  const middle = x + side * (reach + (QUESTION_SIZE + QUESTION_GAP) / 2);
  const inner = QUESTION_SIZE + QUESTION_GAP / 2;
  return { middle: Math.max(inner, Math.min(width - inner, middle)), gap: QUESTION_GAP };
}

/**
 * Asks about a choice beside where it would stand; none takes the question away.
 * @param {ParlourBoard} board
 * @param {Choice | undefined} choice
 * @param {(isYes: boolean) => void} answer
 */
export function showQuestion(board, choice, answer) {
  const before = board.querySelector(".question");
  if (before?.getAttribute("data-choice") === (choice?.notation ?? null) && before) return;
  before?.remove();
  const places = (choice?.picks ?? []).map((spot) => board.places.get(spot)).filter((place) => place !== undefined);
  if (!choice || places.length === 0) return;
  const frame = board.getBoundingClientRect();
  const centres = places.map(centreOf);
  const x = centres.reduce((sum, at) => sum + at.x, 0) / centres.length - frame.x;
  const y = centres.reduce((sum, at) => sum + at.y, 0) / centres.length - frame.y;
  const spread = Math.max(0, ...centres.map((at) => Math.abs(at.x - frame.x - x)));
  const { middle, gap } = questionPlace(x, spread, frame.width);
  const ask = element(
    "div",
    { class: "question menu", role: "group", "aria-label": sentence(choice.label), "data-choice": choice.notation },
    element(
      "button",
      { type: "button", class: "no", "aria-label": words.no, onclick: () => answer(false) },
      icon("cross"),
    ),
    element(
      "button",
      { type: "button", class: "yes", "aria-label": sentence(choice.label), onclick: () => answer(true) },
      icon("tick"),
    ),
  );
  ask.style.left = `${middle}px`;
  ask.style.top = `${y}px`;
  ask.style.setProperty("--spread", `${gap}px`);
  board.append(ask);
}
