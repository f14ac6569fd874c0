// The ways a person plays: by mouse, by keyboard, at random or with a hint.

import { plies } from "./house.mjs";

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

/** Whether it is this page's turn; waits until it is, or the game is over. */
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
  const where = () =>
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
    const [dx, dy] = await where();
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

/** By mouse and by keyboard: how to pick a spot, and how to press a button. */
export const MOUSE = {
  pick: clickSpot,
  press: (page, button) => button.click(),
};

/** Presses Tab until something has the focus. */
export async function tabTo(page, target) {
  for (let tab = 0; tab < 120; tab += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

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
  for (let pick = 0; pick < 3; pick += 1) {
    const spots = await openSpots(page);
    if (spots.length === 0) break;
    await hands.pick(page, spots[Math.floor(random() * spots.length)]);
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

/** One action as the hint says, for games that do not end by themselves. */
export async function actByHint(page, hands) {
  const before = await plies(page);
  await page.keyboard.press("h");
  await page.waitForFunction(() => /^Hint: /.test(document.querySelector(".message")?.textContent ?? ""), null, {
    timeout: 20_000,
  });
  const [, from, to] = (await page.locator(".message").textContent()).match(/([a-z]\d+) to ([a-z]\d+)/);
  await hands.pick(page, from);
  await hands.pick(page, to);
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
