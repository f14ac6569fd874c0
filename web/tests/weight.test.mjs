// The page is light: what a visit costs on the wire, with the files of the binary. These are no timings.

import assert from "node:assert/strict";
import { forTests } from "./server.mjs";
import { weigh } from "./wire.mjs";
import { test } from "./trying.mjs";

const MAX_HOME = { bytes: 200_000, requests: 50 };
const MAX_TABLE_BYTES = 120_000;
const MAX_AGAIN = { bytes: 10_000, requests: 10 };

const shared = forTests({ web: "" });

/** What to say when it is too much. */
const told = ({ requests, bytes }) =>
  `${bytes} bytes in ${requests.length} requests:\n${requests.map(({ line, bytes }) => `${bytes} ${line}`).join("\n")}`;

test("a first visit is light, a table is little more, and a second visit is next to nothing", async () => {
  for (const game of shared.games) {
    const { home, table, again } = await weigh(shared.browser, shared.server, game);
    assert.ok(home.bytes <= MAX_HOME.bytes && home.requests.length <= MAX_HOME.requests, `home: ${told(home)}`);
    assert.ok(table.bytes <= MAX_TABLE_BYTES, `${game.id}: ${told(table)}`);
    assert.ok(again.bytes <= MAX_AGAIN.bytes && again.requests.length <= MAX_AGAIN.requests, `again: ${told(again)}`);
    // It was counted what there is.
    for (const part of ["GET / ", "GET /js/main.", "GET /css/", "GET /api/games ", "GET /sw.js"])
      assert.ok(
        home.requests.some(({ line }) => `${line} `.startsWith(part)),
        `${part} in ${told(home)}`,
      );
  }
});
