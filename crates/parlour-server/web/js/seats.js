// Who sits where: names, who is here, whose turn it is, and the clocks.

import { element, refill } from "./dom.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Standing} Standing */
/** @typedef {import("../types.js").Presence} Presence */

const LOW = 10_000;

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

  /** The clocks go on from what they show now. @param {Standing} standing */
  take(standing) {
    this.#standing = standing;
    this.#receivedAt = performance.now();
  }

  /**
   * @param {number[]} mine
   * @param {number} near which seat is below the board
   * @param {Presence | null} here
   */
  show(mine, near, here) {
    const standing = this.#standing;
    if (!standing) return;
    const cards = standing.seats.map((_, index) => this.#card(standing, index, mine, here));
    refill(this.above, ...cards.filter((_, index) => index !== near));
    refill(this.below, ...cards.filter((_, index) => index === near));
    this.#tick();
  }

  /** @param {Standing} standing @param {number} index @param {number[]} mine @param {Presence | null} here */
  #card(standing, index, mine, here) {
    const { player, kind, name } = /** @type {import("../types.js").SeatCard} */ (standing.seats[index]);
    const isFree = kind === "free";
    const isPerson = kind === "person" || kind === "engine";
    const isHere = here?.players[index] ?? true;
    const presence = isPerson
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
      ...presence,
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
        node.classList.toggle("low", Boolean(clock) && left < LOW);
      }
    }
  }
}
