// The worker in which one bot thinks. Where it may, it has helpers: workers over the same memory.

import { openCrew } from "./crew.js";
import { attend } from "./workers.js";

/** @type {import("./parlour_site.js").Thinker | undefined} */
let thinker;

/** @param {WebAssembly.Module} module @param {number} threads */
async function open(module, threads) {
  if (threads > 1) return (await openCrew(module, threads)).build;
  const build = await import("./parlour_site.js");
  build.initSync({ module });
  return build;
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
