// The games of a tournament's report: each can be stepped through on its board. The report is a single file, and all that
// is shown lies in it.

import { ParlourBoard } from "./board.js";
import { applyChange } from "./changes.js";
import { element, write } from "./dom.js";
import { rememberMotions } from "./hints.js";

/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneChange} SceneChange */
/** Who played, how it ended, what every action did, and what it changed: the first change leads from the first scene of all games to that of this one. @typedef {{ title: string, end: string, told: string[], changes: SceneChange[] }} Game */
/** @typedef {{ game: string, motions?: NonNullable<import("../types.js").GameCard["motions"]>, first: Scene, games: Game[] }} Games */

/** How long a position stands while a game plays by itself, in milliseconds. */
const PAUSE = 700;

/** What lies packed in the document. @param {string} id @returns {Promise<Games>} */
async function unpack(id) {
  const text = document.getElementById(id)?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** All scenes of a game. @param {Scene} first @param {Game} game */
function scenesOf(first, game) {
  /** @type {Scene[]} */
  const scenes = [];
  let scene = first;
  for (const change of game.changes) {
    scene = applyChange(scene, change);
    scenes.push(scene);
  }
  return scenes;
}

/** The board with its buttons, and the game that is on it. */
class Player {
  /** @type {Scene[]} */ #scenes = [];
  /** @type {Game | undefined} */ #game;
  #ply = 0;
  /** @type {number | undefined} */ #timer;

  /** @param {HTMLElement} root @param {Games} games */
  constructor(root, games) {
    this.games = games;
    rememberMotions({ id: games.game, motions: games.motions ?? {} });
    this.board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    this.board.game = games.game;
    this.board.setAttribute("inert", "");
    this.title = element("h3", {});
    this.told = element("p", { class: "told", role: "status" });
    this.slider = /** @type {HTMLInputElement} */ (element("input", { type: "range", min: 0, "aria-label": "Position" }));
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ work) =>
      element("button", { type: "button", "aria-label": label, onclick: work }, sign);
    this.play = button("\u25b6", "Play", () => (this.#timer === undefined ? this.#start() : this.#stop()));
    const steps = [
      button("\u00ab", "First position", () => this.#go(0)),
      button("\u2039", "Back", () => this.#go(this.#ply - 1)),
      this.play,
      button("\u203a", "On", () => this.#go(this.#ply + 1)),
      button("\u00bb", "Last position", () => this.#go(this.#scenes.length - 1)),
    ];
    const ground = element("div", { class: "ground", "data-game": games.game }, this.board);
    root.append(this.title, ground, element("div", { class: "steps" }, ...steps), this.slider, this.told);
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Puts a game on the board, at its end. @param {number} number */
  show(number) {
    const game = this.games.games[number];
    if (!game) return;
    this.#stop();
    this.#game = game;
    this.#scenes = scenesOf(this.games.first, game);
    this.slider.max = String(this.#scenes.length - 1);
    write(this.title, game.title);
    this.#set(this.#scenes.length - 1);
    for (const row of document.querySelectorAll("[data-number]")) {
      row.toggleAttribute("aria-current", row.getAttribute("data-number") === String(number));
    }
  }

  /** @param {number} ply */
  #go(ply) {
    this.#stop();
    this.#set(ply);
  }

  /** @param {number} ply */
  #set(ply) {
    const last = this.#scenes.length - 1;
    this.#ply = Math.min(Math.max(ply, 0), last);
    const scene = this.#scenes[this.#ply];
    if (!scene || !this.#game) return;
    this.board.scene = scene;
    this.slider.value = String(this.#ply);
    const told = this.#ply > 0 ? `${this.#ply}. ${this.#game.told[this.#ply - 1] ?? ""}` : "The first position";
    write(this.told, this.#ply === last ? `${told}. ${this.#game.end}` : told);
  }

  #start() {
    if (this.#ply >= this.#scenes.length - 1) this.#set(0);
    write(this.play, "\u275a\u275a");
    this.#timer = window.setInterval(() => {
      this.#set(this.#ply + 1);
      if (this.#ply >= this.#scenes.length - 1) this.#stop();
    }, PAUSE);
  }

  #stop() {
    window.clearInterval(this.#timer);
    this.#timer = undefined;
    write(this.play, "\u25b6");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const way = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (way === 0 || event.target === this.slider) return;
    this.#go(this.#ply + way);
    event.preventDefault();
  }
}

/** Shows the first game, and then whichever is asked for. */
async function open() {
  const root = document.getElementById("player");
  if (!root) return;
  const player = new Player(root, await unpack("games"));
  player.show(0);
  for (const button of document.querySelectorAll("button[data-number]")) {
    button.addEventListener("click", () => {
      player.show(Number(button.getAttribute("data-number")));
      root.scrollIntoView({ block: "nearest" });
    });
  }
}

open();
