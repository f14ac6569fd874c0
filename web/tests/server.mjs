// A real server and a real browser, for the tests and for the pictures.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const BINARY = process.env.PARLOUR_BINARY ?? "target/debug/parlour";
const CHROMIUM = process.env.PARLOUR_CHROMIUM ?? "/usr/bin/chromium";

/** The sizes for which everything is made: a phone in the hand, and a small laptop. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** Servers that have not ended. */
const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill()));

/** Starts a server on a free port, with a database of its own unless one is given; bots think for so many milliseconds, and those who give hints for so many. With an empty `web` the page is the one in the binary. */
export async function startServer({
  folder = mkdtempSync(join(tmpdir(), "parlour-")),
  port = 0,
  thinking = 100,
  analysis = thinking,
  web = process.env.PARLOUR_WEB ?? "",
} = {}) {
  const flags = [
    "serve",
    `--port=${port}`,
    `--database=${join(folder, "p.db")}`,
    `--bot-time=${thinking}`,
    "--bot-pause=0",
    `--analysis-time=${analysis}`,
    ...(web ? [`--web-dir=${web}`] : []),
  ];
  const limits = ["--requests-per-second=10000", "--messages-per-second=1000", "--sockets-per-address=1000"];
  const child = spawn(BINARY, [...flags, ...limits], { stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  const line = await new Promise((resolve) => createInterface(child.stdout).once("line", resolve));
  const address = String(line).match(/http:\/\/[^/]+/)[0];
  const ended = new Promise((resolve) => child.once("exit", resolve)).finally(() => running.delete(child));
  // A test that failed leaves its server behind; that keeps nobody waiting at the end.
  child.unref();
  child.stdout.unref();
  return {
    address,
    folder,
    port: Number(new URL(address).port),
    get: (path) => fetch(address + path).then((reply) => reply.json()),
    async stop(signal = "SIGTERM") {
      child.ref();
      child.kill(signal);
      await ended;
    },
    async close() {
      await this.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const startBrowser = () => chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });

/** A page that remembers every error it made and every message it was sent. */
export async function openPage(browser, server, { sound = false, ...options } = {}) {
  const context = await browser.newContext({ ...DESKTOP, ...options });
  // Nobody listens, unless a test is about that.
  if (!sound)
    await context.addInitScript(() => location.origin !== "null" && localStorage.setItem("parlour.sound", "off"));
  const page = await context.newPage();
  page.errors = [];
  page.received = [];
  page.on(
    "console",
    (message) => message.type() === "error" && page.errors.push(`${message.text()} ${message.location().url}`),
  );
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => page.received.push(String(payload))));
  page.on("response", async (reply) => {
    const isData = (reply.headers()["content-type"] ?? "").startsWith("application/json");
    if (isData) page.received.push(await reply.text().catch(() => ""));
  });
  page.base = server.address;
  return page;
}

/** A server, a browser and the server's list of games for the tests of a file; `page()` opens a page, closed with its test's browser. */
export function forTests(settings = {}) {
  const shared = { page: (options) => openPage(shared.browser, shared.server, options) };
  before(async () => {
    shared.server = await startServer(settings);
    shared.browser = await startBrowser();
    shared.games = await listGames(shared.server);
  });
  after(async () => {
    await shared.browser.close();
    await shared.server.close();
  });
  return shared;
}

/** Every game as the server lists it, with the rules of its first variant and the first player's scene at the start. */
export async function listGames(server) {
  const games = await server.get("/api/games");
  return Promise.all(
    games.map(async (game) => ({
      ...game,
      rules: game.tables[0],
      scene: await server.get(`/api/games/${game.id}/scene?seat=p1`),
    })),
  );
}

/** Where there is something to read, beside tables. */
export const readingPaths = (games) => [
  "/",
  "/tables",
  "/archive",
  "/origins",
  "/today",
  ...games.flatMap(({ id }) => [
    `/guide/${id}`,
    `/rules/${id}`,
    `/rules/${id}/specification`,
    `/learn/${id}`,
    `/learn/${id}/1`,
  ]),
];

/** The first game that has a property; a test that needs one says so if there is none. */
export function gameWith(games, what, has) {
  const game = games.find(has);
  if (!game) throw new Error(`no game ${what}`);
  return game;
}

/** Whether a piece goes from one spot to another, written as the labels of both. */
const isStep = ({ scene }, { picks, notation }) => {
  const [from, to] = picks;
  const label = (id) => scene.boards.flatMap(({ spots }) => spots).find((spot) => spot.id === id)?.label;
  return (
    picks.length === 2 && scene.pieces.some(({ spot }) => spot === from) && notation === `${label(from)}${label(to)}`
  );
};

/** Two players, nothing hidden, no luck, and every action a piece that goes from one spot to another. */
export const withSteps = (games) =>
  gameWith(games, "in which pieces go from spot to spot", (game) => {
    const { players, has_chance: hasChance, has_secrets: hasSecrets } = game.rules;
    const { choices } = game.scene;
    return (
      players.length === 2 &&
      !hasChance &&
      !hasSecrets &&
      choices.length > 0 &&
      choices.every((one) => isStep(game, one))
    );
  });

/** Players know different things. */
export const withSecrets = (games) => gameWith(games, "with secrets", ({ rules }) => rules.has_secrets);

/** Things are put down over several free spots. */
export const withSpans = (games) =>
  gameWith(games, "in which something lies over several spots", ({ scene: { choices, pieces } }) => {
    const taken = new Set(pieces.map(({ spot }) => spot));
    const isSpan = ({ picks }) => picks.length === 2 && picks.every((spot) => !taken.has(spot));
    return choices.length > 0 && choices.every(isSpan);
  });

/** Chance has a part in it. */
export const withChance = (games) => gameWith(games, "with chance", ({ rules }) => rules.has_chance);

/** The button of an aid of a scene, by what it does. */
export const aidLabel = ({ scene }, does) => scene.aids.find(({ help }) => does(help))?.label;
/** The label of what finishes a turn for one, such as placing the rest; nothing if a game has no such thing. */
export const finishLabel = (game) => aidLabel(game, (help) => typeof help === "object" && "finish" in help);
