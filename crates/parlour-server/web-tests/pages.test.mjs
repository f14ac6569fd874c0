// The page in a real browser, as people use it: everything but whole games, which have a file of their own.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { MOUSE, actAtRandom, centreOf, clickSpot, openSpots, waitForTurn } from "./hands.mjs";
import {
  isOver,
  newGame,
  numbers,
  openBrowser,
  openForm,
  openHouse,
  openPage,
  plies,
  prompt,
  start,
} from "./house.mjs";

let house, browser, games;
before(async () => {
  house = await openHouse();
  browser = await openBrowser();
  games = await fetch(`${house.address}/api/games`).then((reply) => reply.json());
});
after(async () => {
  await browser.close();
  await house.close();
});

const page = (options) => openPage(browser, house, options);
/** Where there is something to read, beside tables. */
const paths = () => [
  "/",
  "/tables",
  "/archive",
  ...games.flatMap(({ id }) => [`/rules/${id}`, `/learn/${id}`, `/learn/${id}/1`]),
];
const untilPlies = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll(".moves button").length === count, count);
const control = (page, name) => page.locator(".controls").getByRole("button", { name, exact: true });

test("the form founds what it says, and remembers", async () => {
  const me = await page();
  await openForm(me, "Hnefatafl");
  await me.getByLabel("Variant").selectOption("brandubh");
  await me.getByLabel("You are").selectOption("1");
  await me.getByLabel("Its strength").selectOption("level4");
  await me.getByLabel("Clock").selectOption("5+3");
  await me.getByLabel("Your name").fill("Ada");
  await start(me);
  await me.getByText("Ada (you)").waitFor();
  assert.match(await me.locator(".seats").first().textContent(), /attackers.*level4/);
  assert.match(await me.locator(".clock").first().textContent(), /^\d+:\d\d$/);
  await me.waitForFunction(() => document.querySelectorAll(".moves button").length >= 1);
  await openForm(me, "Hnefatafl");
  assert.equal(await me.getByLabel("Variant").inputValue(), "brandubh");
  assert.equal(await me.getByLabel("You are").inputValue(), "1");
  assert.equal(await me.getByLabel("Your name").inputValue(), "Ada");
  // The game that waits is offered at the door.
  await me.goto(me.base);
  await me.getByRole("link", { name: /Hnefatafl: .*Ada/ }).click();
  await me.getByText("Ada (you)").waitFor();
  assert.deepEqual(me.errors, []);
});

test("a demo plays itself", async () => {
  const me = await page();
  await openForm(me, "Corners");
  await me.getByLabel("You play").selectOption("demo");
  await start(me);
  await me.waitForFunction(() => document.querySelectorAll(".moves button").length > 6);
  assert.equal(await control(me, "Undo").count(), 0);
  assert.deepEqual(me.errors, []);
});

test("an illegal click changes nothing and is told why", async () => {
  const me = await page();
  await newGame(me, "Larva & Birds", ["me", "level1"]);
  await waitForTurn(me);
  const message = () => me.locator(".message").textContent();
  await clickSpot(me, "h8");
  await me.waitForFunction(() => document.querySelector(".message")?.textContent !== "");
  assert.equal(await message(), "Nothing can be done there now.");
  await clickSpot(me, "d2");
  assert.equal(await message(), "");
  assert.equal((await openSpots(me)).length, 2);
  await clickSpot(me, "d4");
  // The rules themselves say why, in the server's words.
  await me.waitForFunction(() => document.querySelector(".message.wrong")?.textContent?.includes("diagonal"));
  assert.equal(await plies(me), 0);
  assert.equal(await me.locator(".spot.picked").count(), 0);
  assert.deepEqual(me.errors, []);
});

test("a piece is dragged to where it goes", async () => {
  const me = await page();
  await newGame(me, "Larva & Birds", ["me", "level1"]);
  await waitForTurn(me);
  await me.mouse.move(...(await centreOf(me, "d2")));
  await me.mouse.down();
  await me.mouse.move(...(await centreOf(me, "d5")), { steps: 5 });
  await me.mouse.move(...(await centreOf(me, "c3")), { steps: 5 });
  await me.mouse.up();
  await untilPlies(me, 2);
  assert.equal(await me.locator(".moves button").first().textContent(), "d2c3");
  assert.deepEqual(me.errors, []);
});

test("ships are carried, turned and put down", async () => {
  const me = await page();
  await newGame(me, "Sea Wars", ["me", "level1"]);
  await waitForTurn(me);
  const cells = () => me.locator(".layer.ghost > *").count();
  const hover = async (spot) => me.locator(`[data-spot="${spot}"]`).hover({ force: true });
  await hover("p1.c2");
  assert.equal(await cells(), 5);
  await me.getByRole("button", { name: "Rotate" }).click();
  await hover("p1.c4");
  assert.equal(await cells(), 5);
  await clickSpot(me, "p1.c4");
  await untilPlies(me, 1);
  assert.equal(await me.locator(".moves button").first().textContent(), "c2v5");
  await me.locator(`[data-spot="p1.g2"]`).click({ button: "right", force: true });
  await hover("p1.g2");
  await clickSpot(me, "p1.g2");
  await untilPlies(me, 2);
  assert.match(await me.locator(".moves button").nth(1).textContent(), /^[a-h]2h4$/);
  // By keyboard too, and taken back.
  await me.locator(`[data-spot="p1.a7"]`).focus();
  await me.keyboard.press("ArrowRight");
  await me.keyboard.press("r");
  await me.keyboard.press("r");
  await me.keyboard.press("Enter");
  await untilPlies(me, 3);
  await me.getByRole("button", { name: "Take" }).click();
  await untilPlies(me, 2);
  await me.getByRole("button", { name: "Place the rest at random" }).click();
  await me.getByText("Shoot at a cell").waitFor();
  assert.deepEqual(me.errors, []);
});

test("undo, resign and rematch", async () => {
  const me = await page();
  await newGame(me, "Corners", ["me", "level1"]);
  await waitForTurn(me);
  await actAtRandom(me, MOUSE, numbers(5));
  await untilPlies(me, 2);
  await control(me, "Undo").click();
  await untilPlies(me, 0);
  await control(me, "Resign").click();
  await me.getByRole("button", { name: "Yes" }).click();
  await control(me, "Rematch").click();
  await me.waitForFunction(() => document.querySelector(".prompt.over") === null);
  // Everyone has moved on by one seat.
  assert.match(await me.locator(".seats").last().textContent(), /red.*\(you\)/);
  assert.deepEqual(me.errors, []);
});

test("two at one screen hand it over where something is hidden", async () => {
  const me = await page();
  await openForm(me, "Sea Wars");
  await me.getByLabel("You play").selectOption("here");
  await start(me);
  const show = me.getByRole("button", { name: "Show the board" });
  const pass = me.getByRole("button", { name: "Hand over" });
  /** Between two players there is nothing to see, to read or to hear, and no key does anything. */
  const assertBlank = async () => {
    await show.waitFor();
    for (const key of ["h", "w", "[", "n"]) await me.keyboard.press(key);
    const html = await me.locator("main").innerHTML();
    assert.ok(!/p[12]\.[a-h]\d|[a-h]\dh\d|[a-h]\dv\d|ship|Would play|Expects/.test(html), html);
    assert.equal(await me.getByRole("button", { name: "Analyse the game" }).isVisible(), false);
    assert.equal(await me.locator("#polite").textContent(), "");
  };
  await assertBlank();
  await show.click();
  await me.locator(".controls").getByRole("button", { name: "Why", exact: true }).click();
  await me.getByRole("button", { name: "Place the rest at random" }).click();
  // Whoever acted sees what came of it, until they hand over.
  await pass.waitFor();
  assert.ok((await me.locator("parlour-board .piece").count()) >= 15);
  await pass.click();
  await assertBlank();
  await show.click();
  // What the first player placed is nothing but question marks now.
  const moves = await me.locator(".moves button").allTextContents();
  assert.ok(moves.length >= 5 && moves.every((move) => move === "?"), moves.join(" "));
  await me.getByRole("button", { name: "Place the rest at random" }).click();
  // To the end, one shot each.
  const random = numbers(2);
  for (let turn = 0; turn < 600 && !(await isOver(me)); turn += 1) {
    if (await pass.isVisible()) await pass.click();
    else if (await show.isVisible()) await show.click();
    else await actAtRandom(me, MOUSE, random);
  }
  assert.ok(await isOver(me), await prompt(me));
  assert.deepEqual(me.errors, []);
});

test("two people play and talk, a third watches, and the server may go away", async () => {
  const [ada, grace, eve] = [await page(), await page(), await page()];
  await openForm(ada, "Larva & Birds");
  await ada.getByLabel("You play").selectOption("friend");
  await ada.getByLabel("Your name").fill("Ada");
  await start(ada);
  const link = await ada.locator(".invitation input").inputValue();
  await grace.goto(link);
  await grace.getByText("You are invited to play.").waitFor();
  await grace.getByRole("button", { name: "Sit down" }).click();
  await grace.getByRole("textbox", { name: "Your name" }).fill("Grace");
  await grace.getByRole("button", { name: "OK" }).click();
  await grace.getByText("(you)").waitFor();
  await eve.goto(`${eve.base}/tables`);
  await eve.getByRole("link", { name: "Larva & Birds" }).first().waitFor();
  await eve.goto(link.split("?")[0]);
  await ada.getByText("1 watching").waitFor();
  await ada.getByPlaceholder("Say something").fill("good luck <b>");
  await ada.getByRole("button", { name: "Send" }).click();
  await grace.getByText("good luck <b>").waitFor();
  await actAtRandom(ada, MOUSE, numbers(1));
  await untilPlies(eve, 1);
  assert.equal(await eve.getByText("good luck").count(), 0);
  assert.equal(await eve.getByRole("button", { name: "Sit down" }).count(), 0);
  // Whoever watches has to say who they are before they speak, and talks to those who watch.
  await eve.getByPlaceholder("Say something").fill("who will win?");
  await eve.getByRole("button", { name: "Send" }).click();
  await eve.getByRole("textbox", { name: "Your name" }).fill("Eve");
  await eve.getByRole("button", { name: "OK" }).click();
  await eve.locator(".lines", { hasText: "who will win?" }).waitFor();
  assert.equal(await ada.getByText("who will win?").count(), 0);
  // No advice where others play.
  assert.equal(await control(ada, "Hint").count(), 0);

  await house.stop("SIGKILL");
  await ada.locator("#offline").waitFor({ state: "visible" });
  Object.assign(house, await openHouse({ folder: house.folder, port: house.port }));
  await ada.locator("#offline").waitFor({ state: "hidden" });
  await grace.locator("#offline").waitFor({ state: "hidden" });
  await actAtRandom(grace, MOUSE, numbers(2));
  await untilPlies(ada, 2);
  await control(grace, "Offer a draw").click();
  await ada.getByRole("button", { name: "Accept" }).click();
  await eve.waitForSelector(".prompt.over");
  await control(ada, "Rematch").click();
  await grace.getByRole("button", { name: "Accept" }).click();
  await ada.waitForFunction(() => document.querySelector(".prompt.over") === null);
  // The sides have changed, and so has the side from which each looks.
  await ada.waitForFunction(() => document.querySelector(".seats:last-child")?.textContent?.includes("birds"));
  const top = await ada.locator('[data-spot="a1"]').boundingBox();
  const bottom = await ada.locator('[data-spot="a8"]').boundingBox();
  assert.ok(top.y < bottom.y);
  for (const somebody of [ada, grace, eve]) {
    const errors = somebody.errors.filter((text) => !/WebSocket|ERR_CONNECTION|Failed to load/.test(text));
    assert.deepEqual(errors, []);
  }
});

test("why: what a bot thinks is painted on the board", async () => {
  const me = await page();
  const thought = me.locator(".thought");
  for (const { title, tables } of games) {
    await newGame(
      me,
      title,
      tables[0].players.map((_, index) => (index === 0 ? "me" : "level1")),
    );
    await waitForTurn(me);
    const scatter = me.getByRole("button", { name: "Place the rest at random" });
    if (await scatter.isVisible()) {
      await scatter.click();
      await me.getByText("Shoot at a cell").waitFor();
    }
    await control(me, "Why").click();
    await thought.getByText(/^(Expects|Would play):/).waitFor();
    // A value on the spots, an arrow, or a value on the buttons; and a bar where there is a score.
    const painted = await me.locator(".layer.values > *").count();
    assert.ok(painted > 0 || /\([+-]?\d+\)/.test(await me.locator(".actions").textContent()), title);
    const hasScore = /ahead|behind|even|wins in|loses in/i.test(await thought.textContent());
    assert.equal(await me.locator(".bar").isVisible(), hasScore, title);
    await control(me, "Hint").click();
    await me.waitForFunction(() => document.querySelector(".message")?.textContent?.startsWith("Hint: "));
  }
  // The report's own AI explains a vertex by its stages.
  await me.getByLabel("explained by").selectOption("desirability");
  await me.waitForFunction(() => document.querySelectorAll(".layer.values .value").length > 20);
  assert.equal(await me.locator(".bar").isVisible(), false);
  await me.locator('[data-spot="v20"]').hover({ force: true });
  await me.waitForFunction(() => /\d.*\d/.test(document.querySelector(".note")?.textContent ?? ""));
  assert.deepEqual(me.errors, []);
});

test("after the game: analysis, moves to step through, play on, the record down and up", async () => {
  const me = await page({ permissions: ["clipboard-read", "clipboard-write"] });
  await newGame(me, "Larva & Birds", ["me", "level8"]);
  const random = numbers(11);
  for (let turn = 0; turn < 60; turn += 1) {
    await waitForTurn(me);
    if (await isOver(me)) break;
    await actAtRandom(me, MOUSE, random);
  }
  const count = await plies(me);
  await me.getByRole("button", { name: "Analyse the game" }).click();
  await me.waitForSelector(".curve polyline", { state: "attached" });
  await me.waitForSelector(".mistakes h2");
  await me.keyboard.press("[");
  await me.locator(".prompt", { hasText: "You are looking at an earlier position." }).waitFor();
  await me.locator(".moves button").nth(1).click();
  await me.locator(".moves button").nth(1).and(me.locator(".now")).waitFor();
  // A mistake is shown with what would have been better.
  if ((await me.locator(".mistakes li").count()) > 0) {
    await me.locator(".mistakes button").first().click();
    await me.waitForSelector(".layer.values .advice");
    await me.locator(".moves button").nth(1).click();
    await me.locator(".moves button").nth(1).and(me.locator(".now")).waitFor();
  }

  const [download] = await Promise.all([me.waitForEvent("download"), me.getByText("Download the record").click()]);
  const file = await download.path();
  await control(me, "Link to this position").click();
  await control(me, "Copied").waitFor();
  const link = await me.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/p\/larva\?variant=standard&position=/);
  await me.getByRole("button", { name: "Play on from here" }).click();
  await me.getByText("Begins after move 2.").waitFor();
  await start(me);
  await me.waitForFunction(() => document.querySelectorAll(".moves button").length >= 2);

  await me.goto(link);
  await me.getByRole("button", { name: "Play on from here" }).click();
  await start(me);
  await waitForTurn(me);
  // A position can be tried out with both sides, and with advice.
  await me.goto(link);
  await me.getByRole("button", { name: "Try it out" }).click();
  await waitForTurn(me);
  await control(me, "Hint").waitFor();

  await me.goto(`${me.base}/archive`);
  await me.locator("input[type=file]").setInputFiles(file);
  await me.waitForSelector(".prompt.over");
  assert.equal(await plies(me), count);
  await me.goto(`${me.base}/archive`);
  await me.locator(".list a").first().click();
  await me.waitForSelector(".moves .now");
  await me.getByRole("button", { name: "Analyse the game" }).click();
  await me.waitForSelector(".mistakes h2");
  await me.getByRole("button", { name: "Previous move" }).click();
  await me.waitForFunction(() => location.search.startsWith("?ply="));
  await me.getByRole("button", { name: "Play on from here" }).click();
  await me.getByText("Begins after move").waitFor();
  assert.deepEqual(me.errors, []);

  // What is no record is refused in words.
  await me.goto(`${me.base}/archive`);
  await me
    .locator("input[type=file]")
    .setInputFiles({ name: "x.txt", mimeType: "text/plain", buffer: Buffer.from("no record") });
  await me.getByText("a record begins with").waitFor();
});

/** Does something that is legal but not what was to be found. */
async function missOnce(me, game, number) {
  const told = await fetch(`${me.base}/api/games/${game}/exercises/${number}?tell=true`).then((reply) => reply.json());
  const isWrong = ({ notation }) =>
    fetch(`${me.base}/api/games/${game}/exercises/${number}?played=${notation}`)
      .then((reply) => reply.json())
      .then(({ verdict }) => verdict === "wrong");
  for (const choice of told.scenes.at(-1).choices.filter(({ picks }) => picks.length > 0)) {
    if (!(await isWrong(choice))) continue;
    for (const pick of choice.picks) await clickSpot(me, pick);
    await me.locator(".prompt", { hasText: "Not that. Look again." }).waitFor();
    return;
  }
}

test("every exercise is solved with its answer, and missed without", async () => {
  const me = await page();
  for (const { id } of games) {
    const list = await fetch(`${me.base}/api/games/${id}/exercises`).then((reply) => reply.json());
    for (const [index, { steps }] of list.entries()) {
      await me.goto(`${me.base}/learn/${id}/${index + 1}`);
      for (let step = 0; step < steps; step += 1) {
        if (step === 0) await missOnce(me, id, index + 1);
        await me.getByRole("button", { name: "Show the answer" }).click();
        await me.locator(".prompt", { hasText: "The answer:" }).waitFor();
        const told = await fetch(
          `${me.base}/api/games/${id}/exercises/${index + 1}?tell=true&played=${me.played ?? ""}`,
        ).then((reply) => reply.json());
        const choice = told.scenes.at(-1).choices.find(({ notation }) => notation === told.answer);
        if (choice.picks.length === 0)
          await me.getByRole("button", { name: new RegExp(`^${choice.label}$`, "i") }).click();
        for (const pick of choice.picks) await clickSpot(me, pick);
        me.played = [me.played, choice.notation].filter(Boolean).join("%20");
        await me.waitForFunction(
          (isLast) => document.querySelector(".prompt")?.textContent?.startsWith(isLast ? "Solved." : "Right."),
          step + 1 === steps,
        );
        await me.waitForTimeout(step + 1 < steps ? 900 : 0);
      }
      me.played = "";
    }
    await me.goto(`${me.base}/learn/${id}`);
    assert.equal(await me.getByText("✓ Solved.").count(), list.length);
    await me.goto(`${me.base}/rules/${id}`);
    await me.waitForFunction(() => document.querySelectorAll(".diagram svg").length >= 2);
  }
  assert.deepEqual(me.errors, []);
});

test("a chain of jumps is seen jump by jump, unless someone wants no motion", async () => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const me = await page({ reducedMotion });
    await me.goto(`${me.base}/learn/corners/2`);
    await me.waitForSelector("parlour-board .piece");
    const { answer, scenes } = await fetch(`${me.base}/api/games/corners/exercises/2?tell=true`).then((reply) =>
      reply.json(),
    );
    const { picks } = scenes.at(-1).choices.find(({ notation }) => notation === answer);
    // What moved, and how many steps its motion had, is noted while it happens.
    await me.evaluate(() => {
      window.steps = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, timing) {
        if (this.classList.contains("piece")) window.steps = Math.max(window.steps, frames.length);
        return animate.call(this, frames, timing);
      };
    });
    for (const pick of picks) await clickSpot(me, pick);
    await me.locator(".prompt", { hasText: "Solved." }).waitFor();
    assert.equal(await me.evaluate(() => window.steps), reducedMotion === "reduce" ? 0 : 7);
  }
});

/** Every string that a message holds, however deep. */
function* strings(value) {
  if (typeof value === "string") yield value;
  else if (value && typeof value === "object")
    for (const [key, inner] of Object.entries(value)) yield* [key, ...strings(inner)];
}

/** Looks for what one viewer may not know in all that its page was sent before the end. */
function assertNothingHidden(received, seat, hidden) {
  const shot = new Set();
  for (const message of received) {
    // Before one's own ships lie, every place where they could is among the choices.
    const isPlacing = JSON.stringify(message).includes('"group":"place"');
    for (const text of strings(message)) {
      const words = text.split(/[^a-z0-9]+/);
      assert.ok(isPlacing || !hidden.some((placement) => words.includes(placement)), text);
    }
    for (const scene of [message.scene, message.change].filter(Boolean)) {
      for (const { kind, spots } of scene.marks ?? []) if (kind !== "last") spots.forEach((spot) => shot.add(spot));
      for (const { owner, spot } of scene.pieces ?? [])
        assert.ok(owner === seat || shot.has(spot), `${spot} was shown`);
    }
  }
}

test("nothing that is hidden reaches a browser before the end", async () => {
  const [ada, grace, eve] = [await page(), await page(), await page()];
  await openForm(ada, "Sea Wars");
  await ada.getByLabel("You play").selectOption("friend");
  await start(ada);
  const link = await ada.locator(".invitation input").inputValue();
  await grace.goto(link);
  await grace.getByRole("button", { name: "Sit down" }).click();
  await grace.getByRole("button", { name: "OK" }).click();
  await grace.getByText("(you)").waitFor();
  await eve.goto(link.split("?")[0]);
  for (const somebody of [ada, grace]) {
    await waitForTurn(somebody);
    await somebody.getByRole("button", { name: "Place the rest at random" }).click();
  }
  const random = numbers(4);
  /** What each page knew before the last shot. */
  let before = [];
  for (let turn = 0; turn < 300 && !(await isOver(eve)); turn += 1) {
    const mover = (await ada.locator(".your-turn").isVisible()) ? ada : grace;
    if (!(await mover.locator(".your-turn").isVisible())) {
      await eve.waitForTimeout(10);
      continue;
    }
    before = [ada, grace, eve].map(({ received }) => received.length);
    await actAtRandom(mover, MOUSE, random);
  }
  assert.ok(await isOver(eve), await prompt(eve));
  const id = new URL(ada.url()).pathname.split("/")[2];
  const [game] = await fetch(`${house.address}/api/archive?table=${id}`).then((reply) => reply.json());
  const text = await fetch(`${house.address}/api/archive/${game.id}/record`).then((reply) => reply.text());
  const placements = text.split(/\s+/).filter((word) => /^[a-z]\d+[hv]\d$/.test(word));
  assert.equal(placements.length, 10);
  const [first, second] = [placements.slice(0, 5), placements.slice(5)];
  const seen = (page, count) =>
    page.received
      .slice(0, count)
      .map((text) => JSON.parse(text || "null"))
      .filter((message) => message?.type !== undefined || message?.standing !== undefined);
  assertNothingHidden(
    seen(ada, before[0]),
    0,
    second.filter((placement) => !first.includes(placement)),
  );
  assertNothingHidden(
    seen(grace, before[1]),
    1,
    first.filter((placement) => !second.includes(placement)),
  );
  assertNothingHidden(seen(eve, before[2]), null, placements);
  assert.ok(seen(eve, before[2]).length > 40);
});

test("a phone: everything fits, and is played by touch", async () => {
  const me = await page({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const fits = async (what) => {
    const [wide, seen] = await me.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.ok(wide <= seen, `${what} is ${wide} wide on ${seen}`);
  };
  for (const path of paths()) {
    await me.goto(me.base + path);
    await me.waitForSelector("main h1, main .rules");
    await me.waitForTimeout(150);
    await fits(path);
  }
  for (const { title, tables } of games) {
    await newGame(
      me,
      title,
      tables[0].players.map((_, index) => (index === 0 ? "me" : "level1")),
    );
    await waitForTurn(me);
    await fits(title);
  }
  await newGame(me, "Larva & Birds", ["me", "level1"]);
  await waitForTurn(me);
  await me.locator('[data-spot="d2"]').tap({ force: true });
  await me.locator('[data-spot="e3"]').tap({ force: true });
  await untilPlies(me, 2);
  // By a finger that drags: the piece moves, not the page.
  await waitForTurn(me);
  const touch = await me.context().newCDPSession(me);
  const drag = async (from, to) => {
    const [a, b] = [await centreOf(me, from), await centreOf(me, to)].map(([x, y]) => ({ x, y }));
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [a] });
    for (let step = 1; step <= 6; step += 1) {
      const at = { x: a.x + ((b.x - a.x) * step) / 6, y: a.y + ((b.y - a.y) * step) / 6 };
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at] });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  const larva = (await openSpots(me))[0];
  await me.locator(`[data-spot="${larva}"]`).tap({ force: true });
  const target = (await openSpots(me))[0];
  await me.keyboard.press("Escape");
  await drag(larva, target);
  await me.waitForFunction(() => document.querySelectorAll(".moves button").length >= 3);
  // A ship is seen where the finger is, and put down by a second touch.
  await newGame(me, "Sea Wars", ["me", "level1"]);
  await waitForTurn(me);
  await me.locator('[data-spot="p1.d4"]').tap({ force: true });
  assert.equal(await me.locator(".layer.ghost > *").count(), 5);
  await me.locator('[data-spot="p1.d4"]').tap({ force: true });
  await untilPlies(me, 1);
  await drag("p1.d6", "p1.d7");
  await untilPlies(me, 2);
  assert.deepEqual(me.errors, []);
});

test("the arrow keys reach every spot of every board", async () => {
  const me = await page();
  for (const { title, tables } of games) {
    await newGame(
      me,
      title,
      tables[0].players.map(() => "me"),
    );
    const show = me.getByRole("button", { name: "Show the board" });
    await me.waitForTimeout(100);
    if (await show.isVisible()) await show.click();
    const { reached, all } = await me.evaluate(() => {
      const spots = [...document.querySelectorAll("parlour-board [data-spot]")];
      const seen = new Set([spots[0]]);
      for (const spot of seen) {
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          spot.focus();
          spot.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          seen.add(document.activeElement);
        }
      }
      return { reached: seen.size, all: spots.length };
    });
    assert.equal(reached, all, title);
    // One tab stop, and every spot has a name.
    assert.equal(await me.locator("parlour-board [tabindex='0']").count(), 1);
    assert.equal(await me.locator("parlour-board [data-spot]:not([aria-label])").count(), 0);
  }
});

test("a wrong address, a second window and a lost seat are told in words", async () => {
  const me = await page();
  for (const path of [
    "/nosuchpage",
    "/t/nonsense",
    "/g/999999",
    "/p/larva?position=garbage",
    "/learn/nothing",
    "/rules/nothing",
    "/g/abc",
  ]) {
    await me.goto(me.base + path);
    await me.locator("main .error").waitFor();
    assert.ok(await me.getByRole("link", { name: "To the games" }).isVisible(), path);
  }
  await newGame(me, "Larva & Birds", ["me", "level1"]);
  await waitForTurn(me);
  const again = await me.context().newPage();
  await again.goto(me.url());
  await again.waitForSelector(".your-turn");
  await me.getByText("This seat is being played in another window.").waitFor();
  await me.getByRole("button", { name: "Play here" }).click();
  await me.locator("#offline").waitFor({ state: "hidden" });
  await me.waitForSelector(".your-turn");
  await again.getByText("This seat is being played in another window.").waitFor();
});

test("a game of the archive in which something stays hidden can be stepped through", async () => {
  const me = await page();
  await newGame(me, "Sea Wars", ["me", "level1"]);
  await waitForTurn(me);
  await me.getByRole("button", { name: "Place the rest at random" }).click();
  await me.getByText("Shoot at a cell").waitFor();
  await actAtRandom(me, MOUSE, numbers(3));
  await waitForTurn(me);
  await control(me, "Resign").click();
  await me.getByRole("button", { name: "Yes" }).click();
  await me.waitForSelector(".prompt.over");
  await me.goto(`${me.base}/archive`);
  await me.locator(".list a").first().click();
  await me.waitForSelector(".moves .now");
  await me.keyboard.press("ArrowLeft");
  await me.waitForFunction(() => location.search.startsWith("?ply="));
  await me.getByRole("button", { name: "First move" }).click();
  await me.waitForFunction(() => location.search === "?ply=0");
  await me.getByRole("button", { name: "Analyse the game" }).click();
  await me.getByText(/what was hidden stays hidden/).waitFor();
});

test("the keys are told, and a move can be typed", async () => {
  const me = await page();
  await newGame(me, "Larva & Birds", ["me", "level1"]);
  await waitForTurn(me);
  await me.keyboard.press("?");
  await me.getByRole("dialog", { name: "Keys" }).waitFor();
  await me.keyboard.press("Escape");
  await me.keyboard.press("m");
  await me.keyboard.type("d2d8");
  await me.keyboard.press("Enter");
  await me.waitForFunction(() => document.querySelector(".message")?.textContent !== "");
  assert.equal(await plies(me), 0);
  await me.keyboard.type("d2-c3");
  await me.keyboard.press("Enter");
  await untilPlies(me, 2);
  // Whoever listens is told what happened.
  await me.waitForFunction(() => /birds: /i.test(document.getElementById("polite")?.textContent ?? ""));
  assert.deepEqual(me.errors, []);
});

test("nothing is wrong for those who cannot see it", async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  for (const [theme, colorScheme] of [
    ["auto", "light"],
    ["auto", "dark"],
    ["contrast", "dark"],
  ]) {
    const me = await page({ colorScheme, bypassCSP: true });
    await me.goto(me.base);
    await me.evaluate((theme) => localStorage.setItem("parlour.theme", theme), theme);
    const check = async (name) => {
      await me.evaluate(axe);
      const { violations } = await me.evaluate(() => window.axe.run());
      assert.deepEqual(
        violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        [],
        `${name} ${theme} ${colorScheme}`,
      );
    };
    for (const path of paths()) {
      await me.goto(me.base + path);
      await me.waitForSelector("main h1");
      await me.waitForTimeout(100);
      await check(path);
    }
    await openForm(me, "Settlers");
    await check("form");
    for (const { title, tables } of games) {
      await newGame(
        me,
        title,
        tables[0].players.map((_, index) => (index === 0 ? "me" : "level1")),
      );
      await waitForTurn(me);
      await control(me, "Why").click();
      await me
        .locator(".thought")
        .getByText(/^(Expects|Would play):/)
        .waitFor();
      await check(title);
    }
    await control(me, "Resign").click();
    await check("question");
    await me.getByRole("button", { name: "Yes" }).click();
    await me.getByRole("button", { name: "Analyse the game" }).click();
    await me.waitForSelector(".mistakes h2");
    await check("over");
    await me.keyboard.press("?");
    await check("keys");
    await me.goto(`${me.base}/archive`);
    await me.locator(".list a").first().click();
    await me.waitForSelector(".moves .now");
    await check("replay");
    await me.goto(`${me.base}/p/${games[0].id}`);
    await me.waitForSelector("parlour-board svg");
    assert.equal(await prompt(me), "Larva to move");
    await check("position");
    await openForm(me, "Sea Wars");
    await me.getByLabel("You play").selectOption("here");
    await start(me);
    await me.getByRole("button", { name: "Show the board" }).waitFor();
    await check("hand-over");
  }
});
