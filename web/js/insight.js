// What a bot thinks, for people: how warm a spot is, which three actions are best and why, and how things stand in per cent. A
// bot's own points mean nothing to anyone else, so they are not shown. Pure.

import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").SpotValue} SpotValue */
/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../types.js").Ranked} Ranked */
/** @typedef {import("../types.js").Score} Score */
/** @typedef {(player: number) => string} Name */
/** How warm a spot is, from 0 (cold) to 1 (warm), what is written on it, and its place among the best, if it has one. @typedef {{ spot: string, heat: number, label: string, rank: number | null }} Warmth */

/** So many of the best are numbered. */
const RANKED = 3;

/**
 * How warm the spots are that can be seen now, between the coldest and the warmest on the board: of those a picked piece can
 * reach, if one is picked.
 * @param {SpotValue[]} values
 * @param {string[]} picks
 * @param {string[]} [best] the spots that the best actions lead to, the best first; by their values if not given
 * @returns {Warmth[]}
 */
export function warmthOf(values, [from], best = []) {
  /** @type {Map<string, SpotValue>} */
  const warmest = new Map();
  for (const value of values) {
    if (!value.spot || (value.from && from && value.from !== from)) continue;
    const known = warmest.get(value.spot);
    if (!known || known.value < value.value) warmest.set(value.spot, value);
  }
  const sorted = [...warmest.values()].sort((a, b) => b.value - a.value);
  const [high, low] = [sorted[0]?.value ?? 0, sorted.at(-1)?.value ?? 0];
  const isByValue = best.length === 0 || from !== undefined;
  const rankOf = (/** @type {string} */ spot, /** @type {number} */ index) => {
    const rank = isByValue ? index : best.indexOf(spot);
    return rank >= 0 && rank < RANKED ? rank + 1 : null;
  };
  return sorted.map(({ spot, value, score, chance }, index) => {
    const rank = rankOf(spot ?? "", index);
    const isShare = score === undefined && chance !== undefined;
    const label = isShare ? percent(chance) : rank === null ? "" : String(rank);
    return { spot: spot ?? "", heat: high === low ? 1 : (value - low) / (high - low), label, rank };
  });
}

/** What is thought of a spot, for people; nothing where it is only a number of the bot's own. @param {SpotValue} value */
export function saidOf({ score, chance, about = "" }) {
  const share = chance === undefined ? "" : percent(chance);
  const worth = proofOf(score ?? null) || (share && score ? phrases.winning(share) : share);
  return score && !worth ? "" : [about, worth].filter(Boolean).join(": ");
}

/** People count what both do as one move. @param {number} plies */
const movesOf = (plies) => Math.ceil(plies / 2);

/** A chance in per cent. What is not proven is never certain. @param {number} chance per mille */
export function percent(chance) {
  if (chance <= 0 || chance >= 1000) return `${chance / 10}%`;
  return `${Math.min(99, Math.max(1, Math.round(chance / 10)))}%`;
}

/** What is proven of a score, in words; nothing where it is an estimate. @param {Score | null} score */
function proofOf(score) {
  if (score === null || "points" in score) return "";
  return "win" in score ? phrases.wins(movesOf(score.win)) : phrases.loses(movesOf(score.loss));
}

/** What stands beside one of the best: what is proven of it, what is known of its spot, or the chance to win. @param {Ranked} ranked */
export function valueOf({ score, odds, chance }) {
  // A bot that does not look ahead proves nothing.
  const proof = chance === null ? "" : proofOf(score);
  return proof || odds || (chance === null ? "" : percent(chance));
}

/** How a position stands, in words, for whoever is to move. @param {Pick<Thought, "score" | "chance" | "player">} thought @param {Name} name */
export function standsInWords({ score, chance, player }, name) {
  // A score that is no judgement of the position is a weight of the bot's own, and says nothing of who is ahead.
  if (score === null || chance === null) return "";
  const who = name(player);
  if ("win" in score) return phrases.winsIn(who, movesOf(score.win));
  if ("loss" in score) return phrases.losesIn(who, movesOf(score.loss));
  return phrases.chance(who, percent(chance));
}

/** The large figure above the words, and what it means. @param {Thought} thought @param {Name} name @returns {{ figure: string, text: string }} */
export function headline(thought, name) {
  const { score, chance, player } = thought;
  const stands = standsInWords(thought, name);
  if (chance === null || score === null) return { figure: "", text: "" };
  return "points" in score
    ? { figure: percent(chance), text: phrases.toWin(name(player)) }
    : { figure: "", text: stands };
}

/** What an action does and what speaks for it, as one sentence or two. @param {Ranked} ranked */
export const inSentences = ({ label, text }) => [label, text].filter(Boolean).join(". ") || words.seeArrow;
