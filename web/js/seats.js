// The players' plates: a face, a name, what they play, what they have, whose turn it is, and the clocks.

import { element, refillFor, write } from "./dom.js";
import { face } from "./opponents.js";
import { inline } from "./told.js";
import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").Standing} Standing */
/** @typedef {import("../types.js").Presence} Presence */
/** @typedef {import("../types.js").Panel} Panel */
/** @typedef {import("../types.js").Progress} Progress */
/** @typedef {import("./names.js").Person} Person */

/** Below this many milliseconds a clock warns. */
const LOW_TIME = 10_000;
/** A goal of up to so many is shown as pips. */
const MAX_PIPS = 12;

/**
 * What is shown of the players.
 * @typedef {object} Plates
 * @property {Standing} standing as it was last received: clocks go on from what it says
 * @property {Person[]} people
 * @property {number} near which seat is below the board
 * @property {Presence | null} presence
 * @property {Panel[]} panels
 * @property {string} art
 */

/** Two rows of plates: the others above the board, the own below; all above where hands need the room below. */
export class Seats {
  /** @type {Standing | null} */ #standing = null;
  #receivedAt = 0;
  /** For whom low time was told, until they have more again. */ #warned = -1;

  /** @param {(player: number) => void} [runsLow] told once when a clock that runs is low */
  constructor(runsLow = () => {}) {
    this.runsLow = runsLow;
    this.above = element("div", { class: "seats above" });
    this.below = element("div", { class: "seats below" });
    this.ticker = window.setInterval(() => this.#tick(), 200);
  }

  stop() {
    clearInterval(this.ticker);
  }

  /** @param {Plates} plates */
  show(plates) {
    const { standing, near, panels } = plates;
    if (standing !== this.#standing) this.#receivedAt = performance.now();
    this.#standing = standing;
    const isTogether = standing.seats.length > 2 || panels.some(({ kind }) => kind === "cards");
    const order = standing.seats.map((_, index) => index);
    // One's own comes first where all stand in a row.
    const row = order.sort((a, b) => Number(b === near) - Number(a === near) || a - b);
    const isBelow = (/** @type {number} */ index) => !isTogether && index === near;
    this.above.classList.toggle("together", isTogether);
    for (const [node, isHere] of /** @type {const} */ ([
      [this.above, (/** @type {number} */ index) => !isBelow(index)],
      [this.below, isBelow],
    ])) {
      const here = row.filter(isHere);
      refillFor(node, keyOf(plates, here), () => here.map((index) => this.#plate(plates, index)));
    }
    this.#tick();
  }

  /** @param {Plates} plates @param {number} index */
  #plate({ standing, people, presence, panels, art }, index) {
    const { name, side, word, face: picture, isFree, isNumbered } = /** @type {Person} */ (people[index]);
    const { kind } = /** @type {import("../types.js").SeatCard} */ (standing.seats[index]);
    const isAway = (kind === "person" || kind === "engine") && presence !== null && !presence.players[index];
    const isWinner = standing.result?.winner === index;
    const about = [word, side === name || isNumbered ? "" : side.toLowerCase(), isAway ? words.away : ""]
      .filter(Boolean)
      .join(" · ");
    // The badge stands before what can be cut off.
    const badge = isWinner ? [element("span", { class: "winner" }, words.winner), " "] : [];
    return element(
      "div",
      {
        class: `seat owner-${index}${standing.to_move === index ? " to-move" : ""}${isFree ? " free" : ""}`,
        "data-seat": index,
      },
      face(picture, 48),
      element(
        "span",
        { class: "who" },
        element("b", { class: "name" }, name),
        element("span", { class: "about" }, ...badge, about),
      ),
      element("span", { class: "clock", "data-clock": index }),
      element("span", { class: "tallies" }, ...talliesOf(panels, index).map((tally) => drawTally(tally, art))),
    );
  }

  /** @param {number} player */
  #warn(player) {
    if (this.#warned === player) return;
    this.#warned = player;
    this.runsLow(player);
  }

  #tick() {
    const clock = this.#standing?.clock;
    for (const row of [this.above, this.below]) {
      for (const node of row.querySelectorAll("[data-clock]")) {
        const index = Number(/** @type {HTMLElement} */ (node).dataset.clock);
        const spent = clock?.running === index ? performance.now() - this.#receivedAt : 0;
        const left = Math.max(0, (clock?.left[index] ?? 0) - spent);
        const [minutes, seconds] = [Math.floor(left / 60_000), Math.floor(left / 1000) % 60];
        write(node, clock ? `${minutes}:${String(seconds).padStart(2, "0")}` : "");
        const isLow = Boolean(clock) && left < LOW_TIME;
        if (isLow !== node.classList.contains("low")) node.classList.toggle("low", isLow);
        if (isLow && clock?.running === index) this.#warn(index);
      }
    }
  }
}

/** Everything that plates show, to tell whether anything is different. @param {Plates} plates @param {number[]} here */
const keyOf = ({ standing, people, presence, panels }, here) =>
  JSON.stringify([
    here,
    standing.to_move,
    standing.result?.winner,
    here.map((index) => [
      people[index],
      standing.seats[index]?.kind,
      presence?.players[index],
      talliesOf(panels, index),
    ]),
  ]);

/** Something counted on a plate. @typedef {{ symbol: string | null, text: string, pips: [number, number] | null, title: string }} Tally */

/** What the panels tell of one player, short enough for a plate. @param {Panel[]} panels @param {number} player @returns {Tally[]} */
function talliesOf(panels, player) {
  return panels.flatMap((panel) => {
    switch (panel.kind) {
      case "score":
        return panel.rows
          .filter((row) => row.player === player)
          .map(({ symbol, points, goal, text, parts }) => ({
            symbol,
            text,
            pips: goal !== null && goal <= MAX_PIPS ? /** @type {[number, number]} */ ([points, goal]) : null,
            title: parts.join(", "),
          }));
      case "cards": {
        if (panel.player !== player) return [];
        const count = panel.cards.reduce((sum, card) => sum + card.count, 0);
        const held = panel.cards.filter((card) => card.count > 0).map((card) => `${card.count} ${card.name}`);
        return [{ symbol: null, text: phrases.cards(count), pips: null, title: held.join(", ") }];
      }
      case "fleet":
        return panel.player === player ? [{ symbol: null, text: panel.text, pips: null, title: "" }] : [];
      default:
        return [];
    }
  });
}

/** @param {Tally} tally @param {string} art */
function drawTally({ symbol, text, pips, title }, art) {
  const dots = pips
    ? [
        element(
          "span",
          { class: "pips", "aria-hidden": "true" },
          ...Array.from({ length: pips[1] }, (_, index) => element("i", { class: index < pips[0] ? "on" : null })),
        ),
      ]
    : [];
  return element(
    "span",
    { class: "tally", title },
    ...(symbol ? [inline(art, symbol)] : []),
    element("span", {}, text),
    ...dots,
  );
}
