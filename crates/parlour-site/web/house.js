// The worker in which the house is. The page sends it what it would send to a server; it stores what comes of it, and
// tells the page then. One page at a time has the house: whoever comes last takes it over.

import init, { House } from "./parlour_site.js";
import { Minds } from "./minds.js";
import { NoShelf, Shelf } from "./shelf.js";
import { Threads } from "./threads.js";

/** @typedef {import("./wire.js").Effect} Effect */
/** @typedef {import("./wire.js").Input} Input */
/** @typedef {import("./wire.js").Outcome} Outcome */
/** @typedef {import("./wire.js").PageInput} PageInput */
/** @typedef {import("./wire.js").Told} Told */

/** Houses of one host that lie under different paths have nothing to do with each other. */
const NAME = `parlour:${new URL("../..", import.meta.url).pathname}`;
const MODULE = new URL("./parlour_site_bg.wasm", import.meta.url);

const { searchParams } = new URL(import.meta.url);
/** Whether there is nothing to keep: the house of a server asks only for advice here. */
const KEEPS_NOTHING = searchParams.has("advice");
/** How long bots take, if whoever starts the worker says so: `?pace=20,100,0`, see `set_pace`. */
const asked = searchParams.get("pace");
const PACE = /** @type {[number, number, number] | undefined} */ (asked?.split(",").map(Number));
/** How many threads search together, if whoever starts the worker says so: `?threads=3`. A server brings no helpers. */
const THREADS = KEEPS_NOTHING ? 1 : Number(searchParams.get("threads")) || undefined;

/** The time, in milliseconds; it never goes back while the worker lives. */
const now = () => performance.timeOrigin + performance.now();

const compiled = WebAssembly.compileStreaming(fetch(MODULE))
  // A host that does not know what kind of file it is.
  .catch(async () => WebAssembly.compile(await (await fetch(MODULE)).arrayBuffer()));

/** An open house. @typedef {{ house: House, shelf: Shelf | NoShelf, minds: Minds }} Rooms */
/** @type {Promise<Rooms> | null} */
let rooms = null;
/** The sockets of the page. @type {Set<number>} */
const sockets = new Set();
/** Everything is done one after the other. */
let work = Promise.resolve();
let alarm = 0;

/** @param {Told} told */
const tell = (told) => postMessage(told);

/** Makes this worker the one that has the house; the one that had it is told so. */
function takeOver() {
  // Where a page was not loaded safely there are no locks: then an event that is there already is not written again.
  if (!("locks" in navigator)) return Promise.resolve();
  return new Promise((/** @type {(value: void) => void} */ resolve) => {
    const hold = () => {
      resolve();
      return new Promise(() => {});
    };
    navigator.locks.request(NAME, { steal: true }, hold).catch(() => close("taken_over"));
  });
}

/** @returns {Promise<Rooms>} */
async function open() {
  const module = await compiled;
  await init({ module_or_path: module });
  if (!KEEPS_NOTHING) await takeOver();
  const shelf = KEEPS_NOTHING ? new NoShelf() : await Shelf.open(NAME);
  const house = new House(crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n);
  if (PACE) house.setPace(...PACE);
  house.load(JSON.stringify(await shelf.read(JSON.parse(House.firstNeeds()))));
  const minds = new Minds(module, new Threads(THREADS), decide);
  return { house, shelf, minds };
}

/** Closes the house; it is opened anew, from what is stored, when something is asked of it. @param {"taken_over" | "closing"} reason */
async function close(reason) {
  const closing = rooms;
  rooms = null;
  clearTimeout(alarm);
  for (const socket of sockets) {
    tell({ type: "tell", socket, text: JSON.stringify({ type: "bye", reason }) });
    tell({ type: "hang_up", socket });
  }
  sockets.clear();
  const left = await closing?.catch(() => null);
  left?.minds.close();
  left?.shelf.close();
}

/** @param {Input} input */
function enqueue(input) {
  work = work.then(() => take(input)).catch((problem) => fail(input, problem));
}

/** Nothing has happened, and what is in memory may be wrong. @param {Input} input @param {unknown} problem */
async function fail(input, problem) {
  console.error(problem);
  await close("closing");
  if (input.type !== "request") return;
  const body = JSON.stringify({ code: "not_stored", text: `this device could not keep it: ${problem}` });
  tell({ type: "answer", id: input.id, status: 503, kind: "application/json", body });
}

/** @param {Input} input */
async function take(input) {
  // What comes from a house that is closed is of no use.
  if (!rooms && (input.type === "decided" || input.type === "alarm")) return;
  rooms ??= open();
  const { house, shelf, minds } = await rooms;
  const ask = () => /** @type {Outcome} */ (JSON.parse(house.take(now(), JSON.stringify(input))));
  let outcome = ask();
  if (outcome.needs) {
    house.load(JSON.stringify(await shelf.read(outcome.needs)));
    outcome = ask();
  }
  if (outcome.writes) await shelf.write(outcome.writes);
  if (input.type === "close") sockets.delete(input.socket);
  for (const effect of outcome.effects ?? []) perform(effect, minds);
  clearTimeout(alarm);
  if (outcome.alarm !== undefined) alarm = setTimeout(() => enqueue({ type: "alarm" }), outcome.alarm - now());
}

/** @param {Effect} effect @param {Minds} minds */
function perform(effect, minds) {
  switch (effect.type) {
    case "think":
      return minds.think({ task: effect.task, chair: effect.chair, job: effect.job });
    case "learn":
      return minds.learn(effect.chair, effect.job);
    case "stop":
      return minds.stop(effect.task);
    case "opened":
      sockets.add(effect.socket);
      break;
    case "hang_up":
      sockets.delete(effect.socket);
      break;
  }
  tell(effect);
}

/** Requests that a bot answers which sits at a server's table, by the numbers of their tasks. @type {Map<number, number>} */
const lent = new Map();
let lastLent = 0;

/** A bot of a server's table thinks here. @param {number} id @param {string} body */
async function lend(id, body) {
  rooms ??= open();
  const { minds } = await rooms;
  const { chair, job } = JSON.parse(body);
  lastLent -= 1;
  lent.set(lastLent, id);
  minds.think({ task: lastLent, chair, job });
}

/** How many think and how much memory they have: for whoever looks after the site. @param {number} id */
async function tellOfMinds(id) {
  const about = (await rooms)?.minds.about() ?? null;
  tell({ type: "answer", id, status: 200, kind: "application/json", body: JSON.stringify(about) });
}

/** A bot has decided. @param {number} task @param {string | null} decided */
function decide(task, decided) {
  const id = lent.get(task);
  if (id === undefined) return enqueue({ type: "decided", task, decided });
  lent.delete(task);
  tell({ type: "answer", id, status: decided ? 200 : 503, kind: "application/json", body: decided ?? "null" });
}

/** @param {MessageEvent<PageInput>} event */
onmessage = ({ data }) => {
  const path = data.type === "request" ? data.path : "";
  if (data.type === "request" && path === "/think") lend(data.id, data.body ?? "").catch((problem) => fail(data, problem));
  else if (data.type === "request" && path === "/minds") tellOfMinds(data.id).catch((problem) => fail(data, problem));
  else enqueue(data);
};
