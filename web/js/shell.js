// The shell: what all pages share. Pages import it; it imports none of them (main.js tells it which there are).

import { addressOf, currentPath, pathOf } from "./address.js";
import { element } from "./dom.js";
import { emptyPlace, way } from "./empty.js";
import { awayPage } from "./offline.js";
import { sentence, words } from "./words.js";

/** A page that has to be stopped when another is shown. @typedef {{ start(): Promise<void>, stop(): void }} Page */
/** Fills an element for the parts of an address. @typedef {(root: HTMLElement, ...parts: string[]) => Promise<unknown>} Builder */
/** The pages by their addresses. @typedef {[RegExp, Builder][]} Routes */

const TITLE = "Parlour";
/** A live region speaks only when its text changes, so it is emptied first and filled after this many milliseconds. */
const SPEECH_DELAY = 20;

const main = () => /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {Routes} */
let routes = [];
/** @type {Page | null} */
let current = null;
/** How often a page was asked for: an answer to an earlier request is dropped. */
let requests = 0;

/** Starts a page that is stopped when another is shown. @param {Page} page */
export function startPage(page) {
  current = page;
  return page.start();
}

/** Shows the page of the address, and from then on whatever page is gone to. @param {Routes} pages */
export function openShell(pages) {
  routes = pages;
  addEventListener("popstate", show);
  document.addEventListener("click", followLink);
  return show();
}

/** Goes to another page. @param {string} path @param {boolean} [instead] whether there is no way back to the one that is left */
export async function go(path, instead = false) {
  if (instead) history.replaceState(null, "", addressOf(path));
  else history.pushState(null, "", addressOf(path));
  await show();
  scrollTo(0, 0);
  main().focus({ preventScroll: true });
}

async function show() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  current?.stop();
  current = null;
  requests += 1;
  const request = requests;
  document.title = TITLE;
  const root = element("div");
  const path = currentPath();
  const [pattern, build] = routes.find(([pattern]) => pattern.test(path)) ?? [];
  const parts = pattern ? (path.match(pattern)?.slice(1) ?? []) : [];
  try {
    if (!build) throw new Error(words.notFound);
    await build(root, ...parts);
  } catch (problem) {
    root.replaceChildren(...failure(/** @type {Error & { code?: string }} */ (problem)));
  }
  if (request !== requests) return;
  main().replaceChildren(root);
  const heading = root.querySelector("h1")?.textContent;
  if (document.title === TITLE && heading && heading !== TITLE) document.title = `${heading} · ${TITLE}`;
}

/** What is shown instead of a page. @param {Error & { code?: string }} problem */
function failure({ code, message }) {
  if (code === "unavailable") return [awayPage()];
  return [
    element("h1", { class: "spoken" }, TITLE),
    emptyPlace(
      "owl",
      [
        element("p", { class: "say", role: "alert" }, sentence(message)),
        element("p", { class: "quiet" }, words.lostAbout),
      ],
      way("/", words.toHome),
    ),
  ];
}

/** Links inside the page change it without loading it anew. @param {MouseEvent} event */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]:not([target])") : null;
  const path = pathOf(link?.getAttribute("href") ?? "");
  if (path === null || event.ctrlKey || event.metaKey || event.shiftKey || path.startsWith("/api")) return;
  event.preventDefault();
  go(path);
}

let speechTimer = 0;

/** Says something to those who listen rather than look. @param {string} text */
export function speak(text) {
  const region = document.getElementById("polite");
  if (!region) return;
  region.textContent = "";
  clearTimeout(speechTimer);
  if (text) speechTimer = window.setTimeout(() => (region.textContent = text), SPEECH_DELAY);
}

/** Says above everything what is wrong with the connection; an empty text takes it away. @param {string} text @param {HTMLElement[]} more */
export function showBanner(text, more = []) {
  const banner = document.getElementById("offline");
  if (!banner) return;
  banner.hidden = text === "";
  banner.replaceChildren(text, ...more);
}
