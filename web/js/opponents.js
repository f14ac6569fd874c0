// Opponents as people know them: a name, a face, a word for their strength. What a bot is called in a table's seats is its
// spec; who that is, the game's card says.

import { fileAt } from "./address.js";
import { element } from "./dom.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").BotInfo} BotInfo */
/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").SeatCard} SeatCard */
/** @typedef {{ name: string, face: string, word: string, line: string, kind: string }} Opponent */

const SHEET = fileAt("/pictures/faces.svg");
/** What the server calls whoever has given no name. */
export const NAMELESS = "guest";

/** The name in a spec, which may have options: `alphabeta:depth=3`. @param {string} spec */
export const nameIn = (spec) => spec.split(":", 1)[0] ?? spec;

/** Who a bot is. @param {BotInfo[]} bots @param {string} spec @returns {Opponent} */
export function characterOf(bots, spec) {
  const bot = bots.find(({ name }) => name === nameIn(spec));
  return bot?.character ?? { name: nameIn(spec), face: "laboratory", word: "", line: "", kind: "laboratory" };
}

/** Every bot that plays a game, in whichever variant. @param {GameCard} game @returns {BotInfo[]} */
export const allBots = (game) => game.tables.flatMap(({ bots }) => bots);

/** Who sits on a chair, as people would say it. @param {BotInfo[]} bots @param {SeatCard} seat @param {boolean} isMine @returns {Opponent} */
export function sitter(bots, { kind, name }, isMine) {
  if (kind === "bot") return characterOf(bots, name);
  const person = { word: "", line: "", kind };
  if (isMine) return { ...person, name: words.you, face: "you" };
  if (kind === "free") return { ...person, name: words.free, face: "friend" };
  if (kind === "engine") return { ...person, name, face: "engine" };
  return { ...person, name: name === NAMELESS ? words.someone : name, face: "friend" };
}

/** A face in a round frame. Beside a name it says nothing; alone it needs a text. @param {string} name @param {number} size in pixels @param {string} [text] @returns {HTMLElement} */
export const face = (name, size, text = "") =>
  element("img", {
    class: "face",
    src: `${SHEET}#${name}`,
    width: size,
    height: size,
    alt: text,
    draggable: "false",
  });
