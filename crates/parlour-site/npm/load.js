// The module of WebAssembly, wherever this package lies: beside it, on a host or in a folder.

/** Whether this is node, which reads files instead of fetching them. */
export const isNode = typeof process !== "undefined" && process.versions?.node !== undefined;

/** Whether workers may share memory: everywhere in node, in a browser where the host has sent the isolation headers. */
export const mayShareMemory = isNode || globalThis.crossOriginIsolated === true;

/** @param {string} path from this file */
export async function compile(path) {
  const address = new URL(path, import.meta.url);
  if (isNode) {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(address));
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is not there: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
