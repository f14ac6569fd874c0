// The worker in which one bot thinks. Where it may, it has helpers: workers over the same memory.

import { attend, openWorker } from "./workers.js";

/** How much of the memory is a helper's stack. */
const STACK_BYTES = 1 << 20;

/** @type {import("./parlour_site.js").Thinker | undefined} */
let thinker;

/** @param {WebAssembly.Module} module @param {number} threads */
async function open(module, threads) {
  const build = await (threads > 1 ? import("./threads/parlour_site.js") : import("./parlour_site.js"));
  const { memory } = build.initSync({ module });
  if (threads > 1) {
    await Promise.all(Array.from({ length: threads - 1 }, () => hire(module, memory)));
    build.gatherCrew(threads - 1);
  }
  return build;
}

/** A helper who is ready. @param {WebAssembly.Module} module @param {WebAssembly.Memory} memory */
function hire(module, memory) {
  return new Promise((resolve, reject) => {
    const opened = openWorker(new URL("./helper.js", import.meta.url), resolve, reject);
    opened.then((worker) => worker.tell({ module, memory, stack: STACK_BYTES }), reject);
  });
}

/** @param {any} message */
async function answer({ bot, ask }) {
  if (bot) {
    const { Thinker } = await open(bot.module, bot.threads);
    thinker = new Thinker(bot.game, bot.variant, bot.name, BigInt(bot.seed), bot.threads);
    return null;
  }
  return JSON.parse(/** @type {import("./parlour_site.js").Thinker} */ (thinker).choose(ask.record, JSON.stringify(ask.within)));
}

await attend(async (message, tell) => {
  try {
    tell({ answer: await answer(message) });
  } catch (problem) {
    tell({ problem: problem instanceof Error ? problem.message : String(problem) });
  }
});
