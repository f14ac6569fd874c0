// Who thinks: one worker for the bots that play, one for those that give advice, so that neither waits for the other. A
// task that nobody wants any more ends with its worker; the next gets a new one.

/** @typedef {{ task: number, chair: string | undefined, job: string }} Task */
/** @typedef {(task: number, decided: string | null) => void} Heard */

/** A worker that has had nothing to do for so long is let go with all its memory, in milliseconds. */
const IDLE_TIME = 60_000;

class Lane {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Task | null} */ #current = null;
  /** @type {Task[]} */ #queue = [];
  #idle = 0;

  /** @param {WebAssembly.Module} module @param {Heard} heard */
  constructor(module, heard) {
    this.module = module;
    this.heard = heard;
  }

  /** @param {Task} task */
  think(task) {
    this.#queue.push(task);
    this.#next();
  }

  /** Shows a bot how its game ended, if it is still here. @param {string} chair @param {string} job */
  learn(chair, job) {
    this.#worker?.postMessage({ type: "learn", chair, job });
  }

  /** @param {number} task */
  stop(task) {
    this.#queue = this.#queue.filter((waiting) => waiting.task !== task);
    if (this.#current?.task === task) this.#end();
    this.#next();
  }

  close() {
    this.#queue = [];
    this.#end();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#current = null;
  }

  #next() {
    clearTimeout(this.#idle);
    if (this.#current) return;
    const task = this.#queue.shift();
    if (!task) {
      this.#idle = setTimeout(() => this.#end(), IDLE_TIME);
      return;
    }
    this.#current = task;
    this.#worker ??= this.#start();
    this.#worker.postMessage({ type: "think", ...task });
  }

  #start() {
    const worker = new Worker(new URL("./mind.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => this.#done(data.task, data.decided);
    // It broke down: whoever waits is told, and the next task gets a new one.
    worker.onerror = (event) => {
      event.preventDefault();
      const task = this.#current?.task;
      this.#end();
      if (task !== undefined) this.heard(task, null);
      this.#next();
    };
    worker.postMessage({ type: "module", module: this.module });
    return worker;
  }

  /** @param {number} task @param {string | null} decided */
  #done(task, decided) {
    this.#current = null;
    this.heard(task, decided);
    this.#next();
  }
}

export class Minds {
  /** @param {WebAssembly.Module} module @param {Heard} heard */
  constructor(module, heard) {
    this.players = new Lane(module, heard);
    this.advisers = new Lane(module, heard);
  }

  /** @param {Task} task */
  think(task) {
    (task.chair === undefined ? this.advisers : this.players).think(task);
  }

  /** @param {string} chair @param {string} job */
  learn(chair, job) {
    this.players.learn(chair, job);
  }

  /** @param {number} task */
  stop(task) {
    this.players.stop(task);
    this.advisers.stop(task);
  }

  close() {
    this.players.close();
    this.advisers.close();
  }
}
