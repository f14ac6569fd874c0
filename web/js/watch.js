// The tables that are being played at: the most interesting one live on a small board, the others below it. Which is the most
// interesting the server says.

import { allGames, get } from "./api.js";
import { ParlourBoard } from "./board.js";
import { Connection } from "./connection.js";
import { element, write } from "./dom.js";
import { emptyPlace, way } from "./empty.js";
import { entry, filter, namesOf, sitters, title } from "./lists.js";
import { face } from "./opponents.js";
import { visited } from "./storage.js";
import { headlineOf } from "./tablestate.js";
import { thumbnail } from "./thumbnails.js";
import { phrases, sentence, when, words } from "./words.js";

/** @typedef {import("../types.js").TableListing} TableListing */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").Notice} Notice */

/** The list is asked for again after this many milliseconds. */
const REFRESH_INTERVAL = 5000;
/** Where nothing has happened for so long, in milliseconds, nobody is playing just now. */
const QUIET_TIME = 5 * 60 * 1000;

/** Whether people or bots are playing there now. @param {TableListing} table @param {number} now */
export const isLive = ({ waiting, changed }, now) => !waiting && now - changed <= QUIET_TIME;

/**
 * Which table is shown live: the one that is, as long as it is played at; otherwise the first where others play.
 * @param {TableListing[]} tables the most interesting first
 * @param {string | null} shown
 * @param {number} now
 * @param {string[]} own where one plays oneself
 */
export function liveTable(tables, shown, now, own) {
  const live = tables.filter((table) => isLive(table, now) && !own.includes(table.id));
  return live.find(({ id }) => id === shown) ?? live[0];
}

/** A table on a small board, as a spectator sees it, move by move. */
class Live {
  /** @type {Connection | null} */ #connection = null;
  /** @type {string | null} */ id = null;
  #watchers = element("p", { class: "quiet" });
  #now = element("p", { class: "quiet", role: "status" });
  root = element("section", { class: "live", "aria-label": words.nowPlaying, hidden: true });

  /** @param {GameCard[]} games */
  constructor(games) {
    this.games = games;
  }

  /** @param {TableListing | undefined} table */
  show(table) {
    if (table && table.id === this.id) return this.#tellWatchers(table.spectators);
    this.stop();
    if (!table) return;
    this.id = table.id;
    this.#fill(table);
    this.root.hidden = false;
  }

  /** @param {TableListing} table */
  #fill({ id, game, variant, seats, spectators }) {
    const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    board.game = game;
    board.setAttribute("inert", "");
    const all = sitters(this.games, game, seats);
    const heading = title(this.games, game, variant);
    const people = all.map((person) =>
      element("span", { class: "who" }, face(person.face, 32), element("span", {}, sentence(person.name))),
    );
    const label = `${words.watch}: ${heading}, ${namesOf(all)}`;
    this.root.replaceChildren(
      element("a", { class: "stage", href: `/t/${id}`, "aria-hidden": "true", tabindex: -1, "data-game": game }, board),
      element(
        "div",
        { class: "about" },
        element("p", { class: "sign" }, element("i"), words.live),
        element("h2", {}, heading),
        element("div", { class: "people" }, ...people),
        this.#now,
        this.#watchers,
        element("a", { class: "btn main", href: `/t/${id}`, "aria-label": label }, words.watch),
      ),
    );
    write(this.#now, "");
    this.#tellWatchers(spectators);
    const connection = new Connection(id, null);
    this.#connection = connection;
    connection.addEventListener("notice", (event) => {
      const notice = /** @type {CustomEvent<Notice>} */ (event).detail;
      const { scene, played } = connection.known;
      if (!scene || connection !== this.#connection) return;
      this.root.classList.toggle("two-boards", scene.boards.length > 1);
      board.near = 0;
      if (board.scene !== scene) board.scene = scene;
      if (notice.type === "welcome" || notice.type === "update") this.#tellStanding(notice, played.length, all);
    });
  }

  /** @param {{ standing: import("../types.js").Standing }} notice @param {number} plies @param {{ name: string }[]} all */
  #tellStanding({ standing }, plies, all) {
    const people = all.map(({ name }) => ({
      name: sentence(name),
      side: "",
      isNumbered: false,
      word: "",
      face: "",
      isYou: false,
      isFree: false,
    }));
    const state = /** @type {import("./tablestate.js").TableState} */ ({ standing });
    write(this.#now, standing.result ? headlineOf(state, people) : phrases.movesPlayed(plies));
  }

  /** Whoever looks at this is one of them. @param {number} spectators */
  #tellWatchers(spectators) {
    const others = Math.max(0, spectators - 1);
    write(this.#watchers, others > 0 ? phrases.watch(others) : "");
  }

  stop() {
    this.#connection?.close();
    this.#connection = null;
    this.id = null;
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}

/** The page with the tables that are being played at. */
export class WatchPage {
  #ticker = 0;
  #choice = "";
  /** @type {Live | null} */ #live = null;
  #list = element("div");

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
  }

  async start() {
    const games = await allGames();
    const live = new Live(games);
    this.#live = live;
    const { row: chooser, choice } = filter(games, () => {
      this.#choice = choice.value;
      this.#show(games).catch((/** @type {Error} */ { message }) => {
        live.stop();
        this.#list.replaceChildren(element("p", { class: "error", role: "alert" }, sentence(message)));
      });
    });
    this.root.replaceChildren(
      element("div", { class: "page watch" }, element("h1", {}, words.tables), chooser, live.root, this.#list),
    );
    await this.#show(games);
    this.#ticker = window.setInterval(() => document.hidden || this.#show(games).catch(() => {}), REFRESH_INTERVAL);
  }

  stop() {
    clearInterval(this.#ticker);
    this.#live?.stop();
    this.#live = null;
  }

  /** @param {GameCard[]} games */
  async #show(games) {
    const chosen = this.#choice;
    const tables = /** @type {TableListing[]} */ (await get(`/api/watch${chosen && `?game=${chosen}`}`));
    if (!this.#live || chosen !== this.#choice) return;
    const shown = liveTable(tables, this.#live.id, Date.now(), visited());
    this.#live.show(shown);
    const others = tables.filter(({ id }) => id !== shown?.id);
    const rows = others.map((table) => row(games, table));
    const list = element("ul", { class: "entries" }, ...rows);
    if (rows.length > 0) this.#list.replaceChildren(...(shown ? [element("h2", {}, words.otherTables)] : []), list);
    else
      this.#list.replaceChildren(
        ...(shown
          ? []
          : [emptyPlace("finch", [element("p", { class: "say" }, words.noTables)], way("/", words.toHome))]),
      );
  }
}

/** @param {GameCard[]} games @param {TableListing} table */
function row(games, { id, game, variant, seats, waiting, reserved, plies, spectators, changed }) {
  const free = seats.filter(({ kind }) => kind === "free").length;
  const isKnown = visited().includes(id);
  const isOurs = isKnown && seats.filter(({ kind }) => kind === "person").length === 1;
  const label = isKnown ? words.continue : waiting && free > reserved.length ? words.join : words.watch;
  const all = sitters(games, game, seats, isOurs);
  const heading = title(games, game, variant);
  const link = element(
    "a",
    { class: "btn key", href: `/t/${id}`, "aria-label": `${label}: ${heading}, ${namesOf(all)}` },
    label,
  );
  const facts = [phrases.movesPlayed(plies), ...(spectators > 0 ? [phrases.watch(spectators)] : []), when(changed)];
  const picture = thumbnail(
    game,
    `/api/tables/${id}`,
    changed,
    all.map(({ face }) => face),
  );
  return entry(picture, heading, [namesOf(all), facts.join(" · ")], link);
}
