// A finished game, to be stepped through.

import { get } from "./api.js";
import { ParlourBoard } from "./board.js";
import { speak } from "./main.js";
import { element, words } from "./words.js";

/** @typedef {import("../types.js").GameListing} GameListing */
/** @typedef {import("../types.js").Replay} Replay */

/** @param {HTMLElement} main @param {string} id */
export async function replay(main, id) {
  const game = /** @type {GameListing} */ (await get(`/api/archive/${id}`));
  const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
  board.game = game.game;
  const moves = element("ol", { class: "moves", "aria-label": words.moves });
  const prompt = element("p", { class: "prompt", role: "status" });
  let ply = game.plies;
  const look = async (/** @type {number} */ wanted) => {
    ply = Math.max(0, Math.min(game.plies, wanted));
    const shown = /** @type {Replay} */ (await get(`/api/archive/${id}/replay?ply=${ply}`));
    board.scene = shown.scene;
    prompt.textContent = ply === game.plies ? game.result : shown.scene.prompt;
    speak(shown.scene.speech);
    moves.replaceChildren(
      ...shown.played.map(({ action }, index) =>
        element("li", {}, element("button", { class: index + 1 === ply ? "now" : "", onclick: () => look(index + 1) }, action)),
      ),
    );
  };
  /** @param {string} word @param {() => number} to */
  const button = (word, to) => element("button", { onclick: () => look(to()) }, words[word] ?? "");
  main.replaceChildren(
    element(
      "section",
      { class: "table" },
      element("div", { class: "stage" }, element("h1", {}, `${game.game} (${game.variant})`), board, prompt),
      element(
        "aside",
        {},
        element("p", { class: "buttons" }, button("first", () => 0), button("previous", () => ply - 1), button("next", () => ply + 1), button("last", () => game.plies)),
        moves,
        element("a", { class: "button", href: `/api/archive/${id}/record`, download: `${game.game}-${id}.txt` }, words.download ?? ""),
      ),
    ),
  );
  await look(game.plies);
}
