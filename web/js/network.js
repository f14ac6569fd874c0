// The server as the other end: requests over HTTP, lines over WebSockets.

/** @type {import("./ends.js").End["send"]} */
export async function send(method, path, body, signal) {
  const init = /** @type {RequestInit} */ ({ method, headers: {}, ...(signal && { signal }) });
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = body;
  }
  const reply = await fetch(path, init);
  const [kind, link] = [reply.headers.get("content-type") ?? "", reply.headers.get("link") ?? ""];
  return { status: reply.status, kind, link, text: await reply.text() };
}

/** @type {import("./ends.js").End["openLine"]} */
export const openLine = (path) => {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return /** @type {import("./ends.js").Line} */ (new WebSocket(`${scheme}://${location.host}${path}`));
};
