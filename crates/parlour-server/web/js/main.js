// Which page is shown, and what all pages share.

import "./board.js";
import { archive, rules, tables } from "./lists.js";
import { home } from "./home.js";
import { replay } from "./replay.js";
import { isLoud, toggleSound } from "./sound.js";
import { TablePage } from "./table.js";
import { applyTheme, themeButton } from "./theme.js";
import { element, fillWords, words } from "./words.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {TablePage | null} */
let open = null;

/** @type {[RegExp, (...parts: string[]) => unknown][]} */
const pages = [
  [/^\/$/, () => home(main)],
  [/^\/tables$/, () => tables(main)],
  [/^\/archive$/, () => archive(main)],
  [/^\/rules\/([\w-]+)$/, (game = "") => rules(main, game)],
  [/^\/g\/(\d+)$/, (id = "") => replay(main, id)],
  [
    /^\/t\/(\w+)$/,
    (id = "") => {
      open = new TablePage(main, id);
      return open.start();
    },
  ],
];

async function show() {
  open?.stop();
  open = null;
  document.title = "Parlour";
  for (const [pattern, page] of pages) {
    const match = location.pathname.match(pattern);
    if (!match) continue;
    try {
      await page(...match.slice(1));
    } catch (problem) {
      main.replaceChildren(element("p", { class: "error", role: "alert" }, /** @type {Error} */ (problem).message));
    }
    return;
  }
  history.replaceState(null, "", "/");
  await home(main);
}

/** Goes to another page. @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  show();
}

/** Says something to those who listen rather than look. @param {string} text */
export function speak(text) {
  const region = document.getElementById("polite");
  if (region) region.textContent = text;
}

function showKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (
    element("dialog", { "aria-label": words.keys }, element("form", { method: "dialog" }, element("h2", {}, words.keys ?? ""), element("p", {}, words.keysText ?? ""), element("button", { class: "primary" }, "OK")))
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function soundButton() {
  const button = element("button", { "aria-pressed": isLoud() }, words.sound ?? "");
  button.addEventListener("click", () => {
    toggleSound();
    button.setAttribute("aria-pressed", String(isLoud()));
  });
  return button;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.getAttribute("href")?.startsWith("/api")) return;
  event.preventDefault();
  go(link.getAttribute("href") ?? "/");
});
document.addEventListener("keydown", (event) => {
  if (event.key === "?" && !(event.target instanceof HTMLInputElement)) showKeys();
});
addEventListener("popstate", show);

applyTheme();
fillWords(document);
document.getElementById("nav")?.append(
  element("a", { href: "/" }, words.home ?? ""),
  element("a", { href: "/tables" }, words.tables ?? ""),
  element("a", { href: "/archive" }, words.archive ?? ""),
  themeButton(),
  soundButton(),
  element("button", { onclick: showKeys, "aria-label": words.keys }, "?"),
);
show();
