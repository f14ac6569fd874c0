// Light, dark or high contrast; as the system says unless someone chooses.

import { element } from "./dom.js";
import { words } from "./words.js";

const KEY = "parlour.theme";
const THEMES = /** @type {const} */ (["auto", "light", "dark", "contrast"]);
const current = () => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? "auto";

export function applyTheme() {
  document.documentElement.dataset.theme = current();
}

/** A button that goes from one to the next. */
export function themeButton() {
  const label = () => `${words.theme}: ${words[`theme-${current()}`]}`;
  const button = element("button", { type: "button", "aria-label": label(), title: label() }, "◐");
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, THEMES[(THEMES.indexOf(current()) + 1) % THEMES.length] ?? "auto");
    applyTheme();
    button.setAttribute("aria-label", label());
    button.title = label();
  });
  return button;
}
