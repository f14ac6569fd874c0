// How heavy the page is on the wire: `node weight.mjs`, or `cargo xtask weight`. With a word, every request is listed.

import { listGames, startBrowser, startServer } from "./server.mjs";
import { weigh } from "./wire.mjs";

const server = await startServer({ web: "" });
const browser = await startBrowser();
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(6)} KB`;
const row = (name, { requests, bytes }) => {
  console.log(`${name.padEnd(24)}${kilobytes(bytes)} in ${String(requests.length).padStart(2)} requests`);
  if (process.argv[2]) for (const { line, bytes } of requests) console.log(`    ${kilobytes(bytes)} ${line}`);
};
for (const [index, game] of (await listGames(server)).entries()) {
  const { home, table, again } = await weigh(browser, server, game);
  if (index === 0) row("the house, first visit", home);
  row(`then ${game.id}`, table);
  if (index === 0) row("the house again", again);
}
await browser.close();
await server.close();
