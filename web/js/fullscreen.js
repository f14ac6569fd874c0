// A board that has the screen to itself, with what is asked and the players' plates. Browsers that let a page have the whole
// screen are asked for it; on the others it lies over everything else in the window.

import { element } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

export class FullScreen {
  /** @type {HTMLElement | null} */ #root = null;
  #leave = element(
    "button",
    { type: "button", class: "leave-full", "aria-label": words.leaveFullScreen, onclick: () => this.leave() },
    icon("close"),
  );
  #changed = () => {
    if (!document.fullscreenElement) this.leave();
  };

  /** @param {() => HTMLElement | null} find what is to be shown alone */
  constructor(find) {
    this.find = find;
  }

  get isOn() {
    return this.#root !== null;
  }

  toggle() {
    if (this.isOn) this.leave();
    else this.enter();
  }

  async enter() {
    const root = this.find();
    if (!root || this.isOn) return;
    this.#root = root;
    root.classList.add("full");
    root.append(this.#leave);
    try {
      await document.documentElement.requestFullscreen({ navigationUI: "hide" });
      // It may have been left in the meantime.
      if (!this.isOn) document.exitFullscreen();
      else document.addEventListener("fullscreenchange", this.#changed);
    } catch {
      // Then it fills the window.
    }
  }

  /** Whether it was on. */
  leave() {
    if (!this.#root) return false;
    document.removeEventListener("fullscreenchange", this.#changed);
    this.#root.classList.remove("full");
    this.#leave.remove();
    this.#root = null;
    if (document.fullscreenElement) document.exitFullscreen();
    return true;
  }
}
