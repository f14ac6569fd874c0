// The exercise of the day: the same for everyone, from all games in turn. A card for the home page, and a page of its own.

import { currentQuery } from "./address.js";
import { get } from "./api.js";
import { element } from "./dom.js";
import { icon } from "./icons.js";
import { solvedDays } from "./me.js";
import { stars } from "./stars.js";
import { daysInARow } from "./steps.js";
import { smallBoard } from "./thumbnail.js";
import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").DailyExercise} DailyExercise */

/** @param {string | null} date today if there is none @returns {Promise<DailyExercise>} */
const ask = (date) => get(`/api/exercises/today${date ? `?${new URLSearchParams({ date })}` : ""}`);

/** Where it is solved, so that the day is remembered with it. @param {DailyExercise} daily */
const addressOf = ({ game, number, date }) => `/learn/${game}/${number}?${new URLSearchParams({ day: date })}`;

/** How many days in a row; nothing unless there was one. @param {string} date */
function streak(date) {
  const days = daysInARow(solvedDays(), date);
  return days > 0 ? phrases.daysInARow(days) : "";
}

/** The card for the home page. @returns {Promise<HTMLElement>} */
export async function dailyExercise() {
  const daily = await ask(null);
  const { game, game_title, date, exercise } = daily;
  const isSolved = solvedDays().includes(date);
  const text =
    exercise.title.length > exercise.task.length || exercise.task.length > 90 ? exercise.title : exercise.task;
  return element(
    "li",
    { class: "day" },
    element("div", { class: "diagram", "aria-hidden": "true" }, smallBoard(game, daily)),
    element(
      "div",
      {},
      element("h2", {}, `${words.exerciseOfTheDay} \u00b7 ${game_title}`),
      element("p", {}, text),
      element("p", { class: "how" }, stars(exercise.difficulty), isSolved ? words.solvedToday : streak(date)),
      element(
        "a",
        { class: "go", href: "/today", "aria-label": `${words.tryIt}: ${words.exerciseOfTheDay}` },
        isSolved ? words.solveAgain : words.tryIt,
        icon("next"),
      ),
    ),
  );
}

/** The page of a day. @param {HTMLElement} main */
export async function today(main) {
  const wanted = currentQuery().get("date");
  const daily = await ask(wanted);
  const { game, game_title, date, yesterday, exercise } = daily;
  const isSolved = solvedDays().includes(date);
  const row = streak(date);
  const told = [isSolved ? (wanted ? words.solvedThatDay : words.solvedToday) : "", row && `${row}.`];
  const other = wanted
    ? element("a", { class: "quiet-link", href: "/today" }, words.backToToday)
    : element(
        "a",
        { class: "quiet-link", href: `/today?${new URLSearchParams({ date: yesterday })}` },
        words.yesterdays,
      );
  main.replaceChildren(
    element(
      "article",
      { class: "today", "data-game": game },
      element("h1", {}, words.exerciseOfTheDay),
      element("p", { class: "lead" }, phrases.day(date)),
      element(
        "section",
        { class: "sheet-of-paper" },
        element("div", { class: "thumb", "aria-hidden": "true" }, smallBoard(game, daily)),
        element(
          "div",
          { class: "about" },
          element("p", { class: "quiet" }, game_title),
          element("h2", {}, exercise.title),
          element("p", { class: "task-text" }, exercise.task),
          element("p", { class: "how" }, stars(exercise.difficulty), phrases.stepsToDo(exercise.steps)),
          element("p", { class: "told", role: "status" }, told.filter(Boolean).join(" ")),
          element("a", { class: "btn main", href: addressOf(daily) }, isSolved ? words.solveAgain : words.solveIt),
        ),
      ),
      element("p", { class: "quiet" }, words.sameForAll),
      element(
        "nav",
        { class: "house-links", "aria-label": words.exercises },
        other,
        element("a", { class: "quiet-link", href: `/learn/${game}` }, phrases.exercisesOf(game_title)),
      ),
    ),
  );
}
