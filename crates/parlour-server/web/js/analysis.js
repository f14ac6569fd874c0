// After the game: who was ahead when, and where it went wrong.

import { button, element } from "./dom.js";
import { draw } from "./frame.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").Played} Played */
/** @typedef {{ ply: number, loss: number, played: string, better: string, player: number }} Mistake */

const [WIDTH, HEIGHT] = [600, 160];
/** A loss of so much of what there was to lose is worth mentioning. */
const WORTH_MENTIONING = 0.1;
const MOST_MISTAKES = 5;

/**
 * What an action gave away, from nothing to all there was.
 * @param {Thought} thought
 * @param {string} action
 * @param {number | null} after how it leans to the same player afterwards, if that is known
 */
function lossOf(thought, action, after) {
  if (action === thought.action) return 0;
  const value = (/** @type {string} */ choice) => thought.spots.find((spot) => spot.choice === choice)?.value;
  const [best, played] = [value(thought.action), value(action)];
  if (best !== undefined && played !== undefined) {
    return Math.max(0, Math.min(1, (best - played) / Math.max(1, Math.abs(best))));
  }
  if (thought.lean === null || after === null) return 0;
  return Math.max(0, (thought.lean - after) / 2000);
}

/** How long to wait when too much was asked at once, and how often. */
const PATIENCE = 1000;
const TRIES = 5;

export class Analysis {
  /** @type {(Thought | null)[]} */ #thoughts = [];
  /** Which analysis is under way: what belongs to an earlier one is dropped. */ #run = 0;
  /** @type {Played[]} */ played = [];
  /** Who won, if anyone did. @type {number | null} */ winner = null;

  /**
   * @param {string[]} players what they are called
   * @param {(ply: number) => Promise<Thought>} think
   * @param {(ply: number, better?: string[]) => void} look
   * @param {(mistakes: Map<number, string>) => void} remark
   */
  constructor(players, think, look, remark) {
    this.players = players;
    this.think = think;
    this.look = look;
    this.remark = remark;
    this.progress = /** @type {HTMLProgressElement} */ (
      element("progress", { max: 1, value: 0, "aria-label": words.analysing, hidden: true })
    );
    this.picture = element("div", { class: "curve" });
    this.list = element("div", { class: "mistakes" });
    this.button = button(words.analyse, () => this.run(), { class: "primary" });
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
        const thought = by === null ? null : await this.#patiently(ply, run);
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
  async #patiently(ply, run) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.think(ply);
      } catch (problem) {
        const { code } = /** @type {{ code?: string }} */ (problem);
        if ((code !== "too_fast" && code !== "unavailable") || tries === TRIES || run !== this.#run) throw problem;
        await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      }
    }
  }

  /** How the position after so many actions leans to a player, if anyone knows. @param {number} player @param {number} ply @returns {number | null} */
  #leanTo(player, ply) {
    if (ply >= this.played.length) return this.winner === null ? 0 : this.winner === player ? 1000 : -1000;
    const thought = this.#thoughts[ply];
    if (!thought || thought.lean === null) return null;
    if (thought.player === player) return thought.lean;
    return this.players.length === 2 ? -thought.lean : null;
  }

  /** A player's line, as far as it is known. @param {number} player */
  #line(player) {
    const isDone = this.#thoughts.length === this.played.length;
    const plies = Array.from({ length: this.#thoughts.length + (isDone ? 1 : 0) }, (_, ply) => ply);
    return plies.flatMap((ply) => {
      const lean = this.#leanTo(player, ply);
      if (lean === null) return [];
      return [`${(ply / this.played.length) * WIDTH},${HEIGHT / 2 - (lean / 1000) * (HEIGHT / 2 - 6)}`];
    });
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
      ...lines.map(({ player, points }) =>
        draw("polyline", { points: points.join(" "), class: `line owner-${player}` }),
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
    const mistakes = this.#mistakes();
    this.remark(new Map(mistakes.map(({ ply, better }) => [ply + 1, `${words.rather} ${better}`])));
    const items = mistakes.map(({ ply, played, better, player, loss }) =>
      element(
        "li",
        {},
        button(`${sentence(this.players[player] ?? "")}: ${played}`, () => this.look(ply, this.#thoughts[ply]?.picks)),
        ` ${words.rather} `,
        element("b", {}, better),
        ` (−${Math.round(100 * loss)} %)`,
      ),
    );
    const found = items.length > 0 ? element("ol", {}, ...items) : element("p", {}, words.noMistakes);
    this.list.replaceChildren(element("h2", {}, words.mistakes), found);
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
