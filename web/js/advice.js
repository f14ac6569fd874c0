// Why: what a bot thinks of the position that is shown, on the board, on a bar and in words; and how it came to it, where it
// goes by stages.

import { button, element, select, write } from "./dom.js";
import { headline, standsInWords, valueOf } from "./insight.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").Ranked} Ranked */
/** @typedef {import("../types.js").BotInfo} BotInfo */
/** @typedef {import("./board.js").Advice} Painted */
/** @typedef {(player: number) => string} Name */

const DEFAULT_ADVISER = "champion";

export class Advice {
  /** @type {Thought | null} */ thought = null;
  isOn = false;
  /** Which position the thought is about, or is being thought about. */ #key = "";
  /** What is shown while there is no thought. */ #excuse = "";
  #isAsking = false;
  /** Which of the best is shown on the board. */ #chosen = 0;
  /** Which stage is shown on the board; none, what came of all of them. @type {number | null} */ #stage = null;
  /** The thought whose best are listed. @type {Thought | null} */ #listed = null;

  /**
   * @param {BotInfo[]} bots who can be asked
   * @param {(by: string) => Promise<Thought>} ask
   * @param {() => void} changed
   */
  constructor(bots, ask, changed) {
    this.ask = ask;
    this.changed = changed;
    // The best there is, and the reports' own, who can say how they came to it.
    const known = bots.filter(({ character: { kind } }) => kind === "champion" || kind === "guest");
    const names = known
      .sort((a, b) => Number(b.name === DEFAULT_ADVISER) - Number(a.name === DEFAULT_ADVISER))
      .map(({ name, character }) => /** @type {[string, string]} */ ([name, character.name]));
    this.by = select(words.whyBy, names, DEFAULT_ADVISER);
    this.by.choice.addEventListener("change", () => this.changed());
    this.switch = element("button", { type: "button", "aria-pressed": "false" }, words.why);
    this.switch.addEventListener("click", () => this.toggle());
    this.figure = element("b", { class: "figure" });
    this.stand = element("span");
    this.text = element("p", { class: "thought", role: "status" }, this.figure, this.stand);
    this.best = element("ol", { class: "best", "aria-label": words.best });
    this.stageTitle = element("b", { role: "status" });
    this.stageText = element("p");
    this.previous = button(words.previousStage, () => this.#step(-1), { class: "step" });
    this.next = button(words.nextStage, () => this.#step(1), { class: "step" });
    const steps = element("div", { class: "stage-steps" }, this.previous, this.stageTitle, this.next);
    this.stages = element("div", { class: "stages", role: "group", "aria-label": words.stages }, steps, this.stageText);
    const head = element("div", { class: "why-head" }, this.text, this.by.row);
    this.root = element(
      "section",
      { class: "why", "aria-label": words.why, hidden: true },
      head,
      this.best,
      this.stages,
    );
    this.fill = element("div", { class: "fill" });
    const range = { "aria-valuemin": 0, "aria-valuemax": 1000, "aria-valuenow": 500 };
    this.bar = element("div", { class: "bar off", role: "meter", ...range, "aria-label": words.bar }, this.fill);
  }

  toggle() {
    this.isOn = !this.isOn;
    this.switch.setAttribute("aria-pressed", String(this.isOn));
    this.#key = "";
    this.changed();
  }

  /** Shows nothing any more. */
  clear() {
    this.thought = null;
    this.#key = "";
    this.#excuse = "";
    write(this.figure, "");
    write(this.stand, "");
    this.#listBest();
    this.root.hidden = true;
    this.bar.classList.add("off");
  }

  /** What is painted on the board, if anything is. @returns {Painted | null} */
  get painted() {
    const { thought } = this;
    if (!this.isOn || !thought) return null;
    const stage = this.#stage === null ? undefined : thought.stages[this.#stage];
    if (stage) return { spots: stage.spots, picks: [], way: [], best: [] };
    const { picks, way } = thought.best[this.#chosen] ?? { picks: thought.picks, way: [] };
    return { spots: thought.spots, picks, way, best: thought.best.map(({ picks }) => picks.at(-1) ?? "") };
  }

  /**
   * Shows what is thought of a position, and asks if nothing is known of it yet.
   * @param {string} key tells one position, and who is asked, from another
   * @param {boolean} mayAsk
   * @param {number | null} near whose side of the bar is below; nobody's where more than two play
   * @param {Name} name
   */
  show(key, mayAsk, near, name) {
    if (key !== this.#key) {
      this.thought = null;
      [this.#chosen, this.#stage] = [0, null];
      this.#excuse = words.noInsight;
      this.#key = key;
      if (this.isOn && mayAsk) this.#think(key);
    }
    this.root.hidden = !this.isOn;
    this.switch.hidden = !mayAsk && !this.isOn;
    const { figure, text } = this.thought ? headline(this.thought, name) : { figure: "", text: this.#excuse };
    write(this.figure, figure);
    write(this.stand, figure ? text : sentence(text));
    this.#listBest();
    this.#showStage();
    this.#showBar(near, name);
  }

  /** The best three, each to be shown on the board. */
  #listBest() {
    const { thought } = this;
    if (thought !== this.#listed || thought === null) {
      this.#listed = thought;
      const rows = (thought?.best ?? []).map((ranked, index) => element("li", {}, this.#row(ranked, index)));
      this.best.replaceChildren(...rows);
    }
    const shown = this.#stage === null ? this.#chosen : -1;
    [...this.best.children].forEach((row, index) =>
      row.firstElementChild?.setAttribute("aria-pressed", String(index === shown)),
    );
  }

  /** @param {Ranked} ranked @param {number} index */
  #row(ranked, index) {
    const label = ranked.label ? sentence(ranked.label).replace(/[.!?]$/, "") : words.seeArrow;
    const row = button("", () => this.#choose(index), { "aria-pressed": "false" });
    row.append(
      element("i", { class: "rank" }, String(index + 1)),
      element("span", { class: "deed" }, label),
      element("b", { class: "worth" }, valueOf(ranked)),
      element("span", { class: "reason" }, ranked.text ? sentence(ranked.text) : ""),
    );
    return row;
  }

  /** @param {number} index */
  #choose(index) {
    [this.#chosen, this.#stage] = [index, null];
    this.changed();
  }

  /** Another stage; before the first and after the last stands what came of them. @param {number} by */
  #step(by) {
    const count = this.thought?.stages.length ?? 0;
    const at = (this.#stage ?? (by > 0 ? -1 : count)) + by;
    this.#stage = at < 0 || at >= count ? null : at;
    this.changed();
  }

  #showStage() {
    const stages = this.thought?.stages ?? [];
    this.stages.hidden = stages.length === 0;
    const stage = this.#stage === null ? undefined : stages[this.#stage];
    write(this.stageTitle, stage ? phrases.stage((this.#stage ?? 0) + 1, stages.length, stage.title) : words.allStages);
    write(this.stageText, stage?.text ?? phrases.stagesAhead(stages.length));
  }

  /** @param {number | null} near @param {Name} name */
  #showBar(near, name) {
    const { thought } = this;
    const chance = thought?.chance ?? null;
    // Its place stays when it is not shown: nothing moves.
    this.bar.classList.toggle("off", !this.isOn || chance === null);
    if (!thought || chance === null) return;
    // What is good for one of two is bad for the other; among more, it is whoever is to move that is told of.
    const below = near ?? thought.player;
    const ours = thought.player === below ? chance : 1000 - chance;
    this.fill.style.setProperty("--part", `${ours / 10}%`);
    this.fill.className = `fill owner-${below}`;
    this.bar.setAttribute("aria-valuenow", String(ours));
    this.bar.setAttribute("aria-valuetext", standsInWords(thought, name));
    this.bar.title = standsInWords(thought, name);
  }

  /** Asks; whatever is to be asked meanwhile comes after. @param {string} key */
  async #think(key) {
    this.#excuse = words.thinking;
    if (this.#isAsking) return;
    this.#isAsking = true;
    /** @type {Thought | null} */
    let thought = null;
    let excuse = words.noInsight;
    try {
      thought = await this.ask(this.by.choice.value);
    } catch (problem) {
      excuse = sentence(/** @type {Error} */ (problem).message);
    }
    this.#isAsking = false;
    if (key === this.#key) [this.thought, this.#excuse] = [thought, excuse];
    // Something else is shown by now: that is to be thought about.
    else this.#key = "";
    this.changed();
  }
}
