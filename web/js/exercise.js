// One exercise: a position, and something to be found in it. The server says whether it is right. Whoever is stuck gets a hint
// first, and only then the answer.

import { currentQuery } from "./address.js";
import { allGames, cardOf, get } from "./api.js";
import { linkOf } from "./analysisstart.js";
import { artOf } from "./art.js";
import { ParlourBoard } from "./board.js";
import { button, element, refill, write } from "./dom.js";
import { icon } from "./icons.js";
import { rememberDay, rememberSolved, solved, solvedDays } from "./me.js";
import { face } from "./opponents.js";
import { Panels } from "./panels.js";
import { speak } from "./shell.js";
import { newGame } from "./newgame.js";
import { hasSides } from "./orientation.js";
import { typed } from "./picks.js";
import { stars } from "./stars.js";
import { boardsWith, daysInARow, nextUnsolved } from "./steps.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").ExerciseCard} ExerciseCard */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").Scene} Scene */

/** How long what a step led to is shown before what followed. */
const REPLY_PAUSE = 700;
/** A longer task is told in smaller letters. */
const LONG_TASK = 70;
/** What is shown beside the board: what one holds. @type {import("../types.js").Panel["kind"][]} */
const SHOWN_PANELS = ["cards"];

export class ExercisePage {
  /** What was done so far. @type {string[]} */ #played = [];
  #isSolved = false;
  /** Where it can be looked into further, once it is solved. @type {string | null} */ #analysis = null;
  /** Whether there was a hint for this step. */ #isHinted = false;
  /** @type {GameCard | undefined} */ game;
  /** @type {ExerciseCard[]} */ list = [];
  /** How often something was tried: what belongs to an earlier try is not shown any more. */ #turn = 0;
  /** The boards where something is to be done. @type {string[]} */ #asked = [];
  /** The day whose exercise it is, if it is one's. @type {string | null} */ #day = null;

  /** @param {HTMLElement} root @param {string} game @param {number} number */
  constructor(root, game, number) {
    this.root = root;
    this.id = game;
    this.number = number;
    this.#day = currentQuery().get("day");
    this.board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    this.board.game = game;
    this.panels = new Panels(artOf(game));
    this.verdict = element("p", { class: "try", role: "status" });
    this.note = element("p", { class: "note later" });
    this.own = element("div", { class: "buttons own" });
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
      this.#day
        ? { class: "icon-btn", href: "/today", "aria-label": words.backToDay }
        : { class: "icon-btn", href: `/learn/${this.id}`, "aria-label": words.allExercises },
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
          element("p", { class: "quiet" }, where, stars(info.difficulty)),
          element("a", { class: "skip", href: `/rules/${this.id}` }, words.rules),
        ),
        element("h1", { class: "goalnote" }, info.title),
        element("div", { class: "stage" }, this.board),
        this.panels.root,
        element(
          "div",
          { class: `says${info.task.length > LONG_TASK ? " long" : ""}` },
          face("owl", 92),
          element("div", { class: "bubble" }, element("p", { class: "say" }, info.task), this.verdict),
        ),
        this.own,
        element("div", { class: "after" }, this.buttons, this.note),
      ),
    );
    await this.#begin();
  }

  stop() {
    this.#turn += 1;
  }

  /** @param {string[]} played @param {{ hint?: boolean, tell?: boolean }} [wanted] @returns {Promise<Attempt>} */
  #ask(played, { hint = false, tell = false } = {}) {
    const query = new URLSearchParams({ played: played.join(" "), hint: String(hint), tell: String(tell) });
    return get(`/api/games/${this.id}/exercises/${this.number}?${query}`);
  }

  /** @param {string} text @param {"" | "good" | "bad" | "nudge"} [tone] */
  #say(text, tone = "") {
    write(this.verdict, text);
    this.verdict.className = `try ${tone}`.trim();
    speak(text);
  }

  /** Only the boards where something is to be done, so that they are large. @param {Scene} scene @param {number} player */
  #draw(scene, player) {
    const picks = scene.choices.flatMap(({ picks }) => picks);
    if (picks.length > 0) this.#asked = boardsWith(scene, picks).boards.map(({ id }) => id);
    this.board.scene = { ...scene, boards: scene.boards.filter(({ id }) => this.#asked.includes(id)) };
    const panels = scene.panels.filter(({ kind }) => SHOWN_PANELS.includes(kind));
    this.panels.show(panels, player);
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
        this.#draw(index < answer.scenes.length - 1 ? { ...scene, choices: [] } : scene, answer.player);
      }
      this.#showButtons();
    } catch (problem) {
      if (turn !== this.#turn) return;
      this.board.settle();
      this.#say(sentence(/** @type {Error} */ (problem).message), "bad");
    }
  }

  /** What was pointed at is not any more. */
  #clear() {
    this.board.advice = null;
    this.board.glow = [];
  }

  #begin() {
    return this.#try(this.#ask([]), ({ player }) => {
      this.#played = [];
      this.#isSolved = false;
      this.#isHinted = false;
      this.#clear();
      this.board.near = player;
      this.#say("");
    });
  }

  /** @param {Choice} choice */
  #attempt(choice) {
    const played = [...this.#played, choice.notation];
    return this.#try(this.#ask(played), ({ verdict, lesson, miss, position }) => {
      this.#clear();
      if (verdict === "wrong") return this.#say(`${sentence(choice.label)}? ${miss ?? ""} ${words.tryAgain}`, "bad");
      this.#played = played;
      this.#isHinted = false;
      this.#isSolved = verdict === "solved";
      if (!this.#isSolved) return this.#say(words.right, "good");
      const variant = this.list[this.number - 1]?.variant ?? "";
      this.#analysis = position ? linkOf(this.id, { variant, start: position }, []) : null;
      this.#remember();
      this.#say([words.solved, lesson, this.#streak()].filter(Boolean).join(" "), "good");
    });
  }

  #remember() {
    rememberSolved(this.id, this.number);
    if (this.#day) rememberDay(this.#day);
  }

  /** How many days in a row, where it was the exercise of one. */
  #streak() {
    const days = this.#day ? daysInARow(solvedDays(), this.#day) : 0;
    return days > 1 ? `${phrases.daysInARow(days)}.` : "";
  }

  /** A nudge: in words, and what to look at. */
  #hint() {
    return this.#try(this.#ask(this.#played, { hint: true }), ({ hint, marks, scenes }) => {
      this.#isHinted = true;
      this.board.glow = marks ?? [];
      // It has been shown already.
      scenes.splice(0, scenes.length - 1);
      this.#say(hint ?? (marks?.length ? words.lookHere : words.fewWays), "nudge");
    });
  }

  #tell() {
    return this.#try(this.#ask(this.#played, { tell: true }), ({ answer, scenes }) => {
      const last = scenes.at(-1);
      const choice = typed(last?.choices ?? [], answer ?? "");
      this.#clear();
      if (choice) this.board.advice = { spots: [], picks: choice.picks };
      scenes.splice(0, scenes.length - 1);
      this.#say(`${words.answerIs} ${choice?.label ?? answer}`, "nudge");
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
    const help = this.#isHinted
      ? button(words.tell, () => this.#tell(), { "data-key": "help" })
      : button(words.hintFirst, () => this.#hint(), { "data-key": "help" });
    const analyse = this.#analysis
      ? [element("a", { class: "btn plain", href: this.#analysis }, words.openAnalysis)]
      : [];
    const rest = this.#isSolved ? [...this.#onward(), ...analyse] : [...rotate, help];
    refill(this.own, ...own);
    refill(
      this.buttons,
      ...rest,
      button(words.again, () => this.#begin()),
      ...flip,
    );
  }

  /** What comes after: the next one that is not solved, or a game. */
  #onward() {
    if (this.#day) return [element("a", { class: "btn main", href: "/today" }, words.backToDay)];
    const next = nextUnsolved(this.list.length, solved(this.id), this.number);
    if (next !== null)
      return [element("a", { class: "btn main", href: `/learn/${this.id}/${next}` }, words.nextExercise)];
    return [
      button(words.play, () => this.game && newGame(this.game), { class: "btn main" }),
      element("a", { class: "btn plain", href: `/learn/${this.id}` }, words.allExercises),
    ];
  }
}
