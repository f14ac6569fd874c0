// Which page an address means, and the first one shown.

import { houseWorker, isSite } from "./address.js";
import { connectTo } from "./ends.js";
import { fillHeader } from "./header.js";
import { loaded } from "./later.js";
import { openLine, send } from "./network.js";
import { registerWorker } from "./offline.js";
import { applyPreferences } from "./preferences.js";
import { openShell, startPage } from "./shell.js";
import { listenForTouch } from "./sound.js";
import { words } from "./words.js";

/** Fills words in where the page's own file asks for them. */
function fillWords() {
  for (const node of document.querySelectorAll("[data-word]")) {
    const word = /** @type {keyof typeof words} */ (/** @type {HTMLElement} */ (node).dataset.word);
    node.textContent = words[word];
  }
}

document.querySelector(".skip-link")?.addEventListener("click", (event) => {
  event.preventDefault();
  const main = document.getElementById("main");
  const board = /** @type {import("./board.js").ParlourBoard | null | undefined} */ (
    main?.querySelector("parlour-board:not([inert])")
  );
  if (board) board.focusCursor();
  else main?.focus();
});

/**
 * A page that is loaded when it is first shown.
 * @template M
 * @param {() => Promise<M>} load
 * @param {(module: M, root: HTMLElement, ...parts: string[]) => Promise<unknown>} build
 * @returns {import("./shell.js").Builder}
 */
const page =
  (load, build) =>
  async (root, ...parts) =>
    build(await loaded(load), root, ...parts);

connectTo(isSite ? loaded(() => import("./house.js")).then(({ startHouse }) => startHouse(houseWorker)) : { send, openLine });
applyPreferences();
listenForTouch();
fillWords();
fillHeader();
openShell([
  [
    /^\/$/,
    page(
      () => import("./home.js"),
      ({ home }, root) => home(root),
    ),
  ],
  [
    /^\/tables$/,
    page(
      () => import("./watch.js"),
      ({ WatchPage }, root) => startPage(new WatchPage(root)),
    ),
  ],
  [
    /^\/archive$/,
    page(
      () => import("./lists.js"),
      ({ archive }, root) => archive(root),
    ),
  ],
  [
    /^\/rules\/([\w-]+)$/,
    page(
      () => import("./learn.js"),
      ({ rules }, root, game = "") => rules(root, game),
    ),
  ],
  [
    /^\/rules\/([\w-]+)\/specification$/,
    page(
      () => import("./learn.js"),
      ({ specification }, root, game = "") => specification(root, game),
    ),
  ],
  [
    /^\/guide\/([\w-]+)$/,
    page(
      () => import("./guide.js"),
      ({ GuidePage }, root, game = "") => startPage(new GuidePage(root, game)),
    ),
  ],
  [
    /^\/origins$/,
    page(
      () => import("./origins.js"),
      ({ origins }, root) => origins(root),
    ),
  ],
  [
    /^\/learn\/([\w-]+)$/,
    page(
      () => import("./exerciselist.js"),
      ({ exercises }, root, game = "") => exercises(root, game),
    ),
  ],
  [
    /^\/today$/,
    page(
      () => import("./daily.js"),
      ({ today }, root) => today(root),
    ),
  ],
  [
    /^\/learn\/([\w-]+)\/(\d+)$/,
    page(
      () => import("./exercise.js"),
      ({ ExercisePage }, root, game = "", number = "") => startPage(new ExercisePage(root, game, Number(number))),
    ),
  ],
  [
    /^\/p\/([\w-]+)$/,
    page(
      () => import("./position.js"),
      ({ position }, root, game = "") => position(root, game),
    ),
  ],
  [
    /^\/g\/(\d+)$/,
    page(
      () => import("./replay.js"),
      ({ ReplayPage }, root, id = "") => startPage(new ReplayPage(root, id)),
    ),
  ],
  [
    /^\/r\/([\w-]+)$/,
    page(
      () => import("./records.js"),
      ({ openLink }, root, code = "") => openLink(root, code),
    ),
  ],
  [
    /^\/t\/(\w+)$/,
    page(
      () => import("./table.js"),
      ({ TablePage }, root, id = "") => startPage(new TablePage(root, id)),
    ),
  ],
  [
    /^\/editor\/([\w-]+)$/,
    page(
      () => import("./editor.js"),
      ({ EditorPage }, root, game = "") => startPage(new EditorPage(root, game)),
    ),
  ],
  [
    /^\/analysis\/([\w-]+)$/,
    page(
      () => import("./analysisboard.js"),
      ({ AnalysisPage }, root, game = "") => startPage(new AnalysisPage(root, game)),
    ),
  ],
]);
addEventListener("load", registerWorker);
