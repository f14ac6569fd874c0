// The module over memory that workers share: this one, and helpers that search with it.

import { openWorker } from "./workers.js";

/** How much of the memory is a helper's stack. */
const STACK_BYTES = 1 << 20;

/** Opens the module for so many threads, of which this worker is one. @param {WebAssembly.Module} module @param {number} threads */
export async function openCrew(module, threads) {
  const build = await import("./threads/parlour_site.js");
  const { memory } = build.initSync({ module });
  await Promise.all(Array.from({ length: threads - 1 }, () => hire(module, memory)));
  build.gatherCrew(threads - 1);
  return { build, memory };
}

/** A helper who is ready. @param {WebAssembly.Module} module @param {WebAssembly.Memory} memory */
function hire(module, memory) {
  return new Promise((resolve, reject) => {
    const opened = openWorker(new URL("./helper.js", import.meta.url), resolve, reject);
    opened.then((worker) => worker.tell({ module, memory, stack: STACK_BYTES }), reject);
  });
}
