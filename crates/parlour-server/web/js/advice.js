// Why: what a bot thinks of the position that is shown, on the board, on a bar and in words.

import { element, select } from "./dom.js";
import { counted, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").BotInfo} BotInfo */

/** A thought's score in words, for whoever is to move. @param {Thought} thought @param {(player: number) => string} name */
export function scoreInWords({ score, player }, name) {
  if (score === null) return "";
  if ("win" in score) return `${name(player)} ${words.wonIn} ${counted(score.win, "ply", "plies")}`;
  if ("loss" in score) return `${name(player)} ${words.lostIn} ${counted(score.loss, "ply", "plies")}`;
  if (score.points === 0) return words.even;
  return `${name(player)} ${score.points > 0 ? words.better : words.worse} (${score.points > 0 ? "+" : ""}${score.points})`;
}

export class Advice {
  /** @type {Thought | null} */ thought = null;
  isOn = false;
  /** Which position the thought is about, or is being thought about. */ #key = "";
  #isAsking = false;

  /**
   * @param {BotInfo[]} bots who can be asked
   * @param {(by: string) => Promise<Thought>} ask
   * @param {() => void} changed
   */
  constructor(bots, ask, changed) {
    this.ask = ask;
    this.changed = changed;
    // Levels and the like are other names for these, and whoever plays at random has no reasons.
    const known = bots.filter(({ name, alias }) => name === "champion" || (alias === null && name !== "random"));
    known.sort((a, b) => Number(b.name === "champion") - Number(a.name === "champion"));
    this.by = select(
      words.whyBy,
      known.map(({ name }) => [name, name]),
      "champion",
    );
    this.by.choice.addEventListener("change", () => {
      this.#key = "";
      this.thought = null;
      this.changed();
    });
    this.switch = element("button", { type: "button", "aria-pressed": "false" }, words.why);
    this.switch.addEventListener("click", () => this.toggle());
    this.text = element("div", { class: "thought", role: "status" });
    this.root = element("section", { class: "why", hidden: true }, this.by.row, this.text);
    this.fill = element("div", { class: "fill" });
    this.bar = element(
      "div",
      {
        class: "bar",
        role: "meter",
        "aria-valuemin": -1000,
        "aria-valuemax": 1000,
        "aria-valuenow": 0,
        "aria-label": words.curve,
        hidden: true,
      },
      this.fill,
    );
  }

  toggle() {
    this.isOn = !this.isOn;
    this.switch.setAttribute("aria-pressed", String(this.isOn));
    this.#key = "";
    this.changed();
  }

  /** What was thought elsewhere, by a hint. @param {Thought} thought @param {string} key */
  take(thought, key) {
    this.thought = thought;
    this.#key = key;
  }

  /**
   * Shows what is thought of a position, and asks if nothing is known of it yet.
   * @param {string} key tells one position from another
   * @param {boolean} mayAsk
   * @param {number} near whose side of the bar is below
   * @param {(player: number) => string} name
   */
  show(key, mayAsk, near, name) {
    if (key !== this.#key) {
      this.thought = null;
      this.#key = key;
      if (this.isOn && mayAsk) this.#think(key);
    }
    this.root.hidden = !this.isOn;
    this.switch.hidden = !mayAsk && !this.isOn;
    const { thought } = this;
    const lean = thought?.lean ?? null;
    this.bar.hidden = !this.isOn || lean === null;
    const words_ = thought ? this.#inWords(thought, name) : [this.#isAsking ? words.thinking : words.noInsight];
    this.text.replaceChildren(...words_.map((line) => element("p", {}, line)));
    if (thought && lean !== null) {
      const ours = thought.player === near ? lean : -lean;
      this.fill.style.height = `${50 + ours / 20}%`;
      this.fill.className = `fill owner-${near}`;
      this.bar.setAttribute("aria-valuenow", String(ours));
      this.bar.title = scoreInWords(thought, name);
    }
  }

  /** @param {Thought} thought @param {(player: number) => string} name */
  #inWords(thought, name) {
    const lines = [sentence(scoreInWords(thought, name))];
    if (thought.line.length > 0)
      lines.push(`${words.expects}: ${thought.line.slice(0, 12).join(" ")}${thought.line.length > 12 ? " …" : ""}`);
    else lines.push(`${words.would}: ${thought.action}`);
    return lines.filter(Boolean);
  }

  /** Asks; whatever is asked meanwhile comes after. @param {string} key */
  async #think(key) {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const thought = await this.ask(this.by.choice.value).catch(() => null);
    this.#isAsking = false;
    if (key === this.#key) this.thought = thought;
    // The position has changed meanwhile: what is shown now is to be thought about.
    else this.#key = "";
    this.changed();
  }
}
