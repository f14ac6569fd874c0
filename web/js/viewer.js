// A game that is looked at, at a table or in the archive: the board, the moves to step through, what is told beside it,
// and what bots think of it.

import { linkTo } from "./address.js";
import { Advice } from "./advice.js";
import { Analysis } from "./analysis.js";
import { artOf } from "./art.js";
import { ParlourBoard } from "./board.js";
import { button, element, write } from "./dom.js";
import { throwOf } from "./effects.js";
import { showThrow } from "./flights.js";
import { FullScreen } from "./fullscreen.js";
import { speak } from "./shell.js";
import { MoveList } from "./moves.js";
import { newGame } from "./newgame.js";
import { valueOf } from "./insight.js";
import { hasSides } from "./orientation.js";
import { Panels } from "./panels.js";
import { beginning, readRecord } from "./records.js";
import { inTime, notAnyMore } from "./stages.js";
import { TimeGraph } from "./timegraph.js";
import { lastWishes, startGame } from "./start.js";
import { labelled } from "./tableparts.js";
import { plainly } from "./told.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Played} Played */
/** @typedef {import("../types.js").Replay} Replay */
/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").VariantCard} VariantCard */
/** @typedef {import("./names.js").Person} Person */
/** @typedef {{ ply?: number, quick?: boolean, by?: string }} About */

/**
 * Where a game comes from.
 * @typedef {object} Source
 * @property {(ply: number, seat: number | null) => Promise<Replay>} replay
 * @property {(about: About) => Promise<Thought>} think
 * @property {() => Promise<string>} record
 */

/**
 * The game as it stands.
 * @typedef {object} Present
 * @property {number} number which game it is, of several at a table
 * @property {Scene} scene
 * @property {Played[]} played
 * @property {number | null} seat whose eyes see it
 * @property {boolean} mayAsk
 * @property {boolean} isOver
 * @property {number | null} winner
 */

export class Viewer {
  /** @type {Present | null} */ present = null;
  /** An earlier position, if one is shown. @type {Replay | null} */ past = null;
  /** What was advised, for the position it was advised for. @type {{ key: string, picks: string[], way: string[] } | null} */
  #hint = null;
  /** Of which game luck has been asked for. */ #luckOf = -1;
  /** How often something was asked for: what comes too late is not shown. */ #requests = 0;
  /** One question after the other: that is all that is answered. @type {Promise<unknown>} */ #questions =
    Promise.resolve();
  #isBlank = false;
  /** The scene that is shown. @type {Scene | null} */ #shown = null;
  /** Who plays, as people call them. @type {Person[]} */ people = [];

  /**
   * @param {GameCard} game
   * @param {VariantCard} rules
   * @param {Source} source
   * @param {() => void} changed what shows more of the game is told when another position is shown
   * @param {import("./panels.js").Deals} [deals] what can be done with what lies beside the board
   */
  constructor(game, rules, source, changed, deals) {
    this.game = game;
    this.rules = rules;
    this.source = source;
    this.changed = changed;
    const name = (/** @type {number} */ player) => this.people[player]?.name ?? rules.players[player] ?? "";
    this.name = name;
    this.art = artOf(game.id);
    this.board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    this.board.game = game.id;
    this.board.playerName = name;
    this.note = element("p", { class: "note" });
    /** What came of the last thing that was tried. */
    this.message = element("p", { class: "message" });
    this.panels = new Panels(this.art, deals);
    this.moves = new MoveList((ply) => this.look(ply), this.art, name);
    this.advice = new Advice(
      rules.bots,
      (by) => this.think({ by, ...(this.past && { ply: this.past.ply }) }),
      () => {
        this.render();
        this.changed();
      },
    );
    this.analysis = new Analysis(
      rules.players,
      (ply) => this.think({ ply, quick: true }),
      (ply, better) => this.#lookWith(ply, better),
      (remarks) => this.moves.remark(remarks),
      (ply) => this.#tell(ply),
      rules.has_secrets ? null : (ply, player) => this.tryAgain(ply, player),
    );
    this.times = new TimeGraph((ply) => this.look(ply), name);
    this.ground = element("div", { class: "ground" }, this.advice.bar, this.board);
    this.fullScreen = new FullScreen(() => this.ground.closest(".table"));
    /** Only where the board has sides. */
    this.flipButton = labelled("flip", words.flip, () => this.flip());
    this.board.addEventListener("pick", () => this.say(""));
    this.board.tellNotes(this.note);
  }

  stop() {
    notAnyMore(this.panels);
    this.moves.stop();
    this.#requests += 1;
    this.fullScreen.leave();
    this.analysis.clear();
  }

  /** Says that something went wrong. @param {unknown} problem */
  complain(problem) {
    this.say(/** @type {Error} */ (problem).message, true);
  }

  /** Says what came of something, to those who look and those who listen. @param {string} text */
  say(text, isWrong = false) {
    write(this.message, sentence(text));
    this.message.classList.toggle("wrong", isWrong);
    if (text) speak(sentence(text));
  }

  /** @param {About} about */
  think(about) {
    return this.#inTurn(() => this.source.think(about));
  }

  /** Asks when what was asked before has been answered. @param {() => Promise<Thought>} ask @returns {Promise<Thought>} */
  #inTurn(ask) {
    const answer = this.#questions.then(ask);
    this.#questions = answer.catch(() => {});
    return answer;
  }

  /** @param {Present} present */
  show(present) {
    const before = this.present;
    this.present = present;
    const isOther = before !== null && (before.number !== present.number || before.seat !== present.seat);
    const isShorter = before !== null && present.played.length < before.played.length;
    // What was taken back is gone, and what was found out about it too.
    if (isOther || isShorter) this.#requests += 1;
    if (isOther || (this.past && this.past.ply >= present.played.length)) this.past = null;
    if (isShorter || before?.number !== present.number) this.forget();
    this.#isBlank = false;
    this.render();
  }

  /** Forgets what was found out about a game. */
  forget() {
    this.analysis.clear();
    this.moves.remark(new Map());
  }

  /** Shows nothing at all, not even to those who read the page's elements. */
  blank() {
    this.#isBlank = true;
    this.#shown = null;
    this.#requests += 1;
    this.past = null;
    this.#hint = null;
    this.board.clear();
    this.advice.clear();
    notAnyMore(this.panels);
    this.panels.clear();
    this.moves.clear();
    this.analysis.root.hidden = true;
    this.times.hide();
    write(this.note, "");
    write(this.message, "");
    speak("");
  }

  /** Shows a position; the last one is the game itself. @param {number} wanted */
  async look(wanted) {
    const { present } = this;
    if (!present || this.#isBlank) return;
    const ply = Math.max(0, Math.min(present.played.length, wanted));
    this.#requests += 1;
    const request = this.#requests;
    // Whoever holds a key down goes on from here.
    this.moves.show(present.played, ply);
    try {
      const past = ply === present.played.length ? null : await this.source.replay(ply, present.seat);
      if (request !== this.#requests) return;
      this.past = past;
      if (past) speak(past.scene.speech);
      this.render();
      this.changed();
    } catch (problem) {
      if (request !== this.#requests) return;
      this.complain(problem);
      this.render();
    }
  }

  /** Shows a position with what would have been better there. @param {number} ply @param {Thought} [better] */
  async #lookWith(ply, better) {
    await this.look(ply);
    if (!better || this.ply !== ply) return;
    this.#hint = { key: this.#key, picks: better.picks, way: better.best[0]?.way ?? [] };
    this.render();
    this.ground.scrollIntoView({ block: "nearest" });
  }

  /** What chance gave, once the game is over. @param {Present} present */
  async #showLuck({ number, played, seat }) {
    if (this.#luckOf === number) return;
    this.#luckOf = number;
    const { luck = [] } = await this.source.replay(played.length, seat).catch(() => ({ luck: [] }));
    this.analysis.showLuck(luck);
  }

  /** The same game once more from a position, with the same sides and opponents. @param {number} ply @param {number} player who plays where nobody of this page does */
  async tryAgain(ply, player) {
    try {
      const record = await readRecord(await this.source.record());
      const own = this.present?.seat ?? player;
      const seats = record.seats.map((seat, index) => (index === own || seat === "person" ? "me" : seat));
      // Where there are dice, those that came then are known: from the position on they fall anew.
      const { position } = await this.source.replay(ply, this.present?.seat ?? null);
      const from = this.rules.has_chance
        ? { variant: record.variant, start: position, opening: [] }
        : beginning(record, ply);
      const opponent = record.seats.find((seat, index) => index !== own && seat !== "person") ?? "";
      await startGame(this.game, { ...lastWishes(this.game), opponent, clock: "none" }, seats, { from });
    } catch (problem) {
      this.complain(problem);
    }
  }

  /** After how many actions the position is that is shown. */
  get ply() {
    return this.past?.ply ?? this.present?.played.length ?? 0;
  }

  /** Tells the position that is shown from any other. */
  get #key() {
    const { number = 0, seat = null, played = [] } = this.present ?? {};
    const actions = played.slice(0, this.ply).map(({ action }) => action);
    return [number, seat, this.advice.by.choice.value, ...actions].join(" ");
  }

  render() {
    const { present, past } = this;
    if (!present || this.#isBlank) return;
    const shown = past?.scene ?? present.scene;
    const before = this.#shown;
    this.#shown = shown;
    if (this.board.scene !== shown) this.board.scene = shown;
    this.flipButton.hidden = !hasSides(shown.boards);
    if (shown !== before) {
      // What was thrown just now is seen to come; what was thrown long ago is only looked at.
      const isThrown = past === null && before !== null && throwOf(before.panels) !== throwOf(shown.panels);
      const showPanels = () => {
        this.panels.show(shown.panels, present.seat);
        if (isThrown) showThrow(shown.panels, this.board, this.art, present.seat);
      };
      if (before) inTime(this.panels, showPanels);
      else showPanels();
      // What was told of a spot may not be so any more.
      write(this.note, "");
    }
    this.moves.show(present.played, this.ply);
    const isAskable =
      present.mayAsk &&
      (past !== null || !present.isOver) &&
      (!this.rules.has_secrets || present.isOver || present.scene.to_move === present.seat);
    const near = this.rules.players.length === 2 ? (present.seat ?? 0) : null;
    this.advice.show(this.#key, isAskable, near, this.name);
    // A hint is for whoever is still to move, or was then.
    const isMeant = past !== null || !present.isOver;
    const hint =
      isMeant && this.#hint?.key === this.#key ? { spots: [], picks: this.#hint.picks, way: this.#hint.way } : null;
    this.board.advice = this.advice.painted ?? hint;
    const isPlayedOut = present.scene.to_move === null;
    const isKnown = present.isOver && (isPlayedOut || !this.rules.has_secrets);
    this.analysis.root.hidden = !isKnown || !present.mayAsk || present.played.length === 0;
    this.analysis.played = present.played;
    this.analysis.winner = present.winner;
    this.analysis.isPlayedOut = isPlayedOut;
    if (present.isOver) this.times.show(present.played, this.ply, this.rules.players.length);
    else this.times.hide();
    this.analysis.names = this.rules.players.map((_, player) => this.name(player));
    this.analysis.showAt(this.ply);
    if (present.isOver && this.rules.has_chance) this.#showLuck(present);
  }

  /** Asks what to do now. @param {() => Promise<Thought>} ask */
  async hint(ask) {
    if (!this.present || this.past || this.#isBlank) return;
    const key = this.#key;
    this.say(words.thinking);
    try {
      const thought = await this.#inTurn(ask);
      if (key !== this.#key || this.#isBlank) return;
      const choice = this.present.scene.choices.find(({ notation }) => notation === thought.action);
      const [best] = thought.best;
      this.#hint = { key, picks: thought.picks, way: best?.way ?? [] };
      const why = best ? [best.text && sentence(best.text), valueOf(best)].filter(Boolean).join(", ") : "";
      this.say(`${words.hint}: ${choice?.label ?? words.seeBoard}${why && `. ${why}`}`);
      this.render();
    } catch (problem) {
      this.complain(problem);
    }
  }

  /** Whose side of the board is at the bottom. @param {number | null} near */
  set near(near) {
    this.board.near = near;
  }

  /** Shows the board from the other side. */
  flip() {
    this.board.isFlipped = !this.board.isFlipped;
  }

  /** What was done at a ply, in words. @param {number} ply */
  #tell(ply) {
    const played = this.present?.played[ply];
    return played ? plainly(played.told, played.by, this.name) : "";
  }

  /** Whether a choice without spots is what a bot would do, if that is shown. @param {import("../types.js").Choice} choice */
  isAdvised({ notation }) {
    const { isOn, thought } = this.advice;
    return isOn && thought?.action === notation;
  }

  /** A button that opens the form for a game from here. */
  playOnButton() {
    return button(words.playOn, async () => {
      try {
        newGame(this.game, beginning(await readRecord(await this.source.record()), this.ply));
      } catch (problem) {
        this.complain(problem);
      }
    });
  }

  /** A link to the position that is shown. */
  async positionLink() {
    const { position } = await this.source.replay(this.ply, this.present?.seat ?? null);
    return linkTo(`/p/${this.game.id}?${new URLSearchParams({ variant: this.rules.variant, position })}`);
  }

  /** Does what a key says, if it says something here. @param {KeyboardEvent} event @param {Record<string, () => unknown>} more */
  key(event, more) {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (
      isTyping ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector("dialog[open]") ||
      this.#isBlank
    )
      return;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      f: () => this.fullScreen.toggle(),
      t: () => this.flip(),
      Escape: () => this.board.premoves.cancel() || this.fullScreen.leave(),
      w: () => this.advice.switch.hidden || this.advice.toggle(),
      "[": () => this.moves.step(-1),
      "]": () => this.moves.step(1),
      ArrowLeft: () => this.moves.step(-1),
      ArrowRight: () => this.moves.step(1),
      // Into the board, where the arrows move the cursor.
      ArrowUp: () => this.board.cursor.enter("ArrowUp"),
      ArrowDown: () => this.board.cursor.enter("ArrowDown"),
      n: () => this.board.focusCursor(),
      ...more,
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

/** The rules of a variant; those that are not listed are like the first, under their own name. @param {GameCard} game @param {string} variant @param {string[]} [players] what they are called, if that is known better @returns {VariantCard} */
export function rulesOf(game, variant, players) {
  const listed = /** @type {VariantCard} */ (game.tables.find((table) => table.variant === variant) ?? game.tables[0]);
  return { ...listed, variant, players: players ?? listed.players };
}
