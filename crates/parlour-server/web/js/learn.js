// Learning a game: its rules with pictures, and the list of its exercises.

import { allGames, cardOf, get, getText } from "./api.js";
import { ParlourBoard } from "./board.js";
import { button, element } from "./dom.js";
import { markdown } from "./markdown.js";
import { newGame } from "./newgame.js";
import { lastChoice } from "./storage.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").ExerciseCard} ExerciseCard */
/** @typedef {import("../types.js").GameCard} GameCard */

/** Which exercises have been solved. @param {string} game @returns {number[]} */
export const solved = (game) => lastChoice("solved")[game] ?? [];

/** The rules as they are written, with their pictures. @param {HTMLElement} main @param {string} game */
export async function rules(main, game) {
  const [games, text] = await Promise.all([allGames(), getText(`/api/games/${game}/rules`)]);
  const card = cardOf(games, game);
  const links = element(
    "p",
    { class: "buttons" },
    button(words.play, () => newGame(card), { class: "primary" }),
    element("a", { class: "button", href: `/learn/${game}` }, words.exercises),
  );
  main.replaceChildren(
    element(
      "article",
      { class: "rules", "data-game": game },
      links,
      ...markdown(text, (variant, seat, position) => diagram(game, variant, seat, position)),
    ),
  );
}

/** A position, drawn. @param {string} game @param {string} variant @param {string | undefined} seat @param {string} position */
function diagram(game, variant, seat, position) {
  const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
  board.game = game;
  board.setAttribute("inert", "");
  const query = new URLSearchParams({ variant, position, ...(seat && { seat }) });
  get(`/api/games/${game}/scene?${query}`).then(
    (scene) => (board.scene = { ...scene, choices: [] }),
    () => {},
  );
  return board;
}

/** The exercises of a game. @param {HTMLElement} main @param {string} game */
export async function learn(main, game) {
  const [games, list] = await Promise.all([
    allGames(),
    /** @type {Promise<ExerciseCard[]>} */ (get(`/api/games/${game}/exercises`)),
  ]);
  const card = cardOf(games, game);
  const done = solved(game);
  const items = list.map(({ title, task }, index) =>
    element(
      "li",
      {},
      element("a", { href: `/learn/${game}/${index + 1}` }, title),
      done.includes(index + 1) ? ` ✓ ${words.solved}` : "",
      element("p", {}, task),
    ),
  );
  main.replaceChildren(
    element(
      "article",
      { class: "rules" },
      element("h1", {}, `${words.learn}: ${card.title}`),
      element("p", {}, card.about),
      element(
        "p",
        { class: "buttons" },
        element("a", { class: "button", href: `/rules/${game}` }, words.rules),
        button(words.play, () => newGame(card), { class: "primary" }),
      ),
      element("h2", {}, words.exercises),
      element("ol", { class: "exercises" }, ...items),
    ),
  );
}
