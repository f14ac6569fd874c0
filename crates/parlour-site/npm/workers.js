// Workers of a browser and of node, which are told the same and tell the same.

import { isNode } from "./load.js";

/**
 * @typedef {object} Worker
 * @property {(message: unknown) => void} tell
 * @property {() => unknown} close
 * @property {(isBusy: boolean) => void} hold whether a program waits for it; node ends where nothing is waited for
 */

/**
 * @param {URL} address
 * @param {(message: any) => void} hear
 * @param {(problem: Error) => void} fail
 * @returns {Promise<Worker>}
 */
export async function openWorker(address, hear, fail) {
  if (isNode) {
    const { Worker } = await import("node:worker_threads");
    const worker = new Worker(address);
    worker.on("message", hear).on("error", fail);
    worker.unref();
    return {
      tell: (message) => worker.postMessage(message),
      close: () => worker.terminate(),
      hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    };
  }
  const worker = new Worker(address, { type: "module" });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", (event) => fail(new Error(event.message || `${address} does not run`)));
  return { tell: (message) => worker.postMessage(message), close: () => worker.terminate(), hold: () => {} };
}

/**
 * What a worker does with what it is told.
 * @param {(message: any, tell: (message: unknown) => void) => unknown} answer
 */
export async function attend(answer) {
  if (isNode) {
    const { parentPort } = await import("node:worker_threads");
    parentPort?.on("message", (message) => answer(message, (told) => parentPort.postMessage(told)));
  } else {
    addEventListener("message", ({ data }) => answer(data, (told) => postMessage(told)));
  }
}
