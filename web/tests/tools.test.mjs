// Tools that players know: premoves, own arrows and circles, time per move, the full screen, watching.

import assert from "node:assert/strict";
import {
  KEYBOARD,
  MOUSE,
  PATIENCE,
  TOUCH,
  act,
  centreOf,
  clickSpot,
  control,
  expectEqual,
  expectMatch,
  fromMenu,
  playAgainst,
  playAlone,
  plies,
  resign,
  sceneOf,
  seeBoard,
  sitDown,
  steerTo,
  until,
  untilPlies,
  untilSaid,
  untilTable,
  waitForTurn,
} from "./actions.mjs";
import { PHONE, forTests, withChance, withSecrets, withSteps } from "./server.mjs";
import { test } from "./trying.mjs";

const shared = forTests();

/** A page that waits as long as everything else here does. */
async function openPage(device) {
  const page = await shared.page(device);
  page.setDefaultTimeout(PATIENCE);
  return page;
}

// --- two people at a table

/** Of the games in which pieces go from spot to spot, the one with the most to choose from. */
const widest = () =>
  shared.games
    .filter((game) => {
      try {
        return withSteps([game]) === game;
      } catch {
        return false;
      }
    })
    .sort((a, b) => b.scene.choices.length - a.scene.choices.length)[0];

/**
 * Someone who plays without a screen, so that a test says when they move: each call opens a socket, waits until it is their
 * turn, and tells or does something.
 */
class Rival {
  constructor(page) {
    this.page = page;
    this.base = page.base;
  }

  /** Founds a table with a free seat for another; its id. */
  async found(game, name = "Ada") {
    const data = { game: game.id, variant: game.rules.variant, seats: ["me", "open"], control: { type: "none" }, name };
    const founded = await this.page.context().request.post(`${this.base}/api/tables`, { data });
    assert.equal(founded.status(), 201, await founded.text());
    this.table = (await founded.json()).id;
    return this.table;
  }

  /** What can be done now, or what comes of a message. */
  #at(message) {
    return this.page.evaluate(
      ([address, message]) =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(address);
          socket.onclose = () => reject(new Error("the socket was closed"));
          socket.onmessage = ({ data }) => {
            const notice = JSON.parse(data);
            const isTurn = notice.standing?.to_move === 0 && notice.standing.begun;
            if (notice.type === "welcome" && isTurn && !message) resolve(notice.scene.choices);
            else if (notice.type === "welcome" && isTurn)
              socket.send(JSON.stringify({ id: 1, knowing: notice.seq, ...message }));
            else if (notice.type === "update" && isTurn && !message) socket.close();
            else if (notice.type === "answer") resolve(notice.error ?? null);
          };
        }),
      [`${this.base.replace("http", "ws")}/api/tables/${this.table}/socket?seat=p1`, message],
    );
  }

  choices() {
    return this.#at(null);
  }

  async act({ notation }) {
    assert.equal(await this.#at({ type: "act", action: notation }), null);
  }
}

/** The one rival of all tests: a page with nothing on it. */
let someone = null;
async function rivalOf() {
  if (!someone) {
    const page = await openPage();
    await page.goto(`${page.base}/healthz`);
    someone = new Rival(page);
  }
  return someone;
}

/** A rival and a page sit down at a table; the page shows it. Its id. */
async function sitTogether(rival, page, game, names = ["Ada", "Grace"]) {
  const id = await rival.found(game, names[0]);
  const seat = `${page.base}/api/tables/${id}/seats/p2`;
  assert.equal((await page.context().request.post(seat, { data: { name: names[1] } })).status(), 204);
  await page.goto(`${page.base}/t/${id}`);
  await untilTable(page);
  return id;
}

const choicesOf = async (page) => {
  await waitForTurn(page);
  return until("there is something to choose", async () => {
    const { choices } = await sceneOf(page);
    return choices.length > 0 ? choices : null;
  });
};
const premoveOf = (page) => page.evaluate(() => document.querySelector("parlour-board").premoves.premove);
const untilForeseeing = (page) =>
  page.waitForFunction(() => document.querySelector("parlour-board").premoves.isOn, null, { timeout: PATIENCE });
const untilNoPremove = (page) => until("no premove is left", async () => (await premoveOf(page)) === null);

/** How far apart two spots are, in squares. */
function distances(game) {
  const at = new Map(game.scene.boards.flatMap(({ spots }) => spots.map(({ id, x, y }) => [id, [x, y]])));
  return (a, b) => Math.max(Math.abs(at.get(a)[0] - at.get(b)[0]), Math.abs(at.get(a)[1] - at.get(b)[1]));
}

/**
 * The first moves of both; then it is the first one's turn. Premoves of the other: one that stays possible whatever far
 * away happens, and the answers to it.
 */
async function openGame(ada, grace, game) {
  await sitTogether(ada, grace, game);
  const far = distances(game);
  const [opening] = game.scene.choices;
  await ada.act(opening);
  const hers = await choicesOf(grace);
  await act(grace, MOUSE, hers[0]);
  await untilForeseeing(grace);
  const answers = await ada.choices();
  const still = hers.filter(
    ({ picks: [from, to] }) => from !== hers[0].picks[0] && ![...hers[0].picks, ...opening.picks].includes(to),
  );
  return { still, answers, far };
}

/** A step that nothing far away hinders, and something far away. */
function quietPair({ still, answers, far }) {
  for (const step of still.filter(({ picks: [from, to] }) => far(from, to) === 1)) {
    const away = answers.find(({ picks: [, to] }) => step.picks.every((spot) => far(spot, to) > 2));
    if (away) return { step, away };
  }
  throw new Error("everything is close to everything");
}

/** A step, and what comes to stand in its way. */
function clash({ still, answers }) {
  for (const step of still) {
    const block = answers.find(({ picks: [, to] }) => to === step.picks[1]);
    if (block) return { step, block };
  }
  throw new Error("nothing stands in the way of anything");
}

/** Where a drag goes, by mouse. */
async function drag(page, [from, to], button = "left", keys = []) {
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(...(await centreOf(page, from)));
  await page.mouse.down({ button });
  await page.mouse.move(...(await centreOf(page, to)), { steps: 4 });
  await page.mouse.up({ button });
  for (const key of keys) await page.keyboard.up(key);
}

test("a premove is played at once when the turn comes, by mouse, by finger and by keys", async () => {
  const [game, ada] = [widest(), await rivalOf()];
  const [laptop, phone] = [await openPage(), await openPage(PHONE)];
  for (const [grace, foresee] of [
    [laptop, (picks) => drag(laptop, picks)],
    [
      phone,
      async (picks) => {
        for (const spot of picks) await TOUCH.pick(phone, spot);
      },
    ],
    [
      laptop,
      async (picks) => {
        for (const spot of picks) await KEYBOARD.pick(laptop, spot);
      },
    ],
  ]) {
    const { step, away } = quietPair(await openGame(ada, grace, game));
    await foresee(step.picks);
    await untilSaid(grace, /^Premove: \w+ to \w+/);
    // A shape, and words for those who listen.
    await expectEqual(() => grace.locator(".layer.foreseen .premove-arrow").count(), 1);
    await expectEqual(() => grace.locator(".layer.premove rect").count(), 2, "both spots are framed");
    await expectMatch(
      () => grace.locator(`[data-spot="${step.picks[0]}"]`).getAttribute("aria-label"),
      /premove from here/,
    );
    await expectMatch(
      () => grace.locator(`[data-spot="${step.picks[1]}"]`).getAttribute("aria-label"),
      /premove to here/,
    );
    await expectEqual(() => plies(grace), 2, "nothing is sent before its time");
    await ada.act(away);
    await untilPlies(grace, 4);
    const { pieces } = await sceneOf(grace);
    assert.ok(pieces.some(({ spot, owner }) => spot === step.picks[1] && owner === 1));
    await expectEqual(() => grace.locator(".layer.premove > *, .layer.foreseen > *").count(), 0);
    assert.deepEqual(grace.errors, []);
  }
});

test("a premove is taken back by a click, a tap, the other button or Escape, and dropped when it is impossible", async () => {
  const [game, ada] = [widest(), await rivalOf()];
  const grace = await openPage({ ...PHONE, viewport: { width: 1280, height: 800 } });
  const opened = await openGame(ada, grace, game);
  const { step, block } = clash(opened);
  const empty = opened.still.map(({ picks }) => picks[1]).find((spot) => !step.picks.includes(spot));
  const ways = {
    click: () => clickSpot(grace, empty),
    tap: () => TOUCH.pick(grace, empty),
    "other button": async () => grace.mouse.click(...(await centreOf(grace, empty)), { button: "right" }),
    "Escape on the board": async () => {
      await steerTo(grace, empty);
      await grace.keyboard.press("Escape");
    },
    "Escape elsewhere": async () => {
      await grace.evaluate(() => document.activeElement?.blur());
      await grace.keyboard.press("Escape");
    },
  };
  const foresee = async () => {
    for (const spot of step.picks) await clickSpot(grace, spot);
    await until("a premove is set", () => premoveOf(grace));
    await untilSaid(grace, /^Premove/);
  };
  for (const cancel of Object.values(ways)) {
    await foresee();
    await cancel();
    await untilNoPremove(grace);
    await untilSaid(grace, /taken back/);
    await expectEqual(() => grace.locator(".layer.drawings > *").count(), 0, "nothing is drawn by that");
  }
  await foresee();
  await ada.act(block);
  await untilSaid(grace, /^Your premove was not possible any more/);
  await waitForTurn(grace);
  await expectEqual(() => plies(grace), 3);
  await until("whoever listens is told both", async () =>
    /\w+.*Your premove was not possible any more\.$/.test(await grace.locator("#polite").textContent()),
  );
  await expectEqual(() => premoveOf(grace), null);
  assert.deepEqual(grace.errors, []);
});

test("no premoves where they are switched off, at one screen, or where something is hidden or thrown", async () => {
  const isOn = (page) => page.evaluate(() => document.querySelector("parlour-board").premoves.isOn);
  const me = await openPage();
  const { rules } = widest();
  assert.deepEqual([rules.has_chance, rules.has_secrets], [false, false]);
  for (const game of [withSecrets(shared.games), withChance(shared.games)]) {
    const seats = game.rules.players.map((_, index) => (index === 1 ? "me" : "level1"));
    await sitDown(me, game, seats);
    await expectEqual(() => isOn(me), false, game.title);
  }
  await playAlone(me, widest());
  await act(me, MOUSE, (await choicesOf(me))[0]);
  await untilPlies(me, 1);
  await expectEqual(() => isOn(me), false);
  await sitTogether(await rivalOf(), me, widest());
  await untilForeseeing(me);
  await me.evaluate(() => localStorage.setItem("parlour.premoves", "off"));
  await me.reload();
  await me.locator(".prompt", { hasText: "Ada" }).waitFor();
  await expectEqual(() => isOn(me), false);
});

// --- arrows and circles

const drawn = (page) =>
  page.$$eval(".layer.drawings > .drawing:not(.faint)", (nodes) =>
    nodes.map((node) => {
      const colour = node.getAttribute("class").match(/colour-(\d)/)[1];
      return `${node.querySelector(".head") ? "arrow" : "circle"} ${colour}`;
    }),
  );

test("arrows and circles are drawn on every board by mouse, in three colours, and wiped away", async () => {
  const me = await openPage();
  for (const game of shared.games) {
    await me.goto(`${me.base}/p/${game.id}`);
    await me.waitForSelector("parlour-board [data-spot]");
    const ends = await me.evaluate(() => {
      const board = document.querySelector("parlour-board figure.asked") ?? document.querySelector("parlour-board");
      const shapes = [...new Set([...board.querySelectorAll("[data-spot]")].map((spot) => spot.classList[1]))];
      const of = (shape) => [...board.querySelectorAll(`.spot.${shape}`)].map((spot) => spot.dataset.spot);
      // Of every shape two spots that are apart.
      return shapes.map((shape) => [of(shape)[3], of(shape).at(-4)]);
    });
    for (const [from, to] of ends) {
      const circle = (keys) => drag(me, [from, from], "right", keys);
      await drag(me, [from, to], "right");
      await circle(["Shift"]);
      await expectEqual(() => drawn(me), ["arrow 0", "circle 1"], `${game.title} ${from} ${to}`);
      const box = await me.locator(".drawing").first().boundingBox();
      assert.ok(box.width > 20 || box.height > 20, game.title);
      // In another colour it changes its colour; the same again is wiped away.
      await circle(["Control"]);
      await expectEqual(() => drawn(me), ["arrow 0", "circle 2"], game.title);
      await circle(["Control"]);
      await drag(me, [from, to], "right");
      await expectEqual(() => drawn(me), [], game.title);
    }
  }
  assert.deepEqual(me.errors, []);
});

test("drawings belong to the position, go with it or with a click, and are nobody else's", async () => {
  const me = await openPage();
  const sent = [];
  me.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  const game = widest();
  await playAgainst(me, game);
  const choices = await choicesOf(me);
  const { pieces, boards } = await sceneOf(me);
  const [from, to] = choices[0].picks;
  const free = boards[0].spots.map(({ id }) => id).find((id) => !pieces.some(({ spot }) => spot === id) && id !== to);
  const menus = await me.evaluate(() => {
    window.menus = 0;
    addEventListener("contextmenu", (event) => (window.menus += event.defaultPrevented ? 0 : 1));
    return window.menus;
  });
  await drag(me, [from, to], "right");
  await drag(me, [free, free], "right");
  await expectEqual(() => drawn(me), ["arrow 0", "circle 0"]);
  await expectMatch(() => me.locator(`[data-spot="${from}"]`).getAttribute("aria-label"), /arrow to/);
  // What turns the board keeps them.
  await me.keyboard.press("t");
  await expectEqual(() => drawn(me), ["arrow 0", "circle 0"]);
  await me.keyboard.press("t");
  await clickSpot(me, free);
  await expectEqual(() => drawn(me), []);
  await expectEqual(() => me.locator(".message").textContent(), "", "a click that wipes is no slip");
  await drag(me, [free, free], "right");
  await expectEqual(() => drawn(me), ["circle 0"]);
  assert.deepEqual(
    sent.filter((message) => !/"type":"ping"/.test(message)),
    [],
  );
  await act(me, MOUSE, choices[0]);
  await expectEqual(() => drawn(me), []);
  await expectEqual(() => me.evaluate(() => window.menus), menus, "no menu opens on the board");
  // By keys: a circle, an arrow, and everything away.
  await waitForTurn(me);
  await steerTo(me, free);
  await me.keyboard.press("c");
  await expectEqual(() => drawn(me), ["circle 0"]);
  await expectEqual(() => me.locator("#polite").textContent(), `Circle on ${free}`);
  await me.keyboard.press("a");
  await me.keyboard.press("ArrowRight");
  await me.keyboard.press("ArrowRight");
  await me.keyboard.press("a");
  await expectEqual(() => drawn(me), ["circle 0", "arrow 0"]);
  await me.keyboard.press("Shift+C");
  await expectEqual(() => drawn(me), []);
  assert.deepEqual(me.errors, []);
});

test("a finger that rests draws; one that moves at once drags a piece or scrolls", async () => {
  const me = await openPage(PHONE);
  const game = widest();
  await playAgainst(me, game);
  const choices = await choicesOf(me);
  const { pieces } = await sceneOf(me);
  const [piece, target] = choices[0].picks;
  const touch = await me.context().newCDPSession(me);
  const send = (type, point) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] });
  const slide = async (from, to) => {
    for (const part of [0.25, 0.5, 0.75, 1])
      await send("touchMove", [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
  };
  const isDrawing = () => me.evaluate(() => document.querySelector("parlour-board").drawings.isDrawing);
  const [a, b] = [await centreOf(me, piece), await centreOf(me, target)];
  // On a piece that could be dragged, too.
  await send("touchStart", a);
  await until("the finger draws", isDrawing);
  await send("touchEnd");
  await expectEqual(() => drawn(me), ["circle 0"]);
  await expectEqual(() => me.locator(".spot.picked").count(), 0);
  await send("touchStart", a);
  await until("the finger draws", isDrawing);
  await slide(a, b);
  await send("touchEnd");
  await expectEqual(() => drawn(me), ["circle 0", "arrow 0"]);
  await expectEqual(() => plies(me), 0);
  await expectEqual(() => me.evaluate(() => scrollY), 0, "drawing does not scroll");
  const free = game.scene.boards[0].spots.map(({ id }) => id).filter((id) => !pieces.some(({ spot }) => spot === id));
  const idle = free.find((id) => !choices.some(({ picks }) => picks.includes(id))) ?? free[0];
  // A tap on a free spot wipes; a piece is still dragged.
  await TOUCH.pick(me, idle);
  await expectEqual(() => drawn(me), []);
  await send("touchStart", a);
  await slide(a, b);
  await send("touchEnd");
  await until("the piece was dragged", async () => (await plies(me)) > 0);
  // Where nothing stands, moving at once scrolls.
  await me.evaluate(() => (document.querySelector("main").style.minHeight = "200vh"));
  const low = await centreOf(me, idle);
  await send("touchStart", low);
  await slide(low, [low[0], low[1] - 160]);
  await send("touchEnd");
  await until("the page has scrolled", () => me.evaluate(() => scrollY > 20));
  await expectEqual(() => drawn(me), []);
  assert.deepEqual(me.errors, []);
});

// --- the full screen

const boxes = (page) =>
  page.evaluate(() => {
    const box = (selector) => {
      const { x, y, right, bottom, width, height } = document.querySelector(selector).getBoundingClientRect();
      return { width, height, isInside: x >= -1 && y >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1 };
    };
    return {
      board: box("parlour-board svg"),
      prompt: box(".prompt"),
      above: box(".seats.above .seat"),
      below: box(".seats.below .seat"),
    };
  });

test("a board has the screen to itself, with what is asked and the plates", async () => {
  for (const [device, isBare] of [
    [{ viewport: { width: 1600, height: 900 } }, false],
    [PHONE, true],
  ]) {
    const me = await openPage(device);
    // Some phones do not let a page have the whole screen.
    if (isBare) await me.addInitScript(() => delete Element.prototype.requestFullscreen);
    await playAgainst(me, widest());
    await waitForTurn(me);
    const before = await boxes(me);
    await fromMenu(me, "Full screen", isBare ? TOUCH : MOUSE);
    await me.locator(".table.full").waitFor();
    await until(
      `everything is in sight`,
      async () => Object.values(await boxes(me)).every(({ isInside }) => isInside),
      () => boxes(me).then(JSON.stringify),
    );
    const after = await boxes(me);
    assert.ok(after.board.width >= before.board.width - 1, `${after.board.width} ${before.board.width}`);
    if (!isBare) assert.ok(after.board.width > before.board.width + 50, "there is more board than before");
    await expectEqual(() => control(me, "Menu").isVisible(), false);
    // One plays on, and leaves by Escape, by the key, or by the button.
    await act(me, isBare ? TOUCH : MOUSE, (await choicesOf(me))[0]);
    await me.keyboard.press("Escape");
    await me.locator(".table:not(.full)").waitFor();
    await expectEqual(() => me.evaluate(() => document.fullscreenElement), null);
    await me.keyboard.press("f");
    await me.locator(".table.full").waitFor();
    await me.getByRole("button", { name: "Leave full screen" }).click();
    await me.locator(".table:not(.full)").waitFor();
    assert.deepEqual(me.errors, []);
    await me.context().close();
  }
});

// --- time per move

test("how long every move took is drawn after the game and in the archive", async () => {
  const [ada, grace] = [await rivalOf(), await openPage()];
  const game = widest();
  const id = await sitTogether(ada, grace, game);
  await ada.act(game.scene.choices[0]);
  await act(grace, MOUSE, (await choicesOf(grace))[0]);
  await ada.act((await ada.choices())[0]);
  await untilPlies(grace, 3);
  await expectEqual(() => grace.locator(".times").isVisible(), false, "not while it is played");
  await resign(grace);
  await seeBoard(grace);
  const check = async (page) => {
    const bars = page.locator(".times .bars");
    await bars.waitFor();
    await expectEqual(() => page.locator(".times rect").count(), 3);
    await page.locator('.times rect[data-ply="2"]').hover({ force: true });
    await expectEqual(
      () =>
        page
          .locator(".times .told")
          .textContent()
          .then((text) => /^Move 2, \w+: [\d.]+ s$/.test(text)),
      true,
    );
    await bars.click({ position: { x: 8, y: 20 } });
    await page.locator(".moves .now[data-key='1']").waitFor();
    // By keys, told in words.
    await bars.focus();
    await page.keyboard.press("ArrowRight");
    await page.locator(".moves .now[data-key='2']").waitFor();
    await page.locator('.times .bars[aria-valuetext^="Move 2, "]').waitFor();
    await page.keyboard.press("End");
    await page.locator(".moves .now[data-key='3']").waitFor();
  };
  await check(grace);
  const [listing] = await shared.server.get(`/api/archive?table=${id}`);
  const { played } = await shared.server.get(`/api/archive/${listing.id}/replay?ply=0`);
  assert.equal(played.length, 3);
  assert.ok(
    played.every(({ spent }) => Number.isInteger(spent) && spent >= 0),
    JSON.stringify(played),
  );
  await grace.goto(`${grace.base}/g/${listing.id}`);
  await check(grace);
  assert.deepEqual(grace.errors, []);
});

// --- watching

test("the most interesting table is live, the others follow in order, and what is over is gone", async () => {
  const [ada, grace, eve] = [await rivalOf(), await openPage(), await openPage()];
  const game = widest();
  const lonely = await playAgainst(grace, game, "level1");
  const data = { game: game.id, variant: game.rules.variant, seats: ["me", "open"], control: { type: "none" } };
  const waiting = (await (await grace.context().request.post(`${grace.base}/api/tables`, { data })).json()).id;
  const id = await sitTogether(ada, grace, game, ["Ida", "Greta"]);
  const found = (await shared.server.get(`/api/watch?game=${game.id}`)).map((table) => table.id);
  const places = [id, lonely, waiting].map((table) => found.indexOf(table));
  assert.ok(
    places.every((place, index) => place >= 0 && (index === 0 || place > places[index - 1])),
    places.join(),
  );
  assert.equal(found[0], id);
  await eve.goto(`${eve.base}/tables`);
  const live = eve.locator(".live");
  await live.locator("parlour-board .piece").first().waitFor();
  await expectMatch(() => live.textContent(), /Ida[\s\S]*Greta/);
  const shown = await eve.$$eval(".entries a", (links) => links.map((link) => link.getAttribute("href")));
  assert.ok(
    !shown.includes(`/t/${id}`) && shown.indexOf(`/t/${lonely}`) < shown.indexOf(`/t/${waiting}`),
    shown.join(),
  );
  // It moves.
  const [opening] = game.scene.choices;
  await ada.act(opening);
  await live.getByText("1 move played").waitFor();
  await until("the piece has moved", async () =>
    (await eve.evaluate(() => document.querySelector(".live parlour-board").scene.pieces)).some(
      ({ spot }) => spot === opening.picks[1],
    ),
  );
  // Whoever watches there is seen at the table, and gone with the page.
  await grace.getByText("1 watching").waitFor();
  await resign(grace);
  await until("it is not live any more", async () => (await eve.locator(`a[href="/t/${id}"]`).count()) === 0);
  assert.ok(!(await shared.server.get("/api/watch")).some((table) => table.id === id));
  await eve.goto(`${eve.base}/tables`);
  await eve.locator(".live, .entries").first().waitFor();
  await expectEqual(() => eve.locator(`a[href="/t/${id}"]`).count(), 0);
  await eve.goto(`${eve.base}/archive`);
  await eve.locator(".entries", { hasText: "Greta" }).waitFor();
});

/** The smallest picture there is. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("rows of lists have a small picture, fetched when it is seen; without one the faces stand there", async () => {
  const me = await openPage();
  const game = widest();
  const asked = [];
  let isThere = false;
  await me.route("**/picture.png?*", (route) => {
    asked.push(route.request().url().replace(me.base, ""));
    return isThere ? route.fulfill({ contentType: "image/png", body: PIXEL }) : route.fulfill({ status: 404 });
  });
  const ids = [];
  for (let count = 0; count < 5; count += 1) {
    const data = { game: game.id, variant: game.rules.variant, seats: ["me", "level1"], control: { type: "none" } };
    const reply = await me.context().request.post(`${me.base}/api/tables`, { data });
    if (reply.status() !== 201) break;
    ids.push((await reply.json()).id);
  }
  await me.goto(`${me.base}/t/${ids[0]}`);
  await untilTable(me);
  await me.goto(`${me.base}/tables`);
  const row = (id) => me.locator(`.entries li:has(a[href="/t/${id}"]) .thumbnail`);
  // Where there is no picture, the faces stay.
  await row(ids[0]).scrollIntoViewIfNeeded();
  await row(ids[0]).and(me.locator(":not(:has(.view))")).locator(".face").first().waitFor();
  isThere = true;
  await me.reload();
  await row(ids[0]).scrollIntoViewIfNeeded();
  await row(ids[0]).and(me.locator(".drawn")).waitFor();
  const rows = await me.locator(".entries .thumbnail").count();
  assert.ok(
    asked.every((url) => /^\/api\/tables\/\w+\/picture\.png\?width=160&/.test(url)),
    asked.join(),
  );
  assert.ok(new Set(asked).size <= rows && asked.length > 0, `${asked.length} of ${rows}`);
  await expectEqual(() => me.locator(".thumbnail img.view:not([loading=lazy])").count(), 0);
  // The game that waits for one, too; a page in a hurry leaves it out.
  await until("the game is there to go on with", async () => {
    await me.goto(me.base);
    await me.locator(".card").first().waitFor();
    return (await me.locator(".continue .thumbnail img.view").count()) > 0;
  });
});
