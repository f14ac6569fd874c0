// What a module of WebAssembly answers to the questions that every machine answers alike, a line each. Runs in node and in pages.

/** @param {typeof import("../../../target/wasm/plain/parlour_site.js")} module */
export function answersOf(module) {
  const lines = [];
  for (const { id, variants } of JSON.parse(module.cards())) {
    for (const { name } of variants) lines.push(...module.answers(id, name).split("\n"));
    const [{ name: first }] = variants;
    lines.push(`${id} ${first} node total: ${module.nodeTotal(id, first) ?? "none"}`);
    lines.push(...module.playthrough(id, first).split("\n"));
  }
  return lines;
}
