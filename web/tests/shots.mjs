// Pictures of every screen, at three sizes, in the light, in the dark and in high contrast; `cargo xtask shots` makes them.
// Whoever wants only some says what their names contain: `cargo xtask shots phone`, `cargo xtask shots dark`.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  MOUSE,
  actAtRandom,
  control,
  finishSetup,
  isOver,
  numbers,
  openOptions,
  playAgainst,
  playAlone,
  resign,
  sceneOf,
  seeBoard,
  sheet,
  sitDown,
  untilReasons,
  waitForTurn,
} from "./actions.mjs";
import { DESKTOP, PHONE, listGames, openPage, startBrowser, startServer, withSecrets, withSteps } from "./server.mjs";

const FOLDER = process.env.PARLOUR_SHOTS ?? "shots";
const SIZES = {
  phone: { ...PHONE, deviceScaleFactor: 2 },
  lying: { ...PHONE, viewport: { width: 844, height: 390 }, deviceScaleFactor: 2 },
  laptop: DESKTOP,
};
const LIGHTS = ["light", "dark", "contrast"];
/** What boards and pieces can be made of, beside what they are at first. */
const MATERIALS = ["slate", "ink"];
/** So many turns are played before a game is looked at. */
const TURNS = 6;

const wanted = process.argv[2] ?? "";

/** Whether a picture is wanted, and every picture of a screen: a screen that nobody wants is not gone to. */
const isWanted = (name, size) => LIGHTS.some((light) => `${name}-${size}-${light}`.includes(wanted));

/** The pictures of one size. */
async function picture(browser, server, games, size) {
  const page = await openPage(browser, server, SIZES[size]);
  const settle = async () => {
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => {}))));
  };
  /** Takes a screen in every light. */
  const shoot = async (name, fullPage = false) => {
    if (!isWanted(name, size)) return;
    await settle();
    for (const light of LIGHTS.filter((light) => `${name}-${size}-${light}`.includes(wanted))) {
      const [theme, colorScheme] = light === "contrast" ? ["contrast", "dark"] : ["auto", light];
      await page.emulateMedia({ colorScheme });
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      const path = join(FOLDER, `${name}-${size}-${light}.png`);
      await page.screenshot({ path, fullPage, animations: "disabled" });
    }
    await page.evaluate(() => (document.documentElement.dataset.theme = "auto"));
  };
  /** Goes somewhere and takes it, if it is wanted. */
  const visit = async (name, path, fullPage = false) => {
    if (!isWanted(name, size)) return;
    await page.goto(page.base + path);
    await page.locator("main h1").first().waitFor({ state: "attached" });
    await shoot(name, fullPage);
  };
  const anyWanted = (...names) => names.some((name) => isWanted(name, size));

  await visit("home-new", "/", true);
  await visit("tables-empty", "/tables");
  await visit("archive-empty", "/archive");
  for (const game of games) {
    const named = (screen) => `${game.id}-${screen}`;
    await visit(named("rules"), `/rules/${game.id}`, true);
    await visit(named("learn"), `/learn/${game.id}`, true);
    await visit(named("exercise"), `/learn/${game.id}/1`);
    if (anyWanted(named("options"))) {
      await openOptions(page, game.title);
      await shoot(named("options"));
    }
    if (anyWanted(named("guide-1"), named("guide-2"), named("guide-end"))) await guide(page, game, named, shoot);
    if (anyWanted(...["start", "table", "hint", "why", "menu", "trade", "verdict", "analysis"].map(named)))
      await table(page, game, named, shoot);
  }
  if (anyWanted("invitation")) {
    await sitDown(page, withSteps(games), ["me", "invited"]);
    await shoot("invitation");
  }
  if (anyWanted("hand-over")) {
    await playAlone(page, withSecrets(games));
    await shoot("hand-over");
  }
  await visit("home", "/", true);
  await visit("tables", "/tables");
  await visit("archive", "/archive");
  await visit("origins", "/origins", true);
  await visit("today", "/today");
  await visit("position", `/p/${games[0].id}`);
  for (const [name, path] of [
    ["no-table", "/t/nothing"],
    ["no-page", "/nowhere"],
    ["no-position", `/p/${games[0].id}?position=garbage`],
  ]) {
    if (!anyWanted(name)) continue;
    await page.goto(page.base + path);
    await page.locator("main [role=alert]").waitFor();
    await shoot(name);
  }
  for (const { id } of games) {
    await visit(`editor-${id}`, `/editor/${id}`);
    await visit(`analysis-board-${id}`, `/analysis/${id}`);
  }
  if (anyWanted("replay")) {
    await playAgainst(page, withSteps(games));
    await actAtRandom(page, MOUSE, numbers(1));
    await waitForTurn(page);
    await resign(page);
    await page.goto(`${page.base}/archive`);
    await page.locator("main .plate-row a").first().click();
    await page.waitForSelector(".moves .now");
    await shoot("replay");
  }
  for (const [name, label] of [
    ["you", "You"],
    ["settings", "Settings"],
  ]) {
    if (!anyWanted(name)) continue;
    await page.goto(page.base);
    await page.locator("header").getByRole("button", { name: label }).first().click();
    await sheet(page).waitFor();
    await shoot(name);
  }
  const choose = (material) =>
    page.evaluate(
      (material) => ["board", "pieces"].forEach((kind) => localStorage.setItem(`parlour.${kind}`, material)),
      material,
    );
  for (const material of MATERIALS) {
    for (const { id } of games) {
      const name = `material-${material}-${id}`;
      if (!anyWanted(name)) continue;
      await page.goto(page.base);
      await choose(material);
      await visit(name, `/p/${id}`);
      await choose("parlour");
    }
  }
  if (anyWanted("offline")) {
    await page.goto(page.base);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.context().setOffline(true);
    await page.goto(`${page.base}/tables`);
    await page.locator(".away").waitFor();
    await shoot("offline");
    await page.context().setOffline(false);
  }
  if (anyWanted("keys")) {
    await page.goto(page.base);
    await page.locator(".card").first().waitFor();
    await page.keyboard.press("?");
    await page.locator("dialog[open]").waitFor();
    await shoot("keys");
  }
  await page.context().close();
}

/** A guide: its first step, its second, and its end. */
async function guide(page, { id }, named, shoot) {
  await page.goto(`${page.base}/guide/${id}`);
  const show = page.getByRole("button", { name: "Show me" });
  const onward = page.getByRole("button", { name: /^(Go on|Now play)$/ });
  for (let step = 1; ; step += 1) {
    await show.or(onward).first().waitFor();
    if (step <= 2) await shoot(named(`guide-${step}`));
    if (await show.isVisible()) await show.click();
    await onward.waitFor();
    if ((await onward.textContent()) === "Now play") break;
    await onward.click();
  }
  await shoot(named("guide-end"));
}

/** A table: at the start, some moves later, with advice, and at its end. */
async function table(page, game, named, shoot) {
  await playAgainst(page, game, "level4");
  await waitForTurn(page);
  await shoot(named("start"));
  await finishSetup(page, game);
  const random = numbers(3);
  for (let turn = 0; turn < TURNS && !(await isOver(page)); turn += 1) await actAtRandom(page, MOUSE, random);
  await waitForTurn(page);
  await page.mouse.move(0, 0);
  await shoot(named("table"));
  if (await isOver(page)) {
    await shoot(named("verdict"));
    return;
  }
  await control(page, "Hint").click();
  await page.locator(".message", { hasText: /^Hint: / }).waitFor();
  await shoot(named("hint"));
  await control(page, "Why").click();
  await untilReasons(page);
  await shoot(named("why"));
  await control(page, "Why").click();
  const trade = page.locator('.shop .item[data-key="trade"]:not([aria-disabled="true"])');
  if ((await trade.count()) > 0) {
    await trade.click();
    await sheet(page).waitFor();
    await shoot(named("trade"));
    await page.keyboard.press("Escape");
    await sheet(page).waitFor({ state: "detached" });
  }
  await askAboutPlace(page, named, shoot);
  await control(page, "Menu").click();
  await sheet(page).waitFor();
  await shoot(named("menu"));
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "detached" });
  await resign(page);
  await page.locator(".verdict").waitFor();
  await shoot(named("verdict"));
  await seeBoard(page);
  const analyse = page.getByRole("button", { name: "Analyse the game" });
  if (!(await analyse.isVisible())) return;
  await analyse.click();
  await page.locator(".mistakes > *").first().waitFor({ timeout: 60_000 });
  await shoot(named("analysis"), true);
}

/** What is asked about where it would stand, if there is such a thing now. */
async function askAboutPlace(page, named, shoot) {
  const { choices } = await sceneOf(page);
  const choice = choices.find(({ confirm, picks }) => confirm && picks.length === 1);
  if (!choice) return;
  await MOUSE.pick(page, choice.picks[0]);
  await page.locator(".question").waitFor();
  await shoot(named("question"));
  await page.locator(".question .no").click();
}

mkdirSync(FOLDER, { recursive: true });
const browser = await startBrowser();
try {
  for (const size of Object.keys(SIZES)) {
    // A filter may name a size; then the others are not begun.
    const others = Object.keys(SIZES).filter((other) => other !== size);
    if (others.includes(wanted)) continue;
    // Nobody has played anything in a new house.
    const server = await startServer({ thinking: 60 });
    await picture(browser, server, await listGames(server), size);
    await server.close();
  }
} finally {
  await browser.close();
}
