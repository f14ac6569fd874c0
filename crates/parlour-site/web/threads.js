// Several workers that search together over shared memory: where the host lets them, and once their module is there. Nobody
// waits for it, and whoever plays on one thread never fetches it.

import { gainsFromThreads } from "./parlour_site.js";

/** The most that search together. */
const MOST_THREADS = 4;

/** How many search together here: one processor is left to the page. */
const wanted = () => Math.min(MOST_THREADS, navigator.hardwareConcurrency - 1);

export class Threads {
  /** @type {WebAssembly.Module | null} */ #module = null;
  #isAsked = false;

  /** @param {number} [count] how many search together, if someone says so */
  constructor(count = wanted()) {
    this.count = crossOriginIsolated ? count : 1;
  }

  /** The module with which a task is thought through on several threads, if that is better and can be. @param {string} job */
  moduleFor(job) {
    if (this.count < 2 || !gainsFromThreads(job)) return null;
    if (!this.#isAsked) this.#fetch().catch(() => this.giveUp());
    return this.#module;
  }

  /** Something is wrong with it: one thread is enough. */
  giveUp() {
    this.count = 1;
  }

  async #fetch() {
    this.#isAsked = true;
    const { compile } = await import("./load.js");
    this.#module = await compile("./threads/parlour_site_bg.wasm");
  }
}
