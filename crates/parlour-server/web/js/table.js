// A table: the board, and beside it whose turn it is, clocks, moves, offers, chat and advice.

import { Advice } from "./advice.js";
import { Analysis } from "./analysis.js";
import { allGames, get, getText, post } from "./api.js";
import { ParlourBoard } from "./board.js";
import { Chat } from "./chat.js";
import { Connection } from "./connection.js";
import { button, confirm, copyButton, element, input } from "./dom.js";
import { go, speak } from "./main.js";
import { MoveList } from "./moves.js";
import { newGame } from "./newgame.js";
import { Panels } from "./panels.js";
import { asNotation, typed } from "./picks.js";
import { beginning, readRecord } from "./records.js";
import { Seats } from "./seats.js";
import { sound } from "./sound.js";
import { remember } from "./visits.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Standing} Standing */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").TableView} TableView */
/** @typedef {import("../types.js").Presence} Presence */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").VariantCard} VariantCard */
/** @typedef {import("../types.js").Replay} Replay */
/** @typedef {import("../types.js").Thought} Thought */

/** One table on the page. */
export class TablePage {
  /** @type {Connection[]} */ #connections = [];
  /** Whose eyes the page shows. @type {number | null} */ #seat = null;
  /** @type {Standing | null} */ #standing = null;
  /** @type {Presence | null} */ #here = null;
  #mayAsk = false;
  #isStopped = false;
  /** An earlier position, if one is shown. @type {Replay | null} */ #past = null;
  /** Who has been shown the board, where something is hidden. @type {number | null} */ #shownTo = null;
  /** @type {GameCard | null} */ #game = null;
  /** @type {VariantCard | null} */ #rules = null;

  /** @param {HTMLElement} main @param {string} id */
  constructor(main, id) {
    this.main = main;
    this.id = id;
    this.board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    this.board.playerName = (player) => this.#name(player);
    this.title = element("h1");
    this.seats = new Seats((player) => this.#sit(player));
    this.prompt = element("p", { class: "prompt", role: "status" });
    this.note = element("p", { class: "note" });
    /** What came of the last thing that was tried. */
    this.message = element("p", { class: "message" });
    this.actions = element("div", { class: "buttons actions" });
    this.offers = element("div", { class: "offers", role: "status" });
    this.panels = new Panels();
    this.controls = element("div", { class: "buttons controls" });
    this.moves = new MoveList((ply) => this.#look(ply));
    this.chat = new Chat((text) => this.#ask({ type: "say", text }));
    this.watchers = element("p", { class: "watchers" });
    this.invitation = element("div", { class: "invitation" });
    this.analysis = new Analysis(
      (ply) => this.#think({ ply, quick: true }),
      (ply) => this.#look(ply),
      (player) => this.#name(player),
      (remarks) => this.moves.remark(remarks),
    );
    /** @type {Advice | null} */ this.advice = null;
    this.board.addEventListener("choose", (event) => this.#choose(/** @type {CustomEvent<Choice>} */ (event).detail));
    this.board.addEventListener("slip", (event) => this.#slip(/** @type {CustomEvent<string[]>} */ (event).detail));
    this.board.addEventListener("note", (event) => {
      const { label, note } = /** @type {CustomEvent} */ (event).detail;
      this.note.textContent = note ? [label, note].filter(Boolean).join(": ") : "";
    });
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
  }

  async start() {
    const [view, games] = await Promise.all([
      /** @type {Promise<TableView>} */ (get(`/api/tables/${this.id}`)),
      allGames(),
    ]);
    const { game, variant, title } = view.table;
    this.#game = games.find(({ id }) => id === game) ?? null;
    this.#rules = this.#game?.tables.find((table) => table.variant === variant) ?? this.#game?.tables[0] ?? null;
    this.board.game = game;
    this.analysis.players = view.standing.seats.length;
    document.title = `${title} · Parlour`;
    this.title.textContent = variant === this.#game?.variants[0]?.name ? title : `${title} (${variant})`;
    this.advice = new Advice(
      this.#rules?.bots ?? [],
      (by) => this.#think({ by, ...(this.#past && { ply: this.#past.ply }) }),
      () => this.#render(),
    );
    if (this.#isStopped) return;
    this.#furnish(game);
    this.#take(view.standing, false);
    this.#seat = view.seats[0] ?? null;
    this.board.flipped = this.#seat === 1;
    if (view.seats.length > 0) remember(this.id);
    for (const seat of view.seats.length > 0 ? view.seats : [null]) this.#connect(seat);
  }

  /** @param {string} game */
  #furnish(game) {
    const advice = /** @type {Advice} */ (this.advice);
    this.typing = input({ "aria-label": words.typeMove, id: "type-move", autocomplete: "off" });
    const typing = element("form", { class: "type" }, this.typing);
    typing.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#type();
    });
    this.root = element(
      "section",
      { class: "table", "data-game": game },
      element(
        "div",
        { class: "stage" },
        this.seats.above,
        element("div", { class: "ground" }, advice.bar, this.board),
        this.seats.below,
      ),
      element(
        "div",
        { class: "ask" },
        this.title,
        this.invitation,
        this.prompt,
        this.message,
        this.offers,
        this.actions,
        this.note,
      ),
      element(
        "aside",
        {},
        this.controls,
        advice.root,
        this.analysis.root,
        this.panels.root,
        element("details", { open: true }, element("summary", {}, words.moves), this.moves.root, typing),
        this.chat.root,
        this.watchers,
      ),
    );
    this.main.replaceChildren(this.root);
  }

  stop() {
    this.#isStopped = true;
    for (const connection of this.#connections) connection.close();
    document.removeEventListener("keydown", this.keys);
    this.seats.stop();
    this.analysis.clear();
  }

  /** @param {number | null} seat */
  #connect(seat) {
    const connection = new Connection(this.id, seat);
    this.#connections.push(connection);
    connection.addEventListener("notice", (event) =>
      this.#hear(connection, /** @type {CustomEvent<Notice>} */ (event).detail),
    );
    connection.addEventListener("online", (event) =>
      this.#showBanner(/** @type {CustomEvent<boolean>} */ (event).detail ? "" : words.offline),
    );
  }

  /** @param {string} text */
  #showBanner(text) {
    const banner = document.getElementById("offline");
    if (!banner) return;
    banner.hidden = text === "";
    banner.textContent = text;
  }

  /** The seats that are ours, as they are in this game. */
  get #mine() {
    return this.#connections.map(({ seat }) => seat).filter((seat) => seat !== null);
  }

  get #connection() {
    return this.#connections.find(({ seat }) => seat === this.#seat) ?? this.#connections[0];
  }

  get #scene() {
    return this.#connection?.scene ?? null;
  }

  get #isOver() {
    return this.#standing !== null && this.#standing.result !== null;
  }

  get #hasSecrets() {
    return this.#rules?.has_secrets ?? false;
  }

  /** @param {number} player */
  #name(player) {
    return this.#standing?.seats[player]?.player ?? "";
  }

  // --- what is heard

  /** @param {Connection} connection @param {Notice} notice */
  #hear(connection, notice) {
    const isOurs = connection === this.#connection;
    switch (notice.type) {
      case "welcome":
        this.#take(notice.standing, notice.may_ask);
        this.#here = notice.here;
        if (isOurs || this.#seat === null) this.#seat = notice.seat;
        this.#past = null;
        this.#shownTo = null;
        this.analysis.clear();
        this.moves.remark(new Map());
        if (isOurs) this.chat.show(notice.chat);
        if (notice.invitation !== undefined) this.invite = notice.invitation;
        break;
      case "back":
        this.#take(notice.standing, notice.may_ask);
        this.#here = notice.here;
        if (isOurs) this.chat.add(...notice.chat);
        break;
      case "update":
        this.#take(notice.standing, notice.may_ask);
        if (isOurs) this.#follow(notice.event);
        break;
      case "said":
        if (isOurs) this.chat.add(notice.line);
        return;
      case "here": {
        const { players, spectators } = notice;
        this.#here = { players, spectators };
        break;
      }
      case "bye":
        if (notice.reason === "taken_over") this.#showBanner(words.takenOver);
        return;
      default:
        return;
    }
    this.#turnToMover();
    this.#render();
  }

  /** @param {Standing} standing @param {boolean} mayAsk */
  #take(standing, mayAsk) {
    this.#standing = standing;
    this.#mayAsk = mayAsk;
    this.seats.take(standing);
  }

  /** @param {import("../types.js").Happening} event */
  #follow(event) {
    this.message.textContent = "";
    if (this.#isOver) sound("end");
    else if (event.type === "acted") sound(event.player === this.#seat ? "own" : "other");
    if (event.type === "acted" || event.type === "undone") {
      const scene = this.#scene;
      const what =
        event.type === "acted" && event.action !== "?" ? `${this.#name(event.player)}: ${event.action}. ` : "";
      if (scene) speak(sentence(what) + (this.#standing?.result?.words ?? scene.speech));
    }
  }

  /** Two people at one screen: whoever is to move sees the board, after a word where something is hidden. */
  #turnToMover() {
    const mover = this.#standing?.to_move ?? null;
    if (mover !== null && this.#mine.includes(mover)) this.#seat = mover;
  }

  // --- what is done

  /** @param {Choice} choice */
  async #choose(choice) {
    if (this.#past) return;
    if (choice.confirm && !(await confirm(`${sentence(choice.label)}. ${words.sure}`))) return this.#render();
    await this.#change({ type: "act", action: choice.notation });
  }

  #type() {
    if (!this.typing) return;
    const text = this.typing.value.trim();
    this.typing.value = "";
    const choice = typed(this.#scene?.choices ?? [], text);
    if (choice) this.#choose(choice);
    // What is wrong with it, the table knows best.
    else if (text) this.#change({ type: "act", action: text });
  }

  /** @param {string[]} picks */
  async #slip(picks) {
    const scene = this.#scene;
    if (!scene || this.#past) return this.#say(words.looksBack);
    if (scene.choices.length === 0) return this.#say(sentence(this.prompt.textContent ?? ""));
    const notation = asNotation(scene, picks);
    if (notation) return this.#change({ type: "act", action: notation });
    this.#say(picks.length > 1 ? words.notThere : words.nothingThere);
  }

  /** @param {Record<string, unknown>} ask */
  async #ask(ask) {
    try {
      return await this.#connection?.ask(ask);
    } catch (problem) {
      this.#say(/** @type {Error} */ (problem).message);
      throw problem;
    }
  }

  /** @param {Record<string, unknown>} ask */
  async #change(ask) {
    try {
      await this.#connection?.change(ask);
    } catch (problem) {
      this.#render();
      this.#say(/** @type {Error} */ (problem).message);
    }
  }

  /** @param {Record<string, unknown>} about @returns {Promise<Thought>} */
  async #think(about) {
    const answer = await this.#connection?.ask({ type: "why", ...about });
    return answer.thought;
  }

  /** @param {string} text */
  #say(text) {
    this.message.textContent = sentence(text);
    speak(sentence(text));
  }

  async #resign() {
    if (await confirm(words.reallyResign)) await this.#change({ type: "resign" });
  }

  async #hint() {
    this.#say(words.thinking);
    const answer = await this.#ask({ type: "hint" }).catch(() => null);
    if (!answer) return;
    const { thought } = /** @type {{ thought: Thought }} */ (answer);
    const choice = this.#scene?.choices.find(({ notation }) => notation === thought.action);
    this.board.advice = { spots: [], picks: thought.picks };
    this.#say(`${words.hint}: ${choice?.label ?? thought.action}`);
  }

  /** @param {number} player */
  async #sit(player) {
    const invitation = new URLSearchParams(location.search).get("invitation");
    try {
      await post(`/api/tables/${this.id}/seats/p${player + 1}`, invitation ? { invitation } : {});
      go(location.pathname + location.search);
    } catch (problem) {
      this.#say(/** @type {Error} */ (problem).message);
    }
  }

  /** Shows an earlier position; the last one is the game itself. @param {number} wanted */
  async #look(wanted) {
    const plies = this.#standing?.plies ?? 0;
    const ply = Math.max(0, wanted);
    this.#past = ply >= plies ? null : await get(`/api/tables/${this.id}/replay?ply=${ply}${this.#eyes("&")}`);
    if (this.#past) speak(this.#past.scene.speech);
    this.#render();
  }

  /** Whose eyes are meant, in an address. @param {"?" | "&"} sign */
  #eyes(sign) {
    return this.#seat === null ? "" : `${sign}seat=p${this.#seat + 1}`;
  }

  // --- what is shown

  #render() {
    const [scene, standing] = [this.#scene, this.#standing];
    if (!scene || !standing || !this.root) return;
    const needsHandOver = this.#hasSecrets && this.#mine.length > 1 && this.#shownTo !== this.#seat && !this.#isOver;
    this.root.classList.toggle("hidden-from", needsHandOver);
    this.seats.show(this.#mine, this.#seat ?? 0, this.#here);
    this.#renderPrompt(scene, standing);
    this.#renderInvitation(standing);
    const watchers = this.#here?.spectators ?? 0;
    this.watchers.textContent = watchers > 0 ? `${watchers} ${words.watchers}` : "";
    if (needsHandOver) return this.#renderHandOver();
    this.#renderBoard(scene);
    this.#renderActions(scene);
    this.#renderControls(standing);
    this.#renderOffers(standing);
    this.panels.show((this.#past?.scene ?? scene).panels);
    const played = this.#connection?.played ?? [];
    this.moves.show(played, this.#past?.ply ?? played.length);
    if (this.typing) this.typing.placeholder = `${words.typeMove} ${scene.choices.at(-1)?.notation ?? "…"}`;
    this.analysis.root.hidden = !this.#isOver || !this.#mayAsk || played.length === 0;
    this.analysis.played = played;
    this.analysis.winner = standing.result?.winner ?? null;
  }

  /** Whoever is next has not been shown anything yet, and must not see what the last one did. */
  #renderHandOver() {
    this.panels.clear();
    this.moves.clear();
    for (const part of [this.controls, this.note, this.message, this.offers]) part.replaceChildren();
    this.actions.replaceChildren(
      element("p", {}, words.handOver),
      button(words.show, () => this.#handOver(), { class: "primary" }),
    );
  }

  #handOver() {
    this.#shownTo = this.#seat;
    this.board.flipped = this.#seat === 1;
    this.#render();
  }

  /** @param {Scene} scene @param {Standing} standing */
  #renderPrompt(scene, standing) {
    const isTurn = standing.begun && !this.#isOver && standing.to_move !== null && standing.to_move === this.#seat;
    const text = standing.result?.words ?? (standing.begun ? scene.prompt : words.waiting);
    this.prompt.replaceChildren(
      ...(isTurn ? [element("span", { class: "your-turn" }, words.yourTurn), " "] : []),
      sentence(text),
    );
    this.prompt.classList.toggle("over", this.#isOver);
  }

  /** @param {Scene} scene */
  #renderBoard(scene) {
    const advice = /** @type {Advice} */ (this.advice);
    const shown = this.#past?.scene ?? scene;
    if (this.board.scene !== shown) this.board.scene = shown;
    const ply = this.#past?.ply ?? this.#standing?.plies ?? 0;
    const isAskable =
      this.#mayAsk &&
      (this.#past !== null || !this.#isOver) &&
      (!this.#hasSecrets || this.#isOver || this.#standing?.to_move === this.#seat);
    advice.show(`${this.#standing?.number}/${ply}/${this.#connection?.seq}`, isAskable, this.#seat ?? 0, (player) =>
      this.#name(player),
    );
    this.board.advice =
      advice.isOn && advice.thought ? { spots: advice.thought.spots, picks: advice.thought.picks } : null;
  }

  /** What can be done with one touch: the choices without a spot, and what the table does for one. @param {Scene} scene */
  #renderActions(scene) {
    const choices = scene.choices.filter(({ picks }) => picks.length === 0);
    const value = (/** @type {Choice} */ choice) =>
      this.advice?.isOn ? this.advice.thought?.spots.find((spot) => spot.choice === choice.notation)?.short : undefined;
    const isOneOfMany = (/** @type {Choice} */ { group }) =>
      choices.filter((choice) => choice.group === group).length > 1;
    const own = choices.map((choice) => {
      const worth = value(choice);
      const attributes = { class: isOneOfMany(choice) ? "" : "primary", "data-action": choice.notation };
      return button(sentence(choice.label) + (worth ? ` (${worth})` : ""), () => this.#choose(choice), attributes);
    });
    const aids = scene.aids.map(({ name, label }) =>
      button(sentence(label), () => this.#change({ type: "aid", name })),
    );
    const turn = this.board.carries ? [button(words.rotate, () => this.board.rotate())] : [];
    const back = [
      element("p", {}, words.looksBack),
      button(words.last, () => this.#look(Infinity), { class: "primary" }),
    ];
    this.actions.replaceChildren(...(this.#past ? back : [...own, ...turn, ...aids]));
  }

  /** @param {Standing} standing */
  #renderControls(standing) {
    const plays = this.#seat !== null;
    const isOver = this.#isOver;
    const isOpen = !this.#hasSecrets && !this.#rules?.has_chance;
    const canPlayOn = this.#past !== null && (isOver || isOpen);
    const canShare = isOver || !this.#hasSecrets;
    const advice = /** @type {Advice} */ (this.advice);
    /** @param {boolean} isThere @param {() => HTMLElement} make */
    const when = (isThere, make) => (isThere ? [make()] : []);
    this.controls.replaceChildren(
      ...when(plays && isOver, () =>
        button(words.rematch, () => this.#change({ type: "rematch" }), { class: "primary" }),
      ),
      ...when(isOver && this.#game !== null, () => button(words.newGame, () => this.#game && newGame(this.#game))),
      ...when(plays && standing.plies > 0, () => button(words.undo, () => this.#change({ type: "undo" }))),
      ...when(plays && !isOver && standing.begun && standing.seats.every(({ kind }) => kind === "person"), () =>
        button(words.draw, () => this.#change({ type: "draw" })),
      ),
      ...when(plays && !isOver && standing.begun, () => button(words.resign, () => this.#resign())),
      ...when(plays && !isOver && !standing.begun, () => button(words.abort, () => this.#change({ type: "abort" }))),
      ...when(this.#mayAsk && !isOver && standing.to_move === this.#seat, () => button(words.hint, () => this.#hint())),
      advice.switch,
      ...when(canPlayOn, () => button(words.playOn, () => this.#playOn())),
      button(words.flip, () => (this.board.flipped = !this.board.flipped)),
      ...when(canShare, () => copyButton(words.share, () => this.#positionLink())),
      ...when(isOver, () => copyButton(words.shareGame, () => this.#gameLink())),
      element(
        "a",
        {
          class: "button",
          href: `/api/tables/${this.id}/record${this.#eyes("?")}`,
          download: `parlour-${this.id}.txt`,
        },
        words.download,
      ),
    );
  }

  async #positionLink() {
    const ply = this.#past?.ply ?? this.#standing?.plies ?? 0;
    const { position } = /** @type {Replay} */ (
      await get(`/api/tables/${this.id}/replay?ply=${ply}${this.#eyes("&")}`)
    );
    const variant = this.#rules?.variant ?? "";
    return `${location.origin}/p/${this.#game?.id}?${new URLSearchParams({ variant, position })}`;
  }

  async #gameLink() {
    const games = /** @type {import("../types.js").GameListing[]} */ (
      await get(`/api/archive?table=${this.id}&limit=1`)
    );
    return games[0] ? `${location.origin}/g/${games[0].id}` : (location.href.split("?")[0] ?? location.href);
  }

  async #playOn() {
    try {
      const record = await readRecord(await getText(`/api/tables/${this.id}/record${this.#eyes("?")}`));
      if (this.#game) newGame(this.#game, beginning(record, this.#past?.ply ?? record.opening.length));
    } catch (problem) {
      this.#say(/** @type {Error} */ (problem).message);
    }
  }

  /** @param {Standing} standing */
  #renderOffers(standing) {
    const plays = this.#seat !== null;
    this.offers.replaceChildren(
      ...standing.offers
        .filter(() => plays)
        .map(({ offer, players }) => {
          if (players.includes(this.#seat ?? -1))
            return element(
              "p",
              {},
              words.offered,
              " ",
              button(words.cancel, () => this.#change({ type: "decline", offer })),
            );
          const who = players.map((player) => standing.seats[player]?.name ?? "").join(", ");
          return element(
            "p",
            {},
            `${who} ${words[`offer-${offer}`]}. `,
            button(words.accept, () => this.#change({ type: offer }), { class: "primary" }),
            " ",
            button(words.decline, () => this.#change({ type: "decline", offer })),
          );
        }),
    );
  }

  /** @param {Standing} standing */
  #renderInvitation(standing) {
    const isWanted = this.invite !== undefined && standing.seats.some(({ kind }) => kind === "free");
    if (!isWanted) return this.invitation.replaceChildren();
    if (this.invitation.childElementCount > 0) return;
    const link = `${location.origin}/t/${this.id}?invitation=${this.invite}`;
    this.invitation.append(
      element("p", {}, words.invitation),
      element(
        "div",
        { class: "copy" },
        input({ readonly: true, value: link, "aria-label": words.invitation }),
        copyButton(words.copy, () => link),
      ),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLSelectElement ||
      document.querySelector("dialog[open]")
    )
      return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      f: () => (this.board.flipped = !this.board.flipped),
      h: () => this.#mayAsk && this.#hint(),
      w: () => (this.#mayAsk || this.advice?.isOn) && this.advice?.toggle(),
      u: () => this.#change({ type: "undo" }),
      "[": () => this.moves.step(-1),
      "]": () => this.moves.step(1),
      m: () => this.typing?.focus(),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}
