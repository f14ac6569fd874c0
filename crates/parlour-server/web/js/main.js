// Which page is shown, and what all pages share.

import { ParlourBoard } from "./board.js";
import { element, openDialog } from "./dom.js";
import { ExercisePage } from "./exercise.js";
import { home } from "./home.js";
import { learn, rules } from "./learn.js";
import { archive, tables } from "./lists.js";
import { position } from "./position.js";
import { ReplayPage } from "./replay.js";
import { isLoud, toggleSound } from "./sound.js";
import { TablePage } from "./table.js";
import { applyTheme, themeButton } from "./theme.js";
import { fillWords, keys, sentence, words } from "./words.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** The page that is shown, if it has to be stopped when another is. @type {{ start(): Promise<void>, stop(): void } | null} */
let open = null;

/** @param {{ start(): Promise<void>, stop(): void }} page */
function begin(page) {
  open = page;
  return page.start();
}

/** Which page an address means; each fills an element of its own. @type {[RegExp, (root: HTMLElement, ...parts: string[]) => Promise<unknown>][]} */
const pages = [
  [/^\/$/, home],
  [/^\/tables$/, tables],
  [/^\/archive$/, archive],
  [/^\/rules\/([\w-]+)$/, (root, game = "") => rules(root, game)],
  [/^\/learn\/([\w-]+)$/, (root, game = "") => learn(root, game)],
  [/^\/learn\/([\w-]+)\/(\d+)$/, (root, game = "", number = "") => begin(new ExercisePage(root, game, Number(number)))],
  [/^\/p\/([\w-]+)$/, (root, game = "") => position(root, game)],
  [/^\/g\/(\d+)$/, (root, id = "") => begin(new ReplayPage(root, id))],
  [/^\/t\/(\w+)$/, (root, id = "") => begin(new TablePage(root, id))],
];

/** How often a page was asked for: what comes too late is not shown. */
let turns = 0;

async function show() {
  open?.stop();
  open = null;
  turns += 1;
  const turn = turns;
  document.title = "Parlour";
  const root = element("div");
  const [pattern, page] = pages.find(([pattern]) => pattern.test(location.pathname)) ?? [];
  const parts = pattern ? (location.pathname.match(pattern)?.slice(1) ?? []) : [];
  try {
    if (!page) throw new Error(words.notFound);
    await page(root, ...parts);
  } catch (problem) {
    root.replaceChildren(
      element("h1", {}, "Parlour"),
      element("p", { class: "error", role: "alert" }, sentence(/** @type {Error} */ (problem).message)),
      element("p", {}, element("a", { class: "button", href: "/" }, words.toHome)),
    );
  }
  if (turn !== turns) return;
  main.replaceChildren(root);
  const title = root.querySelector("h1")?.textContent;
  if (document.title === "Parlour" && title && title !== "Parlour") document.title = `${title} · Parlour`;
}

/** Goes to another page. @param {string} path */
export async function go(path) {
  history.pushState(null, "", path);
  await show();
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

let aboutToSpeak = 0;

/** Says something to those who listen rather than look. @param {string} text */
export function speak(text) {
  const region = document.getElementById("polite");
  if (!region) return;
  // The same words are spoken again only if they were gone.
  region.textContent = "";
  clearTimeout(aboutToSpeak);
  if (text) aboutToSpeak = window.setTimeout(() => (region.textContent = text), 20);
}

function showKeys() {
  const rows = keys.flatMap(([key, what]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, what)]);
  openDialog(
    words.keys,
    element(
      "form",
      { method: "dialog" },
      element("h2", {}, words.keys),
      element("dl", { class: "keys" }, ...rows),
      element("button", { class: "primary" }, words.close),
    ),
  );
}

function soundButton() {
  const button = element(
    "button",
    { type: "button", "aria-pressed": String(isLoud()), "aria-label": words.sound, title: words.sound },
    "♪",
  );
  button.addEventListener("click", () => {
    toggleSound();
    button.setAttribute("aria-pressed", String(isLoud()));
  });
  return button;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']:not([target])") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.getAttribute("href")?.startsWith("/api"))
    return;
  event.preventDefault();
  go(link.getAttribute("href") ?? "/");
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  const board = main.querySelector("parlour-board:not([inert])");
  if (board instanceof ParlourBoard) board.focusCursor();
  else main.focus();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !(event.target instanceof HTMLInputElement)) showKeys();
});
addEventListener("popstate", show);

applyTheme();
fillWords(document);
document
  .getElementById("nav")
  ?.append(
    element("a", { href: "/" }, words.home),
    element("a", { href: "/tables" }, words.tables),
    element("a", { href: "/archive" }, words.archive),
    themeButton(),
    soundButton(),
    element("button", { onclick: showKeys, "aria-label": words.keys, title: words.keys }, "?"),
  );
show();
