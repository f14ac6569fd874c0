// Under node: `node.mjs answers FOLDER` says what the module in a folder answers; `node.mjs speed FOLDER GAME MILLISECONDS` how many
// nodes it searches in how many seconds; `node.mjs memory FOLDER` how its memory grows during a long analysis.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { answersOf } from "./answers.mjs";

const [what, folder, ...rest] = process.argv.slice(2);
const module = await import(pathToFileURL(`${folder}/parlour_site.js`).href);
const { memory } = module.initSync({ module: readFileSync(`${folder}/parlour_site_bg.wasm`) });

/** @param {string} game @param {string} time */
function speed(game, time) {
  const variant = JSON.parse(module.cards()).find(({ id }) => id === game).variants[0].name;
  // Once beforehand, as long: a browser translates what runs often a second time, and better.
  for (const begun = performance.now(); performance.now() - begun < Number(time); ) module.nodeTotal(game, variant);
  const begun = performance.now();
  let nodes = 0;
  while (performance.now() - begun < Number(time)) nodes += module.nodeTotal(game, variant);
  return [`${nodes} ${(performance.now() - begun) / 1000}`];
}

/** One bot is asked about one game again and again, as someone does who looks a game through. */
function analysis() {
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

const lines = { answers: () => answersOf(module), speed: () => speed(rest[0], rest[1]), memory: analysis }[what]();
process.stdout.write(`${lines.join("\n")}\n`);
