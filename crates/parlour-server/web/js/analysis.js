// After the game: who was ahead when, and where it went wrong.

import { button, element } from "./dom.js";
import { draw } from "./frame.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").Played} Played */
/** @typedef {{ ply: number, loss: number, played: string, better: string, player: number }} Mistake */

const [WIDTH, HEIGHT] = [600, 160];
/** A loss of so much of what there was to lose is worth mentioning. */
const WORTH_MENTIONING = 0.1;
const MOST_MISTAKES = 5;

/** What an action gave away, from nothing to all there was. @param {Thought} thought @param {string} action @param {number | null} after how it leans to the same player afterwards */
function lossOf(thought, action, after) {
  if (action === thought.action) return 0;
  const value = (/** @type {string} */ choice) => thought.spots.find((spot) => spot.choice === choice)?.value;
  const [best, played] = [value(thought.action), value(action)];
  if (best !== undefined && played !== undefined)
    return best > played ? Math.min(1, (best - played) / Math.max(1, Math.abs(best))) : 0;
  if (thought.lean === null || after === null) return 0;
  return Math.max(0, (thought.lean - after) / 2000);
}

export class Analysis {
  /** @type {(Thought | null)[]} */ #thoughts = [];
  #isRunning = false;

  /**
   * @param {(ply: number) => Promise<Thought>} think
   * @param {(ply: number) => void} look
   * @param {(player: number) => string} name
   * @param {(mistakes: Map<number, string>) => void} remark
   */
  constructor(think, look, name, remark) {
    this.think = think;
    this.look = look;
    this.name = name;
    this.remark = remark;
    this.progress = element("progress", { max: 1, value: 0, "aria-label": words.analysing, hidden: true });
    this.picture = element("div", { class: "curve" });
    this.list = element("div", { class: "mistakes" });
    this.button = button(words.analyse, () => this.run(), { class: "primary" });
    this.root = element("section", { class: "analysis" }, this.button, this.progress, this.picture, this.list);
    /** @type {Played[]} */ this.played = [];
    /** Who won, if anyone did. @type {number | null} */ this.winner = null;
    this.players = 2;
  }

  /** Stops, and forgets what was found: another game is shown. */
  clear() {
    this.#isRunning = false;
    this.#thoughts = [];
    this.button.hidden = false;
    this.progress.hidden = true;
    this.picture.replaceChildren();
    this.list.replaceChildren();
  }

  async run() {
    this.#isRunning = true;
    this.button.hidden = true;
    this.progress.hidden = false;
    this.#thoughts = [];
    for (const [ply, { by }] of this.played.entries()) {
      if (!this.#isRunning) return;
      this.#thoughts[ply] = by === null ? null : await this.think(ply).catch(() => null);
      /** @type {HTMLProgressElement} */ (this.progress).value = (ply + 1) / this.played.length;
      if (ply % 4 === 3) this.#drawCurve();
    }
    this.progress.hidden = true;
    if (this.#thoughts.every((thought) => thought === null))
      return this.list.replaceChildren(element("p", {}, words.noAnalysis));
    this.#drawCurve();
    this.#listMistakes();
  }

  /** How the position after so many actions leans to a player, if anyone knows. @param {number} ply @param {number} player @returns {number | null} */
  #leanTo(player, ply) {
    if (ply >= this.played.length) return this.winner === null ? 0 : this.winner === player ? 1000 : -1000;
    const thought = this.#thoughts[ply];
    if (!thought || thought.lean === null) return null;
    if (thought.player === player) return thought.lean;
    return this.players === 2 ? -thought.lean : null;
  }

  #drawCurve() {
    // What is good for one of two is bad for the other; among more, each has a line of their own.
    const players = this.players === 2 ? [0] : Array.from({ length: this.players }, (_, player) => player);
    const length = Math.max(1, this.played.length);
    const lines = players.map((player) => {
      const points = Array.from({ length: this.#thoughts.length + 1 }, (_, ply) => ({
        ply,
        lean: this.#leanTo(player, ply),
      })).filter(({ ply, lean }) => lean !== null && ply <= this.#thoughts.length);
      const known = points.filter(
        ({ ply }) => ply < this.#thoughts.length || this.#thoughts.length === this.played.length,
      );
      return {
        player,
        points: known.map(({ ply, lean }) => ({
          ply,
          x: (ply / length) * WIDTH,
          y: HEIGHT / 2 - ((lean ?? 0) / 1000) * (HEIGHT / 2 - 6),
        })),
      };
    });
    if (lines.every(({ points }) => points.length < 3)) return;
    const svg = draw(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": words.curve, preserveAspectRatio: "none" },
      draw("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "even" }),
    );
    for (const { player, points } of lines) {
      svg.append(
        draw("polyline", { points: points.map(({ x, y }) => `${x},${y}`).join(" "), class: `line owner-${player}` }),
      );
    }
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      this.look(Math.round(((event.clientX - box.left) / box.width) * length));
    });
    const heads =
      this.players === 2
        ? [
            element("p", { class: "legend" }, `▲ ${this.name(0)}`),
            element("p", { class: "legend below" }, `▼ ${this.name(1)}`),
          ]
        : [element("p", { class: "legend" }, lines.map(({ player }) => this.name(player)).join(", "))];
    const [top, ...rest] = heads;
    this.picture.replaceChildren(...(top ? [top] : []), svg, ...rest);
  }

  #listMistakes() {
    const mistakes = this.#mistakes();
    this.remark(new Map(mistakes.map(({ ply, better }) => [ply + 1, `${words.rather} ${better}`])));
    const items = mistakes.map(({ ply, played, better, player, loss }) =>
      element(
        "li",
        {},
        button(`${ply + 1}. ${this.name(player)}: ${played}`, () => this.look(ply)),
        ` ${words.rather} `,
        element("b", {}, better),
        ` (−${Math.round(100 * loss)} %)`,
      ),
    );
    this.list.replaceChildren(
      element("h2", {}, words.mistakes),
      items.length > 0 ? element("ol", {}, ...items) : element("p", {}, words.noMistakes),
    );
  }

  /** @returns {Mistake[]} */
  #mistakes() {
    /** @type {Mistake[]} */
    const all = [];
    for (const [ply, { by, action }] of this.played.entries()) {
      const thought = this.#thoughts[ply];
      if (!thought || by === null) continue;
      // Luck is no mistake: where chance answers, only what was known before counts.
      const after = this.played[ply + 1]?.by === null ? null : this.#leanTo(by, ply + 1);
      const loss = lossOf(thought, action, after);
      if (loss >= WORTH_MENTIONING) all.push({ ply, loss, played: action, better: thought.action, player: by });
    }
    return all.sort((a, b) => b.loss - a.loss).slice(0, MOST_MISTAKES);
  }
}
