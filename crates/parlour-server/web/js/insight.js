// What a bot thinks, for people: how warm a spot is, which three are best, and how things stand in words. A bot's own points
// mean nothing to anyone else, so they are not shown. Pure.

import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").SpotValue} SpotValue */
/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {(player: number) => string} Name */
/** How warm a spot is, from 0 (cold) to 1 (warm), and what is written on it. @typedef {{ spot: string, heat: number, label: string }} Warmth */

/** So many of the best are numbered. */
const RANKED = 3;
/** How much more than half of the thousand someone can expect before it is called so. */
const LEADS = /** @type {const} */ ([
  [325, "farAhead"],
  [150, "ahead"],
  [40, "littleAhead"],
]);

/**
 * How warm the spots are that can be seen now: of those a picked piece can reach, if one is picked.
 * @param {SpotValue[]} values
 * @param {string[]} picks
 * @returns {Warmth[]}
 */
export function warmthOf(values, [from]) {
  /** @type {Map<string, SpotValue>} */
  const best = new Map();
  for (const value of values) {
    if (!value.spot || (value.from && from && value.from !== from)) continue;
    const known = best.get(value.spot);
    if (!known || known.value < value.value) best.set(value.spot, value);
  }
  const sorted = [...best.values()].sort((a, b) => b.value - a.value);
  const [high, low] = [sorted[0]?.value ?? 0, sorted.at(-1)?.value ?? 0];
  return sorted.map(({ spot, value, short }, index) => ({
    spot: spot ?? "",
    heat: high === low ? 1 : (value - low) / (high - low),
    label: short.includes("%") ? short : index < RANKED ? String(index + 1) : "",
  }));
}

/** Whether a text is for people: without a bot's own points, and without a rule's number. @param {string} text */
export const isForPeople = (text) => !/(^|[^\w.])[+−-]?\d{3,}\b|\(R\d+\)|[+−-]\d/.test(text);

/** People count what both do as one move. @param {string} text */
export const inMoves = (text) =>
  text.replace(/\b(\d+) (ply|plies)\b/g, (_, plies) => phrases.moves(Math.ceil(Number(plies) / 2)));

/** How a position stands, in words, for whoever is to move. @param {Thought} thought @param {Name} name */
export function standsInWords({ score, chance, player }, name) {
  // A score without a chance is a weight of the bot's own, and says nothing of who is ahead.
  if (score === null || chance === null) return "";
  const who = name(player);
  if ("win" in score) return phrases.winsIn(who, Math.ceil(score.win / 2));
  if ("loss" in score) return phrases.losesIn(who, Math.ceil(score.loss / 2));
  const [, word] = LEADS.find(([least]) => Math.abs(chance - 500) >= least) ?? [0, null];
  if (word === null) return words.even;
  return chance > 500 ? phrases[word](who) : phrases.behind(who, word);
}
