// What players are called at a table: oneself "You", bots by the names of their characters, people by their own. Pure.

import { characterOf } from "./opponents.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").SeatCard} SeatCard */
/** @typedef {import("../types.js").BotInfo} BotInfo */
/** Who sits there, for people. @typedef {{ name: string, side: string, word: string, face: string, isYou: boolean, isFree: boolean }} Person */

/**
 * @param {SeatCard[]} seats
 * @param {number[]} own which seats are ours
 * @param {BotInfo[]} bots
 * @returns {Person[]}
 */
export function peopleAt(seats, own, bots) {
  return seats.map(({ player, kind, name }, index) => {
    const side = sentence(player);
    const isYou = own.length === 1 && own[0] === index;
    const about = { side, isYou, isFree: kind === "free", word: "" };
    if (isYou) return { ...about, name: words.You, face: "you" };
    // Two at one screen are told apart by what they play.
    if (own.includes(index)) return { ...about, name: side, face: index === own[0] ? "you" : "friend" };
    if (kind === "free") return { ...about, name: words.free, face: "friend" };
    if (kind === "bot") {
      const { name: called, face, word } = characterOf(bots, name);
      return { ...about, name: called, face, word };
    }
    return { ...about, name, face: kind === "engine" ? "engine" : "friend" };
  });
}
