// How many nodes a second two workers search together, for every one that one searches alone; by turns, the middle of five.

import { house } from "parlour";

const [TURNS, MS] = [5, 1500];
const parlour = await house();
for (const id of ["corners", "hnefatafl"]) {
  const game = parlour.start(id, { seed: 1 });
  const bots = [1, 2].map((threads) => parlour.bot(id, "alphabeta", { threads }));
  const ratios = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const rates = [];
    for (const bot of bots) rates.push((await bot.choose(game, { ms: MS })).nodes / MS);
    ratios.push(rates[1] / rates[0]);
  }
  ratios.sort((a, b) => a - b);
  process.stdout.write(`${id} ${ratios[TURNS >> 1].toFixed(2)}\n`);
  for (const bot of bots) bot.close();
}
