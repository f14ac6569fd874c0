// Rules, scenes and bots of every game, in a page or in node.

import { Bot } from "./bot.js";
import { compile } from "./load.js";
import * as module from "./parlour_site.js";

/** @type {Promise<WebAssembly.Module> | undefined} */
let compiled;
const plain = () => (compiled ??= compile("./parlour_site_bg.wasm"));
/** @type {Promise<House> | undefined} */
let opened;

/** The house: loaded once, whoever asks. */
export function house() {
  opened ??= plain().then((wasm) => {
    module.initSync({ module: wasm });
    return new House();
  });
  return opened;
}

class House {
  games = JSON.parse(module.cards());

  /** @param {string} id */
  game(id) {
    const found = this.games.find((/** @type {{ id: string }} */ game) => game.id === id);
    if (!found) throw new Error(`no game is called ${id}; there are ${this.games.map((/** @type {any} */ { id }) => id).join(", ")}`);
    return found;
  }

  /** @param {string} game */
  rules(game) {
    return module.rulesText(game);
  }

  /** @param {string} game @param {{ variant?: string, seed?: number | bigint, position?: string }} [wanted] */
  start(game, { variant, seed = randomSeed(), position } = {}) {
    return new Game(new module.Play(game, variant, BigInt(seed), position));
  }

  /** @param {string} record */
  replay(record) {
    return new Game(module.Play.fromRecord(record));
  }

  /** @param {string} game @param {string} name @param {{ variant?: string, seed?: number | bigint, threads?: number }} [wanted] */
  bot(game, name, { variant, seed = randomSeed(), threads = 1 } = {}) {
    this.game(game);
    return new Bot({ game, variant, name, seed, threads }, plain);
  }
}

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

class Game {
  /** @type {module.Play} */ #play;

  /** @param {module.Play} play */
  constructor(play) {
    this.#play = play;
  }

  get game() {
    return this.#play.game;
  }

  get variant() {
    return this.#play.variant;
  }

  get status() {
    return JSON.parse(this.#play.status());
  }

  get actions() {
    return this.#play.actions();
  }

  get history() {
    return this.#play.history();
  }

  /** @param {number | null} [seat] */
  scene(seat) {
    return JSON.parse(this.#play.scene(seat));
  }

  /** @param {number | null} [seat] */
  position(seat) {
    return this.#play.position(seat);
  }

  /** @param {number | null} [seat] @param {number} [from] */
  told(seat, from = 0) {
    return this.#play.told(seat, from);
  }

  /** @param {string} action */
  play(action) {
    this.#play.play(action);
    return this;
  }

  undo() {
    return this.#play.undo();
  }

  record() {
    return this.#play.record();
  }

  copy() {
    return new Game(this.#play.copy());
  }
}
