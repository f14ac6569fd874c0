// The house in a worker as the other end: the same requests and messages, without a network.

/** @typedef {import("./ends.js").Reply} Reply */
/** @typedef {{ type: "answer", id: number, status: number, kind: string, link?: string, body: string }
 *   | { type: "opened", socket: number } | { type: "tell", socket: number, text: string }
 *   | { type: "hang_up", socket: number }} Told */

/** Starts the worker at an address. @param {string} address @returns {import("./ends.js").End} */
export function startHouse(address) {
  const worker = new Worker(address, { type: "module" });
  /** @type {Map<number, { resolve: (reply: Reply) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  /** @type {Map<number, HouseLine>} */
  const lines = new Map();
  let last = 0;
  worker.onmessage = (/** @type {MessageEvent<Told>} */ { data }) => {
    if (data.type !== "answer") return lines.get(data.socket)?.hear(data);
    const { id, status, kind, link, body } = data;
    waiting.get(id)?.resolve({ status, kind, link: link ?? "", text: body });
    waiting.delete(id);
  };
  // A worker that cannot even be loaded answers nobody.
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message));
    waiting.clear();
  };
  return {
    send(method, path, body, signal) {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        signal?.addEventListener("abort", () => {
          waiting.delete(id);
          worker.postMessage({ type: "cancel", id });
          reject(signal.reason);
        });
        worker.postMessage({ type: "request", id, method, path, body });
      });
    },
    openLine(path) {
      last += 1;
      const line = new HouseLine(worker, last, path, () => lines.delete(line.socket));
      lines.set(line.socket, line);
      return line;
    },
  };
}

/** A line to a table, which looks like a WebSocket. */
class HouseLine {
  /** @type {(() => unknown) | null} */ onopen = null;
  /** @type {((event: { data: string }) => unknown) | null} */ onmessage = null;
  /** @type {(() => unknown) | null} */ onclose = null;
  /** @type {number} */ readyState = WebSocket.CONNECTING;

  /** @param {Worker} worker @param {number} socket @param {string} path @param {() => boolean} forget tells whether it was known */
  constructor(worker, socket, path, forget) {
    this.worker = worker;
    this.socket = socket;
    this.forget = forget;
    worker.postMessage({ type: "open", socket, path });
  }

  /** @param {Exclude<Told, { type: "answer" }>} told */
  hear(told) {
    if (told.type === "opened") {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    } else if (told.type === "tell") this.onmessage?.({ data: told.text });
    else this.#closed();
  }

  /** @param {string} text */
  send(text) {
    this.worker.postMessage({ type: "message", socket: this.socket, text });
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.worker.postMessage({ type: "close", socket: this.socket });
    // As with a WebSocket, whoever closes it hears of it later.
    queueMicrotask(() => this.#closed());
  }

  #closed() {
    if (!this.forget()) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }
}
