// A table: the game as it is played, and beside it who sits where, what is asked, offers, chat and all that can be done.

import { allGames, cardOf, get, getText, post, put } from "./api.js";
import { Chat } from "./chat.js";
import { Connection } from "./connection.js";
import { askFor, button, confirm, copyButton, element, input, refill, write } from "./dom.js";
import { go, speak } from "./main.js";
import { Invitation } from "./invitation.js";
import { newGame } from "./newgame.js";
import { Offers } from "./offers.js";
import { asNotation, typed } from "./picks.js";
import { Seats } from "./seats.js";
import { sound } from "./sound.js";
import { Viewer, rulesOf } from "./viewer.js";
import { lastChoice, remember, rememberChoice } from "./visits.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Standing} Standing */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").TableView} TableView */
/** @typedef {import("../types.js").Presence} Presence */
/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").GameListing} GameListing */

/** One table on the page. */
export class TablePage {
  /** One for every seat that is ours, or a spectator's. @type {Connection[]} */ #connections = [];
  /** Whose eyes the page shows. @type {number | null} */ #seat = null;
  /** Who has been shown the board, where something is hidden from the other at the same screen. @type {number | null} */ #shownTo =
    null;
  /** @type {Standing | null} */ #standing = null;
  /** @type {Presence | null} */ #here = null;
  #mayAsk = false;
  /** @type {Offers} */ #offers;
  #isStopped = false;
  /** The last event that was seen and heard: with two seats at one screen each is told of twice. */ #followed = 0;

  /** @param {HTMLElement} root @param {string} id */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    /** Which free seats need the invitation. @type {number[]} */ this.reserved = [];
    this.title = element("h1");
    this.seats = new Seats();
    this.prompt = element("p", { class: "prompt", role: "status" });
    this.actions = element("div", { class: "buttons actions" });
    this.#offers = new Offers((ask) => this.#change(ask));
    this.controls = element("div", { class: "buttons controls" });
    this.playOn = element("div", { class: "buttons steps" });
    this.chat = new Chat((text) => this.#speakUp(text));
    this.watchers = element("p", { class: "watchers" });
    this.invitation = new Invitation(id);
    this.typing = input({ "aria-label": words.typeMove, id: "type-move", autocomplete: "off" });
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
  }

  async start() {
    const [view, games] = await Promise.all([
      /** @type {Promise<TableView>} */ (get(`/api/tables/${this.id}`)),
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
        get(`/api/tables/${this.id}/replay?ply=${ply}${eyes("&", seat)}`),
      think: (/** @type {object} */ about) => this.#think({ type: "why", ...about }),
      record: () => getText(`/api/tables/${this.id}/record${eyes("?", this.#seat)}`),
    };
    this.viewer = new Viewer(game, rules, source, () => this.#render());
    this.viewer.board.addEventListener("choose", (event) =>
      this.#choose(/** @type {CustomEvent<Choice>} */ (event).detail),
    );
    this.viewer.board.addEventListener("slip", (event) =>
      this.#slip(/** @type {CustomEvent<string[]>} */ (event).detail),
    );
    this.title.textContent = rules.variant === game.variants[0]?.name ? game.title : `${game.title} (${rules.variant})`;
    this.#furnish(this.viewer);
    this.#take(view.standing, false);
    this.#seat = view.seats[0] ?? null;
    if (view.seats.length > 0) remember(this.id);
    for (const seat of view.seats.length > 0 ? view.seats : [null]) this.#connect(seat);
    this.#turnBoard();
    document.addEventListener("keydown", this.keys);
  }

  /** @param {Viewer} viewer */
  #furnish(viewer) {
    const typing = element("form", { class: "type" }, this.typing);
    typing.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#type();
    });
    this.table = element(
      "section",
      { class: "table", "data-game": viewer.game.id },
      element("div", { class: "stage" }, this.seats.above, viewer.ground, this.seats.below),
      viewer.column(
        this.title,
        element("a", { href: `/rules/${viewer.game.id}`, target: "_blank" }, words.rules),
        element("p", { class: "about" }, viewer.game.about),
        this.invitation.root,
        this.prompt,
        viewer.message,
        this.#offers.root,
        this.actions,
        viewer.note,
        this.controls,
      ),
      viewer.panels.root,
      element(
        "aside",
        {},
        element("details", { open: true }, element("summary", {}, words.moves), viewer.moves.root, this.playOn, typing),
        this.chat.root,
        this.watchers,
      ),
    );
    this.root.replaceChildren(this.table);
  }

  stop() {
    this.#isStopped = true;
    for (const connection of this.#connections) connection.close();
    document.removeEventListener("keydown", this.keys);
    this.seats.stop();
    this.viewer?.stop();
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

  /** The seats that are ours, as they are in this game. */
  get #mine() {
    return this.#connections.map(({ seat }) => seat).filter((seat) => seat !== null);
  }

  get #connection() {
    return this.#connections.find(({ seat }) => seat === this.#seat) ?? this.#connections[0];
  }

  /** Whether a free seat can be had: some need the invitation. @param {number} player */
  #maySit = (player) => {
    return this.#mine.length === 0 && (invitationGiven() !== null || !this.reserved.includes(player));
  };

  get #isOver() {
    return this.#standing !== null && this.#standing.result !== null;
  }

  /** Whether two sit at this screen who may not know the same. */
  get #isSecretive() {
    return this.viewer?.rules.has_secrets === true && this.#mine.length > 1 && !this.#isOver;
  }

  /** Whether nobody is being shown the board: it is on its way to the next. */
  get #isHandingOver() {
    return this.#isSecretive && this.#shownTo !== this.#seat;
  }

  /** Whose side of the board is below: of two at one screen the first's, whoever is to move. */
  get #near() {
    return this.#mine.length > 1 ? Math.min(...this.#mine) : (this.#seat ?? 0);
  }

  /** Turns the board to whoever sits before it. */
  #turnBoard() {
    if (this.viewer) this.viewer.board.flipped = this.#near === 1;
  }

  // --- what is heard

  /** @param {Connection} connection @param {Notice} notice */
  #hear(connection, notice) {
    const isOurs = connection === this.#connection;
    switch (notice.type) {
      case "welcome":
        this.#take(notice.standing, notice.may_ask);
        this.#here = notice.here;
        this.#followed = Math.max(this.#followed, notice.seq);
        this.reserved = notice.table.reserved;
        if (isOurs || this.#seat === null) this.#seat = notice.seat;
        this.#turnBoard();
        this.#shownTo = null;
        if (isOurs) this.chat.show(notice.chat);
        if (notice.invitation !== undefined) this.invitation.word = notice.invitation;
        break;
      case "back":
        this.#take(notice.standing, notice.may_ask);
        this.#here = notice.here;
        if (isOurs) this.chat.add(...notice.chat);
        break;
      case "update":
        this.#take(notice.standing, notice.may_ask);
        this.#follow(connection, notice);
        break;
      case "said":
        if (isOurs) this.chat.add(notice.line);
        return;
      case "here":
        this.#here = { players: notice.players, spectators: notice.spectators };
        break;
      case "bye":
        if (notice.reason === "taken_over")
          showBanner(words.takenOver, [button(words.playHere, () => go(location.pathname))]);
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

  /** Lets be heard and spoken what happened, once. @param {Connection} connection @param {Extract<Notice, { type: "update" }>} update */
  #follow(connection, { seq, event }) {
    if (connection !== this.#connection || seq <= this.#followed) return;
    this.#followed = seq;
    if (event.type !== "acted" && event.type !== "undone" && event.type !== "ended") return;
    this.viewer?.say("");
    if (this.#isOver) sound("end");
    else if (event.type === "acted") sound(event.player === this.#seat ? "own" : "other");
    const who = event.type === "acted" ? this.viewer?.name(event.player) : "";
    const what = event.type === "acted" && event.action !== "?" ? `${sentence(who ?? "")}: ${event.action}. ` : "";
    speak(what + (this.#standing?.result?.words ?? connection.scene?.speech ?? ""));
  }

  /** Two people at one screen: whoever is to move sees the board. Where something is hidden, it has to be handed over. */
  #turnToMover() {
    const mover = this.#standing?.to_move ?? null;
    if (mover !== null && this.#mine.includes(mover) && !this.#isSecretive) this.#seat = mover;
  }

  // --- what is done

  /** @param {Choice} choice */
  async #choose(choice) {
    const connection = this.#connection;
    if (this.viewer?.past) return this.viewer.say(words.looksBack);
    const knowing = connection?.seq ?? 0;
    if (choice.confirm && !(await confirm(`${sentence(choice.label)}. ${words.sure}`)))
      return this.viewer?.board.settle();
    await this.#change({ type: "act", action: choice.notation, knowing }, connection);
  }

  #type() {
    const text = this.typing.value.trim();
    this.typing.value = "";
    if (!text || this.#isHandingOver) return;
    if (this.viewer?.past) return this.viewer.say(words.looksBack);
    const choice = typed(this.#connection?.scene?.choices ?? [], text);
    if (choice) this.#choose(choice);
    // What is wrong with it, the table knows best.
    else this.#change({ type: "act", action: text });
  }

  /** @param {string[]} picks */
  #slip(picks) {
    const scene = this.#connection?.scene;
    if (!scene || !this.viewer) return;
    if (this.viewer.past) return this.viewer.say(words.looksBack);
    if (scene.choices.length === 0) return this.viewer.say(this.prompt.textContent ?? "");
    const notation = asNotation(scene, picks);
    if (notation) return this.#change({ type: "act", action: notation });
    this.viewer.say(picks.length > 1 ? words.notThere : words.nothingThere);
  }

  /** Asks for something that changes the game. @param {Record<string, unknown>} ask */
  async #change(ask, connection = this.#connection) {
    try {
      await connection?.change(ask);
    } catch (problem) {
      this.viewer?.board.settle();
      this.viewer?.complain(problem);
    }
  }

  /** @param {Record<string, unknown>} ask @returns {Promise<Thought>} */
  async #think(ask) {
    const answer = await this.#connection?.ask(ask);
    if (!answer?.thought) throw new Error(words.lost);
    return answer.thought;
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
      go(location.pathname + location.search);
    } catch (problem) {
      this.viewer?.complain(problem);
    }
  }

  /** Says something; whoever has no name yet is asked for one. @param {string} text */
  async #speakUp(text) {
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
      this.viewer?.complain(problem);
      throw problem;
    }
  }

  // --- what is shown

  #render() {
    const [scene, standing, viewer] = [this.#connection?.scene, this.#standing, this.viewer];
    if (!scene || !standing || !viewer) return;
    this.seats.show(this.#mine, this.#near, this.#here);
    this.#renderPrompt(scene, standing);
    this.invitation.show(standing, this.reserved);
    const watchers = this.#here?.spectators ?? 0;
    write(this.watchers, watchers > 0 ? phrases.watch(watchers) : "");
    this.table?.classList.toggle("hidden-from", this.#isHandingOver);
    if (this.#isHandingOver) return this.#renderHandOver(viewer);
    viewer.show({
      number: standing.number,
      scene,
      // A copy: what comes next is compared with it.
      played: [...(this.#connection?.played ?? [])],
      seat: this.#seat,
      mayAsk: this.#mayAsk,
      isOver: this.#isOver,
      winner: standing.result?.winner ?? null,
    });
    this.typing.hidden = this.#seat === null || this.#isOver;
    this.typing.placeholder = `${words.typeMove} ${scene.choices.at(-1)?.notation ?? "…"}`;
    this.#renderActions(viewer, scene);
    this.#renderControls(viewer, standing);
    this.#offers.show(standing, this.#seat);
  }

  /** Whoever is next has not been shown anything yet, and must not see what the last one did. @param {Viewer} viewer */
  #renderHandOver(viewer) {
    viewer.blank();
    this.typing.value = "";
    this.typing.placeholder = "";
    this.controls.replaceChildren();
    this.#offers.clear();
    if (this.actions.querySelector(".show-board")) return;
    const show = button(words.show, () => this.#showBoard(), { class: "primary show-board" });
    const next = sentence(viewer.name(this.#seat ?? 0));
    this.actions.replaceChildren(element("p", {}, phrases.handOver(next)), show);
    show.focus();
  }

  #showBoard() {
    this.#shownTo = this.#seat;
    this.#render();
    this.viewer?.board.focusCursor();
  }

  /** The board leaves the one who acted, and is not shown to the next before they say so. */
  #passOn() {
    this.#shownTo = null;
    this.#seat = this.#standing?.to_move ?? this.#seat;
    this.#render();
  }

  /** What is asked, or how it ended. @param {Scene} scene @param {Standing} standing */
  #renderPrompt(scene, standing) {
    const isTurn =
      standing.begun &&
      !this.#isOver &&
      !this.viewer?.past &&
      standing.to_move !== null &&
      standing.to_move === this.#seat;
    const shown = this.#isHandingOver ? "" : sentence(this.#promptFor(scene, standing));
    this.prompt.classList.toggle("over", this.#isOver);
    document.title = `${isTurn ? phrases.yourTurn(this.title.textContent ?? "") : this.title.textContent} · Parlour`;
    if (this.prompt.dataset.shown === `${isTurn} ${shown}`) return;
    this.prompt.dataset.shown = `${isTurn} ${shown}`;
    const turn = isTurn && shown ? [element("span", { class: "your-turn" }, words.yourTurn), " "] : [];
    this.prompt.replaceChildren(...turn, shown);
  }

  /** @param {Scene} scene @param {Standing} standing */
  #promptFor(scene, { result, begun, seats }) {
    if (this.viewer?.past) return words.looksBack;
    if (result) {
      const plays = this.#mine.length === 1 && result.winner !== null;
      return [plays ? phrases.outcome(result.winner === this.#seat) : "", sentence(result.words)]
        .filter(Boolean)
        .join(" ");
    }
    if (begun) return scene.prompt;
    const canSit = seats.some(({ kind }, player) => kind === "free" && this.#maySit(player));
    if (!canSit) return words.waiting;
    return invitationGiven() === null ? words.seatFree : words.invitedHere;
  }

  /** What can be done with one touch: the choices without a spot, and what the table does for one. @param {Viewer} viewer @param {Scene} scene */
  #renderActions(viewer, scene) {
    if (viewer.past) return refill(this.actions);
    const free =
      this.#standing?.seats.flatMap(({ kind, player: name }, player) =>
        kind === "free" && this.#maySit(player) ? [{ name, player }] : [],
      ) ?? [];
    if (free.length > 0) {
      return refill(
        this.actions,
        ...free.map(({ name, player }) =>
          button(`${words.sit}: ${name}`, () => this.#sit(player), { class: "primary" }),
        ),
      );
    }
    if (this.#isSecretive && this.#standing?.to_move !== this.#seat) {
      return refill(
        this.actions,
        button(words.passOn, () => this.#passOn(), { class: "primary" }),
      );
    }
    const choices = scene.choices.filter(({ picks }) => picks.length === 0);
    const { isOn, thought } = viewer.advice;
    const worth = (/** @type {Choice} */ { notation }) =>
      isOn ? thought?.spots.find(({ choice }) => choice === notation)?.short : undefined;
    const isOneOfMany = (/** @type {Choice} */ { group }) =>
      choices.filter((choice) => choice.group === group).length > 1;
    const own = choices.map((choice) => {
      const value = worth(choice);
      const attributes = { class: isOneOfMany(choice) ? "" : "primary", "data-key": choice.notation };
      return button(sentence(choice.label) + (value ? ` (${value})` : ""), () => this.#choose(choice), attributes);
    });
    const aids = scene.aids.map(({ name, label }) =>
      button(sentence(label), () => this.#change({ type: "aid", name })),
    );
    const turn = viewer.board.carries ? [button(words.rotate, () => viewer.board.rotate())] : [];
    refill(this.actions, ...own, ...turn, ...aids);
  }

  /** @param {Viewer} viewer @param {Standing} standing */
  #renderControls(viewer, standing) {
    const plays = this.#seat !== null;
    const isOver = this.#isOver;
    const { has_chance: hasChance, has_secrets: hasSecrets } = viewer.rules;
    const hasActed = this.#connection?.played.some(({ by }) => by !== null) ?? false;
    const isAmongPeople =
      standing.seats.every(({ kind }) => kind === "person") && this.#mine.length < standing.seats.length;
    const ask = (/** @type {string} */ type) => () => this.#change({ type });
    /** @param {boolean} isThere @param {() => HTMLElement} make */
    const when = (isThere, make) => (isThere ? [make()] : []);
    refill(
      this.playOn,
      ...when(viewer.past !== null && (isOver || !(hasSecrets || hasChance)), () => viewer.playOnButton()),
    );
    refill(
      this.controls,
      ...when(plays && isOver, () => button(words.rematch, ask("rematch"), { class: "primary" })),
      ...when(isOver, () => button(words.newGame, () => newGame(viewer.game))),
      ...when(plays && hasActed, () => button(words.undo, ask("undo"))),
      ...when(plays && !isOver && standing.begun && isAmongPeople, () => button(words.draw, ask("draw"))),
      ...when(plays && !isOver && standing.begun, () => button(words.resign, () => this.#resign())),
      ...when(plays && !isOver && !standing.begun, () => button(words.abort, ask("abort"))),
      ...when(this.#mayHint, () => button(words.hint, () => this.#hint())),
      viewer.advice.switch,
      button(words.flip, () => viewer.flip()),
      ...when(isOver || !hasSecrets, () => copyButton(words.share, () => viewer.positionLink())),
      ...when(isOver, () => copyButton(words.shareGame, () => this.#gameLink())),
      element(
        "a",
        {
          class: "button",
          href: `/api/tables/${this.id}/record${eyes("?", this.#seat)}`,
          download: `parlour-${this.id}.txt`,
        },
        words.download,
      ),
    );
  }

  get #mayHint() {
    return (
      this.#mayAsk &&
      !this.#isOver &&
      !this.viewer?.past &&
      this.#standing?.to_move === this.#seat &&
      this.#seat !== null
    );
  }

  #hint() {
    if (this.#mayHint) this.viewer?.hint(() => this.#think({ type: "hint" }));
  }

  async #gameLink() {
    const [game] = /** @type {GameListing[]} */ (await get(`/api/archive?table=${this.id}&limit=1`));
    return game ? `${location.origin}/g/${game.id}` : `${location.origin}/t/${this.id}`;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.viewer?.key(event, {
      h: () => this.#hint(),
      u: () => this.#seat !== null && this.#change({ type: "undo" }),
      m: () => this.typing.focus(),
    });
  }
}

/** The invitation that brought someone here, if one did. */
const invitationGiven = () => new URLSearchParams(location.search).get("invitation");

/** Whose eyes are meant, in an address. @param {"?" | "&"} sign @param {number | null} seat */
const eyes = (sign, seat) => (seat === null ? "" : `${sign}seat=p${seat + 1}`);

/** Says above everything what is wrong with the connection; nothing, if nothing is. @param {string} text @param {HTMLElement[]} more */
function showBanner(text, more = []) {
  const banner = document.getElementById("offline");
  if (!banner) return;
  banner.hidden = text === "";
  banner.replaceChildren(text, ...more);
}
