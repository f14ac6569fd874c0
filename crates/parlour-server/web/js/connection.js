// One socket to a table, that comes back by itself: what was missed is caught up with, what was sent is answered.

import { words } from "./words.js";

/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").SceneChange} SceneChange */
/** @typedef {Extract<Notice, { type: "answer" }>} Answer */

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;

/**
 * Makes a scene into the next.
 * @param {Scene} scene
 * @param {SceneChange} change
 * @returns {Scene}
 */
export function changed(scene, change) {
  const { spots = [], gone = [], pieces = [], ...whole } = change;
  const next = { ...scene, ...whole };
  if (spots.length > 0) {
    const byId = new Map(spots.map((spot) => [spot.id, spot]));
    next.boards = next.boards.map((board) => ({
      ...board,
      spots: board.spots.map((spot) => byId.get(spot.id) ?? spot),
    }));
  }
  const replaced = new Set([...gone, ...pieces.map((piece) => piece.id)]);
  next.pieces = [...scene.pieces.filter((piece) => !replaced.has(piece.id)), ...pieces];
  return /** @type {Scene} */ (next);
}

/** A socket to a table with the eyes of a seat, or a spectator's. */
export class Connection extends EventTarget {
  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<number, { resolve: (answer: Answer) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();
  #lastId = 0;
  #pause = FIRST_PAUSE;
  #isClosed = false;
  isOnline = true;
  /** @type {number | null} */ seq = null;
  #heard = 0;
  /** @type {Scene | null} */ scene = null;
  /** The game so far, as this seat saw it. @type {import("../types.js").Played[]} */ played = [];

  /**
   * @param {string} table
   * @param {number | null} seat
   */
  constructor(table, seat) {
    super();
    this.table = table;
    this.seat = seat;
    this.#open();
  }

  #open() {
    const query = new URLSearchParams();
    if (this.seat !== null) query.set("seat", `p${this.seat + 1}`);
    if (this.seq !== null) {
      query.set("have", String(this.seq));
      query.set("heard", String(this.#heard));
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket?${query}`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE;
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
    setTimeout(() => this.#isClosed || this.#open(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** @param {Notice} notice */
  #hear(notice) {
    switch (notice.type) {
      case "welcome":
        this.seat = notice.seat;
        this.seq = notice.seq;
        this.scene = notice.scene;
        this.played = notice.played;
        this.#heard = notice.chat.at(-1)?.number ?? 0;
        break;
      case "back":
        this.#heard = notice.chat.at(-1)?.number ?? this.#heard;
        break;
      case "update":
        this.seq = notice.seq;
        if (this.scene) this.scene = changed(this.scene, notice.change);
        if (notice.event.type === "acted") {
          this.played.push({ by: notice.event.player, action: notice.event.action });
          for (const action of notice.event.chance) this.played.push({ by: null, action });
        }
        this.played.length = Math.min(this.played.length, notice.standing.plies);
        break;
      case "said":
        this.#heard = notice.line.number;
        break;
      case "answer": {
        const waiting = this.#waiting.get(notice.id ?? -1);
        this.#waiting.delete(notice.id ?? -1);
        if (notice.error) waiting?.reject(Object.assign(new Error(notice.error.text), { code: notice.error.code }));
        else waiting?.resolve(notice);
        return;
      }
      case "bye":
        if (notice.reason === "taken_over" || notice.reason === "left") this.close();
        break;
    }
    this.#tell("notice", notice);
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
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error(words.lost));
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
    return this.ask({ knowing: this.seq ?? 0, ...ask });
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
