// Requests to the house, wherever it is.

import { send } from "./ends.js";
import { rememberMotions } from "./hints.js";
import { words } from "./words.js";

/** What the server says is wrong. */
export class RequestError extends Error {
  /** @param {{ code: string, text: string, reason?: string }} problem */
  constructor(problem) {
    // What is wrong with an action is said without its notation.
    super(problem.reason ?? problem.text);
    this.code = problem.code;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {AbortSignal} [signal] ends it when nobody wants to know any more
 * @returns {Promise<{ answer: any, link: string }>}
 */
async function exchange(method, path, body, signal) {
  const written = body === undefined ? undefined : JSON.stringify(body);
  const { status, kind, link, text } = await send(method, path, written, signal).catch(() => {
    throw new RequestError({ code: "unavailable", text: words.unreachable });
  });
  const isJson = kind.startsWith("application/json");
  const answer = isJson ? JSON.parse(text) : text;
  if (status >= 400) throw new RequestError(isJson ? answer : { code: "unavailable", text });
  return { answer, link };
}

/** @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
const request = async (method, path, body, signal) => (await exchange(method, path, body, signal)).answer;

/**
 * A page of a list, and the address of the next one if there is one.
 * @param {string} path
 * @returns {Promise<{ rows: any[], next: string | null }>}
 */
export async function getPage(path) {
  const { answer, link } = await exchange("GET", path);
  const next = /^<([^>]+)>; rel="next"$/.exec(link);
  return { rows: answer, next: next?.[1] ?? null };
}

/** @param {string} path */
export const get = (path) => request("GET", path);
/** @param {string} path @returns {Promise<string>} */
export const getText = (path) => request("GET", path);
/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) => request("POST", path, body, signal);
/** @param {string} path @param {unknown} body */
export const put = (path, body) => request("PUT", path, body);

/** @type {Promise<import("../types.js").GameCard[]> | null} */
let games = null;
/** Every game with all there is to choose; asked for once. @returns {Promise<import("../types.js").GameCard[]>} */
export function allGames() {
  games ??= learnGames().catch((/** @type {Error} */ problem) => {
    // It may be better next time.
    games = null;
    throw problem;
  });
  return games;
}

/** @returns {Promise<import("../types.js").GameCard[]>} */
async function learnGames() {
  const all = await get("/api/games");
  all.forEach(rememberMotions);
  return all;
}

/** Whether a game has something beside its rules, to be offered. @param {import("../types.js").GameCard} game @param {import("../types.js").Extra} extra */
export const has = ({ lacks = [] }, extra) => !lacks.includes(extra);

/** The card of one of them. @param {import("../types.js").GameCard[]} games @param {string} id */
export function cardOf(games, id) {
  const card = games.find((card) => card.id === id);
  if (!card) throw new Error(words.notFound);
  return card;
}
