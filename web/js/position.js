// One position by its link: to be looked at, and played from.

import { currentQuery, linkTo } from "./address.js";
import { allGames, cardOf, get, has } from "./api.js";
import { artOf } from "./art.js";
import { ParlourBoard } from "./board.js";
import { button, element } from "./dom.js";
import { go } from "./shell.js";
import { newGame } from "./newgame.js";
import { hasSides } from "./orientation.js";
import { Panels } from "./panels.js";
import { openShare } from "./share.js";
import { labelled, topLine } from "./tableparts.js";
import { rulesOf } from "./viewer.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Scene} Scene */

/** @param {HTMLElement} main @param {string} id */
export async function position(main, id) {
  const asked = currentQuery();
  const [variant, written] = [asked.get("variant"), asked.get("position")];
  const query = new URLSearchParams({ ...(variant && { variant }), ...(written && { position: written }) });
  const [scene, games] = await Promise.all([
    /** @type {Promise<Scene>} */ (get(`/api/games/${id}/scene?${query}`)),
    allGames(),
  ]);
  const game = cardOf(games, id);
  const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
  board.game = id;
  board.playerName = (player) => rules.players[player] ?? "";
  const panels = new Panels(artOf(id));
  const rules = rulesOf(game, variant ?? game.variants[0]?.name ?? "");
  const mover = scene.to_move === null ? scene.prompt : phrases.toMove(rules.players[scene.to_move] ?? "");
  const path = (/** @type {string} */ page) =>
    `/${page}/${id}?${new URLSearchParams({ variant: rules.variant, ...(written && { position: written }) })}`;
  const share = () =>
    openShare({
      title: game.title,
      picture: `/api/games/${id}/scene.png`,
      query: { ...Object.fromEntries(query), ...(board.isFlipped && { flip: "true" }) },
      links: [{ label: words.share, link: () => linkTo(path("p")) }],
    });
  const begin = () =>
    newGame(game, {
      variant: rules.variant,
      ...(written && { start: written }),
      opening: [],
    });
  main.replaceChildren(
    element(
      "section",
      { class: `table${scene.boards.length > 1 ? " two-boards" : ""}`, "data-game": id },
      element("h1", { class: "spoken" }, `${game.title}: ${words.position.toLowerCase()}`),
      topLine(element("p", { class: "prompt" }, sentence(mover))),
      element("div", { class: "ground" }, board),
      panels.root,
      element(
        "div",
        { class: "dock" },
        element(
          "div",
          { class: "actions" },
          button(words.playOn, begin, { class: "primary" }),
          button(words.analyseIt, () => go(path("analysis"))),
        ),
        element(
          "div",
          { class: "controls" },
          ...(hasSides(scene.boards) ? [labelled("flip", words.flip, () => (board.isFlipped = !board.isFlipped))] : []),
          ...(has(game, "editor") ? [labelled("build", words.editPosition, () => go(path("editor")))] : []),
          labelled("share", words.shareSheet, share),
        ),
      ),
    ),
  );
  // It is looked at, not played.
  board.scene = { ...scene, choices: [], aids: [] };
  panels.show(scene.panels, null);
}
