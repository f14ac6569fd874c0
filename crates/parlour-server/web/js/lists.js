// Lists: tables that are being played at, and games that have ended.

import { allGames, get, getPage } from "./api.js";
import { button, element, select } from "./dom.js";
import { recordOpener } from "./records.js";
import { visited } from "./storage.js";
import { phrases, sentence, when, words } from "./words.js";

/** @typedef {import("../types.js").TableListing} TableListing */
/** @typedef {import("../types.js").GameListing} GameListing */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").SeatCard} SeatCard */

const PAGE_SIZE = 50;
/** The list of tables is asked for again after this many milliseconds. */
const REFRESH_INTERVAL = 5000;

/** @param {SeatCard[]} seats */
const names = (seats) =>
  seats.map(({ player, kind, name }) => `${player}: ${kind === "free" ? words.free : name}`).join(", ");

/** @param {GameCard[]} games @param {string} game @param {string} variant */
function title(games, game, variant) {
  const card = games.find(({ id }) => id === game);
  const isUsual = card?.variants[0]?.name === variant;
  return `${card?.title ?? game}${isUsual ? "" : ` (${variant})`}`;
}

/** Which game, for a list. @param {GameCard[]} games @param {(game: string) => void} changed */
function filter(games, changed) {
  const { row, choice } = select(
    words.game,
    [["", words.allGames], ...games.map(({ id, title }) => /** @type {[string, string]} */ ([id, title]))],
    "",
  );
  choice.addEventListener("change", () => changed(choice.value));
  row.classList.add("filter");
  return { row, choice };
}

/** @param {string[]} heads @param {HTMLElement[]} rows */
const grid = (heads, rows) =>
  element(
    "table",
    { class: "list" },
    element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, ...rows),
  );

/** @param {HTMLElement} main */
export async function tables(main) {
  const games = await allGames();
  const list = element("div");
  const fail = (/** @type {Error} */ { message }) =>
    list.replaceChildren(element("p", { class: "error", role: "alert" }, sentence(message)));
  const { row: chooser, choice } = filter(games, () => show().catch(fail));
  const show = async () => {
    const found = /** @type {TableListing[]} */ (
      await get(`/api/tables?limit=100${choice.value && `&game=${choice.value}`}`)
    );
    const rows = found.map(({ id, game, variant, seats, waiting, reserved, changed }) => {
      const free = seats.filter(({ kind }) => kind === "free").length;
      const isOurs = visited().includes(id);
      const label = isOurs ? words.continue : waiting && free > reserved.length ? words.join : words.watch;
      return element(
        "tr",
        {},
        element("td", {}, element("a", { href: `/t/${id}` }, title(games, game, variant))),
        element("td", {}, names(seats)),
        element("td", {}, when(changed)),
        element(
          "td",
          {},
          element(
            "a",
            { class: "button", href: `/t/${id}`, "aria-label": `${label}: ${title(games, game, variant)}` },
            label,
          ),
        ),
      );
    });
    list.replaceChildren(
      rows.length
        ? grid([words.game, words.players, words.changed, words.visit], rows)
        : element("p", {}, words.noTables),
    );
  };
  main.replaceChildren(element("h1", {}, words.tables), chooser, list);
  await show();
  const ticker = setInterval(
    () => (list.isConnected ? document.hidden || show().catch(() => {}) : clearInterval(ticker)),
    REFRESH_INTERVAL,
  );
}

/** @param {HTMLElement} main */
export async function archive(main) {
  const games = await allGames();
  const list = element("div");
  const fail = (/** @type {Error} */ { message }) =>
    list.replaceChildren(element("p", { class: "error", role: "alert" }, sentence(message)));
  const more = element("p");
  /** @type {GameListing[]} */
  let found = [];
  /** Where the next page is. @type {string | null} */
  let next = null;
  const { row: chooser, choice } = filter(games, () => show(true).catch(fail));
  const show = async (/** @type {boolean} */ isNew) => {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(choice.value && { game: choice.value }) });
    const page = await getPage((!isNew && next) || `/api/archive?${query}`);
    found = isNew ? page.rows : [...found, ...page.rows];
    next = page.next;
    const rows = found.map(({ id, game, variant, seats, result, plies, ended }) =>
      element(
        "tr",
        {},
        element("td", {}, element("a", { href: `/g/${id}` }, title(games, game, variant))),
        element("td", {}, names(seats)),
        element("td", {}, sentence(resultInWords(result, seats))),
        element("td", { class: "number" }, String(plies)),
        element("td", {}, when(ended)),
      ),
    );
    list.replaceChildren(
      rows.length
        ? grid([words.game, words.players, words.result, words.length, words.ended], rows)
        : element("p", {}, words.noGames),
    );
    more.replaceChildren(...(next ? [button(words.more, () => show(false).catch(fail))] : []));
  };
  main.replaceChildren(element("h1", {}, words.archive), recordOpener("btn plain"), chooser, list, more);
  await show(true);
}

/** A record's result with the names of the players: `p2win, ...` becomes `blue, ...`. @param {string} line @param {SeatCard[]} seats */
export function resultInWords(line, seats) {
  return line.replace(/\bp(\d)(win)?\b/g, (_, number, win) => {
    const name = seats[Number(number) - 1]?.player ?? `p${number}`;
    return win ? phrases.won(name) : name;
  });
}
