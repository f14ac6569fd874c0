// Games that were saved: read, looked at, played on.

import { post } from "./api.js";
import { element, input } from "./dom.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").ReadRecord} ReadRecord */
/** @typedef {{ variant: string, seed?: string, start?: string | undefined, opening: string[] }} Beginning */

/** @param {string} text @returns {Promise<ReadRecord>} */
export const readRecord = (text) => post("/api/records", { text });

/** What a table needs to begin where a game stood after so many actions. @param {ReadRecord} record @param {number} ply @returns {Beginning} */
export const beginning = ({ variant, seed, start, opening }, ply) => ({
  variant,
  seed,
  ...(start !== undefined && { start }),
  opening: opening.slice(0, ply),
});

/**
 * A way to open a saved game: a table is founded where it stands, with the one who opens it on every seat.
 * @param {(path: string) => void} go
 */
export function recordOpener(go) {
  const error = element("span", { class: "error", role: "alert" });
  const file = input({ type: "file", accept: ".txt,text/plain", class: "spoken" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    try {
      const record = await readRecord(await chosen.text());
      const seats = record.seats.map(() => "me");
      const whole = beginning(record, record.opening.length);
      const wanted = { game: record.game, seats, ...whole, ...(record.result && { result: record.result }) };
      const { id } = await post("/api/tables", wanted);
      go(`/t/${id}`);
    } catch (problem) {
      error.textContent = /** @type {Error} */ (problem).message;
    }
  });
  return element("p", { class: "buttons" }, element("label", { class: "button" }, file, words.openRecord), error);
}
