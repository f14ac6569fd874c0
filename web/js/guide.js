// A guided first game: a few steps on the real board, told by the gentlest bird. All that can be seen in it comes at once, so
// that nothing has to be waited for. Skippable, repeatable, spoken.

import { allGames, cardOf, get } from "./api.js";
import { artOf } from "./art.js";
import { ParlourBoard } from "./board.js";
import { button, element, refill } from "./dom.js";
import { icon } from "./icons.js";
import { rules } from "./learn.js";
import { FIRST_OPPONENT } from "./me.js";
import { allBots, characterOf, face } from "./opponents.js";
import { Panels } from "./panels.js";
import { speak } from "./shell.js";
import { playAtOnce } from "./start.js";
import { boardsWith, choiceTo, glowing } from "./steps.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").GuideCard} GuideCard */
/** @typedef {import("../types.js").GuideStepCard} GuideStepCard */
/** @typedef {import("../types.js").Scene} Scene */

/** How long what an answer led to is shown before what followed. */
const REPLY_PAUSE = 800;
/** What is shown beside the board: what one holds, and what was thrown. @type {import("../types.js").Panel["kind"][]} */
const SHOWN_PANELS = ["cards", "dice"];
/** Whatever is longer than so many letters is said in a smaller voice. */
const LONG_TEXT = 90;

export class GuidePage {
  #index = 0;
  #isDone = false;
  /** How often something was begun: what belongs to an earlier step is not shown any more. */ #turn = 0;
  /** @type {GuideStepCard[]} */ #steps = [];
  /** @type {GameCard | undefined} */ #game;
  #variant = "";

  /** @param {HTMLElement} root @param {string} game */
  constructor(root, game) {
    this.root = root;
    this.id = game;
    this.board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    this.panels = new Panels(artOf(game));
    this.dots = element("ol", { class: "steps" });
    this.heading = element("p", { class: "goalnote say" });
    this.text = element("p", { class: "say" });
    this.ask = element("p", { class: "try" });
    this.says = element("div", { class: "says" }, element("div", { class: "bubble" }, this.text, this.ask));
    this.buttons = element("div", { class: "buttons" });
    this.later = element("p", { class: "later" });
    this.back = button("", () => this.#go(this.#index - 1), { class: "icon-btn", "aria-label": words.guideBack });
    this.back.append(icon("back"));
    this.board.addEventListener("choose", (event) => this.#answer(/** @type {CustomEvent<Choice>} */ (event).detail));
    this.board.addEventListener("ask", (event) =>
      this.#hearQuestion(/** @type {CustomEvent<Choice | null>} */ (event).detail),
    );
    this.board.addEventListener("slip", (event) => this.#slip(/** @type {CustomEvent<string[]>} */ (event).detail));
  }

  async start() {
    const [games, guide] = await Promise.all([
      allGames(),
      /** @type {Promise<GuideCard | null>} */ (get(`/api/games/${this.id}/guide`).catch(() => null)),
    ]);
    const game = cardOf(games, this.id);
    // Whatever has no guide has rules.
    if (!guide || guide.steps.length === 0) return rules(this.root, this.id);
    this.#game = game;
    this.#steps = guide.steps;
    this.#variant = guide.variant;
    this.board.game = this.id;
    this.board.playerName = (player) => game.tables[0]?.players[player] ?? "";
    const bird = characterOf(allBots(game), FIRST_OPPONENT);
    this.says.prepend(face(bird.face, 92, bird.name));
    this.root.replaceChildren(
      element(
        "section",
        { class: "play guide", "data-game": this.id },
        element(
          "header",
          { class: "top" },
          this.back,
          this.dots,
          button(words.guideSkip, () => this.#play(), { class: "skip", "aria-label": words.guideSkipLong }),
        ),
        element("h1", { class: "spoken" }, phrases.firstGame(game.title)),
        this.heading,
        element("div", { class: "stage" }, this.board),
        this.panels.root,
        this.says,
        element("div", { class: "after" }, this.buttons, this.later),
      ),
    );
    this.#go(0);
  }

  stop() {
    this.#turn += 1;
  }

  get #step() {
    return this.#steps[this.#index];
  }

  get #isLast() {
    return this.#index === this.#steps.length - 1;
  }

  /** @param {number} index */
  #go(index) {
    const step = this.#steps[index];
    if (!step) return;
    this.#turn += 1;
    this.#index = index;
    // Where there is only something to look at, it is done when it is read.
    this.#isDone = step.answers.length === 0;
    this.board.near = step.player;
    this.#draw(step.scene, glowing(step));
    this.board.glow = glowing(step);
    this.heading.textContent = step.title;
    this.#say(step.text, step.ask);
    this.#show();
  }

  /** @param {Scene} scene @param {string[]} spots what matters in it */
  #draw(scene, spots) {
    this.board.scene = boardsWith(scene, spots);
    const panels = scene.panels.filter(({ kind }) => SHOWN_PANELS.includes(kind));
    this.panels.show(panels, this.#step?.player ?? null);
  }

  /** What is about to be put down is asked about on the board. @param {Choice | null} choice */
  #hearQuestion(choice) {
    if (!this.#isDone) this.ask.textContent = choice ? words.tapTick : (this.#step?.ask ?? "");
  }

  /** @param {string} text @param {string} [ask] */
  #say(text, ask = "") {
    this.text.textContent = text;
    this.ask.textContent = ask;
    this.ask.hidden = ask === "";
    this.says.classList.toggle("long", text.length > LONG_TEXT);
    speak(
      [this.#step?.title, text, ask]
        .filter(Boolean)
        .map((part) => sentence(part ?? "").replace(/([^.?!])$/, "$1."))
        .join(" "),
    );
  }

  #show() {
    const count = this.#steps.length;
    this.back.style.visibility = this.#index === 0 ? "hidden" : "";
    this.dots.setAttribute("aria-label", phrases.stepOf(this.#index + 1, count));
    this.dots.replaceChildren(
      ...this.#steps.map((_, index) =>
        element("li", { class: index < this.#index ? "done" : index === this.#index ? "on" : "" }),
      ),
    );
    const next = this.#steps[this.#index + 1];
    this.later.textContent = next ? phrases.then(next.title) : "";
    const onward = this.#isLast
      ? [
          button(words.nowPlay, () => this.#play(), { class: "btn main" }),
          button(words.onceMore, () => this.#go(0), { class: "btn plain" }),
        ]
      : [button(words.guideNext, () => this.#go(this.#index + 1), { class: "btn main" })];
    const own = this.board.choices
      .filter(({ picks }) => picks.length === 0)
      .map((choice) => button(sentence(choice.label), () => this.#answer(choice), { class: "btn main" }));
    refill(
      this.buttons,
      ...(this.#isDone ? onward : [...own, button(words.showMe, () => this.#showMe(), { class: "btn plain" })]),
    );
  }

  /** @param {Choice} choice */
  async #answer({ notation }) {
    const step = this.#step;
    const answer = step?.answers.find(({ action }) => action === notation);
    if (!step || !answer || this.#isDone) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.board.glow = [];
    for (const [index, scene] of answer.scenes.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, REPLY_PAUSE));
      if (turn !== this.#turn) return;
      this.#draw(scene, scene.last);
    }
    this.#isDone = true;
    if (step.done) this.#say(step.done);
    else this.#say(step.text);
    this.#show();
    // Whoever plays by keys goes on by keys.
    if (!this.board.contains(document.activeElement)) return;
    const [first] = this.buttons.children;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }

  /** @param {string[]} spots */
  #slip(spots) {
    const choice = choiceTo(this.board.choices, spots.at(-1) ?? "");
    if (choice) return this.#answer(choice);
    if (!this.#isDone) speak(this.#step?.ask ?? "");
  }

  #showMe() {
    const [answer] = this.#step?.answers ?? [];
    const choice = this.board.choices.find(({ notation }) => notation === answer?.action);
    if (choice) this.#answer(choice);
  }

  async #play() {
    if (!this.#game) return;
    const side = this.#steps.at(-1)?.player ?? 0;
    await playAtOnce(this.#game, { variant: this.#variant, side: String(side) }).catch(
      (/** @type {Error} */ { message }) => this.#say(sentence(message)),
    );
  }
}
