// One exercise: a position, and something to be found in it. The server says whether it is right.

import { allGames, cardOf, get } from "./api.js";
import { ParlourBoard } from "./board.js";
import { button, element, refill, write } from "./dom.js";
import { icon } from "./icons.js";
import { rememberSolved } from "./me.js";
import { face } from "./opponents.js";
import { speak } from "./shell.js";
import { newGame } from "./newgame.js";
import { hasSides } from "./orientation.js";
import { typed } from "./picks.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").ExerciseCard} ExerciseCard */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").GameCard} GameCard */

/** How long what a step led to is shown before what followed. */
const REPLY_PAUSE = 700;
/** A longer task is told in smaller letters. */
const LONG_TASK = 70;

export class ExercisePage {
  /** What was done so far. @type {string[]} */ #played = [];
  #isSolved = false;
  /** @type {GameCard | undefined} */ game;
  /** @type {ExerciseCard[]} */ list = [];
  /** How often something was tried: what belongs to an earlier try is not shown any more. */ #turn = 0;

  /** @param {HTMLElement} root @param {string} game @param {number} number */
  constructor(root, game, number) {
    this.root = root;
    this.id = game;
    this.number = number;
    this.board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    this.board.game = game;
    this.verdict = element("p", { class: "try", role: "status" });
    this.note = element("p", { class: "note later" });
    this.buttons = element("div", { class: "buttons" });
    this.board.addEventListener("choose", (event) => this.#attempt(/** @type {CustomEvent<Choice>} */ (event).detail));
    this.board.addEventListener("slip", () => this.#say(words.nothingThere));
    this.board.tellNotes(this.note);
  }

  async start() {
    const list = /** @type {Promise<ExerciseCard[]>} */ (get(`/api/games/${this.id}/exercises`));
    const game = cardOf(await allGames(), this.id);
    this.game = game;
    this.list = await list;
    const info = this.list[this.number - 1];
    if (!info) throw new Error(words.notFound);
    this.board.playerName = (player) => game.tables[0]?.players[player] ?? "";
    const back = element(
      "a",
      { class: "icon-btn", href: `/learn/${this.id}`, "aria-label": words.allExercises },
      icon("back"),
    );
    const where = `${game.title} · ${words.exercise} ${this.number} / ${this.list.length}`;
    this.root.replaceChildren(
      element(
        "section",
        { class: "play guide exercise", "data-game": this.id },
        element(
          "header",
          { class: "top" },
          back,
          element("p", { class: "quiet" }, where),
          element("a", { class: "skip", href: `/rules/${this.id}` }, words.rules),
        ),
        element("h1", { class: "goalnote" }, info.title),
        element("div", { class: "stage" }, this.board),
        element(
          "div",
          { class: `says${info.task.length > LONG_TASK ? " long" : ""}` },
          face("owl", 92),
          element("div", { class: "bubble" }, element("p", { class: "say" }, info.task), this.verdict),
        ),
        element("div", { class: "after" }, this.buttons, this.note),
      ),
    );
    await this.#begin();
  }

  stop() {
    this.#turn += 1;
  }

  /** @param {string[]} played @param {boolean} tell @returns {Promise<Attempt>} */
  #ask(played, tell = false) {
    const query = new URLSearchParams({ played: played.join(" "), tell: String(tell) });
    return get(`/api/games/${this.id}/exercises/${this.number}?${query}`);
  }

  /** @param {string} text */
  #say(text) {
    write(this.verdict, text);
    speak(text);
  }

  /** Does something with what the server says, unless something else was begun meanwhile. @param {Promise<Attempt>} asked @param {(answer: Attempt) => void} take */
  async #try(asked, take) {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const answer = await asked;
      if (turn !== this.#turn) return;
      take(answer);
      for (const [index, scene] of answer.scenes.entries()) {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, REPLY_PAUSE));
        if (turn !== this.#turn) return;
        // What is on its way to the last scene is looked at, not played.
        this.board.scene = index < answer.scenes.length - 1 ? { ...scene, choices: [] } : scene;
      }
      this.#showButtons();
    } catch (problem) {
      if (turn !== this.#turn) return;
      this.board.settle();
      this.#say(sentence(/** @type {Error} */ (problem).message));
    }
  }

  #begin() {
    return this.#try(this.#ask([]), ({ player }) => {
      this.#played = [];
      this.#isSolved = false;
      this.board.advice = null;
      this.board.near = player;
      this.#say("");
    });
  }

  /** @param {Choice} choice */
  #attempt(choice) {
    const played = [...this.#played, choice.notation];
    return this.#try(this.#ask(played), ({ verdict, lesson }) => {
      this.board.advice = null;
      if (verdict === "wrong") return this.#say(`${sentence(choice.label)}? ${words.tryAgain}`);
      this.#played = played;
      this.#isSolved = verdict === "solved";
      if (this.#isSolved) rememberSolved(this.id, this.number);
      this.#say(this.#isSolved ? `${words.solved} ${lesson ?? ""}` : words.right);
    });
  }

  #tell() {
    return this.#try(this.#ask(this.#played, true), ({ answer, scenes }) => {
      const last = scenes.at(-1);
      const choice = typed(last?.choices ?? [], answer ?? "");
      if (choice) this.board.advice = { spots: [], picks: choice.picks };
      // It has been shown already.
      scenes.splice(0, scenes.length - 1);
      this.#say(`${words.answerIs} ${choice?.label ?? answer}`);
    });
  }

  #showButtons() {
    const own = this.board.scene.choices
      .filter(({ picks }) => picks.length === 0)
      .map((choice) => button(sentence(choice.label), () => this.#attempt(choice)));
    const rotate = this.board.carries ? [button(words.rotate, () => this.board.rotate())] : [];
    const flip = hasSides(this.board.scene.boards)
      ? [button(words.flip, () => (this.board.isFlipped = !this.board.isFlipped))]
      : [];
    const rest = this.#isSolved ? [this.#onward()] : [...own, ...rotate, button(words.tell, () => this.#tell())];
    refill(
      this.buttons,
      ...rest,
      button(words.again, () => this.#begin()),
      ...flip,
    );
  }

  /** What comes after: the next one, or a game. */
  #onward() {
    const isLast = this.number === this.list.length;
    const href = `/learn/${this.id}/${this.number + 1}`;
    if (!isLast) return element("a", { class: "btn main", href }, words.nextExercise);
    return button(words.play, () => this.game && newGame(this.game), { class: "btn main" });
  }
}
