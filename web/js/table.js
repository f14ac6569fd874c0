// The page of a table: its sockets, its state, and what people want of it.

import { currentPath, currentQuery, isSite, linkTo } from "./address.js";
import { allGames, cardOf, get, getText, post, put } from "./api.js";
import { Connection } from "./connection.js";
import { askFor, button, confirm } from "./dom.js";
import { effectsOf } from "./effects.js";
import { newGame } from "./newgame.js";
import { peopleAt } from "./names.js";
import { premoveInWords } from "./premoves.js";
import { asNotation, typed } from "./picks.js";
import { linkOfRecord } from "./records.js";
import { go, showBanner, speak } from "./shell.js";
import { cuesOf, sound, vibrate, withNews } from "./sound.js";
import { playAtOnce } from "./start.js";
import {
  announcementOf,
  isHandingOver,
  isOver,
  isOwnTurn,
  isViewpoint,
  mayHint,
  nearSeat,
  newsOf,
  openTable,
  ownSeats,
  passOn,
  promptOf,
  receive,
  seatQuery,
  showBoard,
  viewpoint,
  viewpointIndex,
} from "./tablestate.js";
import { TableView } from "./tableview.js";
import { thinkOfGame } from "./thinkhere.js";
import { Viewer, rulesOf } from "./viewer.js";
import { lastChoice, remember, rememberChoice } from "./storage.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").GameListing} GameListing */
/** @typedef {import("./tablestate.js").TableState} TableState */

/** The invitation that brought someone here, if one did. */
const invitationGiven = () => currentQuery().get("invitation");

/** One table on the page. */
export class TablePage {
  /** One for every seat that is ours, or a spectator's. @type {Connection[]} */ #connections = [];
  /** @type {TableState | null} */ #state = null;
  /** @type {Viewer | null} */ #viewer = null;
  /** @type {TableView | null} */ #view = null;
  #isStopped = false;
  /** Whether it is to be looked at rather than played. */ #isReplay = currentQuery().has("replay");

  /** @param {HTMLElement} root @param {string} id */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
  }

  async start() {
    const [view, games] = await Promise.all([
      /** @type {Promise<import("../types.js").TableView>} */ (get(`/api/tables/${this.id}`)),
      allGames(),
    ]);
    if (this.#isStopped) return;
    const game = cardOf(games, view.table.game);
    const rules = rulesOf(
      game,
      view.table.variant,
      view.standing.seats.map(({ player }) => player),
    );
    const source = {
      replay: (/** @type {number} */ ply, /** @type {number | null} */ seat) =>
        get(`/api/tables/${this.id}/replay?ply=${ply}${seatQuery("&", seat)}`),
      think: (/** @type {import("./thinkhere.js").About} */ about) => this.#thinkAbout("why", about),
      record: () => getText(`/api/tables/${this.id}/record${seatQuery("?", this.#state?.seat ?? null)}`),
    };
    const deals = {
      choose: (/** @type {string} */ notation) => this.#chooseByNotation(notation),
      show: (/** @type {string | null} */ group) => (viewer.board.group = group),
      say: (/** @type {string} */ text) => viewer.say(text),
      name: (/** @type {number} */ player) => viewer.name(player),
    };
    /** @type {Viewer} */
    const viewer = new Viewer(game, rules, source, () => this.#render(), deals);
    viewer.board.addEventListener("choose", (event) => this.#choose(/** @type {CustomEvent<Choice>} */ (event).detail));
    viewer.board.addEventListener("slip", (event) => this.#slip(/** @type {CustomEvent<string[]>} */ (event).detail));
    viewer.board.addEventListener("premove", (event) =>
      this.#tellPremove(/** @type {CustomEvent<import("./premoves.js").PremoveChange>} */ (event).detail),
    );
    const variant = game.variants.find(({ name }) => name === rules.variant);
    const title =
      variant && variant === game.variants[0] ? game.title : `${game.title}: ${variant?.title ?? rules.variant}`;
    this.#viewer = viewer;
    this.#view = new TableView(this.id, title, viewer, {
      choose: (choice) => this.#choose(choice),
      type: (text) => this.#type(text),
      say: (text) => this.#say(text),
      sit: (player) => this.#sit(player),
      showBoard: () => this.#showBoard(),
      passOn: () => this.#enter(passOn),
      resign: () => this.#resign(),
      hint: () => this.#hint(),
      newGame: () => newGame(game),
      playAgainst: (opponent) => this.#playAgainst(opponent),
      gameLink: () => this.#gameLink(),
      change: (ask) => this.#change(ask),
    });
    this.root.replaceChildren(this.#view.root);
    if (view.seats.length > 0) remember(this.id);
    const state = openTable(view, rules, invitationGiven() !== null);
    for (const seat of view.seats.length > 0 ? view.seats : [null]) this.#connect(seat);
    this.#state = { ...state, known: this.#connections.map(({ known }) => known) };
    viewer.near = nearSeat(this.#state);
    document.addEventListener("keydown", this.keys);
  }

  stop() {
    this.#isStopped = true;
    for (const connection of this.#connections) connection.close();
    document.removeEventListener("keydown", this.keys);
    this.#view?.stop();
    this.#viewer?.stop();
    showBanner("");
  }

  /** @param {number | null} seat */
  #connect(seat) {
    const connection = new Connection(this.id, seat);
    this.#connections.push(connection);
    connection.addEventListener("notice", (event) =>
      this.#hear(connection, /** @type {CustomEvent<Notice>} */ (event).detail),
    );
    connection.addEventListener("online", () => {
      if (!this.#isStopped) showBanner(this.#connections.every(({ isOnline }) => isOnline) ? "" : words.offline);
    });
  }

  /** The socket of the seat whose eyes the page shows. */
  get #connection() {
    return this.#state ? this.#connections[viewpointIndex(this.#state)] : undefined;
  }

  get #isPast() {
    return this.#viewer?.past != null;
  }

  /** Goes on to another state. @param {(state: TableState) => TableState} next */
  #enter(next) {
    if (this.#state) this.#state = next(this.#state);
    this.#render();
  }

  #render() {
    if (this.#state) this.#view?.show(this.#state);
  }

  // --- what is heard

  /** @param {Connection} connection @param {Notice} notice */
  #hear(connection, notice) {
    const [before, view, viewer] = [this.#state, this.#view, this.#viewer];
    if (!before || !view || !viewer) return;
    const index = this.#connections.indexOf(connection);
    const state = receive(before, index, connection.known, notice);
    this.#state = state;
    const isShown = isViewpoint({ ...state, seat: before.seat }, index);
    switch (notice.type) {
      case "welcome":
        viewer.near = nearSeat(state);
        if (isShown) view.chat.show(notice.chat, notice.room);
        if (notice.invitation !== undefined) view.invitation.word = notice.invitation;
        break;
      case "back":
        if (isShown) view.chat.add(...notice.chat);
        break;
      case "said":
        if (isShown) view.chat.add(notice.line);
        return;
      case "bye":
        if (notice.reason === "taken_over")
          showBanner(words.takenOver, [button(words.playHere, () => go(currentPath()))]);
        return;
    }
    if (notice.type === "update" && notice.event.type === "declined" && isShown) this.#tellDeclined(notice.event);
    const people = peopleAt(state.standing.seats, ownSeats(state), viewer.rules);
    const announcement = announcementOf(before, state, index, notice, people);
    if (announcement) {
      viewer.say("");
      if (announcement.sound) sound(...this.#cues(before, state, index));
      speak(announcement.speech);
    }
    this.#render();
    this.#settlePremove(announcement?.speech ?? "");
    this.#openReplay();
  }

  /** What is heard of what happened. @param {TableState} before @param {TableState} after @param {number} index of the socket that told it */
  #cues(before, after, index) {
    const [from, to] = [before.known[index]?.scene, after.known[index]?.scene];
    const hintOf = this.#viewer?.board.hintOf;
    const cues = from && to && hintOf ? cuesOf(effectsOf(from, to, hintOf)) : [];
    return withNews(cues, newsOf(before, after));
  }

  /** Plays the premove if its turn has come, and says so if it cannot be played any more. @param {string} heard what is being said of the last move */
  #settlePremove(heard) {
    const [state, viewer] = [this.#state, this.#viewer];
    const scene = state && viewpoint(state)?.scene;
    if (!state || !viewer || !scene) return;
    const turn = isOver(state) ? "over" : isOwnTurn(state, false) ? "own" : "other";
    const settled = viewer.board.premoves.settle(scene, turn);
    if (settled.type === "play")
      this.#change({ type: "act", action: settled.choice.notation, knowing: this.#connection?.known.seq ?? 0 });
    if (settled.type !== "dropped") return;
    viewer.say(words.premoveDropped);
    speak(`${heard} ${words.premoveDropped}`.trim());
  }

  /** @param {import("./premoves.js").PremoveChange} change */
  #tellPremove({ type, premove }) {
    const viewer = this.#viewer;
    viewer?.say(type === "set" ? premoveInWords(viewer.board, premove) : words.premoveCancelled);
  }

  /** A saved game that is over is opened to be looked at, from its beginning. */
  #openReplay() {
    const [state, viewer] = [this.#state, this.#viewer];
    if (!this.#isReplay || !state?.standing.result || !viewer) return;
    this.#isReplay = false;
    viewer.look(0);
  }

  // --- what is done

  /** @param {Choice} choice */
  async #choose(choice) {
    const connection = this.#connection;
    if (this.#isPast) return this.#viewer?.say(words.looksBack);
    const knowing = connection?.known.seq ?? 0;
    // What has a spot was asked about there.
    if (choice.confirm && choice.picks.length === 0 && !(await confirm(`${sentence(choice.label)}?`))) return;
    await this.#change({ type: "act", action: choice.notation, knowing }, connection);
  }

  /** @param {string} notation */
  #chooseByNotation(notation) {
    const choice = this.#connection?.known.scene?.choices.find((choice) => choice.notation === notation);
    if (choice) this.#choose(choice);
  }

  /** The same game at another table, against another bot. @param {string} opponent */
  async #playAgainst(opponent) {
    const viewer = this.#viewer;
    if (!viewer) return;
    try {
      await playAtOnce(viewer.game, { opponent });
    } catch (problem) {
      viewer.complain(problem);
    }
  }

  /** Whoever made an offer is told that it was declined. @param {{ player: number, offer: "draw" | "undo" | "rematch" }} event */
  #tellDeclined({ player, offer }) {
    const state = this.#state;
    if (!state || player === state.seat) return;
    this.#viewer?.say(phrases.declined(this.#viewer.name(player), offer));
  }

  /** @param {string} text a move, as it was typed */
  #type(text) {
    if (!this.#state || isHandingOver(this.#state)) return;
    if (this.#isPast) return this.#viewer?.say(words.looksBack);
    const choice = typed(this.#connection?.known.scene?.choices ?? [], text);
    if (choice) this.#choose(choice);
    // What is wrong with it, the table knows best.
    else this.#change({ type: "act", action: text });
  }

  /** Spots were picked that no choice begins with. @param {string[]} picks */
  #slip(picks) {
    const scene = this.#connection?.known.scene;
    if (!scene || !this.#viewer || !this.#state) return;
    if (this.#isPast) return this.#viewer.say(words.looksBack);
    if (scene.choices.length === 0) return this.#viewer.say(promptOf(this.#state, false, this.#viewer.people));
    const notation = asNotation(scene, picks);
    if (notation) return this.#change({ type: "act", action: notation });
    vibrate("illegal");
    this.#viewer.say(picks.length > 1 ? words.notThere : words.nothingThere);
  }

  /** Asks for something that changes the game. @param {Record<string, unknown>} ask */
  async #change(ask, connection = this.#connection) {
    try {
      await connection?.change(ask);
    } catch (problem) {
      vibrate("illegal");
      this.#viewer?.board.settle();
      this.#viewer?.complain(problem);
    }
  }

  /** @param {Record<string, unknown>} ask @returns {Promise<Thought>} */
  async #think(ask) {
    const answer = await this.#connection?.ask(ask);
    if (!answer?.thought) throw new Error(words.lost);
    return answer.thought;
  }

  /** Here if that can be, and else where the table is. @param {"hint" | "why"} type @param {import("./thinkhere.js").About} about */
  #thinkAbout(type, about) {
    const record = () => getText(`/api/tables/${this.id}/record${seatQuery("?", this.#state?.seat ?? null)}`);
    return thinkOfGame(record, about, () => this.#think({ type, ...about }));
  }

  async #resign() {
    if (await confirm(words.reallyResign)) await this.#change({ type: "resign" });
  }

  /** @param {number} player */
  async #sit(player) {
    const invitation = invitationGiven();
    const name = await askFor(words.name, lastChoice("me").name ?? "");
    try {
      await post(`/api/tables/${this.id}/seats/p${player + 1}`, {
        ...(invitation && { invitation }),
        ...(name && { name }),
      });
      if (name) rememberChoice("me", { name });
      go(`${currentPath()}?${currentQuery()}`);
    } catch (problem) {
      this.#viewer?.complain(problem);
    }
  }

  /** Says something in the chat; whoever has no name yet is asked for one. @param {string} text */
  async #say(text) {
    try {
      const { name } = await get("/api/me");
      if (name === null) {
        const chosen = await askFor(words.name, lastChoice("me").name ?? "");
        if (!chosen) throw new Error(words.nameless);
        await put("/api/me", { name: chosen });
        rememberChoice("me", { name: chosen });
        await this.#connection?.reopen();
      }
      await this.#connection?.ask({ type: "say", text });
    } catch (problem) {
      this.#viewer?.complain(problem);
      throw problem;
    }
  }

  #showBoard() {
    this.#enter(showBoard);
    this.#viewer?.board.focusCursor();
  }

  #hint() {
    if (this.#state && mayHint(this.#state, this.#isPast)) this.#viewer?.hint(() => this.#thinkAbout("hint", {}));
  }

  async #gameLink() {
    // On a device of one's own a game has no address that others could go to: the link holds all of it.
    if (isSite && this.#viewer) return linkOfRecord(await this.#viewer.source.record());
    const [game] = /** @type {GameListing[]} */ (await get(`/api/archive?table=${this.id}&limit=1`));
    return linkTo(game ? `/g/${game.id}` : `/t/${this.id}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#viewer?.key(event, {
      h: () => this.#hint(),
      u: () => this.#state?.seat != null && this.#change({ type: "undo" }),
      m: () => this.#view?.openTyping(),
    });
  }
}
