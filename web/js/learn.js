// Learning a game: how it is played, and the rules in full.

import { allGames, cardOf, get, getText, has } from "./api.js";
import { ParlourBoard } from "./board.js";
import { button, element } from "./dom.js";
import { markdown } from "./markdown.js";
import { playAtOnce } from "./start.js";
import { phrases, words } from "./words.js";

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
  const games = await allGames();
  const card = cardOf(games, game);
  // Whatever is not told for people is told by the rules in full.
  const hasBoth = has(card, "how_to_play");
  const written = await getText(`/api/games/${game}/${hasBoth ? text : "rules"}`);
  const page = markdown(written, (variant, seat, position) => diagram(game, variant, seat, position));
  const links = element(
    "p",
    { class: "buttons" },
    button(words.play, () => playAtOnce(card), { class: "btn main" }),
    ...(has(card, "guide") ? [element("a", { class: "btn plain", href: `/guide/${game}` }, words.guide)] : []),
    ...(has(card, "exercises") ? [element("a", { class: "btn plain", href: `/learn/${game}` }, words.exercises)] : []),
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
      ...(hasBoth ? [element("p", {}, element("a", { href }, title))] : []),
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
