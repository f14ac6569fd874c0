// Which page an address means, and the first one shown.

import { AnalysisPage } from "./analysisboard.js";
import { ParlourBoard } from "./board.js";
import { today } from "./daily.js";
import { EditorPage } from "./editor.js";
import { ExercisePage } from "./exercise.js";
import { exercises } from "./exerciselist.js";
import { fillHeader } from "./header.js";
import { GuidePage } from "./guide.js";
import { home } from "./home.js";
import { rules, specification } from "./learn.js";
import { archive } from "./lists.js";
import { origins } from "./origins.js";
import { position } from "./position.js";
import { applyPreferences } from "./preferences.js";
import { ReplayPage } from "./replay.js";
import { openShell, startPage } from "./shell.js";
import { listenForTouch } from "./sound.js";
import { TablePage } from "./table.js";
import { WatchPage } from "./watch.js";
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
  const board = main?.querySelector("parlour-board:not([inert])");
  if (board instanceof ParlourBoard) board.focusCursor();
  else main?.focus();
});

applyPreferences();
listenForTouch();
fillWords();
fillHeader();
openShell([
  [/^\/$/, home],
  [/^\/tables$/, (root) => startPage(new WatchPage(root))],
  [/^\/archive$/, archive],
  [/^\/rules\/([\w-]+)$/, (root, game = "") => rules(root, game)],
  [/^\/rules\/([\w-]+)\/specification$/, (root, game = "") => specification(root, game)],
  [/^\/guide\/([\w-]+)$/, (root, game = "") => startPage(new GuidePage(root, game))],
  [/^\/origins$/, origins],
  [/^\/learn\/([\w-]+)$/, (root, game = "") => exercises(root, game)],
  [/^\/today$/, today],
  [
    /^\/learn\/([\w-]+)\/(\d+)$/,
    (root, game = "", number = "") => startPage(new ExercisePage(root, game, Number(number))),
  ],
  [/^\/p\/([\w-]+)$/, (root, game = "") => position(root, game)],
  [/^\/editor\/([\w-]+)$/, (root, game = "") => startPage(new EditorPage(root, game))],
  [/^\/analysis\/([\w-]+)$/, (root, game = "") => startPage(new AnalysisPage(root, game))],
  [/^\/g\/(\d+)$/, (root, id = "") => startPage(new ReplayPage(root, id))],
  [/^\/t\/(\w+)$/, (root, id = "") => startPage(new TablePage(root, id))],
]);
