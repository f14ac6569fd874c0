// What a person does: start a game, pick spots by mouse, finger or keyboard, act at random or by the hint. Nothing is read
// right after it was caused: everything here waits until it is so.

import assert from "node:assert/strict";
import { finishLabel } from "./server.mjs";

/** How long something may take on a machine that has much else to do, in milliseconds. */
export const PATIENCE = 60_000;

/** Waits until something holds; whatever it was last is told if it never does. */
export async function until(what, holds, explain = () => "") {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const value = await holds();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited in vain: ${what} ${await explain()}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** Waits until something is equal to what is expected. */
export async function expectEqual(read, expected, what = "") {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const value = await read();
    try {
      return assert.deepEqual(value, expected, what);
    } catch (difference) {
      if (Date.now() > end) throw difference;
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** Waits until a text is as expected. */
export async function expectMatch(read, pattern, what = "") {
  let text = "";
  const matches = async () => pattern.test((text = String(await read())));
  await until(`${what} ${pattern}`, matches, () => `it is ${text}`);
}

/** Goes to something to read, and waits until all of it is there: words, boards, pictures and colours. */
export async function read(page, path) {
  await page.goto(page.base + path);
  await page.locator("main h1").first().waitFor({ state: "attached", timeout: PATIENCE });
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll("main parlour-board")].every((board) => board.querySelector("svg")) &&
      [...document.images].every(({ complete }) => complete) &&
      [...document.querySelectorAll("link[rel=stylesheet]")].every(({ sheet }) => sheet),
    null,
    { timeout: PATIENCE },
  );
}

// --- to a table

/** Goes to a table that is founded without the page: `me` and `invited` are people, everything else a bot. */
export async function sitDown(page, game, seats, more = {}) {
  const { variant = game.rules.variant, ...rest } = more;
  const data = { game: game.id, variant, seats, control: { type: "none" }, ...rest };
  const reply = await page.context().request.post(`${page.base}/api/tables`, { data });
  assert.equal(reply.status(), 201, await reply.text());
  const { id } = await reply.json();
  await page.goto(`${page.base}/t/${id}`);
  await untilTable(page);
  return id;
}

/** Sits down on the first seat, with a bot on every other. */
export const playAgainst = (page, game, bot = "level1", more = {}) =>
  sitDown(
    page,
    game,
    game.rules.players.map((_, index) => (index === 0 ? "me" : bot)),
    more,
  );

/** Sits down on every seat. */
export const playAlone = (page, game, more = {}) =>
  sitDown(
    page,
    game,
    game.rules.players.map(() => "me"),
    more,
  );

/** Waits until a table is on the page, with something to read. */
export const untilTable = (page) =>
  page.waitForSelector(".table .prompt:not(:empty), .table .show-board", { timeout: PATIENCE });

/** A game's card on the home page. */
export const cardOf = (page, title) =>
  page.locator(".card", { has: page.getByRole("heading", { name: title, exact: true }) });

/** Presses the key on a game's card that starts it at once. */
export async function playAtOnce(page, title, hands = MOUSE) {
  await page.goto(page.base);
  await hands.press(page, cardOf(page, title).getByRole("button", { name: `Play ${title}`, exact: true }));
  await untilTable(page);
}

export const sheet = (page) => page.locator("dialog.sheet");

/** Opens the options of a game on the home page. */
export async function openOptions(page, title, hands = MOUSE) {
  await page.goto(page.base);
  await hands.press(page, cardOf(page, title).getByRole("button", { name: `Options for ${title}`, exact: true }));
  await sheet(page).waitFor();
}

/** Chooses one of several on a sheet. */
export const choose = (page, group, value) =>
  sheet(page).locator(`input[name="${group}"][value="${value}"]`).check({ force: true });

/** Starts what a sheet says: with a bot, or one of the other ways. */
export async function start(page, way = "Play") {
  await sheet(page)
    .getByRole("button", { name: way, exact: typeof way === "string" })
    .click();
  await untilTable(page);
}

// --- what is seen at a table

export const prompt = (page) => page.locator(".top .prompt").textContent();
export const isOver = (page) => page.locator(".prompt.over").isVisible();
/** How many moves are listed, once the list is still: what has happened is written down in the frames that follow. */
export const plies = (page) =>
  page.evaluate(async () => {
    let [listed, frames] = [-1, 0];
    while (frames < 8) {
      const now = document.querySelectorAll(".moves button").length;
      frames = now === listed ? frames + 1 : 0;
      listed = now;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    return listed;
  });
/** How many moves are listed, once the list is not behind the board: a move that is written down late is no answer. */
const pliesListed = async (page) => {
  await page.waitForFunction(() => !document.querySelector(".moves[aria-busy=true]"), null, { timeout: PATIENCE });
  return page.locator(".moves button").count();
};
export const untilPlies = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll(".moves button").length === count, count, {
    timeout: PATIENCE,
  });
export const untilMorePlies = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll(".moves button").length > count, count, {
    timeout: PATIENCE,
  });
/** Waits until something is said below the board. */
export const untilSaid = (page, pattern = /./) =>
  page.locator(".message", { hasText: pattern }).waitFor({ timeout: PATIENCE });
/** Waits until it is told why: the best actions are listed. */
export const untilReasons = (page) =>
  page.locator(".why .best li").first().waitFor({ state: "attached", timeout: PATIENCE });
/** A button of the bar at the bottom. */
export const control = (page, name) => page.locator(".dock .controls").getByRole("button", { name, exact: true });
/** A button of what can be done at the moment. */
export const action = (page, name) =>
  page.locator(".dock .actions").getByRole("button", { name, exact: typeof name === "string" });
/** A text of a game, as the page writes it on a button or in a line. */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** The scene that is shown. */
export const sceneOf = async (page) => {
  const scene = () => document.querySelector("parlour-board")?.scene;
  return (await page.waitForFunction(scene, null, { timeout: PATIENCE })).jsonValue();
};
/** Writes the moves as programs do, and reads them. */
export async function movesInNotation(page) {
  await fromMenu(page, "Settings");
  await sheet(page).getByRole("switch", { name: "Moves in notation" }).check({ force: true });
  await sheet(page).getByRole("button", { name: "Close" }).click();
  return () => page.locator(".moves button").allTextContents();
}

/** Opens the menu and presses something in it. */
export async function fromMenu(page, name, hands = MOUSE) {
  await hands.press(page, control(page, "Menu"));
  await hands.press(page, sheet(page).locator(".items").getByText(name, { exact: true }));
}

/** Gives the game up, and waits until it is over. */
export async function resign(page) {
  await fromMenu(page, "Resign");
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await page.waitForSelector(".prompt.over", { timeout: PATIENCE });
}

/** Puts the verdict away, if it is there. */
export async function seeBoard(page, hands = MOUSE) {
  const verdict = page.locator(".verdict");
  await verdict.waitFor();
  await hands.press(page, verdict.getByRole("button", { name: "See the board" }));
  await verdict.waitFor({ state: "hidden" });
}

/** Lets the table do what can be done for one before the game proper begins, such as placing a fleet. */
export async function finishSetup(page, game, hands = MOUSE) {
  const label = finishLabel(game);
  if (!label) return;
  const button = action(page, sentence(label));
  await hands.press(page, button);
  await button.waitFor({ state: "detached", timeout: PATIENCE });
}

/** Waits until it is this page's turn, or the game is over. */
export const waitForTurn = (page) =>
  page.waitForFunction(() => document.querySelector(".table.your-turn, .prompt.over") !== null, null, {
    timeout: PATIENCE,
  });

/** The same numbers every time. */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

// --- by mouse, by finger, by keyboard

const spotSelector = (spot) => `parlour-board [data-spot="${spot}"]`;

/** Where a spot is on the screen. */
export async function centreOf(page, spot) {
  const box = await until(`${spot} is there`, () => page.locator(spotSelector(spot)).boundingBox());
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Where a spot is for a finger; its board is brought to the front, where there is room for one only. */
async function reach(page, spot) {
  const find = () =>
    page.evaluate((selector) => {
      const node = document.querySelector(selector);
      // A page that was scrolled to its shop is scrolled back to its board.
      const { top, bottom } = node.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight - 150) node.scrollIntoView({ block: "center" });
      const { x, y, width, height } = node.getBoundingClientRect();
      const isBehind = node.closest("figure").querySelector(".swap")?.checkVisibility() ?? false;
      return { isBehind, at: [x + width / 2, y + height / 2] };
    }, spotSelector(spot));
  const { isBehind, at } = await find();
  if (!isBehind) return at;
  const figure = page.locator("parlour-board figure", { has: page.locator(`[data-spot="${spot}"]`) });
  await figure.locator(".swap").tap();
  await figure.locator(".swap").waitFor({ state: "hidden" });
  return (await find()).at;
}

/** Presses a spot with the mouse, where nothing smaller lies over it. */
export async function clickSpot(page, spot) {
  await page.mouse.click(...(await centreOf(page, spot)));
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
  for (let tab = 0; tab < 150; tab += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** How to pick a spot, and how to press a button. */
export const MOUSE = {
  name: "mouse",
  pick: clickSpot,
  press: (page, button) => button.click({ timeout: PATIENCE }),
};
export const TOUCH = {
  name: "touch",
  pick: async (page, spot) => page.touchscreen.tap(...(await reach(page, spot))),
  press: (page, button) => button.tap({ timeout: PATIENCE }),
};
export const KEYBOARD = {
  name: "keyboard",
  pick: async (page, spot) => {
    await steerTo(page, spot);
    await page.keyboard.press("Enter");
  },
  press: async (page, button) => {
    await button.waitFor({ timeout: PATIENCE });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
  },
};

// --- an action

/** Trades where the goods lie: two rows of symbols, and a button. */
async function trade(page, hands, { give, get }, goods) {
  await hands.press(page, page.locator('.shop .item[data-key="trade"]'));
  const pickGood = async (kind, symbol) => {
    const index = goods.findIndex((good) => good.symbol === symbol);
    const good = sheet(page).locator(`fieldset:has(input[name="trade-${kind}"]) label`).nth(index);
    if (!(await good.locator("input").isChecked())) await hands.press(page, good);
  };
  await pickGood("give", give);
  await pickGood("get", get);
  await hands.press(page, sheet(page).locator(".foot button"));
}

/** Waits until something has come of it: another position, the end, or a question. */
async function outcome(page, before) {
  const came = await page.waitForFunction(
    (before) => {
      if (document.querySelectorAll(".moves button").length > before || document.querySelector(".prompt.over"))
        return "done";
      if (document.querySelector("parlour-board .question")) return "question";
      if (document.querySelector("parlour-board .menu")) return "menu";
      return document.querySelector("dialog[open]:not(.sheet)") ? "sure" : null;
    },
    before,
    { timeout: PATIENCE },
  );
  return came.jsonValue();
}

/** Does one of the choices that there are, as a person does, and waits until it is done. */
export async function act(page, hands, choice) {
  try {
    return await actNow(page, hands, choice);
  } catch (problem) {
    if (process.env.PARLOUR_SHOTS) await page.screenshot({ path: `${process.env.PARLOUR_SHOTS}/stuck.png` });
    throw new Error(`${choice.notation} (${choice.label}) by ${hands.name}: ${await prompt(page)}`, { cause: problem });
  }
}

async function actNow(page, hands, { notation, picks, label }) {
  const before = await pliesListed(page);
  const carries = await page.evaluate(() => document.querySelector("parlour-board").carries);
  if (picks.length === 0) {
    const { panels } = await sceneOf(page);
    const bank = panels.find(({ kind }) => kind === "trade");
    const offer = bank?.offers.find((offer) => offer.notation === notation);
    if (offer) await trade(page, hands, offer, bank.goods);
    else await hands.press(page, page.locator(`.actions [data-key="${notation}"]`));
  } else if (carries) {
    await carry(page, hands, { picks, notation });
  } else {
    for (const spot of picks) await hands.pick(page, spot);
  }
  const came = await outcome(page, before);
  if (came === "question") await hands.press(page, page.locator("parlour-board .question .yes"));
  else if (came === "sure") await hands.press(page, page.getByRole("button", { name: "Yes", exact: true }));
  else if (came === "menu") {
    const menu = page.locator("parlour-board .menu");
    const ends = menu.getByRole("button", { name: sentence(label), exact: true });
    await hands.press(page, (await ends.count()) > 0 ? ends : menu.getByRole("button").first());
  }
  if (came === "done") return;
  await page.waitForFunction(
    (before) => document.querySelectorAll(".moves button").length > before || document.querySelector(".prompt.over"),
    before,
    { timeout: PATIENCE },
  );
}

/** Puts down what lies over several spots: by mouse at once, by finger with a tick. */
async function carry(page, hands, { picks: [spot], notation }) {
  for (let turn = 0; turn < 2; turn += 1) {
    if (hands === MOUSE) await page.mouse.move(...(await centreOf(page, spot)));
    else if (hands === KEYBOARD) await steerTo(page, spot);
    else await hands.pick(page, spot);
    const isMeant = await until("a ghost is carried", async () => {
      const ghost = await page.evaluate(() => document.querySelector("parlour-board").ghost?.notation ?? null);
      return ghost === null ? null : { is: ghost === notation };
    });
    if (isMeant.is) break;
    await hands.press(page, action(page, /^Rotate/));
  }
  if (hands !== TOUCH) await hands.pick(page, spot);
}

/** One action at random. */
export async function actAtRandom(page, hands, random) {
  await waitForTurn(page);
  if (await isOver(page)) return;
  const choices = await until("there is something to do", async () => {
    const { choices } = await sceneOf(page);
    return choices.length > 0 ? choices : null;
  });
  // Where something lies over several spots, one of its places is as good as another.
  const simple = choices.filter(({ picks }) => picks.length > 0);
  const all = simple.length > 0 ? simple : choices;
  await act(page, hands, all[Math.floor(random() * all.length)]);
}

/** What the hint says, when something asks for it. */
async function hintFor(page, ask) {
  const from = page.received.length;
  await ask();
  const { thought } = await until("a hint comes", () =>
    page.received
      .slice(from)
      .map((text) => JSON.parse(text || "null"))
      .findLast((message) => message?.type === "answer" && message.thought),
  );
  return thought;
}

/** Presses the button for a hint, and waits until it is told. */
export async function askHint(page, hands = MOUSE) {
  const thought = await hintFor(page, () => hands.press(page, control(page, "Hint")));
  await untilSaid(page, /^Hint: /);
  return thought;
}

/** One action as the hint says, for games that do not end by chance; the hint is asked for by its key, which is quicker. */
export async function actByHint(page, hands) {
  await waitForTurn(page);
  if (await isOver(page)) return;
  const { action: notation } = await hintFor(page, () => page.keyboard.press("h"));
  const choice = await page.evaluate(
    (notation) => document.querySelector("parlour-board").scene.choices.find((one) => one.notation === notation),
    notation,
  );
  assert.ok(choice, `the hint ${notation} is no choice`);
  await act(page, hands, choice);
}

/**
 * Plays on at random inside the page, as a screen reader would click, until the game is over: for tests of what comes of a
 * long game. What has to be pressed on the way to the next turn is pressed.
 */
export const playQuickly = (page, buttons = []) =>
  page.evaluate(async (buttons) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    for (let turn = 0; !document.querySelector(".prompt.over"); turn += 1) {
      const onward = [...document.querySelectorAll(".actions button")].find(({ textContent }) =>
        buttons.includes(textContent),
      );
      const open = [...document.querySelectorAll(".table.your-turn parlour-board .spot.open")];
      const count = () => document.querySelectorAll(".moves button").length;
      const before = count();
      if (onward) onward.click();
      else if (open.length > 0) {
        open[(turn * 7919) % open.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
        for (let wait = 0; wait < 400 && count() === before; wait += 1) await pause();
      }
      await pause();
    }
  }, buttons);
