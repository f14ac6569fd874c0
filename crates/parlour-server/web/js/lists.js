// Lists: tables that are being played at, games that have ended, and the rules.

import { get } from "./api.js";
import { markdown } from "./markdown.js";
import { element, words } from "./words.js";

/** @typedef {import("../types.js").TableListing} TableListing */
/** @typedef {import("../types.js").GameListing} GameListing */
/** @typedef {import("../types.js").SeatCard} SeatCard */

/** @param {SeatCard[]} seats */
const names = (seats) => seats.map(({ player, kind, name }) => `${player}: ${kind === "free" ? "–" : name}`).join(", ");

/** @param {HTMLElement} main */
export async function tables(main) {
  const list = /** @type {TableListing[]} */ (await get("/api/tables?limit=100"));
  const rows = list.map(({ id, game, variant, seats, waiting }) =>
    element("li", {}, element("a", { href: `/t/${id}` }, `${game} (${variant})`), ` ${names(seats)} `, waiting ? element("em", {}, words.waiting ?? "") : ""),
  );
  main.replaceChildren(element("h1", {}, words.tables ?? ""), rows.length ? element("ul", { class: "list" }, ...rows) : element("p", {}, words.noTables ?? ""));
}

/** @param {HTMLElement} main */
export async function archive(main) {
  const list = /** @type {GameListing[]} */ (await get("/api/archive?limit=100"));
  const rows = list.map(({ id, game, variant, seats, result, plies }) =>
    element("li", {}, element("a", { href: `/g/${id}` }, `${game} (${variant})`), ` ${names(seats)}. ${result} (${plies})`),
  );
  main.replaceChildren(element("h1", {}, words.archive ?? ""), rows.length ? element("ul", { class: "list" }, ...rows) : element("p", {}, words.noGames ?? ""));
}

/** The rules as they are written. @param {HTMLElement} main @param {string} game */
export async function rules(main, game) {
  const text = /** @type {string} */ (await get(`/api/games/${game}/rules`));
  main.replaceChildren(element("article", { class: "rules" }, ...markdown(text)));
}
