// Learning a game: its rules with pictures, and exercises.

import { allGames, get, getText } from "./api.js";
import { ParlourBoard } from "./board.js";
import { button, element } from "./dom.js";
import { speak } from "./main.js";
import { markdown } from "./markdown.js";
import { newGame } from "./newgame.js";
import { typed } from "./picks.js";
import { lastChoice, rememberChoice } from "./visits.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").ExerciseCard} ExerciseCard */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").GameCard} GameCard */

/** How long what a step led to is shown before what followed. */
const REPLY_PAUSE = 700;

/** @param {string} id @returns {Promise<GameCard>} */
async function find(id) {
  const card = (await allGames()).find((card) => card.id === id);
  if (!card) throw new Error(words.notFound);
  return card;
}

/** Which exercises have been solved. @param {string} game @returns {number[]} */
const solved = (game) => lastChoice("solved")[game] ?? [];

/** @param {string} game @param {number} number */
function rememberSolved(game, number) {
  rememberChoice("solved", { ...lastChoice("solved"), [game]: [...new Set([...solved(game), number])] });
}

/** The rules as they are written, with their pictures. @param {HTMLElement} main @param {string} game */
export async function rules(main, game) {
  const [card, text] = await Promise.all([find(game), getText(`/api/games/${game}/rules`)]);
  const doors = element(
    "p",
    { class: "buttons" },
    button(words.play, () => newGame(card), { class: "primary" }),
    element("a", { class: "button", href: `/learn/${game}` }, words.exercises),
  );
  main.replaceChildren(
    element(
      "article",
      { class: "rules", "data-game": game },
      doors,
      ...markdown(text, (variant, seat, position) => diagram(game, variant, seat, position)),
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
  const [card, list] = await Promise.all([
    find(game),
    /** @type {Promise<ExerciseCard[]>} */ (get(`/api/games/${game}/exercises`)),
  ]);
  const done = solved(game);
  const items = list.map(({ title, task }, index) =>
    element(
      "li",
      {},
      element("a", { href: `/learn/${game}/${index + 1}` }, title),
      done.includes(index + 1) ? ` ✓ ${words.solved}` : "",
      element("p", {}, task),
    ),
  );
  main.replaceChildren(
    element(
      "article",
      { class: "rules" },
      element("h1", {}, `${words.learn}: ${card.title}`),
      element("p", {}, card.about),
      element(
        "p",
        { class: "buttons" },
        element("a", { class: "button", href: `/rules/${game}` }, words.rules),
        button(words.play, () => newGame(card), { class: "primary" }),
      ),
      element("h2", {}, words.exercises),
      element("ol", { class: "exercises" }, ...items),
    ),
  );
}

/** One exercise. @param {HTMLElement} main @param {string} game @param {string} number */
export async function exercise(main, game, number) {
  const [card, list] = await Promise.all([
    find(game),
    /** @type {Promise<ExerciseCard[]>} */ (get(`/api/games/${game}/exercises`)),
  ]);
  const info = list[Number(number) - 1];
  if (!info) throw new Error(words.notFound);
  const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
  board.game = game;
  const verdict = element("p", { class: "prompt", role: "status" });
  const note = element("p", { class: "note" });
  const buttons = element("div", { class: "buttons actions" });
  /** @type {string[]} */
  let played = [];
  let isSolved = false;
  const ask = (/** @type {string[]} */ actions, tell = false) =>
    /** @type {Promise<Attempt>} */ (
      get(
        `/api/games/${game}/exercises/${number}?${new URLSearchParams({ played: actions.join(" "), tell: String(tell) })}`,
      )
    );
  const say = (/** @type {string} */ text) => {
    verdict.textContent = text;
    speak(text);
  };
  const show = async (/** @type {Attempt} */ { scenes }) => {
    for (const [index, scene] of scenes.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, REPLY_PAUSE));
      board.scene = scene;
    }
    showButtons();
  };
  const attempt = async (/** @type {Choice} */ choice) => {
    const answer = await ask([...played, choice.notation]);
    if (answer.verdict === "wrong") {
      say(`${sentence(choice.label)}? ${words.tryAgain}`);
      return show(answer);
    }
    played = [...played, choice.notation];
    isSolved = answer.verdict === "solved";
    if (isSolved) rememberSolved(game, Number(number));
    say(isSolved ? `${words.solved} ${answer.lesson ?? ""}` : words.right);
    await show(answer);
  };
  const tell = async () => {
    const { answer, scenes } = await ask(played, true);
    const choice = typed(scenes.at(-1)?.choices ?? [], answer ?? "");
    if (choice) board.advice = { spots: [], picks: choice.picks };
    say(`${words.answerIs} ${choice?.label ?? answer}`);
  };
  const begin = async () => {
    played = [];
    isSolved = false;
    board.advice = null;
    const first = await ask([]);
    board.flipped = first.player === 1;
    say("");
    await show(first);
  };
  const showButtons = () => {
    const next =
      Number(number) < list.length
        ? element("a", { class: "button primary", href: `/learn/${game}/${Number(number) + 1}` }, words.nextExercise)
        : button(words.play, () => newGame(card), { class: "primary" });
    const own = board.scene.choices
      .filter(({ picks }) => picks.length === 0)
      .map((choice) => button(sentence(choice.label), () => attempt(choice), { class: "primary" }));
    const rotate = board.carries ? [button(words.rotate, () => board.rotate())] : [];
    buttons.replaceChildren(
      ...(isSolved ? [next] : [...own, ...rotate, button(words.tell, tell)]),
      button(words.again, begin),
    );
  };
  board.addEventListener("choose", (event) => {
    board.advice = null;
    attempt(/** @type {CustomEvent<Choice>} */ (event).detail);
  });
  board.addEventListener("slip", () => say(words.nothingThere));
  board.addEventListener("note", (event) => {
    const { label, note: text } = /** @type {CustomEvent} */ (event).detail;
    note.textContent = text ? `${label}: ${text}` : "";
  });
  main.replaceChildren(
    element(
      "section",
      { class: "table exercise", "data-game": game },
      element("div", { class: "stage" }, board),
      element(
        "div",
        { class: "ask" },
        element("h1", {}, info.title),
        element("p", {}, info.task),
        verdict,
        buttons,
        note,
      ),
      element(
        "aside",
        {},
        element("p", { class: "faint" }, `${card.title}. ${words.exercise} ${number} / ${list.length}`),
        element(
          "p",
          { class: "buttons" },
          element("a", { class: "button", href: `/learn/${game}` }, words.exercises),
          element("a", { class: "button", href: `/rules/${game}` }, words.rules),
          button(words.flip, () => (board.flipped = !board.flipped)),
        ),
      ),
    ),
  );
  await begin();
}
