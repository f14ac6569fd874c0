// Sharing: the picture of a table and of a replay, by mouse and by touch, and what a link tells other programs.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { MOUSE, TOUCH, control, fromMenu, playAgainst, resign, sheet } from "./actions.mjs";
import { DESKTOP, PHONE, forTests, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests();

/** Presses something in the sheet and takes what is downloaded: a PNG and its size. */
async function savePicture(me, hands) {
  const [download] = await Promise.all([
    me.waitForEvent("download"),
    hands.press(me, sheet(me).getByRole("link", { name: "Save picture" })),
  ]);
  const bytes = await readFile(await download.path());
  assert.deepEqual(
    [...bytes.subarray(1, 4)],
    [..."PNG"].map((letter) => letter.charCodeAt(0)),
  );
  return { name: download.suggestedFilename(), width: bytes.readUInt32BE(16), bytes };
}

/** The picture in the sheet has come. */
const untilShown = (me) =>
  sheet(me)
    .locator(".share-picture")
    .evaluate((image) => image.decode());

for (const [what, screen, hands] of [
  ["mouse", DESKTOP, MOUSE],
  ["touch", PHONE, TOUCH],
])
  test(`by ${what}: a table's picture and its replay's are saved, and links are copied`, async () => {
    const game = withSteps(shared.games);
    const me = await shared.page(screen);
    await playAgainst(me, game);
    await fromMenu(me, "Share", hands);
    await untilShown(me);
    const table = await savePicture(me, hands);
    assert.equal(table.width, 1200);
    assert.match(table.name, /^[a-z-]+\.png$/);
    await hands.press(me, sheet(me).getByRole("button", { name: "Close" }));
    await resign(me);
    const link = await me.evaluate(async () => {
      const [game] = await (await fetch(`/api/archive?table=${location.pathname.split("/")[2]}&limit=1`)).json();
      return `/g/${game.id}`;
    });
    await me.goto(`${me.base}${link}`);
    await hands.press(me, control(me, "Share"));
    await untilShown(me);
    assert.equal((await savePicture(me, hands)).width, 1200);
    await sheet(me).getByRole("button", { name: "Link to this game" }).waitFor();
    await me.close();
  });

test("a link tells other programs a title, a sentence and a picture that is there", async () => {
  const game = withSteps(shared.games);
  const me = await shared.page();
  await playAgainst(me, game);
  const path = new URL(me.url()).pathname;
  const tags = await me.evaluate(async (address) => {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    const content = (/** @type {string} */ name) =>
      page.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
    return { title: content("title"), said: content("description"), image: content("image"), url: content("url") };
  }, path);
  assert.ok(tags.title.includes(game.title), tags.title);
  assert.match(tags.said, /Wren/);
  assert.equal(tags.url, `${me.base}${path}`);
  const size = await me.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    return [picture.width, picture.height];
  }, tags.image);
  assert.deepEqual(size, [1200, 630]);
  await me.close();
});
