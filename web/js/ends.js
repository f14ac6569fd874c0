// The other end of the page's connection: a server, or the house in a worker. Nothing else in the page knows which; main.js
// says it.

/** What answers a request. @typedef {{ status: number, kind: string, link: string, text: string }} Reply */
/** What a table is heard through: as much of a WebSocket as is used.
 * @typedef {{
 *   onopen: (() => unknown) | null,
 *   onmessage: ((event: { data: string }) => unknown) | null,
 *   onclose: (() => unknown) | null,
 *   readonly readyState: number,
 *   send(text: string): void,
 *   close(): void,
 * }} Line */
/** @typedef {{
 *   send(method: string, path: string, body: string | undefined, signal: AbortSignal | undefined): Promise<Reply>,
 *   openLine(path: string): Line,
 * }} End */

/** What a line says of itself when it can be spoken into. */
export const OPEN = 1;

/** @type {Promise<End>} */
let end = new Promise(() => {});

/** From now on this is the other end. @param {End | Promise<End>} other */
export const connectTo = (other) => (end = Promise.resolve(other));

/** Sends a request. @type {End["send"]} */
export const send = async (method, path, body, signal) => (await end).send(method, path, body, signal);

/** Opens a line to a table. @param {string} path @returns {Promise<Line>} */
export const openLine = async (path) => (await end).openLine(path);
