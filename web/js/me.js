// Who one is without an account: a name, and how one's games ended. It all lives in this browser; the name is also in the
// guest's token, so that others see it.

import { get, put } from "./api.js";
import { NAMELESS, nameIn } from "./opponents.js";
import { lastChoice, read, rememberChoice, write } from "./storage.js";

/** @typedef {import("../types.js").BotInfo} BotInfo */
/** @typedef {"won" | "lost" | "drawn"} Outcome */
/**
 * A game that ended. Table and number tell it from any other.
 * @typedef {{ game: string, opponent: string, outcome: Outcome, table: string, number: number, variant?: string }} Result
 */
/** @typedef {{ won: number, lost: number, drawn: number, played: number, streak: number }} Statistics */

const RESULTS_KEY = "parlour.results";
/** The oldest are forgotten first. */
const MAX_RESULTS = 1000;
const MAX_DAYS = 1000;
/** Whoever is new begins with the gentlest. */
export const FIRST_OPPONENT = "level1";

// --- what can be told from results, the oldest first

/** With one more result, unless it is there already. @param {Result[]} results @param {Result} result @returns {Result[]} */
export function withResult(results, result) {
  const isKnown = results.some(({ table, number }) => table === result.table && number === result.number);
  return isKnown ? results : [...results, { ...result, opponent: nameIn(result.opponent) }].slice(-MAX_RESULTS);
}

/** @param {Result[]} results @param {{ game?: string, opponent?: string }} about @returns {Statistics} */
export function statisticsOf(results, { game, opponent }) {
  const wanted = opponent === undefined ? undefined : nameIn(opponent);
  const own = results.filter(
    (result) => (game === undefined || result.game === game) && (wanted === undefined || result.opponent === wanted),
  );
  const count = (/** @type {Outcome} */ outcome) => own.filter((result) => result.outcome === outcome).length;
  const lastNotWon = own.findLastIndex(({ outcome }) => outcome !== "won");
  return {
    won: count("won"),
    lost: count("lost"),
    drawn: count("drawn"),
    played: own.length,
    streak: own.length - 1 - lastNotWon,
  };
}

/** The opponent one up: the next bird, after the last one the champion. @param {BotInfo[]} bots @param {string} spec */
export function nextOpponent(bots, spec) {
  const ofKind = (/** @type {string} */ kind) => bots.filter(({ character }) => character.kind === kind);
  const ladder = [...ofKind("bird"), ...ofKind("champion")].map(({ name }) => name);
  const place = ladder.indexOf(nameIn(spec));
  return (place >= 0 && ladder[place + 1]) || nameIn(spec);
}

/**
 * Which of these bots fits: the last one, or one up after a win against it. Never one down by itself.
 * @param {BotInfo[]} bots
 * @param {Result[]} results
 * @param {string} game
 * @param {string | undefined} chosen who was played against last
 */
export function fitting(bots, results, game, chosen) {
  const last = results.findLast((result) => result.game === game);
  const opponent = chosen ?? last?.opponent ?? FIRST_OPPONENT;
  return last?.outcome === "won" && last.opponent === nameIn(opponent) ? nextOpponent(bots, opponent) : opponent;
}

/** Who was won against in a game. @param {Result[]} results @param {string} game @returns {Set<string>} */
export const beatenIn = (results, game) =>
  new Set(results.filter((result) => result.game === game && result.outcome === "won").map(({ opponent }) => opponent));

// --- what this browser remembers

/** @returns {Result[]} */
export const results = () => read(RESULTS_KEY, []);

/** Remembers how a game ended; telling it twice changes nothing. @param {Result} result */
export function recordResult(result) {
  const before = results();
  const after = withResult(before, result);
  if (after !== before) write(RESULTS_KEY, after);
}

/** How games went, with one opponent or in one game if it is said. @param {{ game?: string, opponent?: string }} [about] */
export const statistics = (about = {}) => statisticsOf(results(), about);

/** Which of these bots fits in a game. @param {BotInfo[]} bots @param {string} game */
export const fittingOpponent = (bots, game) => fitting(bots, results(), game, lastChoice(game).opponent);

/** Which exercises of a game have been solved. @param {string} game @returns {number[]} */
export const solved = (game) => lastChoice("solved")[game] ?? [];

/** @param {string} game @param {number} number */
export function rememberSolved(game, number) {
  rememberChoice("solved", { ...lastChoice("solved"), [game]: [...new Set([...solved(game), number])] });
}

/** The days whose exercise was solved, like `2026-11-16`. @returns {string[]} */
export const solvedDays = () => lastChoice("days").solved ?? [];

/** @param {string} date */
export function rememberDay(date) {
  rememberChoice("days", { solved: [...new Set([...solvedDays(), date])].slice(-MAX_DAYS) });
}

/** What one wants to be called; empty if one has not said. @returns {string} */
export const myName = () => lastChoice("me").name ?? "";

/** The name that the guest's token has, where this browser has forgotten it. @returns {Promise<string>} */
export async function recallName() {
  if (myName()) return myName();
  const { name } = /** @type {import("../types.js").Me} */ (await get("/api/me"));
  return name && name !== NAMELESS ? name : "";
}

/** Remembers the name here and tells the server. @param {string} name */
export async function rename(name) {
  await put("/api/me", { name });
  rememberChoice("me", { ...lastChoice("me"), name });
}
