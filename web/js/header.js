// The line above every page: the settings, and oneself.

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { face } from "./opponents.js";
import { openHouse, openYou, showKeys } from "./you.js";
import { words } from "./words.js";

export function fillHeader() {
  document.getElementById("nav")?.append(
    element(
      "button",
      {
        type: "button",
        class: "icon-btn",
        onclick: openHouse,
        "aria-label": words.settings,
        title: words.settings,
      },
      icon("opt"),
    ),
    element(
      "button",
      { type: "button", class: "face-btn", onclick: openYou, "aria-label": words.you, title: words.you },
      face("you", 36),
    ),
  );
  document.addEventListener("keydown", (event) => {
    const isWriting = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key === "?" && !isWriting && !document.querySelector("dialog[open]")) showKeys();
  });
}
