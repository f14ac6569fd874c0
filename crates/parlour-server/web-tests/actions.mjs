// What a person does: found a table, pick spots by mouse or keyboard, act at random or by the hint.

import { finishLabel } from "./server.mjs";

/** Opens the form for a new game on the home page. */
export async function openForm(page, title) {
  await page.goto(page.base);
  const card = page.locator(".card", { has: page.getByRole("heading", { name: title, exact: true }) });
  await card.getByRole("button", { name: "Play" }).click();
}

/** Founds a table through the form on the home page: `you` and `someone at this screen` are "me" and "here". */
export async function newGame(page, title, seats) {
  await openForm(page, title);
  await page.locator("dialog summary").click();
  for (const [index, seat] of seats.entries())
    await page.locator("dialog fieldset select").nth(index).selectOption(seat);
  await start(page);
}

/** Founds a table with oneself on the first seat and a bot on every other. */
export const playAgainst = (page, { title, rules }, bot = "level1") =>
  newGame(
    page,
    title,
    rules.players.map((_, index) => (index === 0 ? "me" : bot)),
  );

/** Sends the form off, and waits for the table. */
export async function start(page) {
  await page.locator("dialog").getByRole("button", { name: "Start" }).click();
  await page.waitForSelector(".table .prompt:not(:empty), .table .show-board");
}

export const prompt = (page) => page.locator(".prompt").textContent();
export const isOver = (page) => page.locator(".prompt.over").isVisible();
export const plies = (page) => page.locator(".moves button").count();
export const untilPlies = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll(".moves button").length === count, count);
export const untilMorePlies = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll(".moves button").length > count, count);
/** A button below what is asked. */
export const control = (page, name) => page.locator(".controls").getByRole("button", { name, exact: true });
/** A text of a game, as the page writes it on a button or in a line. */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Lets the table do what can be done for one before the game proper begins, such as placing a fleet. */
export async function finishSetup(page, game) {
  const label = finishLabel(game);
  if (!label) return;
  const button = page.locator(".actions").getByRole("button", { name: sentence(label), exact: true });
  await button.click();
  await button.waitFor({ state: "detached" });
}

/** The same numbers every time. */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

const spotSelector = (spot) => `parlour-board [data-spot="${spot}"]`;

/** Presses a spot with the mouse, where nothing smaller lies over it. */
export async function clickSpot(page, spot) {
  await page.locator(spotSelector(spot)).click({ force: true, timeout: 3000 });
}

/** Where a spot is on the screen. */
export async function centreOf(page, spot) {
  const box = await page.locator(spotSelector(spot)).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Waits until it is this page's turn, or the game is over. */
export async function waitForTurn(page) {
  await page.waitForFunction(() => document.querySelector(".your-turn, .prompt.over") !== null, null, {
    timeout: 30_000,
  });
}

/** Says yes if the page asks whether one is sure. */
export async function confirmIfAsked(page, hands) {
  const yes = page.getByRole("button", { name: "Yes" });
  if (await yes.isVisible()) await hands.press(page, yes);
}

/** The spots that can be picked now. */
export const openSpots = (page) =>
  page.$$eval("parlour-board .spot.open", (nodes) => nodes.map((node) => node.getAttribute("data-spot")));

/** Moves the board's cursor to a spot with the arrow keys, as the eye would. */
export async function steerTo(page, spot) {
  const isThere = () => page.evaluate(() => document.querySelector("parlour-board")?.contains(document.activeElement));
  if (!(await isThere())) await tabTo(page, page.locator("parlour-board [tabindex='0']"));
  const offset = () =>
    page.evaluate((selector) => {
      const centre = (node) => {
        const box = node.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const [fx, fy] = centre(document.activeElement);
      const [tx, ty] = centre(document.querySelector(selector));
      return [tx - fx, ty - fy];
    }, spotSelector(spot));
  let nearest = Infinity;
  for (let step = 0; step < 80; step += 1) {
    const [dx, dy] = await offset();
    const distance = Math.hypot(dx, dy);
    if (distance < 4) return;
    // Spots of a mesh do not lie in rows: where the arrows lead past it, the next spot that can be picked is near.
    if (distance >= nearest) {
      await page.keyboard.press("n");
      continue;
    }
    nearest = distance;
    const isAcross = Math.abs(dx) > Math.abs(dy);
    await page.keyboard.press(isAcross ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp");
  }
  throw new Error(`the cursor does not reach ${spot}`);
}

/** Presses Tab until something has the focus. */
export async function tabTo(page, target) {
  for (let tab = 0; tab < 120; tab += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** By mouse and by keyboard: how to pick a spot, and how to press a button. */
export const MOUSE = {
  pick: clickSpot,
  press: (page, button) => button.click(),
};
export const KEYBOARD = {
  pick: async (page, spot) => {
    await steerTo(page, spot);
    await page.keyboard.press("Enter");
  },
  press: async (page, button) => {
    await tabTo(page, button);
    await page.keyboard.press("Enter");
  },
};

/** One action at random. */
export async function actAtRandom(page, hands, random) {
  const before = await plies(page);
  for (let pick = 0; pick < 4; pick += 1) {
    const spots = await openSpots(page);
    const offers = page.locator("parlour-board .menu button");
    if ((await offers.count()) > 0) await hands.press(page, offers.first());
    else if (spots.length === 0) break;
    else await hands.pick(page, spots[Math.floor(random() * spots.length)]);
    await confirmIfAsked(page, hands);
    await page.waitForTimeout(15);
    if ((await plies(page)) !== before) return;
    if ((await page.locator("parlour-board .spot.picked").count()) === 0) return;
  }
  const buttons = page.locator(".actions .primary");
  if ((await openSpots(page)).length === 0 && (await buttons.count()) > 0) {
    await hands.press(page, buttons.first());
    await confirmIfAsked(page, hands);
  }
}

/** One action as the hint says, for games that do not end by chance. */
export async function actByHint(page, hands) {
  const before = await plies(page);
  const received = page.received.length;
  await page.keyboard.press("h");
  await page.waitForFunction(() => /^Hint: /.test(document.querySelector(".message")?.textContent ?? ""), null, {
    timeout: 20_000,
  });
  const answers = page.received.slice(received).map((text) => JSON.parse(text || "null"));
  const { action, picks } = answers.findLast((message) => message?.type === "answer" && message.thought).thought;
  for (const spot of picks) await hands.pick(page, spot);
  if (picks.length === 0) await hands.press(page, page.locator(`.actions [data-key="${action}"]`));
  await page.waitForTimeout(15);
  await confirmIfAsked(page, hands);
  await page.waitForFunction((before) => document.querySelectorAll(".moves button").length > before, before, {
    timeout: 10_000,
  });
}

/** Founds a table against a bot by keyboard alone: the bot is typed as the list names it. */
export async function newGameByKeyboard(page, title, bot) {
  await page.goto(page.base);
  await KEYBOARD.press(page, page.getByRole("button", { name: `Play ${title}`, exact: true }));
  await tabTo(page, page.getByLabel("Its strength"));
  await page.keyboard.type(bot);
  await KEYBOARD.press(page, page.getByRole("button", { name: "Start" }));
  await page.waitForSelector(".table .prompt:not(:empty)");
}
