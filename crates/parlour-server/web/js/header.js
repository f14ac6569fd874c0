// The line above every page: where to go, light or dark, sound, and the list of keys.

import { element, openDialog } from "./dom.js";
import { isLoud, toggleSound } from "./sound.js";
import { themeButton } from "./theme.js";
import { keys, words } from "./words.js";

export function fillHeader() {
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
  document.addEventListener("keydown", (event) => {
    if (event.key === "?" && !(event.target instanceof HTMLInputElement)) showKeys();
  });
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
