// The exercises of a game: a picture of each, how hard it is, and whether it is solved.

import { allGames, cardOf, get, has } from "./api.js";
import { button, element } from "./dom.js";
import { icon } from "./icons.js";
import { solved } from "./me.js";
import { segments } from "./sheet.js";
import { stars } from "./stars.js";
import { playAtOnce } from "./start.js";
import { lastChoice, rememberChoice } from "./storage.js";
import { thumbnail } from "./thumbnail.js";
import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("../types.js").ExerciseCard} ExerciseCard */
/** @typedef {import("../types.js").GameCard} GameCard */

/** Shown are all, or those that are not solved yet. @typedef {"all" | "unsolved"} Filter */

/** @param {HTMLElement} main @param {string} game */
export async function exercises(main, game) {
  const [games, list] = await Promise.all([
    allGames(),
    /** @type {Promise<ExerciseCard[]>} */ (get(`/api/games/${game}/exercises`)),
  ]);
  const card = cardOf(games, game);
  const done = solved(game).filter((number) => number <= list.length);
  const items = list.map((exercise, index) => item(card, exercise, index + 1, done.includes(index + 1)));
  const rows = element("ol", { class: "tasks" });
  const show = (/** @type {string} */ filter) => {
    const shown = items.filter((_, index) => filter === "all" || !done.includes(index + 1));
    const none = list.length > 0 ? words.allSolvedHere : words.noExercises;
    rows.replaceChildren(...(shown.length > 0 ? shown : [element("li", { class: "none" }, none)]));
  };
  const filter = /** @type {Filter} */ (lastChoice("exercises").filter ?? "all");
  show(filter);
  const chooser = segments(
    words.whichExercises,
    "filter",
    [
      { value: "all", text: words.everyExercise },
      { value: "unsolved", text: words.unsolved },
    ],
    filter,
    (value) => {
      rememberChoice("exercises", { filter: value });
      show(value);
    },
  );
  chooser.classList.add("which");
  main.replaceChildren(
    element(
      "article",
      { class: "learn", "data-game": game },
      element("h1", {}, phrases.exercisesOf(card.title)),
      ...(list.length > 0 ? [progress(done.length, list.length)] : []),
      element(
        "div",
        { class: "learn-head" },
        element(
          "p",
          { class: "buttons" },
          button(words.play, () => playAtOnce(card), { class: "btn main" }),
          ...(has(card, "guide") ? [element("a", { class: "btn plain", href: `/guide/${game}` }, words.guide)] : []),
          element("a", { class: "btn plain", href: `/rules/${game}` }, words.rules),
        ),
        ...(done.length > 0 ? [chooser] : []),
      ),
      rows,
    ),
  );
}

/** How many are solved, in words and as a line. @param {number} done @param {number} all */
function progress(done, all) {
  const bar = element("span", { class: "solved-bar", "aria-hidden": "true" }, element("i"));
  bar.style.setProperty("--done", `${(100 * done) / Math.max(1, all)}%`);
  return element("p", { class: "progress" }, element("span", {}, phrases.solvedOf(done, all)), bar);
}

/** @param {GameCard} game @param {ExerciseCard} exercise @param {number} number @param {boolean} isDone */
function item(game, { title, task, steps, difficulty, variant }, number, isDone) {
  const look = async () => {
    const { scenes, player } = /** @type {Attempt} */ (await get(`/api/games/${game.id}/exercises/${number}`));
    const scene = scenes.at(-1);
    if (!scene) throw new Error(words.notFound);
    return { scene, player };
  };
  const isUsual = game.variants[0]?.name === variant;
  const rules = isUsual ? "" : (game.variants.find(({ name }) => name === variant)?.title ?? "");
  const tick = element(
    "span",
    { class: "tick" },
    icon("tick"),
    element("span", { class: "spoken" }, words.solvedShort),
  );
  return element(
    "li",
    { class: `task${isDone ? " done" : ""}` },
    thumbnail(game.id, look),
    element(
      "div",
      { class: "about" },
      element("h2", {}, element("a", { href: `/learn/${game.id}/${number}` }, title)),
      element("p", {}, task),
      element(
        "p",
        { class: "how" },
        stars(difficulty),
        [phrases.stepsToDo(steps), rules].filter(Boolean).join(" \u00b7 "),
      ),
    ),
    ...(isDone ? [tick] : []),
  );
}
