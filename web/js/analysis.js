// After the game: who was ahead when, where it went wrong and what was better, and what was luck.

import { button, element } from "./dom.js";
import { draw } from "./frame.js";
import { inSentences, percent } from "./insight.js";
import { chanceOf, curveOf, mistakesOf } from "./mistakes.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").Played} Played */
/** @typedef {import("../types.js").Luck} Luck */
/** @typedef {import("./mistakes.js").AnalysedGame} AnalysedGame */
/** @typedef {import("./mistakes.js").Mistake} Mistake */

const [WIDTH, HEIGHT] = [600, 160];
/** The curve keeps this far from the edge. */
const MARGIN = 6;
/** What is written beside the curve, from its top to its foot. */
const AXIS = ["100%", "50%", "0%"];
/** How long to wait when too much was asked at once, in milliseconds, and how often to ask. */
const RETRY_DELAY = 1000;
const MAX_TRIES = 5;

export class Analysis {
  /** @type {(Thought | null)[]} */ #thoughts = [];
  /** Which analysis is under way: what belongs to an earlier one is dropped. */ #run = 0;
  /** @type {Played[]} */ played = [];
  /** Who won, if anyone did. @type {number | null} */ winner = null;
  /** Whether the last action ended the game. */ isPlayedOut = true;
  /** What the players are called. @type {string[]} */ names;
  /** The position that is shown. */ #at = 0;

  /**
   * @param {string[]} players what they are called
   * @param {(ply: number) => Promise<Thought>} think
   * @param {(ply: number, better?: Thought) => void} look
   * @param {(mistakes: Map<number, string>) => void} remark
   * @param {(ply: number) => string} tell what was done at a ply
   * @param {((ply: number, player: number) => unknown) | null} tryAgain plays on from a position, where that is fair
   */
  constructor(players, think, look, remark, tell, tryAgain) {
    this.tell = tell;
    this.names = players;
    this.think = think;
    this.look = look;
    this.remark = remark;
    this.tryAgain = tryAgain;
    this.progress = /** @type {HTMLProgressElement} */ (
      element("progress", { max: 1, value: 0, "aria-label": words.analysing, hidden: true })
    );
    this.here = draw("line", { y1: 0, y2: HEIGHT, class: "here" });
    this.picture = element("div", { class: "curve", hidden: true });
    this.list = element("div", { class: "mistakes", hidden: true });
    this.luck = element("div", { class: "luck", hidden: true });
    this.button = button(words.analyse, () => this.run(), { class: "btn plain" });
    this.heading = element("h2", { hidden: true }, words.curve);
    // Each stands in the place of the one before.
    const start = element("div", { class: "analyse" }, this.button, this.progress, this.heading);
    this.root = element("section", { class: "analysis" }, start, this.picture, this.list, this.luck);
    this.plot = this.#plot();
  }

  /** Stops, and forgets what was found. */
  clear() {
    this.#run += 1;
    this.#thoughts = [];
    this.button.hidden = false;
    this.progress.hidden = true;
    this.heading.hidden = true;
    for (const part of [this.picture, this.list]) {
      part.replaceChildren();
      part.hidden = true;
    }
  }

  async run() {
    this.clear();
    const run = this.#run;
    this.button.hidden = true;
    this.progress.hidden = false;
    this.progress.value = 0;
    // Room for what will be found, so that nothing moves when it comes.
    this.picture.hidden = this.list.hidden = false;
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
    this.heading.hidden = !this.button.hidden;
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
    const { played, names, winner, isPlayedOut } = this;
    return { played, thoughts: this.#thoughts, players: names.length, winner, isPlayedOut };
  }

  /** @param {number} ply */
  #x(ply) {
    return (ply / Math.max(1, this.played.length)) * WIDTH;
  }

  /** A player's line, as points of the drawing. @param {number} player */
  #line(player) {
    const y = (/** @type {number} */ chance) => HEIGHT - MARGIN - (chance / 1000) * (HEIGHT - 2 * MARGIN);
    return curveOf(this.#game, player).map(({ ply, chance }) => `${this.#x(ply)},${y(chance)}`);
  }

  /** What the curve is drawn on: a slider over the moves, for hands and keys. */
  #plot() {
    const plot = element("div", {
      class: "plot",
      role: "slider",
      tabindex: 0,
      "aria-label": words.curve,
      "aria-valuemin": 0,
    });
    plot.addEventListener("click", (event) => {
      const box = plot.getBoundingClientRect();
      this.look(Math.round(((event.clientX - box.left) / box.width) * this.played.length));
    });
    plot.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.played.length }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      // The page's own keys would step once more.
      event.stopPropagation();
      this.look(to);
    });
    return plot;
  }

  /** Marks the position that is shown. @param {number} ply */
  showAt(ply) {
    this.#at = ply;
    for (const end of ["x1", "x2"]) this.here.setAttribute(end, String(this.#x(ply)));
    const game = this.#game;
    const told = this.names.flatMap((name, player) => {
      const chance = this.#thoughts.length > 0 ? chanceOf(game, player, ply) : null;
      return chance === null ? [] : [phrases.chance(name, percent(chance))];
    });
    this.plot.setAttribute("aria-valuemax", String(this.played.length));
    this.plot.setAttribute("aria-valuenow", String(ply));
    this.plot.setAttribute("aria-valuetext", phrases.curveAt(ply, told.join(", ")).trim());
  }

  #drawCurve() {
    // What is good for one of two is bad for the other; among more, each has a line of their own.
    const shown = this.names.length === 2 ? [0] : this.names.map((_, player) => player);
    const lines = shown.map((player) => ({ player, points: this.#line(player) }));
    if (lines.every(({ points }) => points.length < 3)) return;
    const even = draw("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "even" });
    const view = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", preserveAspectRatio: "none" };
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
      this.here,
    );
    this.plot.replaceChildren(svg);
    const axis = element(
      "div",
      { class: "axis", "aria-hidden": "true" },
      ...AXIS.map((text) => element("span", {}, text)),
    );
    const parts = [element("div", { class: "chart" }, axis, this.plot)];
    const [first = "", second = ""] = this.names;
    const key = (/** @type {string} */ name, /** @type {number} */ index) =>
      element("span", { class: `key owner-${index}` }, element("span", {}, name));
    const names = this.names.length === 2 ? [`▲ ${first}`, `▼ ${second}`] : this.names.map(key);
    const legend = names.map((name) => (typeof name === "string" ? element("span", {}, name) : name));
    const keep = document.activeElement === this.plot;
    this.picture.replaceChildren(...parts, element("p", { class: "legend" }, ...legend));
    if (keep) this.plot.focus();
    this.showAt(this.#at);
  }

  #listMistakes() {
    const mistakes = mistakesOf(this.#game);
    this.remark(new Map(mistakes.map(({ ply, loss }) => [ply + 1, phrases.costs(Math.round(100 * loss))])));
    const found =
      mistakes.length > 0
        ? element("ol", {}, ...mistakes.map((mistake) => this.#item(mistake)))
        : element("p", {}, words.noMistakes);
    const fair = this.tryAgain || mistakes.length === 0 ? [] : [element("p", { class: "quiet" }, words.noTryAgain)];
    this.list.replaceChildren(element("h2", {}, words.mistakes), found, ...fair);
  }

  /** @param {Mistake} mistake */
  #item({ ply, loss, reason, player }) {
    const lost = Math.round(100 * loss);
    const better = reason ? phrases.better(inSentences(reason)) : "";
    const look = button("", () => this.look(ply, this.#thoughts[ply] ?? undefined), { class: "mistake-look" });
    look.append(
      element("span", { class: "deed" }, this.tell(ply)),
      element("b", { class: "worth", title: phrases.costs(lost) }, phrases.lost(lost)),
      element("span", { class: "spoken" }, phrases.costs(lost)),
      element("span", { class: "reason" }, better),
    );
    const again = this.tryAgain
      ? [button(words.tryFromHere, () => this.tryAgain?.(ply, player), { class: "btn plain again" })]
      : [];
    return element("li", {}, look, ...again);
  }

  /** What chance gave each player. @param {Luck[]} rows */
  showLuck(rows) {
    this.luck.hidden = rows.length === 0;
    const row = (/** @type {Luck} */ { player, source, got, unit, expected_tenths: tenths }) => {
      const text = element("span", {}, phrases.luck(source, got, unit, (tenths / 10).toFixed(1)));
      const meter = element("span", { class: "luck-bar", "aria-hidden": "true" }, element("i"), element("u"));
      const most = Math.max(1, ...rows.map(({ got, expected_tenths }) => Math.max(got, expected_tenths / 10)));
      meter.style.setProperty("--got", `${(100 * got) / most}%`);
      meter.style.setProperty("--expected", `${(10 * tenths) / most}%`);
      return element("li", { class: `owner-${player}` }, element("b", {}, this.names[player] ?? ""), text, meter);
    };
    this.luck.replaceChildren(
      element("h2", {}, words.luck),
      element("p", { class: "quiet" }, words.luckLead),
      element("ul", {}, ...rows.map(row)),
    );
  }
}
