// A table: the board, and beside it whose turn it is, clocks, moves, offers, chat and advice.

import { get, post } from "./api.js";
import { ParlourBoard } from "./board.js";
import { Connection } from "./connection.js";
import { go, speak } from "./main.js";
import { typed } from "./picks.js";
import { sound } from "./sound.js";
import { element, words } from "./words.js";

/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Standing} Standing */
/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").TableView} TableView */
/** @typedef {import("../types.js").Thought} Thought */

/** One table on the page. */
export class TablePage {
  /** @type {Map<number | null, Connection>} */ #connections = new Map();
  /** Whose eyes the page shows. @type {number | null} */ #seat = null;
  /** @type {number[]} */ #mine = [];
  /** @type {Standing | null} */ #standing = null;
  #receivedAt = 0;
  #mayAsk = false;
  #showsWhy = false;
  /** Which earlier position is shown, if one is. @type {number | null} */ #ply = null;
  /** @type {{ thought: Thought, seq: number | null } | null} */ #thought = null;
  /** Seats that have been handed over. @type {number | null} */ #shownTo = null;
  #hasSecrets = false;
  /** @type {number} */ #ticker = 0;

  /** @param {HTMLElement} main @param {string} id */
  constructor(main, id) {
    this.id = id;
    this.board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    this.title = element("h1", { class: "spoken" });
    this.head = element("div", { class: "head" });
    this.prompt = element("p", { class: "prompt", role: "status" });
    this.note = element("p", { class: "note" });
    this.actions = element("div", { class: "buttons actions" });
    this.panels = element("div", { class: "panels" });
    this.controls = element("div", { class: "buttons controls" });
    this.offers = element("div", { class: "offers" });
    this.moves = element("ol", { class: "moves", "aria-label": words.moves });
    this.why = element("div", { class: "why" });
    this.chat = element("ul", { class: "lines", "aria-live": "polite" });
    this.invitation = element("div", { class: "invitation" });
    const say = /** @type {HTMLInputElement} */ (element("input", { "aria-label": words.say, maxlength: 400, placeholder: words.say }));
    const form = element("form", { class: "say" }, say, element("button", {}, words.send ?? ""));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (say.value.trim()) this.#ask({ type: "say", text: say.value }).then(() => (say.value = ""));
    });
    const typing = /** @type {HTMLInputElement} */ (element("input", { "aria-label": words.typeMove, placeholder: words.typeMove, id: "type-move", autocomplete: "off" }));
    const typingForm = element("form", { class: "type" }, typing);
    typingForm.addEventListener("submit", (event) => {
      event.preventDefault();
      const choice = typed(this.#scene?.choices ?? [], typing.value);
      typing.value = "";
      if (choice) this.#choose(choice);
      else this.#slip();
    });
    this.root = element(
      "section",
      { class: "table" },
      element("div", { class: "stage" }, this.title, this.head, this.board, this.prompt, this.note, this.actions),
      element(
        "aside",
        {},
        this.invitation,
        this.offers,
        this.panels,
        this.controls,
        this.why,
        element("details", { open: true }, element("summary", {}, words.moves ?? ""), this.moves, typingForm),
        element("details", { open: true }, element("summary", {}, words.chat ?? ""), this.chat, form),
      ),
    );
    main.replaceChildren(this.root);
    this.board.addEventListener("choose", (event) => this.#choose(/** @type {CustomEvent<Choice>} */ (event).detail));
    this.board.addEventListener("slip", () => this.#slip());
    this.board.addEventListener("note", (event) => {
      const { label, note } = /** @type {CustomEvent} */ (event).detail;
      this.note.textContent = note ? `${label}: ${note}` : "";
    });
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.#ticker = window.setInterval(() => this.#tick(), 200);
  }

  async start() {
    const view = /** @type {TableView} */ (await get(`/api/tables/${this.id}`));
    const games = /** @type {import("../types.js").GameCard[]} */ (await get("/api/games"));
    const game = games.find(({ id }) => id === view.table.game);
    this.#hasSecrets = game?.tables.find(({ variant }) => variant === view.table.variant)?.has_secrets ?? false;
    this.board.game = view.table.game;
    this.root.dataset.game = view.table.game;
    document.title = `${view.table.title} · Parlour`;
    this.title.textContent = `${view.table.title} (${view.table.variant})`;
    this.#mine = view.seats;
    this.#standing = view.standing;
    for (const seat of this.#mine.length > 0 ? this.#mine : [null]) this.#connect(seat);
    this.#seat = this.#mine[0] ?? null;
    this.board.flipped = this.#seat === 1;
  }

  stop() {
    for (const connection of this.#connections.values()) connection.close();
    document.removeEventListener("keydown", this.keys);
    clearInterval(this.#ticker);
  }

  /** @param {number | null} seat */
  #connect(seat) {
    const connection = new Connection(this.id, seat);
    this.#connections.set(seat, connection);
    connection.addEventListener("notice", (event) => this.#hear(connection, /** @type {CustomEvent<Notice>} */ (event).detail));
    connection.addEventListener("online", (event) => {
      const banner = document.getElementById("offline");
      if (!banner) return;
      banner.hidden = /** @type {CustomEvent<boolean>} */ (event).detail;
      banner.textContent = words.offline ?? "";
    });
  }

  get #connection() {
    return [...this.#connections.values()].find(({ seat }) => seat === this.#seat) ?? [...this.#connections.values()][0];
  }

  get #scene() {
    return this.#connection?.scene ?? null;
  }

  /** @param {Connection} connection @param {Notice} notice */
  #hear(connection, notice) {
    switch (notice.type) {
      case "welcome":
        this.#take(notice.standing, notice.may_ask);
        if (connection === this.#connection || this.#seat === null) this.#seat = notice.seat;
        this.#mine = [...this.#connections.values()].map(({ seat }) => seat).filter((seat) => seat !== null);
        this.chat.replaceChildren(...notice.chat.map((line) => this.#line(line)));
        this.#showInvitation(notice.invitation, notice.standing);
        break;
      case "back":
        this.#take(notice.standing, notice.may_ask);
        this.chat.append(...notice.chat.map((line) => this.#line(line)));
        break;
      case "update":
        this.#take(notice.standing, notice.may_ask);
        if (connection !== this.#connection) break;
        this.#thought = null;
        this.#follow(notice.event);
        break;
      case "said":
        if (connection === this.#connection) {
          this.chat.append(this.#line(notice.line));
          this.chat.lastElementChild?.scrollIntoView({ block: "nearest" });
        }
        return;
      case "thought":
        if (connection !== this.#connection) return;
        this.#thought = { thought: notice.thought, seq: connection.seq };
        break;
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
    this.#receivedAt = performance.now();
  }

  /** @param {import("../types.js").Happening} event */
  #follow(event) {
    if (event.type !== "acted") return;
    sound(event.player === this.#seat ? "own" : "other");
    const scene = this.#scene;
    if (scene) speak(scene.speech);
  }

  /** Two people at one screen: whoever is to move sees the board, after a word where something is hidden. */
  #turnToMover() {
    const mover = this.#standing?.to_move ?? null;
    if (mover === null || !this.#mine.includes(mover) || this.#seat === mover) return;
    this.#seat = mover;
  }

  /** @param {Choice} choice */
  async #choose(choice) {
    if (this.#ply !== null) return;
    if (choice.confirm && !(await confirm(`${choice.label}. ${words.sure}`))) return this.#render();
    await this.#change({ type: "act", action: choice.notation });
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
      this.#say(/** @type {Error} */ (problem).message);
      this.#render();
    }
  }

  /** @param {string} text */
  #say(text) {
    this.note.textContent = text;
    speak(text);
  }

  #slip() {
    this.#say(this.#scene?.choices.length ? (words.nothingThere ?? "") : (this.#scene?.prompt ?? ""));
  }

  // --- what is shown

  async #render() {
    const [scene, standing] = [this.#scene, this.#standing];
    if (!scene || !standing) return;
    const needsHandOver = this.#hasSecrets && this.#mine.length > 1 && this.#shownTo !== this.#seat && !standing.result;
    this.root.classList.toggle("hidden-from", needsHandOver);
    this.#renderHead(standing);
    this.prompt.textContent = standing.result?.words ?? (standing.begun ? scene.prompt : (words.waiting ?? ""));
    if (needsHandOver) {
      // Whoever is next has not been shown anything yet, and must not see what the last one did.
      for (const part of [this.panels, this.moves, this.controls, this.why, this.note]) part.replaceChildren();
      this.actions.replaceChildren(element("p", {}, words.handOver ?? ""), element("button", { class: "primary", onclick: () => this.#handOver() }, words.show ?? ""));
      return;
    }
    if (this.#ply === null) {
      const insight = this.#showsWhy ? (this.#thought?.thought.spots ?? []) : scene.insight;
      this.board.scene = { ...scene, insight };
      this.board.insight = this.#showsWhy;
    }
    this.#renderActions(scene, standing);
    this.#renderPanels(scene);
    this.#renderMoves();
    this.#renderWhy();
  }

  #handOver() {
    this.#shownTo = this.#seat;
    this.#render();
  }

  /** @param {Standing} standing */
  #renderHead(standing) {
    const seats = standing.seats.map(({ player, kind, name }, index) => {
      const isFree = kind === "free";
      return element(
        "div",
        { class: `seat owner-${index}${standing.to_move === index ? " to-move" : ""}` },
        element("span", { class: "player" }, player),
        element("span", { class: "name" }, isFree ? "–" : name),
        element("span", { class: "clock", "data-clock": index }),
        ...(isFree && !this.#mine.includes(index) ? [element("button", { onclick: () => this.#sit(index) }, words.sit ?? "")] : []),
      );
    });
    this.head.replaceChildren(...seats);
    this.#tick();
  }

  /** @param {number} index */
  async #sit(index) {
    const invitation = new URLSearchParams(location.search).get("invitation");
    try {
      await post(`/api/tables/${this.id}/seats/p${index + 1}`, invitation ? { invitation } : {});
      go(location.pathname + location.search);
    } catch (problem) {
      this.#say(/** @type {Error} */ (problem).message);
    }
  }

  #tick() {
    const clock = this.#standing?.clock;
    for (const node of this.head.querySelectorAll("[data-clock]")) {
      const index = Number(/** @type {HTMLElement} */ (node).dataset.clock);
      const spent = clock?.running === index ? performance.now() - this.#receivedAt : 0;
      const left = Math.max(0, (clock?.left[index] ?? 0) - spent);
      const [minutes, seconds] = [Math.floor(left / 60_000), Math.floor(left / 1000) % 60];
      node.textContent = clock ? `${minutes}:${String(seconds).padStart(2, "0")}` : "";
      node.classList.toggle("low", Boolean(clock) && left < 10_000);
    }
  }

  /** @param {Scene} scene @param {Standing} standing */
  #renderActions(scene, standing) {
    const buttons = scene.choices.filter(({ picks }) => picks.length === 0);
    const own = buttons.map((choice) => element("button", { class: "primary", onclick: () => this.#choose(choice) }, choice.label));
    const aids = scene.aids.map(({ name, label }) => element("button", { onclick: () => this.#change({ type: "aid", name }) }, label));
    this.actions.replaceChildren(...(this.#ply === null ? [...own, ...aids] : []));
    const plays = this.#seat !== null;
    const isOver = standing.result !== null;
    /** @param {string} word @param {() => void} action @param {boolean} isThere */
    const button = (word, action, isThere) => (isThere ? [element("button", { onclick: action }, words[word] ?? word)] : []);
    this.controls.replaceChildren(
      ...button("undo", () => this.#change({ type: "undo" }), plays),
      ...button("draw", () => this.#change({ type: "draw" }), plays && !isOver && standing.seats.every(({ kind }) => kind === "person")),
      ...button("resign", () => this.#resign(), plays && !isOver),
      ...button("rematch", () => this.#change({ type: "rematch" }), plays && isOver),
      ...button("hint", () => this.#hint(), this.#mayAsk && !isOver),
      ...button("why", () => this.#toggleWhy(), this.#mayAsk),
      element("a", { class: "button", href: `/api/tables/${this.id}/record${plays ? `?seat=p${(this.#seat ?? 0) + 1}` : ""}`, download: `${this.id}.txt` }, words.download ?? ""),
      ...button("flip", () => (this.board.flipped = !this.board.flipped), true),
    );
    this.offers.replaceChildren(
      ...standing.offers
        .filter(({ players }) => plays && !players.includes(this.#seat ?? -1))
        .map(({ offer }) =>
          element(
            "p",
            {},
            `${words[offer]}? `,
            element("button", { onclick: () => this.#change({ type: offer }) }, words.accept ?? ""),
            element("button", { onclick: () => this.#change({ type: "decline", offer }) }, words.decline ?? ""),
          ),
        ),
    );
  }

  async #resign() {
    if (await confirm(words.reallyResign ?? "")) await this.#change({ type: "resign" });
  }

  async #hint() {
    const answer = await this.#ask({ type: "hint" });
    this.#thought = { thought: answer.thought, seq: this.#connection?.seq ?? null };
    const choice = this.#scene?.choices.find(({ notation }) => notation === answer.thought.action);
    this.#say(`${words.hint}: ${choice?.label ?? answer.thought.action}`);
    this.#render();
  }

  async #toggleWhy() {
    this.#showsWhy = !this.#showsWhy;
    if (this.#showsWhy && !this.#thought) {
      const answer = await this.#ask({ type: "why" }).catch(() => null);
      if (answer?.thought) this.#thought = { thought: answer.thought, seq: this.#connection?.seq ?? null };
    }
    this.#render();
  }

  #renderWhy() {
    const thought = this.#thought?.thought;
    this.why.replaceChildren();
    if (!this.#showsWhy || !thought) return;
    const text = scoreInWords(thought.score);
    this.why.append(element("p", {}, `${thought.action} ${text}`), element("p", {}, `${words.thinks} ${thought.line.join(" ")}`));
  }

  /** @param {Scene} scene */
  #renderPanels(scene) {
    this.panels.replaceChildren(
      ...scene.panels.map(({ title, rows }) =>
        element("section", { class: "panel" }, element("h2", {}, title), element("dl", {}, ...rows.flatMap(([what, value]) => [element("dt", {}, what), element("dd", {}, value)]))),
      ),
    );
  }

  #renderMoves() {
    const items = (this.#connection?.played ?? []).map(({ action }, index) =>
      element("li", {}, element("button", { class: this.#ply === index + 1 ? "now" : "", onclick: () => this.#look(index + 1) }, action)),
    );
    this.moves.replaceChildren(...items);
    this.moves.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** Shows an earlier position; the last one is the game itself. @param {number} ply */
  async #look(ply) {
    const plies = this.#standing?.plies ?? 0;
    if (ply >= plies || ply < 0) this.#ply = null;
    else {
      const seat = this.#seat === null ? "" : `&seat=p${this.#seat + 1}`;
      const replay = await get(`/api/tables/${this.id}/replay?ply=${ply}${seat}`);
      this.#ply = ply;
      this.board.scene = replay.scene;
    }
    this.#render();
  }

  /** @param {import("../types.js").Line} line */
  #line({ at, name, text }) {
    const time = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    return element("li", {}, element("time", {}, time), " ", element("b", {}, name), " ", text);
  }

  /** @param {string | undefined} invitation @param {Standing} standing */
  #showInvitation(invitation, standing) {
    this.invitation.replaceChildren();
    if (!invitation || !standing.seats.some(({ kind }) => kind === "free")) return;
    const link = `${location.origin}/t/${this.id}?invitation=${invitation}`;
    const field = element("input", { readonly: true, value: link, "aria-label": words.invitation });
    const copy = element("button", {}, words.copy ?? "");
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(link);
      copy.textContent = words.copied ?? "";
    });
    this.invitation.append(element("p", {}, words.invitation ?? ""), field, copy);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ply = this.#ply ?? this.#standing?.plies ?? 0;
    /** @type {Record<string, () => void>} */
    const keys = {
      f: () => (this.board.flipped = !this.board.flipped),
      h: () => this.#mayAsk && this.#hint(),
      w: () => this.#mayAsk && this.#toggleWhy(),
      u: () => this.#change({ type: "undo" }),
      "[": () => this.#look(ply - 1),
      "]": () => this.#look(ply + 1),
      m: () => document.getElementById("type-move")?.focus(),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
}

/** @param {import("../types.js").Score | null} score */
function scoreInWords(score) {
  if (score === null) return "";
  if ("points" in score) return `${score.points > 0 ? "+" : ""}${score.points}`;
  return "win" in score ? `${words.wonIn} ${score.win}` : `${words.lostIn} ${score.loss}`;
}

/** Asks once more. @param {string} question @returns {Promise<boolean>} */
function confirm(question) {
  return new Promise((resolve) => {
    const dialog = /** @type {HTMLDialogElement} */ (
      element(
        "dialog",
        { "aria-label": words.sure },
        element("form", { method: "dialog" }, element("p", {}, question), element("p", { class: "buttons" }, element("button", { class: "primary", value: "yes" }, words.yes ?? ""), element("button", { value: "no" }, words.no ?? ""))),
      )
    );
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
