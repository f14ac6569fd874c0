// A real server and a real browser, for the tests and for the pictures.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const BINARY = process.env.PARLOUR_BINARY ?? "target/debug/parlour";
const CHROMIUM = process.env.PARLOUR_CHROMIUM ?? "/usr/bin/chromium";

/** Starts a server on a free port, with a database of its own unless one is given. */
export async function openHouse({ folder = mkdtempSync(join(tmpdir(), "parlour-")), port = 0 } = {}) {
  const flags = [
    "serve",
    `--port=${port}`,
    `--database=${join(folder, "p.db")}`,
    "--bot-time=100",
    "--bot-pause=0",
    "--analysis-time=100",
    ...(process.env.PARLOUR_WEB ? [`--web-dir=${process.env.PARLOUR_WEB}`] : []),
  ];
  const limits = ["--requests-per-second=10000", "--messages-per-second=1000", "--sockets-per-address=1000"];
  const child = spawn(BINARY, [...flags, ...limits], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((resolve) => createInterface(child.stdout).once("line", resolve));
  const address = String(line).match(/http:\/\/[^/]+/)[0];
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    address,
    folder,
    port: Number(new URL(address).port),
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
    async close() {
      await this.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the browser. */
export const openBrowser = () => chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });

/** A page that remembers every error it made and every message it was sent. */
export async function openPage(browser, house, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  page.errors = [];
  page.received = [];
  page.on("console", (message) => message.type() === "error" && page.errors.push(message.text()));
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => page.received.push(String(payload))));
  page.on("response", async (reply) => {
    const isData = (reply.headers()["content-type"] ?? "").startsWith("application/json");
    if (isData) page.received.push(await reply.text().catch(() => ""));
  });
  page.base = house.address;
  return page;
}

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

/** Sends the form off, and waits for the table. */
export async function start(page) {
  await page.locator("dialog").getByRole("button", { name: "Start" }).click();
  await page.waitForSelector(".table .prompt:not(:empty), .table .show-board");
}

export const prompt = (page) => page.locator(".prompt").textContent();
export const isOver = (page) => page.locator(".prompt.over").isVisible();
export const plies = (page) => page.locator(".moves button").count();

/** The same numbers every time. */
export function numbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}
