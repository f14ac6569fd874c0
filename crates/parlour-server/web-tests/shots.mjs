// Pictures of every screen: light, dark, high contrast and on a phone. `cargo xtask shots` makes them.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  MOUSE,
  actAtRandom,
  finishSetup,
  isOver,
  newGame,
  numbers,
  openForm,
  playAgainst,
  waitForTurn,
} from "./actions.mjs";
import { listGames, openPage, startBrowser, startServer, withSteps } from "./server.mjs";

const FOLDER = process.env.PARLOUR_SHOTS ?? "shots";
const LOOKS = {
  light: { colorScheme: "light", viewport: { width: 1280, height: 860 } },
  dark: { colorScheme: "dark", viewport: { width: 1280, height: 860 } },
  contrast: { colorScheme: "dark", viewport: { width: 1280, height: 860 } },
  phone: { colorScheme: "light", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** A table of a game, some moves into it. */
async function midGame(page, game) {
  await playAgainst(page, game, "level6");
  const random = numbers(3);
  await waitForTurn(page);
  await finishSetup(page, game);
  for (let turn = 0; turn < 8 && !(await isOver(page)); turn += 1) {
    await actAtRandom(page, MOUSE, random);
    await page.waitForTimeout(60);
  }
  await page.mouse.move(0, 0);
  await page.waitForTimeout(500);
}

/** Takes the pictures of one look. */
async function picture(browser, server, look) {
  const games = await listGames(server);
  const page = await openPage(browser, server, LOOKS[look]);
  const shoot = async (name, fullPage = look === "phone") =>
    page.screenshot({ path: join(FOLDER, `${name}-${look}.png`), fullPage });
  await page.goto(page.base);
  if (look === "contrast") await page.evaluate(() => localStorage.setItem("parlour.theme", "contrast"));
  await page.reload();
  await page.waitForTimeout(5000);
  await shoot("home", true);
  for (const game of games) {
    await openForm(page, game.title);
    await shoot(`${game.id}-new`);
    await midGame(page, game);
    await shoot(`${game.id}-table`);
    const why = page.getByRole("button", { name: "Why", exact: true });
    if (await why.isVisible()) await why.click();
    await page.waitForTimeout(1500);
    await shoot(`${game.id}-why`);
    // What the report's own AI thinks of it: the first of the list after chance and before the searches.
    const own = game.rules.bots[1].name;
    const by = page.getByLabel("explained by");
    if ((await by.isVisible()) && (await by.locator(`option[value="${own}"]`).count()) > 0) {
      await by.selectOption(own);
      await page.waitForTimeout(800);
      await shoot(`${game.id}-own-why`);
    }
    if (!(await isOver(page))) {
      await page.getByRole("button", { name: "Resign" }).click();
      await page.getByRole("button", { name: "Yes" }).click();
    }
    await page.waitForSelector(".prompt.over");
    await page.getByRole("button", { name: "Analyse the game" }).click();
    await page.waitForSelector(".mistakes > *", { timeout: 60_000 });
    await shoot(`${game.id}-analysis`);
    await page.goto(`${page.base}/rules/${game.id}`);
    await page.waitForTimeout(300);
    await shoot(`${game.id}-rules`, true);
    await page.goto(`${page.base}/learn/${game.id}`);
    await page.waitForTimeout(200);
    await shoot(`${game.id}-learn`);
    await page.goto(`${page.base}/learn/${game.id}/1`);
    await page.waitForTimeout(300);
    await shoot(`${game.id}-exercise`);
  }
  await newGame(page, withSteps(games).title, ["me", "invited"]);
  await shoot("invitation");
  await page.keyboard.press("?");
  await shoot("keys");
  await page.goto(`${page.base}/tables`);
  await page.waitForTimeout(300);
  await shoot("tables");
  await page.goto(`${page.base}/archive`);
  await page.waitForTimeout(300);
  await shoot("archive");
  await page.locator(".list a").first().click();
  await page.waitForTimeout(300);
  await shoot("replay");
  await page.context().close();
}

const only = process.argv[2];
mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
try {
  for (const look of Object.keys(LOOKS).filter((look) => !only || only === look)) await picture(browser, server, look);
} finally {
  await browser.close();
  await server.close();
}
