// A browser that is killed (SIGKILL, the whole group of processes) at random moments while someone plays on the site, again
// and again with the same profile: whatever was seen on the page is there when it is opened again. So it is when the
// browser finds one of its databases damaged and throws it away.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { PATIENCE, until } from "./actions.mjs";
import { SITE, serveFolder } from "./site.mjs";

/** How often it is killed. */
const MOMENTS = Number(process.env.PARLOUR_MOMENTS ?? 30);
/** The longest that someone plays before, in milliseconds. */
const MOST_PLAYED = 1500;
const CHROMIUM = process.env.PARLOUR_CHROMIUM ?? "/usr/bin/chromium";

/** A browser with a profile of its own, in a group of processes of its own. */
async function startBrowser(profile) {
  const flags = ["--no-sandbox", "--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const quiet = ["--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  const child = spawn(CHROMIUM, [...flags, ...quiet, "about:blank"], { detached: true, stdio: ["ignore", "ignore", "pipe"] });
  const address = await new Promise((resolve) =>
    createInterface(child.stderr).on("line", (line) => {
      const found = /DevTools listening on (\S+)/.exec(line);
      if (found) resolve(found[1]);
    }),
  );
  const browser = await chromium.connectOverCDP(address);
  // All of them: what was started may be a script around the browser, and the last one has the other end of the pipe.
  const ended = new Promise((resolve) => child.once("close", resolve));
  return {
    context: browser.contexts()[0],
    async kill() {
      process.kill(-child.pid, "SIGKILL");
      await ended;
      await browser.close().catch(() => {});
    },
  };
}

/** Opens the house, and gives the test a way to ask it. */
async function open(context, address, heard) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.exposeFunction("heardByTest", heard);
  await page.addInitScript(() => {
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(address, options) {
        super(`${address}?pace=10,100,0`, options);
        window.house = this;
        let last = 1e9;
        window.askHouse = (method, path, body) =>
          new Promise((resolve, reject) => {
            last += 1;
            const id = last;
            this.addEventListener("message", ({ data }) => {
              if (data.type !== "answer" || data.id !== id) return;
              if (data.status < 400) resolve(JSON.parse(data.body));
              else reject(new Error(`${method} ${path}: ${data.body}`));
            });
            this.postMessage({ type: "request", id, method, path, body: body && JSON.stringify(body) });
          });
      }
    };
  });
  await page.goto(`${address}/`);
  await page.locator(".home").waitFor();
  return page;
}

/** Plays on as fast as it goes, at random, by messages, and tells the test of every update that the page is sent. */
const playOn = (page, table) =>
  page.evaluate((table) => {
    const socket = 5e8 + Math.floor(Math.random() * 1e8);
    let known = { seq: 0, choices: [] };
    let id = 0;
    const act = () => {
      const [choice] = known.choices.splice(Math.floor(Math.random() * known.choices.length), 1);
      if (!choice) return;
      id += 1;
      const text = JSON.stringify({ id, type: "act", action: choice, knowing: known.seq });
      window.house.postMessage({ type: "message", socket, text });
    };
    window.house.addEventListener("message", ({ data }) => {
      if (data.type !== "tell" || data.socket !== socket) return;
      const notice = JSON.parse(data.text);
      if (notice.type === "update" && notice.event.type === "acted")
        window.heardByTest("update", [notice.event.action, ...notice.event.chance]);
      if (notice.type === "welcome")
        window.heardByTest(
          "welcome",
          notice.played.map(({ action }) => action),
        );
      const choices = notice.scene?.choices ?? notice.change?.choices;
      if (notice.seq !== undefined) known.seq = notice.seq;
      if (choices) known.choices = choices.map(({ notation }) => notation);
      if (notice.type === "update" || notice.type === "welcome") act();
    });
    window.house.postMessage({ type: "open", socket, path: `/api/tables/${table}/socket?seat=p1` });
  }, table);

/** The site behind a server, and a profile for browsers that are started and killed; all of it ends with the test. */
async function prepare(context) {
  assert.ok(SITE, "PARLOUR_SITE says where `cargo xtask site` wrote it");
  const server = await serveFolder(SITE);
  const profile = mkdtempSync(join(tmpdir(), "parlour-profile-"));
  let browser = null;
  const kill = async () => {
    await browser?.kill();
    browser = null;
  };
  context.after(async () => {
    await kill();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  });
  return {
    profile,
    kill,
    /** Starts the browser and opens the house. */
    async visit(heard = () => {}) {
      browser = await startBrowser(profile);
      return open(browser.context, server.address, heard);
    },
  };
}

const ask = (page, method, path, body) =>
  page.evaluate(([method, path, body]) => window.askHouse(method, path, body), [method, path, body]);

/** A table of one of the games, against the weakest bots; its name. */
async function found(page, number) {
  const games = await ask(page, "GET", "/api/games");
  const game = games[number % games.length];
  const seats = game.tables[0].players.map((_, index) => (index === 0 ? "me" : "level1"));
  const { id } = await ask(page, "POST", "/api/tables", { game: game.id, seats });
  return id;
}

/** Every action of a table's game. */
async function actionsOf(page, table) {
  const { played } = await ask(page, "GET", `/api/tables/${table}/replay?seat=p1`);
  return played.map(({ action }) => action);
}

test(`kill -9 of the browser at ${MOMENTS} random moments loses no finished move`, async (context) => {
  const { visit, kill } = await prepare(context);
  /** Every action that the page was told of, by table. @type {Map<string, string[]>} */
  const seen = new Map();
  let table = null;
  let checked = 0;
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    let updates = 0;
    const page = await visit((type, actions) => {
      updates += Number(type === "update");
      seen.set(table, type === "welcome" ? actions : [...seen.get(table), ...actions]);
    });
    if (table) {
      const told = seen.get(table);
      const kept = await actionsOf(page, table);
      assert.deepEqual(kept.slice(0, told.length), told.map((action, index) => (action === "?" ? kept[index] : action)));
      checked += told.length;
      const { standing } = await ask(page, "GET", `/api/tables/${table}`);
      if (standing.result) table = null;
    }
    if (!table) {
      table = await found(page, seen.size);
      seen.set(table, []);
    }
    await playOn(page, table);
    await until("something happens", () => updates > 0);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * MOST_PLAYED));
    await kill();
  }
  assert.ok(checked > MOMENTS, "something was played");
  console.log(`# ${checked} moves looked at after ${MOMENTS} kills, at ${seen.size} tables`);
});

/** What a browser has written last to its two databases, the house's and the copy's: files of LevelDB. */
function logs(profile) {
  const files = readdirSync(profile, { recursive: true }).filter((file) => /indexeddb\.leveldb\/\d+\.log$/.test(file));
  const isOfBucket = (file) => file.includes("WebStorage");
  return { house: files.filter((file) => !isOfBucket(file)), copy: files.filter(isOfBucket) };
}

/** Damages a file in the middle, as a write does that was cut off and then added to. */
function damage(path) {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 0xff;
  writeFileSync(path, bytes);
}

test("a database that the browser throws away comes back from its copy, and the copy from it", async (context) => {
  const { visit, kill, profile } = await prepare(context);
  let updates = 0;
  const page = await visit((type) => (updates += Number(type === "update")));
  const table = await found(page, 0);
  await playOn(page, table);
  await until("something happens", () => updates > 5);
  const told = await actionsOf(page, table);
  await kill();
  if (!logs(profile).house.length) return context.skip("this browser keeps its databases in another way");
  for (const which of ["house", "copy", "house"]) {
    const files = logs(profile)[which];
    assert.equal(files.length, 1, `${which}: ${files}`);
    damage(join(profile, files[0]));
    const kept = await actionsOf(await visit(), table);
    assert.deepEqual(kept.slice(0, told.length), told, `the database of the ${which}`);
    await kill();
  }
});
