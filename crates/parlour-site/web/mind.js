// The worker in which bots think, one task after the other. Whoever does not want to know any more ends it.

import init, { Mind } from "./parlour_site.js";

/** @typedef {{ type: "module", module: WebAssembly.Module }
 *   | { type: "think", task: number, chair: string | undefined, job: string }
 *   | { type: "learn", chair: string, job: string }} Order */

/** @type {Promise<Mind> | null} */
let mind = null;

/** @param {MessageEvent<Order>} event */
onmessage = async ({ data }) => {
  if (data.type === "module") {
    mind = init({ module_or_path: data.module }).then(() => new Mind());
    return;
  }
  const ready = await mind;
  if (data.type === "learn") return ready?.learn(data.chair, data.job);
  postMessage({ task: data.task, decided: ready?.think(data.chair, data.job) ?? null });
};
