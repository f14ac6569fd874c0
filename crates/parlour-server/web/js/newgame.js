// The form that founds a table: what to play, with whom, and who begins. It remembers what was chosen last.

import { post } from "./api.js";
import { button, element, input, openDialog, select } from "./dom.js";
import { go } from "./shell.js";
import { lastChoice, rememberChoice } from "./storage.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").VariantCard} VariantCard */
/** @typedef {import("./records.js").Beginning} Beginning */

/** What the other seats are given to, by what one wants. */
const MODES = /** @type {const} */ (["bot", "friend", "here", "open", "demo", "custom"]);
/** @typedef {typeof MODES[number]} Mode */
const LOT = "lot";
const OTHER = "other";
/** At this strength a beginner wins now and then. */
const DEFAULT_LEVEL = "level2";

/** @param {number} minutes @param {number} seconds @returns {[string, string, object]} */
const increment = (minutes, seconds) => [
  `${minutes}+${seconds}`,
  phrases.increment(minutes, seconds),
  { type: "increment", base: 60_000 * minutes, increment: 1000 * seconds },
];

const CLOCKS = /** @type {[string, string, object][]} */ ([
  ["none", words.noClock, { type: "none" }],
  increment(3, 2),
  increment(5, 3),
  increment(15, 10),
  ["30s", phrases.perMove(30), { type: "per_move", time: 30_000 }],
]);

/** Who sits where. @param {Mode} mode @param {number} players @param {number} own @param {string} bot */
function seatsFor(mode, players, own, bot) {
  const others = { bot, friend: "invited", here: "here", open: "open", demo: bot, custom: bot }[mode];
  return Array.from({ length: players }, (_, index) => (index === own && mode !== "demo" ? "me" : others));
}

/** The bots that have a level first. @param {import("../types.js").BotInfo[]} bots @returns {[string, string][]} */
function botsByLevel(bots) {
  const all = bots.map(({ name, about }) => /** @type {[string, string]} */ ([name, phrases.bot(name, about)]));
  const isLevel = (/** @type {[string, string]} */ [name]) => name.startsWith("level");
  return [...all.filter(isLevel), ...all.filter((bot) => !isLevel(bot))];
}

class NewGame {
  /** @param {GameCard} game @param {Beginning | undefined} from */
  constructor(game, from) {
    this.game = game;
    this.from = from;
    const last = lastChoice(game.id);
    const variants = /** @type {[string, string][]} */ (
      game.variants.map(({ name, about }) => [name, `${name}: ${about}`])
    );
    const others = /** @type {[string, string][]} */ (
      game.more_variants ? [[OTHER, `${words.otherVariant} (${game.more_variants})`]] : []
    );
    this.variant = select(
      words.variant,
      [...variants, ...others],
      from?.variant ?? last.variant ?? game.variants[0]?.name ?? "",
    );
    this.otherVariant = input({ "aria-label": words.otherVariant, value: last.otherVariant ?? "" });
    this.mode = select(
      words.against,
      MODES.map((mode) => [mode, words[`mode-${mode}`]]),
      last.mode ?? "bot",
    );
    this.level = select(words.level, [], "");
    this.side = select(words.side, [], "");
    this.rows = element("div");
    /** @type {HTMLSelectElement[]} */ this.seats = [];
    this.clock = select(
      words.clock,
      CLOCKS.map(([name, text]) => [name, text]),
      last.clock ?? "none",
    );
    this.seed = input({ inputmode: "numeric", pattern: "[0-9]*", placeholder: words.seedHint });
    this.name = input({ maxlength: 24, autocomplete: "nickname", value: lastChoice("me").name ?? "" });
    this.error = element("p", { class: "error", role: "alert" });
    this.variant.choice.addEventListener("change", () => this.#fill(lastChoice(game.id)));
    for (const { choice } of [this.mode, this.level, this.side]) choice.addEventListener("change", () => this.#seat());
    this.#fill(last);
    if (last.mode === "custom" && Array.isArray(last.seats)) this.#seat(last.seats);
  }

  /** The rules of the chosen variant; those that are not listed are like the first. @returns {VariantCard} */
  get #table() {
    const { tables } = this.game;
    return /** @type {VariantCard} */ (
      tables.find(({ variant }) => variant === this.variant.choice.value) ?? tables[0]
    );
  }

  /** Who can play, by the variant. @param {Record<string, any>} last */
  #fill(last) {
    const { bots, players } = this.#table;
    const names = /** @type {[string, string][]} */ (botsByLevel(bots));
    const level = bots.some(({ name }) => name === last.level) ? last.level : DEFAULT_LEVEL;
    this.level.fill(names, level);
    const sides = /** @type {[string, string][]} */ (
      players.map((player, index) => [String(index), index === 0 ? `${player} (${words.begins})` : player])
    );
    this.side.fill([...sides, [LOT, words.lot]], last.side ?? "0");
    this.otherVariant.hidden = this.variant.choice.value !== OTHER;
    this.variant.choice.disabled = this.from !== undefined;
    this.#seat();
  }

  /** Fills the seats as the choices above say. @param {string[]} [wanted] */
  #seat(wanted) {
    const { bots, players } = this.#table;
    const mode = /** @type {Mode} */ (this.mode.choice.value);
    const own = this.side.choice.value === LOT ? 0 : Number(this.side.choice.value);
    const seats =
      wanted ??
      (mode === "custom"
        ? this.seats.map(({ value }) => value)
        : seatsFor(mode, players.length, own, this.level.choice.value));
    this.level.row.hidden = mode !== "bot" && mode !== "demo";
    this.side.row.hidden = mode === "demo" || mode === "custom";
    const people = /** @type {[string, string][]} */ ([
      ["me", words.me],
      ["here", words.here],
      ["invited", words.invited],
      ["open", words.open],
    ]);
    const names = /** @type {[string, string][]} */ (botsByLevel(bots));
    const rows = players.map((player, index) => select(player, [...people, ...names], seats[index] ?? "me"));
    this.seats = rows.map(({ choice }) => choice);
    for (const choice of this.seats) {
      choice.addEventListener("change", () => {
        this.mode.choice.value = "custom";
        this.#seat();
      });
    }
    this.rows.replaceChildren(...rows.map(({ row }) => row));
  }

  open() {
    const move = this.from ? [element("p", {}, `${words.fromMove} ${this.from.opening.length}.`)] : [];
    const form = element(
      "form",
      { class: "new-game", method: "dialog" },
      element("h2", {}, this.game.title),
      ...move,
      ...(this.game.variants.length > 1 || this.game.more_variants ? [this.variant.row, this.otherVariant] : []),
      this.mode.row,
      this.level.row,
      this.side.row,
      this.clock.row,
      element("label", {}, element("span", {}, words.name), this.name),
      element(
        "details",
        {},
        element("summary", {}, `${words.seats}, ${words.seed.toLowerCase()}`),
        element("fieldset", {}, element("legend", {}, words.seats), this.rows),
        element("label", {}, element("span", {}, words.seed), this.seed),
      ),
      this.error,
      element(
        "p",
        { class: "buttons" },
        element("button", { class: "primary" }, words.start),
        button(words.cancel, () => this.dialog?.close()),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#createTable();
    });
    this.dialog = openDialog(words.newGame, form);
  }

  /** Who sits where in the end: by lot, everyone moves on by as many seats as it says. */
  #finalSeats() {
    const seats = this.seats.map(({ value }) => (value === "here" ? "me" : value));
    if (this.side.row.hidden || this.side.choice.value !== LOT) return seats;
    const turn = Math.floor(Math.random() * seats.length);
    return [...seats.slice(turn), ...seats.slice(0, turn)];
  }

  async #createTable() {
    const variant = this.variant.choice.value === OTHER ? this.otherVariant.value.trim() : this.variant.choice.value;
    const wanted = {
      game: this.game.id,
      variant,
      seats: this.#finalSeats(),
      control: CLOCKS.find(([name]) => name === this.clock.choice.value)?.[2],
      ...(this.seed.value && { seed: this.seed.value }),
      ...(this.name.value.trim() && { name: this.name.value.trim() }),
      ...this.from,
    };
    try {
      const { id } = await post("/api/tables", wanted);
      rememberChoice("me", { name: this.name.value.trim() });
      rememberChoice(this.game.id, {
        variant: this.variant.choice.value,
        otherVariant: this.otherVariant.value,
        mode: this.mode.choice.value,
        level: this.level.choice.value,
        side: this.side.choice.value,
        seats: this.seats.map(({ value }) => value),
        clock: this.clock.choice.value,
      });
      this.dialog?.close();
      go(`/t/${id}`);
    } catch (problem) {
      this.error.textContent = sentence(/** @type {Error} */ (problem).message);
    }
  }
}

/** Asks what to play and with whom. @param {GameCard} game @param {Beginning} [from] where it begins, if not at the start */
export const newGame = (game, from) => new NewGame(game, from).open();
