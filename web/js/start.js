// Starting a game: who sits where, which rules, which clock. What was chosen is remembered, and is what "Play" does next
// time.

import { post } from "./api.js";
import { FIRST_OPPONENT, fittingOpponent, myName } from "./me.js";
import { go } from "./shell.js";
import { lastChoice, remember, rememberChoice } from "./storage.js";
import { phrases, words } from "./words.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").VariantCard} VariantCard */
/** @typedef {import("./records.js").Beginning} Beginning */
/** With whom: a bot, a friend by link, someone at the same screen, anyone, or nobody. @typedef {"bot" | "friend" | "here" | "open" | "watch"} Mode */
/** @typedef {{ variant: string, otherVariant: string, opponent: string, side: string, clock: string }} Wishes */

/** A variant that is not listed. */
export const OTHER = "other";
/** Whichever side. */
export const EITHER = "either";

/** @param {number} minutes @param {number} seconds @returns {[string, string, object]} */
const increment = (minutes, seconds) => [
  `${minutes}+${seconds}`,
  phrases.minutes(minutes),
  { type: "increment", base: 60_000 * minutes, increment: 1000 * seconds },
];

/** The clocks there are: name, words, what the server is told. @type {[string, string, object][]} */
export const CLOCKS = [
  ["none", words.noClock, { type: "none" }],
  increment(5, 3),
  increment(10, 5),
  increment(20, 10),
  ["30s", phrases.perMove(30), { type: "per_move", time: 30_000 }],
];

/** The rules of a variant; those that are not listed are like the first. @param {GameCard} game @param {string} variant @returns {VariantCard} */
export const tableOf = (game, variant) =>
  /** @type {VariantCard} */ (game.tables.find((table) => table.variant === variant) ?? game.tables[0]);

/** Who sits where. @param {Mode} mode @param {number} players @param {number} own @param {string} bot */
export function seatsFor(mode, players, own, bot) {
  const others = { bot, friend: "invited", here: "me", open: "open", watch: bot }[mode];
  return Array.from({ length: players }, (_, index) => (index === own && mode !== "watch" ? "me" : others));
}

/** What was wished for last time, or what suits a newcomer; always something that can be played. @param {GameCard} game @returns {Wishes} */
export function lastWishes(game) {
  const last = lastChoice(game.id);
  const isListed = game.variants.some(({ name }) => name === last.variant);
  const isOther = last.variant === OTHER && game.more_variants !== null && last.otherVariant;
  const variant = isListed || isOther ? last.variant : (game.variants[0]?.name ?? "");
  const { bots, players } = tableOf(game, variant);
  const fits = fittingOpponent(bots, game.id);
  const side = last.side === EITHER || Number(last.side) < players.length ? last.side : "0";
  return {
    variant,
    otherVariant: last.otherVariant ?? "",
    // A game without levels has a bot that plays at random, and perhaps a better one behind it.
    opponent:
      [fits, last.opponent, FIRST_OPPONENT, bots.at(-1)?.name].find((name) => bots.some((bot) => bot.name === name)) ??
      "",
    side,
    clock: CLOCKS.some(([name]) => name === last.clock) ? last.clock : "none",
  };
}

/** Founds a table and goes there. @param {GameCard} game @param {Wishes} wishes @param {string[]} seats @param {{ seed?: string, from?: Beginning | undefined, listed?: boolean }} [more] */
export async function startGame(game, wishes, seats, { seed, from, listed } = {}) {
  const name = myName();
  const { id } = await post("/api/tables", {
    game: game.id,
    variant: wishes.variant === OTHER ? wishes.otherVariant : wishes.variant,
    seats,
    control: CLOCKS.find(([name]) => name === wishes.clock)?.[2],
    ...(seed && { seed }),
    ...(listed && { listed }),
    ...(name && { name }),
    ...from,
  });
  // A game that begins in the middle says nothing of what one likes to play.
  rememberChoice(game.id, from ? { ...lastChoice(game.id), opponent: wishes.opponent } : { ...wishes });
  if (seats.includes("me")) remember(id);
  await go(`/t/${id}`);
}

/** The seat that is one's own. @param {string} side @param {number} players */
export const ownSeat = (side, players) => (side === EITHER ? Math.floor(Math.random() * players) : Number(side));

/** Starts at once, as last time, against who fits. @param {GameCard} game @param {Partial<Wishes>} [wanted] */
export function playAtOnce(game, wanted = {}) {
  const wishes = { ...lastWishes(game), ...wanted };
  const { players } = tableOf(game, wishes.variant);
  const own = ownSeat(wishes.side, players.length);
  return startGame(game, wishes, seatsFor("bot", players.length, own, wishes.opponent));
}
