// The package under node: rules, records and bots of every game.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { house } from "parlour";

/** Why threads are not tested, if they are not. */
const WITHOUT_THREADS = existsSync(new URL("./node_modules/parlour/threads", import.meta.url))
  ? false
  : "the package was built without threads";
const parlour = await house();

test("every game is played to its end by its bots, and its record replays", async () => {
  assert.equal(parlour.games.length, 5);
  for (const { id } of parlour.games) {
    const game = parlour.start(id, { seed: 3 });
    const bots = parlour.game(id).tables[0].players.map((_, seat) => parlour.bot(id, "level2", { seed: seat }));
    while (!game.status.over) {
      const { action, player } = await bots[game.status.player].choose(game, { nodes: 2000 });
      assert.equal(player, game.status.player);
      assert.ok(game.actions.includes(action), `${id}: ${action}`);
      game.play(action);
      assert.ok(game.status.plies < 3000, `${id} does not end`);
    }
    const again = parlour.replay(game.record());
    assert.deepEqual(again.status, game.status);
    assert.equal(again.position(), game.position());
    assert.ok(game.status.result.length > 5);
    for (const bot of bots) bot.close();
  }
});

test("what cannot be done is said in a line, and changes nothing", async () => {
  const game = parlour.start("larva");
  const before = game.position();
  assert.throws(() => game.play("nonsense"), /^Error: .{5,200}$/);
  assert.equal(game.position(), before);
  assert.throws(() => parlour.start("chess"), /no game is called `chess`; there are larva/);
  assert.throws(() => parlour.bot("chess", "champion"), /no game is called chess/);
  assert.throws(() => parlour.start("larva", { position: "?" }), /^Error: .{5,200}$/);
  assert.throws(() => parlour.replay("nothing"), /^Error: line 1/);
  assert.throws(() => game.scene(7), /there are 2 seats/);
  await assert.rejects(parlour.bot("larva", "nobody").ready(), /nobody/);
  const bot = parlour.bot("larva", "level1");
  await assert.rejects(bot.choose(game, { hours: 1, ms: 1 }), /hours/);
  assert.ok((await bot.choose(game)).action);
});

test("what is taken back is as it was, chance included", () => {
  const game = parlour.start("settlers", { seed: 5 });
  const [before, player] = [game.position(), game.status.player];
  game.play(game.actions[0]);
  assert.notEqual(game.position(), before);
  assert.ok(game.undo());
  assert.equal(game.position(), before);
  assert.equal(game.status.player, player);
  assert.equal(game.undo() && game.status.plies > 0, false);
});

test("a seat is not told what another has hidden", () => {
  const game = parlour.start("seawars", { seed: 9 });
  while (game.status.player === 0) game.play(game.actions[0]);
  const whole = game.position();
  assert.notEqual(game.position(1), whole);
  assert.equal(JSON.stringify(game.scene(1)).includes(whole), false);
  const own = (/** @type {number} */ seat) => game.scene(seat).pieces.length;
  assert.ok(own(0) > own(1));
});

test("a search ends when it is told to, and its bot thinks again", async () => {
  const game = parlour.start("hnefatafl", { seed: 1 });
  const bot = parlour.bot("hnefatafl", "champion");
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 300);
  await assert.rejects(bot.choose(game, { ms: 600_000, signal: stop.signal }), { name: "AbortError" });
  const { action, chance, best } = await bot.choose(game, { nodes: 3000, why: true });
  assert.ok(game.actions.includes(action) && chance !== null && best[0].text.length > 0);
  bot.close();
});

test("several threads search one game over the same memory", { skip: WITHOUT_THREADS }, async () => {
  const game = parlour.start("corners", { seed: 1 });
  const search = async (/** @type {number} */ threads) => {
    const bot = parlour.bot("corners", "alphabeta", { threads });
    const { action, nodes } = await bot.choose(game, { depth: 4 });
    assert.equal(bot.threads, threads);
    assert.ok(game.actions.includes(action));
    bot.close();
    return nodes;
  };
  const alone = await search(1);
  assert.equal(await search(1), alone, "alone it is always the same search");
  // A helper's nodes count as well. On a busy machine it may come too late for one search, but not for all.
  let together = await search(2);
  for (let tries = 0; tries < 30 && together <= alone; tries += 1) together = await search(2);
  assert.ok(together > alone, `${together} ${alone}`);
});
