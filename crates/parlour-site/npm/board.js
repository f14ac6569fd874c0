// Boards as elements: `<parlour-board>` draws any scene and turns picks into choices; `<parlour-game>` is a whole game, against
// bots or at one screen. What draws is the page's own board, here by another name: these two are what its styles lie in.

import { embedded } from "./drawing.js";
import { house } from "./index.js";

const { Panels, artOf, bringArt, button, element, refill, sentence, write } = embedded;

/** @typedef {import("./index.js").Game} Game */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./drawing.js").Drawing} Drawing */

const newDrawing = () => /** @type {Drawing} */ (document.createElement("parlour-drawing"));

/** The addresses of the games' symbols, by their ids. @type {Map<string, Promise<void>>} */
const fetched = new Map();

/** Gets what a board of a game is drawn with. @param {string} game @returns {Promise<void>} */
export function prepare(game) {
  const known = fetched.get(game);
  if (known) return known;
  const loading = Promise.all([style(), art(game)]).then(([, address]) => bringArt(game, address));
  fetched.set(game, loading);
  // Whoever asks again after a failure tries again.
  loading.catch(() => fetched.delete(game));
  return loading;
}

/** Symbols may only be used from the page's own origin: those from elsewhere are brought here. @param {string} game */
async function art(game) {
  const address = new URL(`./art/${game}.svg`, import.meta.url);
  if (address.origin === location.origin) return address.href;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`there are no pictures of ${game}`);
  return URL.createObjectURL(await answer.blob());
}

/** @type {Promise<void> | undefined} */
let styled;
const style = () =>
  (styled ??= new Promise((resolve, reject) => {
    const link = element("link", { rel: "stylesheet", href: new URL("./board.css", import.meta.url).href });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error("board.css is not there")));
    document.head.append(link);
  }));

/**
 * Draws any scene, and turns clicks, drags and keys into choices.
 * Events: `choose` (a choice was made), `pick` (spots were picked), `slip` (spots that no choice begins with), `note` (what
 * there is to tell of a spot), `problem` (why nothing can be drawn).
 */
export class ParlourBoard extends HTMLElement {
  #drawing = newDrawing();
  #game = "";
  /** @type {Scene | null} */ #scene = null;
  /** @type {Promise<void>} */ #ready = Promise.resolve();

  connectedCallback() {
    this.replaceChildren(this.#drawing);
  }

  /** Which game's symbols and colours it is drawn with; drawn as soon as they are there. @param {string} game */
  set game(game) {
    this.#game = game;
    this.#ready = prepare(game).then(
      () => {
        if (game !== this.#game) return;
        this.#drawing.game = game;
        if (this.#scene) this.#drawing.scene = this.#scene;
      },
      (problem) => void this.dispatchEvent(new CustomEvent("problem", { detail: problem.message, bubbles: true })),
    );
  }

  get game() {
    return this.#game;
  }

  /** What is shown. @param {Scene | null} scene */
  set scene(scene) {
    this.#scene = scene;
    this.#ready.then(() => {
      if (scene !== this.#scene) return;
      if (scene) this.#drawing.scene = scene;
      else this.#drawing.clear();
    });
  }

  get scene() {
    return this.#scene;
  }

  /** Whose side is at the bottom. @param {number | null} near */
  set near(near) {
    this.#drawing.near = near;
  }

  /** @param {boolean} isFlipped */
  set isFlipped(isFlipped) {
    this.#drawing.isFlipped = isFlipped;
  }

  get isFlipped() {
    return this.#drawing.isFlipped;
  }

  /** What a bot thinks, to be painted over the board. @param {import("./drawing.js").Advice | null} advice */
  set advice(advice) {
    this.#ready.then(() => (this.#drawing.advice = advice));
  }

  /** The spots that someone is to look at. @param {string[]} spots */
  set glow(spots) {
    this.#ready.then(() => (this.#drawing.glow = spots));
  }

  /** Whether something is to be put down that can be turned. */
  get carries() {
    return this.#drawing.carries;
  }

  rotate() {
    this.#drawing.rotate();
  }
}

/**
 * A whole game. Attributes: `game`, `variant`, `seed`, `seat` (which one is yours, the first if not given), `bot` (who has
 * the others; without it everyone plays at this screen), `ms` (how long a bot may think).
 * Events: `move` (an action was played), `over` (how it ended), `problem` (why something cannot be done).
 */
export class ParlourGame extends HTMLElement {
  static observedAttributes = ["game", "variant", "seed", "seat", "bot"];

  /** @type {Game | undefined} */ #game;
  /** @type {import("./index.js").Bot | undefined} */ #bot;
  /** Which of several openings is the last. */ #opening = 0;
  #board = newDrawing();
  #prompt = element("p", { class: "prompt", role: "status" });
  #buttons = element("div", { class: "buttons" });
  #panels = new Panels("");

  connectedCallback() {
    this.#board.addEventListener("choose", (event) =>
      this.act(/** @type {CustomEvent<Choice>} */ (event).detail.notation),
    );
    this.restart();
  }

  disconnectedCallback() {
    this.#opening += 1;
    this.#bot?.close();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.restart();
  }

  /** The game that is played; nothing before it is there. */
  get current() {
    return this.#game;
  }

  /** The seat that is looked from: one's own, or with nobody else here that of whoever is to move. */
  get seat() {
    const own = Number(this.getAttribute("seat") ?? 0);
    return this.hasAttribute("bot") ? own : (this.#game?.status.player ?? own);
  }

  /** Begins a new game. */
  async restart() {
    const opening = ++this.#opening;
    this.#bot?.close();
    this.#bot = undefined;
    try {
      const name = this.getAttribute("game") ?? "";
      const rooms = await house();
      await prepare(rooms.game(name).id);
      if (opening !== this.#opening) return;
      const wanted = { variant: this.getAttribute("variant") ?? undefined, seed: this.#seed() };
      this.#game = rooms.start(name, wanted);
      const bot = this.getAttribute("bot");
      if (bot !== null) this.#bot = rooms.bot(name, bot, wanted);
      this.#board.game = name;
      this.#board.near = this.hasAttribute("bot") ? this.seat : 0;
      const names = rooms.game(name).tables.find(({ variant }) => variant === this.#game?.variant)?.players ?? [];
      const nameOf = (/** @type {number} */ player) => sentence(names[player] ?? "");
      this.#board.playerName = nameOf;
      this.#panels = new Panels(artOf(name), {
        choose: (notation) => this.act(notation),
        show: (group) => (this.#board.group = group),
        say: (text) => write(this.#prompt, text),
        name: nameOf,
      });
      const parts = [this.#prompt, this.#board, this.#buttons, this.#panels.root];
      this.replaceChildren(element("div", { "data-game": name }, ...parts));
      this.#show();
      await this.#think();
    } catch (problem) {
      if (opening === this.#opening) this.#fail(problem);
    }
  }

  #seed() {
    const seed = this.getAttribute("seed");
    if (seed !== null && !/^\d+$/.test(seed)) throw new Error("the seed is a whole number");
    return seed === null ? undefined : BigInt(seed);
  }

  /** Plays an action for whoever is to move here, and lets the bots answer. @param {string} action */
  async act(action) {
    const game = this.#game;
    const player = game?.status.player;
    if (!game || player === null || (this.#bot && player !== this.seat)) return;
    try {
      this.#play(action);
      await this.#think();
    } catch (problem) {
      this.#fail(problem);
    }
  }

  /** Takes back what was played since one was asked last. */
  undo() {
    while (this.#game?.undo() && this.#bot && this.#game.status.player !== this.seat);
    this.#show();
    // Whoever has nothing to take back may not be the first to move.
    return this.#think();
  }

  /** @param {string} action */
  #play(action) {
    const player = this.#game?.status.player;
    this.#game?.play(action);
    this.#show();
    this.dispatchEvent(new CustomEvent("move", { detail: { action, player }, bubbles: true }));
    const status = this.#game?.status;
    if (status?.over) this.dispatchEvent(new CustomEvent("over", { detail: status, bubbles: true }));
  }

  async #think() {
    const [game, bot, opening] = [this.#game, this.#bot, this.#opening];
    const ms = Number(this.getAttribute("ms") ?? 0) || undefined;
    while (game && bot && !game.status.over && game.status.player !== this.seat) {
      const plies = game.status.plies;
      const { action } = await bot.choose(game, { ms });
      // Meanwhile a new game may have begun, or something been taken back.
      if (opening !== this.#opening || game.status.plies !== plies) return;
      this.#play(action);
    }
  }

  #show() {
    const game = this.#game;
    if (!game) return;
    const { seat } = this;
    const scene = game.scene(seat);
    this.#board.scene = scene;
    this.#panels.show(scene.panels, seat);
    write(this.#prompt, sentence(game.status.result?.split(", ").slice(1).join(", ") ?? scene.prompt));
    const traded = scene.panels.flatMap((panel) => (panel.kind === "trade" ? panel.offers.map(({ notation }) => notation) : []));
    const own = scene.choices
      .filter(({ picks, notation }) => picks.length === 0 && !traded.includes(notation))
      .map(({ label, notation }) => button(sentence(label), () => this.act(notation)));
    const turn = this.#board.carries ? [button(embedded.words.rotate, () => this.#board.rotate())] : [];
    refill(this.#buttons, ...own, ...turn);
  }

  /** @param {unknown} problem */
  #fail(problem) {
    const text = problem instanceof Error ? problem.message : String(problem);
    if (!this.contains(this.#prompt)) this.replaceChildren(this.#prompt);
    write(this.#prompt, sentence(text));
    this.dispatchEvent(new CustomEvent("problem", { detail: text, bubbles: true }));
  }
}

customElements.define("parlour-board", ParlourBoard);
customElements.define("parlour-game", ParlourGame);
