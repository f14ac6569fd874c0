// The exercise of the day: one that is not solved yet, another one every day, from another game every day.

import { get } from "./api.js";
import { ParlourBoard } from "./board.js";
import { element } from "./dom.js";
import { icon } from "./icons.js";
import { solved } from "./me.js";
import { boardsWith, dayNumber, exerciseOf } from "./steps.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").ExerciseCard} ExerciseCard */
/** @typedef {import("../types.js").Attempt} Attempt */

/** @param {GameCard[]} games @returns {Promise<HTMLElement | null>} */
export async function dailyExercise(games) {
  const day = dayNumber(new Date());
  for (let turn = 0; turn < games.length; turn += 1) {
    const game = games[(day + turn) % games.length];
    if (!game) break;
    const list = /** @type {ExerciseCard[]} */ (await get(`/api/games/${game.id}/exercises`));
    const number = exerciseOf(list.length, solved(game.id), Math.floor(day / games.length));
    const exercise = number === null ? undefined : list[number - 1];
    if (number !== null && exercise) return card(game, number, exercise);
  }
  return null;
}

/** @param {GameCard} game @param {number} number @param {ExerciseCard} exercise */
async function card(game, number, { title, task }) {
  const { scenes, player } = /** @type {Attempt} */ (await get(`/api/games/${game.id}/exercises/${number}`));
  const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
  board.game = game.id;
  board.setAttribute("inert", "");
  const scene = scenes.at(-1);
  // One board tells enough, and what can be done there is not given away.
  if (scene) {
    const only = boardsWith(
      scene,
      scene.choices.flatMap(({ picks }) => picks),
    );
    board.scene = { ...only, choices: [] };
  }
  board.near = player;
  const text = title.length > task.length || task.length > 90 ? title : task;
  return element(
    "li",
    { class: "day" },
    element("div", { class: "diagram", "aria-hidden": "true" }, board),
    element(
      "div",
      {},
      element("h2", {}, `${words.exerciseOfTheDay} · ${game.title}`),
      element("p", {}, text),
      element(
        "a",
        { class: "go", href: `/learn/${game.id}/${number}`, "aria-label": `${words.tryIt}: ${words.exerciseOfTheDay}` },
        words.tryIt,
        icon("next"),
      ),
    ),
  );
}
