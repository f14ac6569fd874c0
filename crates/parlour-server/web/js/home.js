// The house of games.

import { allGames, get } from "./api.js";
import { demoBoard } from "./demo.js";
import { button, element } from "./dom.js";
import { go } from "./shell.js";
import { newGame } from "./newgame.js";
import { recordOpener } from "./records.js";
import { forget, visited } from "./storage.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").TableView} TableView */

/** @param {HTMLElement} main */
export async function home(main) {
  const games = await allGames();
  const unfinished = element("div");
  main.replaceChildren(
    element(
      "div",
      { class: "welcome" },
      element("h1", {}, "Parlour"),
      element("p", { class: "tagline" }, words.tagline),
    ),
    unfinished,
    element("section", { class: "cards", "aria-label": words.home }, ...games.map(card)),
    recordOpener(go),
  );
  showUnfinished(unfinished);
}

/** @param {GameCard} game */
function card(game) {
  return element(
    "article",
    { class: "card", "data-game": game.id },
    demoBoard(game.id),
    element("h2", {}, game.title),
    element("p", {}, game.about),
    element("p", { class: "origin" }, game.origin),
    element(
      "p",
      { class: "buttons" },
      button(words.play, () => newGame(game), { class: "primary", "aria-label": `${words.play} ${game.title}` }),
      element(
        "a",
        { class: "button", href: `/learn/${game.id}`, "aria-label": `${words.learn} ${game.title}` },
        words.learn,
      ),
      element(
        "a",
        { class: "button", href: `/rules/${game.id}`, "aria-label": `${words.rules}: ${game.title}` },
        words.rules,
      ),
    ),
  );
}

/** The games that wait for this visitor. @param {HTMLElement} root */
async function showUnfinished(root) {
  const views = await Promise.all(
    visited()
      .slice(0, 6)
      .map((id) =>
        /** @type {Promise<TableView | null | undefined>} */ (get(`/api/tables/${id}`))
          .catch((/** @type {{ code?: string }} */ { code }) => (code === "unknown" ? null : undefined))
          .then((view) => ({ id, view })),
      ),
  );
  // Only what is surely over is forgotten: a server that cannot be reached just now comes back.
  for (const { id, view } of views) {
    if (view === null || (view && (view.standing.result || view.seats.length === 0))) forget(id);
  }
  const open = views.filter(({ view }) => view && !view.standing.result && view.seats.length > 0);
  if (open.length === 0) return;
  const links = open.map(({ id, view }) => {
    const names = view?.standing.seats.map(({ kind, name }) => (kind === "free" ? words.free : name)).join(" – ");
    return element("a", { class: "button", href: `/t/${id}` }, `${view?.table.title}: ${names}`);
  });
  root.replaceChildren(element("h2", {}, words.goOn), element("p", { class: "buttons" }, ...links));
}
