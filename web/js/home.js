// The house of games: what waits for this visitor, a card for every game with one key that starts it, and the exercise of the
// day.

import { allGames, get } from "./api.js";
import { gamePicture } from "./art.js";
import { dailyExercise } from "./daily.js";
import { button, element } from "./dom.js";
import { newGame, opponentAtOnce } from "./newgame.js";
import { allBots, face, sitter } from "./opponents.js";
import { recordOpener } from "./records.js";
import { playAtOnce } from "./start.js";
import { forget, visited } from "./storage.js";
import { thumbnail } from "./thumbnails.js";
import { askName, soFar } from "./you.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").TableView} TableView */

/** So many tables are asked about, and so many of the unfinished games are shown. */
const MAX_ASKED = 6;
const MAX_SHOWN = 3;
/** The page is shown after so many milliseconds even if something that belongs on it is late. */
const PATIENCE = 700;

/** @template T @param {Promise<T>} promise @param {T} otherwise @returns {Promise<T>} */
const soon = (promise, otherwise) =>
  Promise.race([
    promise.catch(() => otherwise),
    new Promise((/** @type {(value: T) => void} */ resolve) => setTimeout(() => resolve(otherwise), PATIENCE)),
  ]);

/** @param {HTMLElement} main */
export async function home(main) {
  const games = await allGames();
  // Nothing on the page moves down once it is shown.
  const [open, exercise] = await Promise.all([soon(unfinished(), []), soon(dailyExercise(), null)]);
  main.replaceChildren(
    element(
      "div",
      { class: "home" },
      element("h1", { class: "spoken" }, words.house),
      ...plates(games, open),
      element("ul", { class: "games", "aria-label": words.home }, ...games.map(card), ...(exercise ? [exercise] : [])),
      ...history(games),
      element(
        "nav",
        { class: "house-links", "aria-label": words.moreOfTheHouse },
        element("a", { class: "quiet-link", href: "/origins" }, words.origins),
        element("a", { class: "quiet-link", href: "/tables" }, words.tables),
        element("a", { class: "quiet-link", href: "/archive" }, words.archive),
        recordOpener("quiet-link"),
      ),
    ),
  );
}

/** @param {GameCard} game */
function card(game) {
  const { id, title, about } = game;
  const opponent = opponentAtOnce(game);
  const small = face(opponent.face, 26);
  small.classList.add("small");
  const error = element("p", { class: "error", role: "alert" });
  const play = /** @type {HTMLButtonElement} */ (
    button(words.play, () => start(), { class: "btn key", "aria-label": `${words.play} ${title}` })
  );
  const start = async () => {
    play.disabled = true;
    try {
      await playAtOnce(game);
    } catch (problem) {
      error.textContent = sentence(/** @type {Error} */ (problem).message);
    }
    play.disabled = false;
  };
  return element(
    "li",
    { class: "card", "data-game": id },
    gamePicture(id, { class: "art", width: 240, height: 160 }),
    element(
      "div",
      { class: "txt" },
      element("h2", {}, title),
      element("p", { class: "about" }, about),
      element("p", { class: "vs" }, small, phrases.versus(opponent.name)),
      error,
    ),
    element(
      "div",
      { class: "act" },
      play,
      button(words.options, () => newGame(game), { class: "quiet-link", "aria-label": phrases.optionsOf(title) }),
      element("a", { class: "quiet-link", href: `/guide/${id}`, "aria-label": phrases.howOf(title) }, words.howTo),
    ),
  );
}

/** The games that wait for this visitor. @returns {Promise<TableView[]>} */
async function unfinished() {
  const asked = visited().slice(0, MAX_ASKED);
  const views = await Promise.all(
    asked.map((id) =>
      /** @type {Promise<TableView | null | undefined>} */ (get(`/api/tables/${id}`)).catch(
        (/** @type {{ code?: string }} */ { code }) => (code === "unknown" ? null : undefined),
      ),
    ),
  );
  // Only what is surely over is forgotten: a server that cannot be reached just now comes back.
  for (const [index, view] of views.entries()) {
    const isOver = view === null || (view && (view.standing.result || view.seats.length === 0));
    if (isOver) forget(asked[index] ?? "");
  }
  return /** @type {TableView[]} */ (
    views.filter((view) => view && !view.standing.result && view.seats.length > 0)
  ).slice(0, MAX_SHOWN);
}

/** A plate for every unfinished game; the lamp shines on the first. @param {GameCard[]} games @param {TableView[]} open */
function plates(games, open) {
  if (open.length === 0) return [];
  const rows = open.map(({ table, standing, seats }, index) => {
    const game = games.find(({ id }) => id === table.game);
    const bots = game ? allBots(game) : [];
    const who = standing.seats.map((seat, player) => sitter(bots, seat, seats.includes(player)));
    const others = who.filter((_, player) => !seats.includes(player));
    const names = [...new Set(others.map(({ name }) => name))].join(", ");
    const isOurs = standing.to_move !== null && seats.includes(standing.to_move);
    const mover = standing.to_move === null ? undefined : who[standing.to_move];
    const turn = !standing.begun
      ? words.waitsForOthers
      : isOurs
        ? words.yourMove
        : mover
          ? phrases.movesNow(mover.name)
          : "";
    return element(
      "article",
      { class: "plate-row" },
      thumbnail(table.game, `/api/tables/${table.id}`, `${standing.number}-${standing.plies}`, [others[0]?.face ?? "you"]),
      element(
        "div",
        {},
        element("h2", {}, table.title),
        element(
          "p",
          { class: "quiet" },
          [sentence(names || words.sameScreen), turn].filter(Boolean).join(" · "),
          element("span", { class: "more" }, ` · ${phrases.movesPlayed(standing.plies)}`),
        ),
      ),
      element(
        "a",
        {
          class: `btn ${index === 0 ? "main" : "key"}`,
          href: `/t/${table.id}`,
          "aria-label": `${words.continue}: ${table.title}${names && `, ${names}`}`,
        },
        words.continue,
      ),
    );
  });
  return [element("section", { class: "continue", "aria-label": words.goOn }, ...rows)];
}

/** @param {GameCard[]} games */
function history(games) {
  const list = soFar(games);
  if (!list) return [];
  const name = askName();
  return [element("section", { class: "so-far" }, element("h2", {}, words.soFar), list, ...(name ? [name] : []))];
}
