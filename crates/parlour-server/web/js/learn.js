// Learning a game: how it is played, the rules in full, and the list of its exercises.

import { allGames, cardOf, get, getText } from "./api.js";
import { ParlourBoard } from "./board.js";
import { button, element } from "./dom.js";
import { markdown } from "./markdown.js";
import { solved } from "./me.js";
import { playAtOnce } from "./start.js";
import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").ExerciseCard} ExerciseCard */
/** @typedef {import("../types.js").GameCard} GameCard */

/** How it is played, for people. @param {HTMLElement} main @param {string} game */
export const rules = (main, game) =>
  textPage(main, game, "how-to-play", phrases.howOf, [`/rules/${game}/specification`, words.specification]);

/** The rules in full, with their numbers. @param {HTMLElement} main @param {string} game */
export const specification = (main, game) =>
  textPage(main, game, "rules", phrases.rulesOf, [`/rules/${game}`, words.forPeople]);

/**
 * @param {HTMLElement} main
 * @param {string} game
 * @param {string} text which of its texts
 * @param {(title: string) => string} heading
 * @param {[string, string]} other the other one
 */
async function textPage(main, game, text, heading, [href, title]) {
  const [games, written] = await Promise.all([allGames(), getText(`/api/games/${game}/${text}`)]);
  const card = cardOf(games, game);
  const page = markdown(written, (variant, seat, position) => diagram(game, variant, seat, position));
  const links = element(
    "p",
    { class: "buttons" },
    button(words.play, () => playAtOnce(card), { class: "btn main" }),
    element("a", { class: "btn plain", href: `/guide/${game}` }, words.guide),
    element("a", { class: "btn plain", href: `/learn/${game}` }, words.exercises),
  );
  // Whatever the text calls itself, the page is called by its game.
  if (page[0]?.localName === "h1") page.shift();
  main.replaceChildren(
    element(
      "article",
      { class: "rules paper", "data-game": game },
      element("h1", {}, heading(card.title)),
      element("p", { class: "lead" }, card.about),
      links,
      ...page,
      element("p", {}, element("a", { href }, title)),
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
  const items = list.map(({ title, task }, index) => {
    const isDone = done.includes(index + 1);
    return element(
      "li",
      { class: isDone ? "done" : "" },
      element("a", { href: `/learn/${game}/${index + 1}` }, title),
      element("p", {}, task),
      ...(isDone ? [element("span", { class: "state" }, words.solvedShort)] : []),
    );
  });
  main.replaceChildren(
    element(
      "article",
      { class: "rules" },
      element("h1", {}, phrases.exercisesOf(card.title)),
      element("p", { class: "lead" }, phrases.solvedOf(done.length, list.length)),
      element(
        "p",
        { class: "buttons" },
        button(words.play, () => playAtOnce(card), { class: "btn main" }),
        element("a", { class: "btn plain", href: `/guide/${game}` }, words.guide),
        element("a", { class: "btn plain", href: `/rules/${game}` }, words.rules),
      ),
      element("ol", { class: "exercises" }, ...items),
    ),
  );
}
