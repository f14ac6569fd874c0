// Who sits where: names, who is here, whose turn it is, and the clocks.

import { element, refill } from "./dom.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Standing} Standing */
/** @typedef {import("../types.js").Presence} Presence */

/** Below this many milliseconds a clock warns. */
const LOW_TIME = 10_000;

/** Two rows of seats: the others above the board, the own below. */
export class Seats {
  /** @type {Standing | null} */ #standing = null;
  #receivedAt = 0;

  constructor() {
    this.above = element("div", { class: "seats" });
    this.below = element("div", { class: "seats" });
    this.ticker = window.setInterval(() => this.#tick(), 200);
  }

  stop() {
    clearInterval(this.ticker);
  }

  /**
   * @param {Standing} standing as it was last received: clocks go on from what it says
   * @param {number[]} mine
   * @param {number} near which seat is below the board
   * @param {Presence | null} presence
   */
  show(standing, mine, near, presence) {
    if (standing !== this.#standing) this.#receivedAt = performance.now();
    this.#standing = standing;
    const cards = standing.seats.map((_, index) => this.#card(standing, index, mine, presence));
    refill(this.above, ...cards.filter((_, index) => index !== near));
    refill(this.below, ...cards.filter((_, index) => index === near));
    this.#tick();
  }

  /** @param {Standing} standing @param {number} index @param {number[]} mine @param {Presence | null} presence */
  #card(standing, index, mine, presence) {
    const { player, kind, name } = /** @type {import("../types.js").SeatCard} */ (standing.seats[index]);
    const isFree = kind === "free";
    const isPerson = kind === "person" || kind === "engine";
    const isHere = presence?.players[index] ?? true;
    const sign = isPerson
      ? [
          element(
            "span",
            { class: `presence ${isHere ? "here" : "away"}`, title: isHere ? words.isHere : words.away },
            isHere ? "●" : "○",
          ),
        ]
      : [];
    const isWinner = standing.result?.winner === index;
    return element(
      "div",
      { class: `seat owner-${index}${standing.to_move === index ? " to-move" : ""}`, "data-seat": index },
      ...sign,
      element("span", { class: "player" }, player),
      element("span", { class: "name" }, isFree ? words.free : mine.includes(index) ? `${name} (${words.me})` : name),
      ...(isWinner
        ? [
            element(
              "span",
              { class: "winner", title: words.winner },
              "★ ",
              element("span", { class: "spoken" }, words.winner),
            ),
          ]
        : []),
      ...(isPerson && !isHere ? [element("span", { class: "away-word" }, words.away)] : []),
      element("span", { class: "clock", "data-clock": index }),
    );
  }

  #tick() {
    const clock = this.#standing?.clock;
    for (const row of [this.above, this.below]) {
      for (const node of row.querySelectorAll("[data-clock]")) {
        const index = Number(/** @type {HTMLElement} */ (node).dataset.clock);
        const spent = clock?.running === index ? performance.now() - this.#receivedAt : 0;
        const left = Math.max(0, (clock?.left[index] ?? 0) - spent);
        const [minutes, seconds] = [Math.floor(left / 60_000), Math.floor(left / 1000) % 60];
        node.textContent = clock ? `${minutes}:${String(seconds).padStart(2, "0")}` : "";
        node.classList.toggle("low", Boolean(clock) && left < LOW_TIME);
      }
    }
  }
}
