// What a module of WebAssembly is asked, in node and in a worker of a page: `answers` to the questions that every machine
// answers alike; `speed GAME MILLISECONDS`, how many nodes it searches in how many seconds; `memory`, how that grows during
// a long analysis. Each is told in lines.

/** @typedef {typeof import("../../../target/wasm/plain/parlour_site.js")} Module */

/** @param {string} what @param {Module} module @param {WebAssembly.Memory} memory @param {string[]} rest */
export function linesOf(what, module, memory, rest) {
  if (what === "answers") return answersOf(module);
  if (what === "memory") return memoryOf(module, memory);
  return speedOf(module, rest[0], Number(rest[1]));
}

/** @param {Module} module */
function answersOf(module) {
  const lines = [];
  for (const { id, variants } of JSON.parse(module.cards())) {
    for (const { name } of variants) lines.push(...module.answers(id, name).split("\n"));
    const [{ name: first }] = variants;
    lines.push(`${id} ${first} node total: ${module.nodeTotal(id, first) ?? "none"}`);
    lines.push(...module.playthrough(id, first).split("\n"));
  }
  return lines;
}

/** @param {Module} module @param {string} game @param {number} time */
function speedOf(module, game, time) {
  const variant = JSON.parse(module.cards()).find(({ id }) => id === game).variants[0].name;
  // Once beforehand, as long: a browser translates what runs often a second time, and better.
  for (const begun = performance.now(); performance.now() - begun < time; ) module.nodeTotal(game, variant);
  const begun = performance.now();
  let nodes = 0;
  while (performance.now() - begun < time) nodes += module.nodeTotal(game, variant);
  return [`${nodes} ${(performance.now() - begun) / 1000}`];
}

/** One bot is asked about one game again and again, as someone does who looks a game through. @param {Module} module @param {WebAssembly.Memory} memory */
function memoryOf(module, memory) {
  const lines = [];
  for (const { id, variants } of JSON.parse(module.cards())) {
    const variant = variants[0].name;
    const bot = new module.Thinker(id, variant, "champion", 1n, 1);
    const play = new module.Play(id, variant, 1n);
    const think = () => {
      for (let ply = 0; ply < 12 && JSON.parse(play.status()).player !== null; ply += 1) {
        play.play(JSON.parse(bot.choose(play.record(), '{"nodes":20000,"why":true}')).action);
      }
      while (play.undo());
    };
    think();
    const first = memory.buffer.byteLength;
    for (let round = 0; round < 8; round += 1) think();
    lines.push(`${id} ${first} ${memory.buffer.byteLength}`);
    play.free();
    bot.free();
  }
  return lines;
}
