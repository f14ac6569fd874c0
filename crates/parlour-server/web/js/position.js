// One position by its link: to be looked at, and played from.

import { allGames, get } from "./api.js";
import { ParlourBoard } from "./board.js";
import { button, copyButton, element } from "./dom.js";
import { newGame } from "./newgame.js";
import { Panels } from "./panels.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").Scene} Scene */

/** @param {HTMLElement} main @param {string} id */
export async function position(main, id) {
  const asked = new URLSearchParams(location.search);
  const [variant, written] = [asked.get("variant"), asked.get("position")];
  const query = new URLSearchParams({ ...(variant && { variant }), ...(written && { position: written }) });
  const [scene, games] = await Promise.all([
    /** @type {Promise<Scene>} */ (get(`/api/games/${id}/scene?${query}`)),
    allGames(),
  ]);
  const game = games.find((card) => card.id === id);
  const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
  board.game = id;
  const panels = new Panels();
  const begin = () =>
    game &&
    newGame(game, {
      variant: variant ?? game.variants[0]?.name ?? "",
      ...(written && { start: written }),
      opening: [],
    });
  main.replaceChildren(
    element(
      "section",
      { class: "table", "data-game": id },
      element("div", { class: "stage" }, board),
      element(
        "div",
        { class: "ask" },
        element("h1", {}, `${game?.title ?? id}: ${words.position.toLowerCase()}`),
        element("p", { class: "prompt" }, sentence(scene.prompt)),
        element("p", { class: "note" }, written ?? ""),
      ),
      element(
        "aside",
        {},
        element(
          "div",
          { class: "buttons controls" },
          button(words.playOn, begin, { class: "primary" }),
          button(words.flip, () => (board.flipped = !board.flipped)),
          copyButton(words.share, () => location.href),
        ),
        panels.root,
      ),
    ),
  );
  // It is looked at, not played.
  board.scene = { ...scene, choices: [], aids: [] };
  panels.show(scene.panels);
}
