// Who thinks: one worker for the bots that play, one for those that give advice, so that neither waits for the other. A
// task that nobody wants any more ends with its worker; the next gets a new one. A worker may have helpers: then it has to
// answer in time, since one who fails leaves it waiting for ever.

/** @typedef {{ task: number, chair: string | undefined, job: string }} Task */
/** @typedef {import("./threads.js").Threads} Threads */
/** @typedef {import("./wire.js").Thought} Thought */
/** @typedef {(task: number, decided: string | null) => void} Heard */

/** A worker that has had nothing to do for so long is let go with all its memory, in milliseconds. */
const IDLE_TIME = 60_000;
/** A worker with helpers that has been silent for so long after its task's time is given up, in milliseconds. */
const GRACE_TIME = 5000;

/** How long a task may take, in milliseconds: every task of the house has a time. @param {string} job */
function timeOf(job) {
  const { movetime } = JSON.parse(job);
  return movetime.secs * 1000 + movetime.nanos / 1e6;
}

class Lane {
  /** @type {Worker | null} */ #worker = null;
  /** @type {Task | null} */ #current = null;
  /** @type {Task[]} */ #queue = [];
  #idle = 0;
  #watch = 0;
  /** How many search together, and how much memory they had last. */
  #about = { threads: 0, bytes: 0 };

  /** @param {WebAssembly.Module} module @param {Threads} threads @param {Heard} heard */
  constructor(module, threads, heard) {
    this.module = module;
    this.threads = threads;
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

  about() {
    return this.#about;
  }

  #end() {
    clearTimeout(this.#watch);
    this.#worker?.terminate();
    this.#worker = null;
    this.#current = null;
    this.#about = { threads: 0, bytes: 0 };
  }

  #next() {
    clearTimeout(this.#idle);
    if (this.#current) return;
    const task = this.#queue.shift();
    if (!task) {
      this.#idle = setTimeout(() => this.#end(), IDLE_TIME);
      return;
    }
    const shared = this.threads.moduleFor(task.job);
    // Whoever gains from helpers gets them, though bots forget what they know; others play with them or without.
    if (shared && this.#about.threads === 1) this.#end();
    this.#worker ??= shared ? this.#start(shared, this.threads.count) : this.#start(this.module, 1);
    this.#current = task;
    this.#worker.postMessage({ type: "think", ...task });
    if (this.#about.threads > 1) this.#watch = setTimeout(() => this.#failed(), timeOf(task.job) + GRACE_TIME);
  }

  /** @param {WebAssembly.Module} module @param {number} threads */
  #start(module, threads) {
    const worker = new Worker(new URL("./mind.js", import.meta.url), { type: "module" });
    worker.onmessage = (/** @type {MessageEvent<Thought | null>} */ { data }) => {
      // One that has ended may have said something before.
      if (this.#worker !== worker) return;
      if (data) this.#done(data);
      else this.#failed();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (this.#worker === worker) this.#failed();
    };
    worker.postMessage({ type: "module", module, threads });
    this.#about = { threads, bytes: 0 };
    return worker;
  }

  /** The worker broke down. If it had helpers one does the task alone; else whoever waits is told. */
  #failed() {
    const [task, hadHelpers] = [this.#current, this.#about.threads > 1];
    this.#end();
    if (hadHelpers) this.threads.giveUp();
    if (task && hadHelpers) this.#queue.unshift(task);
    else if (task) this.heard(task.task, null);
    this.#next();
  }

  /** @param {Thought} thought */
  #done({ task, decided, bytes }) {
    clearTimeout(this.#watch);
    this.#about.bytes = bytes;
    this.#current = null;
    this.heard(task, decided);
    this.#next();
  }
}

export class Minds {
  /** @param {WebAssembly.Module} module @param {Threads} threads @param {Heard} heard */
  constructor(module, threads, heard) {
    this.players = new Lane(module, threads, heard);
    this.advisers = new Lane(module, threads, heard);
  }

  /** How many search together and how much memory they have, in bytes; no threads where nobody is. */
  about() {
    return { players: this.players.about(), advisers: this.advisers.about() };
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
