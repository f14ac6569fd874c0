// With a server that was built with the house in WebAssembly: hints, why and the bots of whoever plays alone are thought in
// the browser.

import assert from "node:assert/strict";
import {
  MOUSE,
  PATIENCE,
  actAtRandom,
  askHint,
  choose,
  control,
  finishSetup,
  openOptions,
  plies,
  start,
  until,
  untilSaid,
  waitForTurn,
} from "./actions.mjs";
import { forTests, withSecrets, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests({ thinking: 200, analysis: 200 });

/** A page that keeps what it sends. */
async function page() {
  const me = await shared.page();
  me.sent = [];
  me.on("websocket", (socket) => socket.on("framesent", ({ payload }) => me.sent.push(JSON.parse(String(payload)))));
  await me.goto(`${me.base}/`);
  assert.equal(await me.locator("meta[name=mind]").count(), 1, "the server was built with PARLOUR_MODULE");
  return me;
}

const sentOf = (me, type) => me.sent.filter((message) => message.type === type);

test("hints and bots of whoever plays alone are thought in the browser", async () => {
  const me = await page();
  await openOptions(me, withSteps(shared.games).title);
  await choose(me, "opponent", "level3");
  await start(me);
  await waitForTurn(me);
  await control(me, "Hint").click();
  await untilSaid(me, /^Hint: /);
  assert.deepEqual(sentOf(me, "hint"), []);
  for (let turn = 0; turn < 3; turn += 1) await actAtRandom(me, MOUSE, () => 0.4);
  await waitForTurn(me);
  await until("bots decided here", () => sentOf(me, "decided").length >= 3);
  assert.ok(sentOf(me, "decided").every(({ action }) => typeof action === "string"));
  assert.ok((await plies(me)) >= 6);
  assert.deepEqual(me.errors, []);
});

test("where the module cannot be loaded, the server thinks", async () => {
  const me = await page();
  await me.context().route("**/house/**", (route) => route.abort());
  await openOptions(me, withSteps(shared.games).title);
  await choose(me, "opponent", "level3");
  await start(me);
  await waitForTurn(me);
  await askHint(me);
  await actAtRandom(me, MOUSE, () => 0.4);
  await waitForTurn(me);
  assert.ok((await plies(me)) >= 2);
});

test("where something is hidden, the server thinks", async () => {
  const me = await page();
  const game = withSecrets(shared.games);
  await openOptions(me, game.title);
  await start(me);
  await waitForTurn(me);
  await finishSetup(me, game, MOUSE);
  await actAtRandom(me, MOUSE, () => 0.4);
  await waitForTurn(me);
  assert.deepEqual(sentOf(me, "decided"), []);
  me.context().setDefaultTimeout(PATIENCE);
});
