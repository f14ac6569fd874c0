// The page as something that is installed: its manifest, what it shows without the server, and that it is never an old one.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { PATIENCE, expectEqual } from "./actions.mjs";
import { openPage, startBrowser, startServer } from "./server.mjs";
import { test } from "./trying.mjs";

const WEB = process.env.PARLOUR_WEB ?? process.env.PARLOUR_SOURCE;
const NEW_TITLE = "Another house";

let browser;
const folders = [];
before(async () => (browser = await startBrowser()));
after(async () => {
  await browser.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The house, with a worker that is awake. */
async function visit(page) {
  page.context().setDefaultTimeout(PATIENCE);
  await page.goto(`${page.base}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
}

/** A copy of the page's files in which the house is called something else. */
function anotherVersion() {
  const folder = mkdtempSync(join(tmpdir(), "parlour-web-"));
  folders.push(folder);
  cpSync(WEB, folder, { recursive: true });
  const file = join(folder, "js/words.js");
  const text = readFileSync(file, "utf8");
  const changed = text
    .replace(/house: "[^"]*"/, `house: "${NEW_TITLE}"`)
    .replace(/origins: "[^"]*"/, `origins: "${NEW_TITLE}"`);
  assert.notEqual(changed, text);
  writeFileSync(file, changed);
  return folder;
}

const heading = (page, name) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor({ state: "attached" });

test("the page can be installed", async () => {
  const server = await startServer({ web: "" });
  const page = await openPage(browser, server);
  await visit(page);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  assert.deepEqual(
    installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"),
    [],
  );
  for (const { src, sizes, type } of JSON.parse(data).icons) {
    const reply = await fetch(server.address + src);
    assert.equal(reply.headers.get("content-type").split(";")[0], type);
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (type === "image/png") assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes);
  }
  assert.deepEqual(page.errors, []);
  await server.close();
});

test("without the server the page says so, and comes back by itself", async () => {
  const server = await startServer({ web: "" });
  const page = await openPage(browser, server);
  await visit(page);
  await server.stop();
  for (const path of ["/", "/t/abcdef", "/rules/nothing"]) {
    await page.goto(server.address + path);
    await page.locator(".away").getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    // Dressed as ever: the sheet and the pictures were kept.
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
    );
    await expectEqual(() => page.locator(".away").evaluate((node) => getComputedStyle(node).display), "grid");
  }
  await page.goto(`${server.address}/`);
  const again = await startServer({ web: "", port: server.port, folder: server.folder });
  await page.locator(".home").waitFor();
  await again.close();
});

test("a new version is there at the next visit, and an open page finds its way to it", async () => {
  const old = await startServer({ web: "" });
  const page = await openPage(browser, old);
  const open = await page.context().newPage();
  await visit(page);
  await open.goto(`${old.address}/`);
  await open.locator(".home").waitFor();
  await expectEqual(() => page.getByRole("heading", { level: 1, name: NEW_TITLE }).count(), 0);
  await old.stop();

  const renewed = await startServer({ web: anotherVersion(), port: old.port, folder: old.folder });
  await page.goto(`${old.address}/`);
  await heading(page, NEW_TITLE);
  // The worker of the old version is gone, with all that it kept.
  await page.waitForFunction(async () => (await caches.keys()).join() === "parlour-");
  // A part of the old version that was never loaded is no longer there: the page is loaded anew.
  await open.locator(".house-links a[href='/origins']").click();
  await heading(open, NEW_TITLE);
  await renewed.stop();

  // And back: what is in the binary is shown again.
  const back = await startServer({ web: "", port: old.port, folder: old.folder });
  await page.goto(`${old.address}/`);
  await page.locator(".home").waitFor();
  await expectEqual(() => page.getByRole("heading", { level: 1, name: NEW_TITLE }).count(), 0);
  await page.waitForFunction(async () => !(await caches.keys()).includes("parlour-"));
  await back.close();
});
