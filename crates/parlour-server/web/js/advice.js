// Why: what a bot thinks of the position that is shown, on the board, on a bar and in words.

import { element, select } from "./dom.js";
import { inMoves, isForPeople, standsInWords } from "./insight.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").BotInfo} BotInfo */
/** @typedef {(player: number) => string} Name */

const DEFAULT_ADVISER = "champion";
export class Advice {
  /** @type {Thought | null} */ thought = null;
  isOn = false;
  /** Which position the thought is about, or is being thought about. */ #key = "";
  /** What is shown while there is no thought. */ #excuse = "";
  #isAsking = false;

  /**
   * @param {BotInfo[]} bots who can be asked
   * @param {(by: string) => Promise<Thought>} ask
   * @param {() => void} changed
   * @param {(action: string) => string} labelOf what an action that can be done now is called
   */
  constructor(bots, ask, changed, labelOf) {
    this.labelOf = labelOf;
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
    this.text = element("div", { class: "thought", role: "status" });
    this.root = element("section", { class: "why", hidden: true }, this.by.row, this.text);
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
    this.text.replaceChildren();
    this.root.hidden = true;
    this.bar.classList.add("off");
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
      this.#excuse = words.noInsight;
      this.#key = key;
      if (this.isOn && mayAsk) this.#think(key);
    }
    this.root.hidden = !this.isOn;
    this.switch.hidden = !mayAsk && !this.isOn;
    const { thought } = this;
    const lines = thought ? this.#inWords(thought, name) : [this.#excuse];
    const paragraphs = [...this.text.children].map(({ textContent }) => textContent);
    if (paragraphs.join("\n") !== lines.join("\n"))
      this.text.replaceChildren(...lines.map((line) => element("p", {}, line)));
    this.#showBar(near, name);
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

  /** @param {Thought} thought @param {Name} name */
  #inWords(thought, name) {
    const label = this.labelOf(thought.action);
    const would = label ? `${words.would}: ${label}.` : words.seeArrow;
    const reason = thought.spots.find(({ choice }) => choice === thought.action)?.text ?? "";
    const lines = [sentence(standsInWords(thought, name)), isForPeople(reason) ? sentence(inMoves(reason)) : "", would];
    return lines.filter(Boolean);
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
