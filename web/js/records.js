// Games that were saved: read, looked at, played on.

import { linkTo } from "./address.js";
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

/** A link that holds a whole game, for any house; one that began at a position of its own is shown on the analysis board. @param {string} text the record */
export async function linkOfRecord(text) {
  const { game, variant, seed, start, opening, code } = await readRecord(text);
  if (code) return linkTo(`/r/${code.replaceAll(" ", "-")}`);
  const query = { variant, seed, ...(start && { position: start }), line: opening.join(" ") };
  return linkTo(`/analysis/${game}?${new URLSearchParams(query)}`);
}

/** The page of such a link: the game that it holds, at a table of one's own. @param {HTMLElement} root @param {string} code */
export async function openLink(root, code) {
  root.append(element("h1", { class: "spoken" }, words.openRecord));
  await openRecord(code.replaceAll("-", " "), true);
}

/** Opens a saved game where it stands, with the one who opens it on every seat; one that is over, to be looked at. @param {string} text @param {boolean} [isPage] whether what is shown now is only the way there */
async function openRecord(text, isPage = false) {
  const record = await readRecord(text);
  const { id } = await post("/api/tables", {
    game: record.game,
    seats: record.seats.map(() => "me"),
    ...beginning(record, record.opening.length),
    ...(record.result && { result: record.result }),
  });
  await go(`/t/${id}${record.result ? "?replay" : ""}`, isPage);
}

/** What a record looks like, with a game of this house. */
async function sample() {
  const [game] = await allGames();
  const players = game?.tables[0]?.players ?? [];
  const seats = players.map((_, index) => `p${index + 1}: ${index === 0 ? "person" : "level2"}`);
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
  const name = element("span", {}, words.openRecord);
  return element("label", { class: style }, ...signs.before, name, file, ...signs.after);
}
