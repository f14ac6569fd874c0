// Lists: what rows of lists share, and the games that have ended. Tables that are being played at are in watch.js.

import { allGames, getPage } from "./api.js";
import { button, element, select } from "./dom.js";
import { emptyPlace, way } from "./empty.js";
import { allBots, sitter } from "./opponents.js";
import { recordOpener } from "./records.js";
import { thumbnail } from "./thumbnails.js";
import { partsOf } from "./told.js";
import { phrases, sentence, when, words } from "./words.js";

/** @typedef {import("../types.js").GameListing} GameListing */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").SeatCard} SeatCard */

const PAGE_SIZE = 50;

/** Who sat where, in words. @param {GameCard[]} games @param {string} game @param {SeatCard[]} seats @param {boolean} [isOurs] whether people there are oneself */
export function sitters(games, game, seats, isOurs = false) {
  const card = games.find(({ id }) => id === game);
  const bots = card ? allBots(card) : [];
  const isNumbered = card?.tables.some(({ is_numbered }) => is_numbered) ?? false;
  return seats.map((seat) => ({
    ...sitter(bots, seat, isOurs && seat.kind === "person"),
    player: seat.player,
    isNumbered,
  }));
}

/** @param {ReturnType<typeof sitters>} all */
export const namesOf = (all) =>
  all.map(({ player, name, isNumbered }) => (isNumbered ? sentence(name) : `${sentence(player)}: ${name}`)).join(" · ");

/** @param {GameCard[]} games @param {string} game @param {string} variant */
export function title(games, game, variant) {
  const card = games.find(({ id }) => id === game);
  const isUsual = card?.variants[0]?.name === variant;
  const known = card?.variants.find(({ name }) => name === variant);
  return `${card?.title ?? game}${isUsual ? "" : `: ${known?.title ?? variant}`}`;
}

/**
 * One of a list: a picture, what it is, and a way there.
 * @param {HTMLElement} picture
 * @param {string} heading
 * @param {string[]} lines
 * @param {HTMLElement} link
 */
export function entry(picture, heading, lines, link) {
  return element(
    "li",
    { class: "plate-row" },
    picture,
    element(
      "div",
      {},
      element("h2", {}, heading),
      ...lines.filter(Boolean).map((line) => element("p", { class: "quiet" }, line)),
    ),
    link,
  );
}

/** Which game, for a list. @param {GameCard[]} games @param {(game: string) => void} changed */
export function filter(games, changed) {
  const { row, choice } = select(
    words.game,
    [["", words.allGames], ...games.map(({ id, title }) => /** @type {[string, string]} */ ([id, title]))],
    "",
  );
  choice.addEventListener("change", () => changed(choice.value));
  row.classList.add("filter");
  return { row, choice };
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
    const rows = found.map((listing) => {
      const { id, game, variant, seats, plies, ended } = listing;
      const all = sitters(games, game, seats);
      const heading = title(games, game, variant);
      const names = all.map(({ name }) => sentence(name));
      const told = sentence(resultInWords(listing, names));
      const link = element(
        "a",
        { class: "btn key", href: `/g/${id}`, "aria-label": `${words.look}: ${heading}, ${told}` },
        words.look,
      );
      const picture = thumbnail(
        game,
        `/api/archive/${id}`,
        plies,
        all.map(({ face }) => face),
      );
      return entry(picture, heading, [told, namesOf(all), `${phrases.movesPlayed(plies)} · ${when(ended)}`], link);
    });
    list.replaceChildren(
      rows.length
        ? element("ul", { class: "entries" }, ...rows)
        : emptyPlace("wren", [element("p", { class: "say" }, words.noGames)], way("/", words.toHome)),
    );
    more.replaceChildren(...(next ? [button(words.more, () => show(false).catch(fail), { class: "btn plain" })] : []));
  };
  main.replaceChildren(
    element(
      "div",
      { class: "page" },
      element("h1", {}, words.archive),
      element("div", { class: "list-head" }, chooser, recordOpener("btn plain")),
      list,
      more,
    ),
  );
  await show(true);
}

/** How a game ended, with the names of the players: "Wren won, the king reached a corner". @param {Pick<GameListing, "winner" | "reason">} listing @param {string[]} names */
export function resultInWords({ winner, reason = "" }, names) {
  const name = (/** @type {number} */ player) => names[player] ?? "";
  const how = winner === undefined ? words.drawn : phrases.won(name(winner));
  return [how, partsOf(reason, null, name).map((part) => (part.type === "symbol" ? "" : part.text)).join("")]
    .filter(Boolean)
    .join(", ");
}
