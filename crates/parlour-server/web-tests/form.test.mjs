// The form that founds a table, and a table that plays itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { control, openForm, start, untilMorePlies } from "./actions.mjs";
import { forTests, gameWith } from "./server.mjs";

const shared = forTests();

test("the form founds what it says, and remembers", async () => {
  const me = await shared.page();
  const isDuel = ({ tables }) => tables.length > 1 && tables[1].players.length === 2;
  const { title, tables } = gameWith(shared.games, "with a second variant for two", isDuel);
  const { variant, players } = tables[1];
  await openForm(me, title);
  await me.getByLabel("Variant").selectOption(variant);
  await me.getByLabel("You are").selectOption("1");
  await me.getByLabel("Its strength").selectOption("level4");
  await me.getByLabel("Clock").selectOption("5+3");
  await me.getByLabel("Your name").fill("Ada");
  await start(me);
  await me.getByText("Ada (you)").waitFor();
  assert.match(await me.locator(".seats").first().textContent(), new RegExp(`${players[0]}.*level4`));
  assert.match(await me.locator(".clock").first().textContent(), /^\d+:\d\d$/);
  await untilMorePlies(me, 0);
  await openForm(me, title);
  assert.equal(await me.getByLabel("Variant").inputValue(), variant);
  assert.equal(await me.getByLabel("You are").inputValue(), "1");
  assert.equal(await me.getByLabel("Your name").inputValue(), "Ada");
  // The game that waits is offered at the door.
  await me.goto(me.base);
  await me.getByRole("link", { name: new RegExp(`${title}.*Ada`) }).click();
  await me.getByText("Ada (you)").waitFor();
  assert.deepEqual(me.errors, []);
});

test("a demo plays itself", async () => {
  const me = await shared.page();
  await openForm(me, gameWith(shared.games, "without secrets", ({ rules }) => !rules.has_secrets).title);
  await me.getByLabel("You play").selectOption("demo");
  await start(me);
  await untilMorePlies(me, 6);
  assert.equal(await control(me, "Undo").count(), 0);
  assert.deepEqual(me.errors, []);
});
