// The analysis board: moves for every side, forward and back, with branches, and a bot that thinks about what is shown.
// The tree lives in the page; the server plays lines through the rules and keeps nothing.

import { addressOf } from "./address.js";
import { Advice } from "./advice.js";
import { openAnalysisMenu } from "./analysismenu.js";
import { beginOf, keepTree, linkOf, lineOf, loadTree } from "./analysisstart.js";
import { allGames, cardOf, post } from "./api.js";
import { artOf } from "./art.js";
import { ParlourBoard } from "./board.js";
import { button, element, refill, write } from "./dom.js";
import { icon } from "./icons.js";
import { hasSides } from "./orientation.js";
import { Panels } from "./panels.js";
import { peopleAt } from "./names.js";
import { Seats } from "./seats.js";
import { speak } from "./shell.js";
import { labelled, topLine } from "./tableparts.js";
import { thinkOfLine } from "./thinkhere.js";
import { plainly } from "./told.js";
import { MoveTree } from "./tree.js";
import { TreeView } from "./treeview.js";
import { rulesOf } from "./viewer.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").AnalysedPosition} AnalysedPosition */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").Played} Played */
/** @typedef {import("../types.js").VariantCard} VariantCard */
/** @typedef {import("./analysisstart.js").Begin} Begin */
/** @typedef {import("./tree.js").Move} Move */

/** A wheel that turns on steps at most once in so many milliseconds. */
const WHEEL_PAUSE = 120;

export class AnalysisPage {
  tree = new MoveTree();
  /** What each move did, by its id. @type {Map<number, Played>} */ told = new Map();
  /** What is known of positions, by the id of the move that leads there. @type {Map<number, AnalysedPosition>} */ #known =
    new Map();
  /** What is shown. @type {AnalysedPosition | null} */ shown = null;
  /** How often something was asked for: what comes too late is not shown. */ #requests = 0;
  /** What a bot thinks about. @type {{ about: number, stop: AbortController } | null} */ #question = null;
  #seat = 0;
  #wheeled = 0;

  /** @param {HTMLElement} root @param {string} id */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    this.prompt = element("p", { class: "prompt", role: "status" });
    this.message = element("p", { class: "message" });
    this.note = element("p", { class: "note" });
    this.actions = element("div", { class: "actions" });
    this.seats = new Seats();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
  }

  async start() {
    const games = await allGames();
    this.game = cardOf(games, this.id);
    const { begin, moves } = await beginOf(this.game);
    this.#open(begin);
    const { tree, line } = loadTree(begin, moves);
    this.tree = tree;
    await this.#tellLine(this.tree.lineFrom());
    for (const action of line) if (!this.tree.play(action)) break;
    await this.look(this.tree.at, true);
    document.addEventListener("keydown", this.keys);
  }

  stop() {
    this.#requests += 1;
    this.#question?.stop.abort();
    this.seats.stop();
    document.removeEventListener("keydown", this.keys);
  }

  /** @param {Begin} begin */
  #open(begin) {
    const game = /** @type {GameCard} */ (this.game);
    this.begin = begin;
    this.rules = rulesOf(game, begin.variant);
    const { players, bots } = this.rules;
    this.name = (/** @type {number} */ player) => sentence(players[player] ?? "");
    this.art = artOf(this.id);
    this.board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    this.board.game = this.id;
    this.board.playerName = this.name;
    this.board.tellNotes(this.note);
    this.board.addEventListener("choose", (event) =>
      this.play(/** @type {CustomEvent<Choice>} */ (event).detail.notation),
    );
    this.board.addEventListener("wheel", (event) => this.#wheel(/** @type {WheelEvent} */ (event)), { passive: false });
    this.moves = new TreeView((to) => this.#goTo(to), this.art, this.name);
    // Whoever plays here can be asked, the levels too.
    const askable = bots.map((bot) => {
      const { kind } = bot.character;
      return { ...bot, character: { ...bot.character, kind: kind === "bird" ? /** @type {const} */ ("guest") : kind } };
    });
    this.advice = new Advice(
      askable,
      (by) => this.#think(by),
      () => this.#render(),
    );
    this.panels = new Panels(this.art, {
      choose: (notation) => this.play(notation),
      show: (group) => this.board && (this.board.group = group),
      say: (text) => this.say(text),
      name: this.name,
    });
    this.#furnish(game);
  }

  // --- moves

  /** Plays a move where one stands. @param {string} action */
  play(action) {
    const { tree } = this;
    if (!tree.play(action)) return this.say(words.treeFull, true);
    return this.look(tree.at);
  }

  /** @param {"first" | "previous" | "next" | "last" | Move} to */
  #goTo(to) {
    const { tree } = this;
    if (to === "first") tree.toStart();
    else if (to === "previous") tree.step(-1);
    else if (to === "next") tree.step(1);
    else if (to === "last") tree.toEnd();
    else tree.at = to;
    return this.look(tree.at);
  }

  /** Shows where a move leads. @param {Move} move */
  async look(move, isFirst = false) {
    const before = this.shown;
    this.tree.at = move;
    this.#requests += 1;
    const request = this.#requests;
    // Whoever looks at the same still wants to know.
    if (this.#question?.about !== move.id) this.#question?.stop.abort();
    this.moves?.show(this.tree, this.told);
    try {
      const known = this.#known.get(move.id) ?? (await this.#ask(move));
      if (request !== this.#requests) return;
      this.shown = known;
      this.say("");
      if (!isFirst) speak(this.#lastInWords(move) || known.scene.speech);
      this.#render();
    } catch (problem) {
      if (request !== this.#requests) return;
      // What cannot be played is not kept.
      this.tree.remove(move);
      this.shown = before;
      if (isFirst && !before) throw problem;
      this.board?.settle();
      this.say(/** @type {Error} */ (problem).message, true);
      this.#render();
    }
    keepTree(/** @type {Begin} */ (this.begin), this.tree);
  }

  /** @param {Move} move @returns {Promise<AnalysedPosition>} */
  async #ask(move) {
    const line = lineOf(this.id, /** @type {Begin} */ (this.begin), this.tree.actionsTo(move));
    const position = /** @type {AnalysedPosition} */ (await post("/api/analysis", line));
    this.#known.set(move.id, position);
    for (const [index, step] of this.tree.pathTo(move).entries()) {
      const played = position.played[index];
      if (played) this.told.set(step.id, played);
    }
    return position;
  }

  /** Tells what the moves of a line did. @param {Move[]} line */
  async #tellLine(line) {
    const last = line.at(-1);
    if (!last) return;
    try {
      await this.#ask(last);
    } catch (problem) {
      // A tree that the rules do not take is of no use.
      this.tree = new MoveTree();
      this.say(/** @type {Error} */ (problem).message, true);
    }
  }

  /** @param {Move} move */
  #lastInWords(move) {
    const played = this.told.get(move.id);
    return played ? plainly(played.told, played.by, this.name ?? String) : "";
  }

  promote() {
    if (this.tree.promote(this.tree.at)) this.look(this.tree.at);
  }

  /** Takes the move that is shown away, with all that follows. */
  remove() {
    const { at } = this.tree;
    if (at.before === null) return;
    this.tree.remove(at);
    this.look(this.tree.at);
  }

  /** Begins anew with another game. @param {Begin} begin @param {string[]} moves */
  async reopen(begin, moves) {
    this.#requests += 1;
    this.#question?.stop.abort();
    [this.told, this.#known, this.shown] = [new Map(), new Map(), null];
    this.#open(begin);
    this.tree = new MoveTree();
    for (const action of moves) this.tree.play(action);
    await this.#tellLine(this.tree.lineFrom());
    this.tree.toStart();
    await this.look(this.tree.at);
  }

  // --- what is thought

  /** @param {string} by */
  async #think(by) {
    const stop = new AbortController();
    this.#question = { about: this.tree.at.id, stop };
    const line = lineOf(this.id, /** @type {Begin} */ (this.begin), this.tree.actionsTo());
    return thinkOfLine({ line, by }, stop.signal);
  }

  // --- what is shown

  /** @param {string} text */
  say(text, isWrong = false) {
    write(this.message, sentence(text));
    this.message.classList.toggle("wrong", isWrong);
    if (text) speak(sentence(text));
  }

  #render() {
    const { shown, board, advice, rules, tree } = this;
    if (!shown || !board || !advice || !rules) return;
    const { scene } = shown;
    this.#seat = scene.to_move ?? this.#seat;
    const painted = shown.is_view ? { ...scene, choices: [] } : scene;
    if (board.scene?.boards !== painted.boards || board.scene?.pieces !== painted.pieces) board.scene = painted;
    const table = this.root.firstElementChild;
    table?.classList.toggle("two-boards", scene.boards.length > 1);
    table?.classList.toggle(
      "with-hand",
      scene.panels.some(({ kind }) => kind === "cards"),
    );
    this.panels?.show(scene.panels, this.#seat);
    this.moves?.show(tree, this.told);
    this.#showSeats();
    write(this.prompt, this.#promptOf(shown));
    if (shown.is_view && !this.message.textContent) this.say(words.analyseView);
    const near = rules.players.length === 2 ? 0 : null;
    const key = [advice.by.choice.value, ...tree.actionsTo()].join(" ");
    advice.show(key, scene.to_move !== null, near, this.name ?? String);
    board.advice = advice.painted;
    this.#showActions(shown);
    if (this.flipButton) this.flipButton.hidden = !hasSides(scene.boards);
    history.replaceState(null, "", addressOf(linkOf(this.id, /** @type {Begin} */ (this.begin), tree.actionsTo())));
  }

  /** @param {AnalysedPosition} shown */
  #promptOf({ scene, result, outcomes }) {
    if (result) return sentence(result.words);
    if (scene.to_move !== null) return phrases.toMove(this.name?.(scene.to_move) ?? "");
    return outcomes.length > 0 ? words.chooseChance : sentence(scene.prompt);
  }

  #showSeats() {
    const { rules, shown } = this;
    if (!rules || !shown) return;
    const seats = rules.players.map((player) => ({ player, kind: /** @type {const} */ ("person"), name: player }));
    const people = peopleAt(seats, [], rules);
    const standing = {
      number: 1,
      plies: 0,
      seats,
      to_move: shown.scene.to_move,
      begun: true,
      clock: null,
      offers: [],
      result: shown.result,
    };
    this.seats.show({ standing, people, near: 0, presence: null, panels: shown.scene.panels, art: this.art ?? "" });
  }

  /** @param {AnalysedPosition} shown */
  #showActions({ scene, outcomes, is_view }) {
    const advised = this.advice?.isOn ? this.advice.thought?.action : undefined;
    const inShop = new Set(
      scene.panels.flatMap((panel) => (panel.kind === "trade" ? panel.offers.map(({ notation }) => notation) : [])),
    );
    const own = is_view
      ? []
      : scene.choices
          .filter(({ picks, notation }) => picks.length === 0 && !inShop.has(notation))
          .map(({ label, notation }) =>
            button(sentence(label), () => this.play(notation), {
              class: advised === notation ? "advised" : "",
              "data-key": notation,
            }),
          );
    const rotate = this.board?.carries ? [labelled("rotate", words.rotate, () => this.board?.rotate())] : [];
    const total = outcomes.reduce((sum, { weight }) => sum + weight, 0);
    const chances = outcomes.map(({ action, label, told, weight }) =>
      button(label, () => this.play(action), {
        class: "outcome",
        "data-key": action,
        title: phrases.inHundred(Math.round((100 * weight) / total)),
        "aria-label": plainly(told, this.#seat, this.name ?? String),
      }),
    );
    const draw =
      outcomes.length > 0 ? [button(words.roll, () => this.play(drawn(outcomes)), { class: "primary" })] : [];
    refill(this.actions, ...own, ...rotate, ...draw, ...chances);
    this.actions.classList.toggle("chances", chances.length > 0);
  }

  /** @param {GameCard} game */
  #furnish(game) {
    const { advice, board, moves, panels } = this;
    if (!advice || !board || !moves || !panels) return;
    advice.switch.classList.add("labelled");
    advice.switch.prepend(icon("why"));
    this.flipButton = labelled("flip", words.flip, () => (board.isFlipped = !board.isFlipped));
    this.root.replaceChildren(
      element(
        "section",
        { class: "table explore", "data-game": this.id },
        element("h1", { class: "spoken" }, phrases.analysisOf(game.title)),
        topLine(this.prompt),
        this.seats.above,
        element("div", { class: "ground" }, advice.bar, board),
        panels.root,
        this.seats.below,
        element("div", { class: "words" }, this.message, this.note),
        element("div", { class: "side" }, advice.root, moves.root),
        element(
          "div",
          { class: "dock" },
          this.actions,
          element(
            "div",
            { class: "controls" },
            labelled("back", words.stepBack, () => this.#goTo("previous")),
            labelled("next", words.stepOn, () => this.#goTo("next")),
            advice.switch,
            this.flipButton,
            labelled("menu", words.menu, () => openAnalysisMenu(this)),
          ),
        ),
      ),
    );
  }

  // --- keys and wheel

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const now = performance.now();
    if (now - this.#wheeled < WHEEL_PAUSE) return;
    this.#wheeled = now;
    this.#goTo(event.deltaY > 0 ? "next" : "previous");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    const isTyping =
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      ArrowLeft: () => this.#goTo("previous"),
      ArrowRight: () => this.#goTo("next"),
      "[": () => this.#goTo("previous"),
      "]": () => this.#goTo("next"),
      Home: () => this.#goTo("first"),
      End: () => this.#goTo("last"),
      // Into the board, where the arrows move the cursor.
      ArrowUp: () => this.board?.focusCursor(),
      ArrowDown: () => this.board?.focusCursor(),
      f: () => this.board && (this.board.isFlipped = !this.board.isFlipped),
      w: () => this.advice?.toggle(),
      Delete: () => this.remove(),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

/** One of several outcomes, each as often as it comes up. @param {AnalysedPosition["outcomes"]} outcomes */
function drawn(outcomes) {
  let left = Math.random() * outcomes.reduce((sum, { weight }) => sum + weight, 0);
  const found = outcomes.find(({ weight }) => (left -= weight) < 0);
  return (found ?? outcomes[0])?.action ?? "";
}
