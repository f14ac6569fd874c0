// Games that were saved: read, looked at, played on.

import { allGames, post } from "./api.js";
import { element, input } from "./dom.js";
import { icon } from "./icons.js";
import { openSheet } from "./sheet.js";
import { go } from "./shell.js";
import { sentence, words } from "./words.js";

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

/** Opens a saved game where it stands, with the one who opens it on every seat; one that is over, to be looked at. @param {string} text */
async function openRecord(text) {
  const record = await readRecord(text);
  const { id } = await post("/api/tables", {
    game: record.game,
    seats: record.seats.map(() => "me"),
    ...beginning(record, record.opening.length),
    ...(record.result && { result: record.result }),
  });
  await go(`/t/${id}${record.result ? "?replay" : ""}`);
}

/** What a record looks like, with a game of this house. */
async function sample() {
  const [game] = await allGames();
  const seats = (game?.tables[0]?.players ?? []).map((_, index) => `p${index + 1}: ${index === 0 ? "person" : "level2"}`);
  const head = ["parlour record 1", `game: ${game?.id}`, `variant: ${game?.variants[0]?.name}`, "seed: 0"];
  return [...head, ...seats, "", words.recordMoves].join("\n");
}

/** @param {string} message */
async function explain(message) {
  openSheet(words.badRecord, [
    element("p", { class: "error", role: "alert" }, sentence(message)),
    element("p", {}, words.recordLooks),
    element("pre", { class: "sample" }, await sample().catch(() => "")),
    element("p", { class: "quiet" }, words.recordWhere),
  ]);
}

/** A way to open a saved game. @param {string} style the class of what is pressed */
export function recordOpener(style) {
  const file = input({ type: "file", accept: ".txt,text/plain", class: "spoken" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (!chosen) return;
    await openRecord(await chosen.text()).catch((/** @type {Error} */ { message }) => explain(message));
  });
  const signs = style === "row-link" ? { before: [icon("upload")], after: [icon("next")] } : { before: [], after: [] };
  return element("label", { class: style }, ...signs.before, element("span", {}, words.openRecord), file, ...signs.after);
}
