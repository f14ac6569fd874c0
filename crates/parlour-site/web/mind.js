// The worker in which bots think, one task after the other. Whoever does not want to know any more ends it.

/** @typedef {{ type: "module", module: WebAssembly.Module, threads: number }
 *   | { type: "think", task: number, chair: string | undefined, job: string }
 *   | { type: "learn", chair: string, job: string }} Order */
/** @typedef {import("./wire.js").Thought} Thought */

/** @type {Promise<{ mind: import("./parlour_site.js").Mind, memory: WebAssembly.Memory }> | null} */
let opened = null;

/** @param {WebAssembly.Module} module @param {number} threads */
async function open(module, threads) {
  if (threads > 1) {
    const { openCrew } = await import("./crew.js");
    const { build, memory } = await openCrew(module, threads);
    return { mind: new build.Mind(threads), memory };
  }
  const { default: init, Mind } = await import("./parlour_site.js");
  const { memory } = await init({ module_or_path: module });
  return { mind: new Mind(1), memory };
}

/** @param {Thought | null} thought nothing if the worker broke down */
const tell = (thought) => postMessage(thought);

/** @param {Order} order */
async function follow(order) {
  if (order.type === "module") opened = open(order.module, order.threads);
  const ready = await opened;
  if (!ready || order.type === "module") return;
  const { mind, memory } = ready;
  if (order.type === "learn") return mind.learn(order.chair, order.job);
  const decided = mind.think(order.chair, order.job) ?? null;
  tell({ task: order.task, decided, bytes: memory.buffer.byteLength });
}

/** @param {MessageEvent<Order>} event */
onmessage = ({ data }) => {
  follow(data).catch((problem) => {
    console.warn(problem);
    tell(null);
  });
};
