// Where the games come from: the reports, the machines they ran on, and the AIs of then, who are still here as guests.

import { allGames } from "./api.js";
import { gamePicture } from "./art.js";
import { element } from "./dom.js";
import { allBots, face } from "./opponents.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").GameCard} GameCard */

/** @param {HTMLElement} main */
export async function origins(main) {
  const games = await allGames();
  main.replaceChildren(
    element(
      "article",
      { class: "rules" },
      element("h1", {}, words.origins),
      element("p", { class: "lead" }, words.originsLead),
      ...games.filter((game) => game.origin).map(origin),
    ),
  );
}

/** @param {GameCard} game */
function origin(game) {
  const paragraphs = game.origin.split(/\n+/).filter(Boolean);
  const guests = new Map(
    allBots(game)
      .filter(({ character }) => character.kind === "guest")
      .map(({ name, character }) => [name, character]),
  );
  const list = [...guests.values()].map(({ name, line, face: picture }) =>
    element("li", {}, face(picture, 40), element("span", {}, name, element("span", {}, sentence(line)))),
  );
  return element(
    "section",
    { class: "origin", "data-game": game.id },
    element("h2", {}, game.title),
    element("div", {}, ...paragraphs.map((text) => element("p", {}, text))),
    gamePicture(game.id, { width: 210, height: 140 }),
    ...(list.length > 0
      ? [
          element(
            "div",
            {},
            element("h3", { class: "label" }, words.theirGuests),
            element("ul", { class: "guests" }, ...list),
          ),
        ]
      : []),
  );
}
