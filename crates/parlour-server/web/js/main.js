// Which page is shown, and what all pages share.

import "./board.js";
import { element, openDialog } from "./dom.js";
import { home } from "./home.js";
import { exercise, learn, rules } from "./learn.js";
import { archive, tables } from "./lists.js";
import { position } from "./position.js";
import { replay } from "./replay.js";
import { isLoud, toggleSound } from "./sound.js";
import { TablePage } from "./table.js";
import { applyTheme, themeButton } from "./theme.js";
import { fillWords, keys, sentence, words } from "./words.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {TablePage | null} */
let open = null;

/** Which page an address means; each fills an element of its own. @type {[RegExp, (root: HTMLElement, ...parts: string[]) => Promise<unknown>][]} */
const pages = [
  [/^\/$/, home],
  [/^\/tables$/, tables],
  [/^\/archive$/, archive],
  [/^\/rules\/([\w-]+)$/, (root, game = "") => rules(root, game)],
  [/^\/learn\/([\w-]+)$/, (root, game = "") => learn(root, game)],
  [/^\/learn\/([\w-]+)\/(\d+)$/, (root, game = "", number = "") => exercise(root, game, number)],
  [/^\/p\/([\w-]+)$/, (root, game = "") => position(root, game)],
  [/^\/g\/(\d+)$/, (root, id = "") => replay(root, id)],
  [
    /^\/t\/(\w+)$/,
    (root, id = "") => {
      open = new TablePage(root, id);
      return open.start();
    },
  ],
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
  const [pattern, page] = pages.find(([pattern]) => pattern.test(location.pathname)) ?? [/^/, home];
  const parts = location.pathname.match(pattern)?.slice(1) ?? [];
  try {
    await page(root, ...parts);
  } catch (problem) {
    root.replaceChildren(
      element("h1", {}, "Parlour"),
      element("p", { class: "error", role: "alert" }, sentence(/** @type {Error} */ (problem).message)),
    );
  }
  if (turn === turns) main.replaceChildren(root);
}

/** Goes to another page. @param {string} path */
export async function go(path) {
  history.pushState(null, "", path);
  await show();
  scrollTo(0, 0);
  main.focus({ preventScroll: true });
}

/** Says something to those who listen rather than look. @param {string} text */
export function speak(text) {
  const region = document.getElementById("polite");
  if (region) region.textContent = text;
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
    { type: "button", "aria-pressed": isLoud(), "aria-label": words.sound, title: words.sound },
    "♪",
  );
  button.addEventListener("click", () => {
    toggleSound();
    button.setAttribute("aria-pressed", String(isLoud()));
  });
  return button;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.getAttribute("href")?.startsWith("/api"))
    return;
  event.preventDefault();
  go(link.getAttribute("href") ?? "/");
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
