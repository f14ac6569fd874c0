// Which page an address means, and the first one shown.

import { AnalysisPage } from "./analysisboard.js";
import { ParlourBoard } from "./board.js";
import { EditorPage } from "./editor.js";
import { ExercisePage } from "./exercise.js";
import { fillHeader } from "./header.js";
import { GuidePage } from "./guide.js";
import { home } from "./home.js";
import { learn, rules, specification } from "./learn.js";
import { archive, tables } from "./lists.js";
import { origins } from "./origins.js";
import { position } from "./position.js";
import { ReplayPage } from "./replay.js";
import { openShell, startPage } from "./shell.js";
import { TablePage } from "./table.js";
import { applyTheme } from "./theme.js";
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

applyTheme();
fillWords();
fillHeader();
openShell([
  [/^\/$/, home],
  [/^\/tables$/, tables],
  [/^\/archive$/, archive],
  [/^\/rules\/([\w-]+)$/, (root, game = "") => rules(root, game)],
  [/^\/rules\/([\w-]+)\/specification$/, (root, game = "") => specification(root, game)],
  [/^\/guide\/([\w-]+)$/, (root, game = "") => startPage(new GuidePage(root, game))],
  [/^\/origins$/, origins],
  [/^\/learn\/([\w-]+)$/, (root, game = "") => learn(root, game)],
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
