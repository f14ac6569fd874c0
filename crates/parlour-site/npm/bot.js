// A bot, which thinks in a worker of its own: a page or a server goes on meanwhile.

import { compile, mayShareMemory } from "./load.js";
import { openWorker } from "./workers.js";

/** How long a bot thinks if nobody says how long, in milliseconds. Levels are often done sooner. */
const DEFAULT_MS = 1000;

/** @typedef {{ game: string, variant?: string, name: string, seed: number | bigint, threads: number }} Wanted */

export class Bot {
  /** @type {import("./workers.js").Worker | undefined} */ #worker;
  /** @type {{ resolve: (answer: any) => void, reject: (problem: Error) => void } | undefined} */ #asker;
  /** One question after the other. @type {Promise<unknown>} */ #last = Promise.resolve();
  /** @type {Promise<unknown> | undefined} */ #opened;
  /** @type {Wanted} */ #wanted;
  /** @type {() => Promise<WebAssembly.Module>} */ #plain;

  /** @param {Wanted} wanted @param {() => Promise<WebAssembly.Module>} plain the module for one thread */
  constructor(wanted, plain) {
    this.#wanted = { ...wanted, threads: mayShareMemory ? wanted.threads : 1 };
    this.#plain = plain;
  }

  /** How many threads search. */
  get threads() {
    return this.#wanted.threads;
  }

  /** Opens its worker, unless it is open; whatever is wrong with the bot is said here. */
  ready() {
    this.#opened ??= this.#open().catch((problem) => {
      this.close();
      throw problem;
    });
    return this.#opened;
  }

  async #open() {
    const module = await (this.threads > 1 ? compile("./threads/parlour_site_bg.wasm") : this.#plain());
    this.#worker = await openWorker(
      new URL("./thinker.js", import.meta.url),
      ({ answer, problem }) => (problem === undefined ? this.#asker?.resolve(answer) : this.#asker?.reject(new Error(problem))),
      (problem) => this.#asker?.reject(problem),
    );
    return this.#ask({ bot: { ...this.#wanted, seed: String(this.#wanted.seed), module } });
  }

  /** @param {unknown} message */
  async #ask(message) {
    const worker = this.#worker;
    if (!worker) throw new Error("the bot was closed");
    worker.hold(true);
    try {
      return await new Promise((resolve, reject) => {
        this.#asker = { resolve, reject };
        worker.tell(message);
      });
    } finally {
      this.#asker = undefined;
      worker.hold(false);
    }
  }

  /**
   * @param {{ record(): string }} game
   * @param {{ ms?: number, nodes?: number, depth?: number, bytes?: number, why?: boolean, signal?: AbortSignal }} [within]
   */
  choose(game, { signal, ...within } = {}) {
    const record = game.record();
    if ((within.ms ?? within.nodes ?? within.depth) === undefined) within.ms = DEFAULT_MS;
    const answer = this.#last.then(async () => {
      signal?.throwIfAborted();
      await this.ready();
      // It may have been told to stop while the worker was opened.
      signal?.throwIfAborted();
      // A search cannot be told to stop, so its worker ends; the next question opens another.
      const stop = () => this.#end(signal?.reason);
      signal?.addEventListener("abort", stop);
      try {
        return await this.#ask({ ask: { record, within } });
      } finally {
        signal?.removeEventListener("abort", stop);
      }
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** @param {unknown} reason */
  #end(reason) {
    this.#worker?.close();
    this.#worker = undefined;
    this.#opened = undefined;
    this.#asker?.reject(/** @type {Error} */ (reason));
  }

  /** Ends its worker. */
  close() {
    this.#end(new Error("the bot was closed"));
  }
}
