// What is said at a table.

import { element, input } from "./dom.js";
import { NAMELESS } from "./opponents.js";
import { sentence, words } from "./words.js";

/** @typedef {import("../types.js").Line} Line */

export class Chat {
  /** @param {(text: string) => Promise<unknown>} say */
  constructor(say) {
    this.lines = element("ul", { class: "lines", "aria-live": "polite", "aria-label": words.chat });
    const field = input({ "aria-label": words.say, maxlength: 400, placeholder: words.say });
    const form = element("form", { class: "say" }, field, element("button", { class: "button" }, words.send));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (!text) return;
      await say(text).then(
        () => (field.value = ""),
        () => field.focus(),
      );
    });
    this.hears = element("p", { class: "hears" });
    this.root = element(
      "details",
      { class: "chat", open: true },
      element("summary", {}, words.chat),
      this.hears,
      this.lines,
      form,
    );
  }

  /** @param {Line[]} lines @param {"players" | "spectators" | null} room who hears what is said */
  show(lines, room) {
    this.hears.textContent = room === null ? "" : words[room === "players" ? "playersHear" : "watchersHear"];
    this.lines.replaceChildren();
    this.add(...lines);
  }

  /** @param {Line[]} lines */
  add(...lines) {
    for (const { at, name, text } of lines) {
      const time = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
      this.lines.append(
        element(
          "li",
          {},
          element("time", {}, time),
          " ",
          element("b", {}, name === NAMELESS ? sentence(words.someone) : name),
          " ",
          text,
        ),
      );
    }
    this.lines.scrollTop = this.lines.scrollHeight;
  }
}
