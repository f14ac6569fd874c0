// Thinking here: where the server has given the browser the means, a bot that is asked for advice thinks in it, and the
// server does not pay for that. Whatever goes wrong here, the server is asked.

import { mindWorker } from "./address.js";
import { post } from "./api.js";

/** @typedef {import("../types.js").ReadRecord} ReadRecord */
/** @typedef {import("../types.js").Thought} Thought */
/** Which position, and how it is thought about. @typedef {{ ply?: number, quick?: boolean, by?: string }} About */

/** @type {Promise<import("./ends.js").End> | null} */
let adviser = null;
/** The record that was read last: a game is asked about move by move. @type {{ text: string, record: ReadRecord } | null} */
let last = null;

/** Asks the worker; nothing if it cannot answer. @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
async function askHere(path, body, signal) {
  if (!mindWorker) return null;
  try {
    adviser ??= import("./house.js").then(({ startHouse }) => startHouse(`${mindWorker}?advice`));
    const { status, text } = await (await adviser).send("POST", path, JSON.stringify(body), signal);
    return status === 200 ? JSON.parse(text) : null;
  } catch (problem) {
    if (signal?.aborted) throw problem;
    return null;
  }
}

/** Whether bots can think here at all. */
export const canThink = mindWorker !== "";

/** What a bot of a table decides, in notation; nothing if it cannot be thought here. @param {string} chair @param {string} job @returns {Promise<string | null>} */
export async function decideHere(chair, job) {
  const decided = await askHere("/think", { chair, job });
  return decided?.decision.action ?? null;
}

/** What a bot thinks of the end of a line. @param {{ line: object, by?: string | undefined }} request @param {AbortSignal} [signal] @returns {Promise<Thought>} */
export const thinkOfLine = async (request, signal) =>
  (await askHere("/api/analysis/thought", request, signal)) ?? post("/api/analysis/thought", request, signal);

/**
 * What a bot thinks of a position of a game whose record can be had. What is hidden in it only the server can judge.
 * @param {() => Promise<string>} record
 * @param {About} about
 * @param {() => Promise<Thought>} ask the server
 * @returns {Promise<Thought>}
 */
export async function thinkOfGame(record, { ply, quick, by }, ask) {
  if (!mindWorker) return ask();
  const text = await record();
  if (last?.text !== text) {
    const read = /** @type {ReadRecord | null} */ (await askHere("/api/records", { text }));
    last = read && { text, record: read };
  }
  if (!last) return ask();
  const { game, variant, seed, start, opening } = last.record;
  const line = { game, variant, seed, ...(start !== undefined && { start }), actions: opening.slice(0, ply) };
  const request = { line, ...(quick && { quick }), ...(by && { by }) };
  return (await askHere("/api/analysis/thought", request)) ?? ask();
}
