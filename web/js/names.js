// What players are called at a table: oneself "You", bots by the names of their characters, people by their own. Pure.

import { sitter } from "./opponents.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").SeatCard} SeatCard */
/** @typedef {import("../types.js").VariantCard} VariantCard */
/** Who sits there, for people. @typedef {{ name: string, side: string, isNumbered: boolean, word: string, face: string, isYou: boolean, isFree: boolean }} Person */

/**
 * @param {SeatCard[]} seats
 * @param {number[]} own which seats are ours
 * @param {Pick<VariantCard, "bots" | "is_numbered">} rules
 * @returns {Person[]}
 */
export function peopleAt(seats, own, { bots, is_numbered: isNumbered = false }) {
  return seats.map(({ player, kind, name }, index) => {
    const side = sentence(player);
    const isYou = own.length === 1 && own[0] === index;
    const about = { side, isNumbered, isYou, isFree: kind === "free", word: "" };
    if (isYou) return { ...about, name: words.you, face: "you" };
    // Two at one screen are told apart by what they play.
    if (own.includes(index)) return { ...about, name: side, face: index === own[0] ? "you" : "friend" };
    const { name: called, face, word } = sitter(bots, { player, kind, name }, false);
    // Whoever has not said their name is called by what they are to us.
    const isNameless = called === words.someone;
    const told = isNameless && own.length > 0 && seats.length === 2 ? words.yourOpponent : called;
    return { ...about, name: sentence(isNameless && told === called && !isNumbered ? side : told), face, word };
  });
}
