// One socket to a table, that comes back by itself: what was missed is caught up with, what was sent is answered.

import { RequestError } from "./api.js";
import { knowNothing, learnFrom } from "./changes.js";
import { OPEN, openLine } from "./ends.js";
import { canThink, decideHere } from "./thinkhere.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {Extract<Notice, { type: "answer" }>} Answer */

/** The pause before the first attempt to reconnect, in milliseconds; every failure doubles it (exponential backoff). */
const MIN_RECONNECT_DELAY = 300;
const MAX_RECONNECT_DELAY = 8000;

/** A socket to a table with the eyes of a seat, or a spectator's. */
export class Connection extends EventTarget {
  /** @type {import("./ends.js").Line | null} */ #socket = null;
  /** @type {Map<number, { resolve: (answer: Answer) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #lastId = 0;
  #reconnectDelay = MIN_RECONNECT_DELAY;
  #isClosed = false;
  isOnline = true;

  /**
   * @param {string} table
   * @param {number | null} seat
   */
  constructor(table, seat) {
    super();
    this.table = table;
    /** What has been learnt from the messages so far. */
    this.known = knowNothing(seat);
    this.#open();
  }

  async #open() {
    const query = new URLSearchParams();
    const { seat, seq, lastLine } = this.known;
    if (seat !== null) query.set("seat", `p${seat + 1}`);
    if (seq !== null) {
      query.set("have", String(seq));
      query.set("heard", String(lastLine));
    }
    if (canThink && seat !== null) query.set("thinks", "true");
    const socket = await openLine(`/api/tables/${this.table}/socket?${query}`).catch(() => null);
    if (!socket) return this.#lost();
    if (this.#isClosed) return socket.close();
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onopen = () => {
      this.#reconnectDelay = MIN_RECONNECT_DELAY;
      this.isOnline = true;
      this.#tell("online", true);
    };
    socket.onclose = () => this.#lost();
  }

  #lost() {
    for (const { reject } of this.#waiting.values()) reject(new Error(words.lost));
    this.#waiting.clear();
    if (this.#isClosed) return;
    this.isOnline = false;
    this.#tell("online", false);
    setTimeout(() => this.#isClosed || this.#open(), this.#reconnectDelay);
    this.#reconnectDelay = Math.min(this.#reconnectDelay * 2, MAX_RECONNECT_DELAY);
  }

  /** @param {Notice} notice */
  #hear(notice) {
    if (notice.type === "answer") return this.#settle(notice);
    if (notice.type === "think") return this.#think(notice);
    this.known = learnFrom(this.known, notice);
    if (notice.type === "bye" && (notice.reason === "taken_over" || notice.reason === "left")) this.close();
    this.#tell("notice", notice);
  }

  /** A bot of the table thinks here. @param {Extract<Notice, { type: "think" }>} notice */
  async #think({ task, chair, job }) {
    const action = await decideHere(chair, job);
    // Whoever waited may have gone meanwhile.
    this.ask({ type: "decided", task, ...(action !== null && { action }) }).catch(() => {});
  }

  /** Hands an answer to whoever asked. @param {Answer} answer */
  #settle(answer) {
    const waiting = this.#waiting.get(answer.id ?? -1);
    this.#waiting.delete(answer.id ?? -1);
    if (answer.error) waiting?.reject(new RequestError(answer.error));
    else waiting?.resolve(answer);
  }

  /** @param {string} name @param {unknown} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /**
   * Asks the table for something; done, or an error that says why not.
   * @param {Record<string, unknown>} ask
   * @returns {Promise<Answer>}
   */
  ask(ask) {
    const socket = this.#socket;
    if (!socket || socket.readyState !== OPEN) return Promise.reject(new Error(words.lost));
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, ...ask }));
    });
  }

  /**
   * Asks for something that changes the position one knows.
   * @param {Record<string, unknown>} ask
   */
  change(ask) {
    return this.ask({ knowing: this.known.seq ?? 0, ...ask });
  }

  /** Comes back as whoever one is now. @returns {Promise<void>} */
  reopen() {
    return new Promise((resolve) => {
      this.addEventListener("notice", () => resolve(), { once: true });
      this.#socket?.close();
    });
  }

  close() {
    this.#isClosed = true;
    this.#socket?.close();
  }
}
