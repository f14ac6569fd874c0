// The report of a tournament: a single file that is opened without a server and without a network.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { PHONE, forTests } from "./server.mjs";
import { test } from "./trying.mjs";

const BINARY = process.env.PARLOUR_BINARY ?? "target/debug/parlour";
const folder = mkdtempSync(join(tmpdir(), "parlour-report-"));
after(() => rmSync(folder, { recursive: true }));

const shared = forTests();

/** Holds a small tournament and opens its report, cut off from everything. */
async function openReport(game, players, options = {}) {
  const file = join(folder, `${game}.html`);
  const flags = ["--games", "4", "--nodes", "50", "--max-plies", "40", "--report", file];
  execFileSync(BINARY, ["arena", game, ...players, ...flags]);
  const page = await shared.page({ offline: true, ...options });
  page.asked = [];
  page.on("request", (request) => page.asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  await page.locator("parlour-board figure").first().waitFor();
  return page;
}

/** What is drawn on the board. */
const drawn = (page) => page.locator("parlour-board").innerHTML();

test("every game's report can be stepped through without a network", async () => {
  for (const { id } of shared.games) {
    const page = await openReport(id, ["random", "level1"]);
    const told = page.locator(".told");
    const last = await drawn(page);
    await page.getByRole("button", { name: "First position" }).click();
    assert.equal(await told.textContent(), "The first position");
    assert.notEqual(await drawn(page), last, id);
    await page.getByRole("button", { name: "On", exact: true }).click();
    assert.match(await told.textContent(), /^1\. ./);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await told.textContent(), "The first position");
    await page.getByRole("button", { name: "Last position" }).click();
    assert.match(await told.textContent(), / (won|lost|nobody)/);
    // Symbols are found in the document itself.
    const symbols = await page.evaluate(() => [
      ...new Set([...document.querySelectorAll("parlour-board use")].map((use) => use.getAttribute("href"))),
    ]);
    assert.ok(symbols.length > 0 && symbols.every((href) => href.startsWith("#")), symbols.join(" "));
    const missing = await page.evaluate(
      (hrefs) => hrefs.filter((href) => !document.querySelector(`svg[data-art] [id="${href.slice(1)}"]`)),
      symbols,
    );
    assert.deepEqual(missing, [], id);
    const second = page.locator("button[data-number='1']");
    const title = await page.locator("#player h3").textContent();
    await second.click();
    assert.notEqual(await page.locator("#player h3").textContent(), title);
    assert.equal(await second.getAttribute("aria-current"), "");
    assert.deepEqual(page.errors, [], id);
    assert.deepEqual(
      page.asked.filter((url) => !url.startsWith("file:") && !url.startsWith("blob:") && !url.startsWith("data:")),
      [],
    );
    await page.context().close();
  }
});

test("a report of a round robin fits a phone, in the dark", async () => {
  const { id } = shared.games[0];
  const page = await openReport(id, ["random", "level1", "level2"], { ...PHONE, colorScheme: "dark" });
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: innerWidth,
  }));
  assert.ok(scroll <= width, `${scroll} > ${width}`);
  const [paper, ink] = await page.evaluate(() => {
    const style = getComputedStyle(document.querySelector(".report section"));
    const light = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number).reduce((sum, part) => sum + part, 0);
    return [light(style.backgroundColor), light(style.color)];
  });
  assert.ok(paper < ink, "dark paper, light ink");
  for (const heading of ["Ratings", "Standings", "Everyone against everyone", "Score over time", "Games"]) {
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
  }
  assert.equal(await page.locator(".chart").count(), 6);
  await page.context().close();
});
