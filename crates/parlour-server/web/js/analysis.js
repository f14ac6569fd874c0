// After the game: who was ahead when, and where it went wrong.

import { button, element } from "./dom.js";
import { draw } from "./frame.js";
import { curveOf, mistakesOf } from "./mistakes.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").Played} Played */
/** @typedef {import("./mistakes.js").AnalysedGame} AnalysedGame */

const [WIDTH, HEIGHT] = [600, 160];
/** The curve keeps this far from the edge. */
const MARGIN = 6;
/** How long to wait when too much was asked at once, in milliseconds, and how often to ask. */
const RETRY_DELAY = 1000;
const MAX_TRIES = 5;

export class Analysis {
  /** @type {(Thought | null)[]} */ #thoughts = [];
  /** Which analysis is under way: what belongs to an earlier one is dropped. */ #run = 0;
  /** @type {Played[]} */ played = [];
  /** Who won, if anyone did. @type {number | null} */ winner = null;
  /** Whether the last action ended the game. */ isPlayedOut = true;

  /**
   * @param {string[]} players what they are called
   * @param {(ply: number) => Promise<Thought>} think
   * @param {(ply: number, better?: string[]) => void} look
   * @param {(mistakes: Map<number, string>) => void} remark
   * @param {(ply: number) => string} tell what was done at a ply
   */
  constructor(players, think, look, remark, tell) {
    this.tell = tell;
    this.players = players;
    this.think = think;
    this.look = look;
    this.remark = remark;
    this.progress = /** @type {HTMLProgressElement} */ (
      element("progress", { max: 1, value: 0, "aria-label": words.analysing, hidden: true })
    );
    this.picture = element("div", { class: "curve" });
    this.list = element("div", { class: "mistakes" });
    this.button = button(words.analyse, () => this.run(), { class: "btn plain" });
    this.root = element("section", { class: "analysis" }, this.button, this.progress, this.picture, this.list);
  }

  /** Stops, and forgets what was found. */
  clear() {
    this.#run += 1;
    this.#thoughts = [];
    this.button.hidden = false;
    this.progress.hidden = true;
    this.picture.replaceChildren();
    this.list.replaceChildren();
  }

  async run() {
    this.clear();
    const run = this.#run;
    this.button.hidden = true;
    this.progress.hidden = false;
    const { played } = this;
    try {
      for (const [ply, { by }] of played.entries()) {
        const thought = by === null ? null : await this.#thinkOrRetry(ply, run);
        if (run !== this.#run) return;
        this.#thoughts[ply] = thought;
        this.progress.value = (ply + 1) / played.length;
        if (ply % 4 === 3) this.#drawCurve();
      }
      this.#drawCurve();
      this.#listMistakes();
    } catch (problem) {
      if (run !== this.#run) return;
      this.list.replaceChildren(element("p", { role: "alert" }, sentence(/** @type {Error} */ (problem).message)));
      this.button.hidden = false;
    }
    this.progress.hidden = true;
  }

  /** What is thought of a position; where there is no time just now, a little later. @param {number} ply @param {number} run */
  async #thinkOrRetry(ply, run) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.think(ply);
      } catch (problem) {
        const { code } = /** @type {{ code?: string }} */ (problem);
        if ((code !== "too_fast" && code !== "unavailable") || tries === MAX_TRIES || run !== this.#run) throw problem;
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      }
    }
  }

  /** @returns {AnalysedGame} */
  get #game() {
    const { played, players, winner, isPlayedOut } = this;
    return { played, thoughts: this.#thoughts, players: players.length, winner, isPlayedOut };
  }

  /** A player's line, as points of the drawing. @param {number} player */
  #line(player) {
    const x = (/** @type {number} */ ply) => (ply / this.played.length) * WIDTH;
    const y = (/** @type {number} */ chance) => HEIGHT - MARGIN - (chance / 1000) * (HEIGHT - 2 * MARGIN);
    return curveOf(this.#game, player).map(({ ply, chance }) => `${x(ply)},${y(chance)}`);
  }

  #drawCurve() {
    // What is good for one of two is bad for the other; among more, each has a line of their own.
    const shown = this.players.length === 2 ? [0] : this.players.map((_, player) => player);
    const lines = shown.map((player) => ({ player, points: this.#line(player) }));
    if (lines.every(({ points }) => points.length < 3)) return;
    const even = draw("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "even" });
    const view = {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": words.curve,
      preserveAspectRatio: "none",
    };
    const svg = draw(
      "svg",
      view,
      even,
      // Below each line a darker or lighter one, so that it is seen whatever colour its owner has.
      ...["halo", "line"].flatMap((kind) =>
        lines.map(({ player, points }) =>
          draw("polyline", { points: points.join(" "), class: `${kind} owner-${player}` }),
        ),
      ),
    );
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      this.look(Math.round(((event.clientX - box.left) / box.width) * this.played.length));
    });
    const legend = (/** @type {string} */ text, name = "legend") => element("p", { class: name }, text);
    const [first = "", second = ""] = this.players;
    if (this.players.length === 2)
      return this.picture.replaceChildren(legend(`▲ ${first}`), svg, legend(`▼ ${second}`));
    const key = this.players.map((player, index) =>
      element("span", { class: `key owner-${index}` }, element("span", {}, player)),
    );
    this.picture.replaceChildren(svg, element("p", { class: "legend" }, ...key));
  }

  #listMistakes() {
    const mistakes = mistakesOf(this.#game);
    this.remark(new Map(mistakes.map(({ ply, loss }) => [ply + 1, phrases.costs(Math.round(100 * loss))])));
    const items = mistakes.map(({ ply, loss }) =>
      element(
        "li",
        {},
        button(this.tell(ply), () => this.look(ply, this.#thoughts[ply]?.picks)),
        element("span", { class: "quiet" }, ` ${phrases.costs(Math.round(100 * loss))}`),
      ),
    );
    const found = items.length > 0 ? element("ol", {}, ...items) : element("p", {}, words.noMistakes);
    this.list.replaceChildren(element("h2", {}, words.mistakes), found);
  }
}
