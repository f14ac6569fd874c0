// The sheet for a new game: against whom, on which side, by which rules, with which clock; or with people. Everything is a
// real field, and remembered.

import { isSite } from "./address.js";
import { has } from "./api.js";
import { button, element, input, select } from "./dom.js";
import { artIcon, icon } from "./icons.js";
import { statistics } from "./me.js";
import { allBots, characterOf, face } from "./opponents.js";
import { chosenOf, openSheet, option, segments } from "./sheet.js";
import { CLOCKS, EITHER, OTHER, lastWishes, ownSeat, seatsFor, startGame, tableOf } from "./start.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").BotInfo} BotInfo */
/** @typedef {import("../types.js").CharacterKind} CharacterKind */
/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("./records.js").Beginning} Beginning */
/** @typedef {import("./start.js").Mode} Mode */

/** So many variants are seen at once; the rest is folded away. */
const VARIANTS_IN_SIGHT = 6;
/** The ways to play with people, or to watch; some need others in the house. @type {[Exclude<Mode, "bot">, string][]} */
const WAYS = isSite
  ? [
      ["here", "two"],
      ["watch", "watch"],
    ]
  : [
      ["friend", "link"],
      ["here", "two"],
      ["watch", "watch"],
      ["open", "door"],
    ];

class NewGame {
  /** Seats that were set one by one; none if they follow from the rest. @type {string[] | null} */ #seats = null;

  /** @param {GameCard} game @param {Beginning | undefined} from */
  constructor(game, from) {
    this.game = game;
    this.from = from;
    this.wishes = { ...lastWishes(game), ...(from && { variant: from.variant }) };
    this.opponents = element("div");
    this.saying = element("p", { class: "who-says", "aria-live": "polite" });
    this.sides = element("div");
    this.without = element("h3");
    this.rows = element("div", { class: "seat-rows" });
    this.otherVariant = input({ "aria-label": words.otherVariant, value: this.wishes.otherVariant });
    this.seed = input({ inputmode: "numeric", pattern: "[0-9]*", placeholder: words.seedHint });
    // A game with a friend is nobody else's business, unless its host says so.
    this.watched = select(
      words.friendsWatchedBy,
      [
        ["link", words.watchedWithLink],
        ["all", words.watchedByAll],
      ],
      "link",
    );
    this.error = element("p", { class: "error", role: "alert" });
    this.#fill();
  }

  get #table() {
    return tableOf(this.game, this.wishes.variant);
  }

  open() {
    const play = button(words.play, () => this.#start("bot"), { class: "btn main big" });
    this.sheet = openSheet(
      this.game.title,
      [
        ...this.#top(),
        element("fieldset", {}, element("legend", {}, words.against), this.opponents),
        this.sides,
        ...this.#variants(),
        segments(
          words.clock,
          "clock",
          CLOCKS.map(([value, text]) => ({ value, text })),
          this.wishes.clock,
        ),
        this.#ways(),
        this.#more(),
      ],
      [this.error, play],
    );
    this.sheet.addEventListener("change", (event) => this.#changed(/** @type {HTMLInputElement} */ (event.target)));
  }

  /** What it is, how it is learnt, and where it begins. */
  #top() {
    const { id, about } = this.game;
    const link = (/** @type {string} */ href, /** @type {string} */ text) =>
      element("a", { class: "quiet-link", href }, text);
    const links = element(
      "nav",
      { class: "house-links", "aria-label": words.learnIt },
      ...(has(this.game, "guide") ? [link(`/guide/${id}`, words.howItIsPlayed)] : []),
      link(`/rules/${id}`, words.rules),
      ...(has(this.game, "exercises") ? [link(`/learn/${id}`, words.exercises)] : []),
      link(`/analysis/${id}`, words.analysisBoard),
      ...(has(this.game, "editor") ? [link(`/editor/${id}`, words.boardEditor)] : []),
    );
    const text = this.from ? phrases.fromMove(this.from.opening.length) : about;
    return [element("div", { class: "sheet-top" }, element("p", { class: this.from ? "from-move" : "" }, text), links)];
  }

  /** Opponents and sides as the variant has them. */
  #fill() {
    const { bots, players, symbols } = this.#table;
    const { id } = this.game;
    if (!bots.some(({ name }) => name === this.wishes.opponent)) this.wishes.opponent = lastWishes(this.game).opponent;
    const of = (/** @type {CharacterKind} */ kind) => bots.filter(({ character }) => character.kind === kind);
    const company = [...of("champion"), ...of("guest")].map((bot) => this.#companion(bot));
    this.opponents.replaceChildren(
      element("div", { class: "perch" }, ...of("bird").map((bot) => this.#bird(bot))),
      this.saying,
      element("div", { class: "company" }, ...company),
      element(
        "details",
        { class: "fold", open: of("laboratory").some(({ name }) => name === this.wishes.opponent) },
        element("summary", {}, words.laboratory),
        element("div", { class: "lab" }, ...of("laboratory").map((bot) => this.#companion(bot))),
      ),
    );
    const side = Number(this.wishes.side) < players.length ? this.wishes.side : EITHER;
    this.sides.replaceChildren(
      segments(
        words.side,
        "side",
        [
          ...players.map((player, index) => ({
            value: String(index),
            text: phrases.side(player),
            ...(symbols[index] && { picture: artIcon(id, symbols[index], index) }),
          })),
          { value: EITHER, text: words.either },
        ],
        side,
      ),
    );
    this.#tell();
    this.#seat();
  }

  /** @param {BotInfo} bot */
  #bird({ name, character }) {
    const isChosen = name === this.wishes.opponent;
    const label = `${character.name}, ${character.word}`;
    return option("opponent", name, isChosen, label, face(character.face, 46), element("span", {}, character.word));
  }

  /** @param {BotInfo} bot */
  #companion({ name, character }) {
    return option(
      "opponent",
      name,
      name === this.wishes.opponent,
      `${character.name}. ${sentence(character.line)}`,
      face(character.face, 36),
      element("span", {}, element("b", {}, character.name), sentence(character.line)),
    );
  }

  /** What the chosen one is like, and how one has fared against it. */
  #tell() {
    const { name, line } = characterOf(this.#table.bots, this.wishes.opponent);
    const { won, played } = statistics({ game: this.game.id, opponent: this.wishes.opponent });
    const rest = line.startsWith(name) ? line.slice(name.length) : `. ${sentence(line)}`;
    this.saying.replaceChildren(
      ...(this.#seats
        ? [words.seatsSet]
        : [element("b", {}, name), rest, played > 0 ? ` ${phrases.wonOf(won, played)}` : ""]),
    );
    this.without.textContent = phrases.without(name);
  }

  #variants() {
    const { variants, more_variants: more } = this.game;
    if (this.from || (variants.length < 2 && !more)) return [];
    const { variant } = this.wishes;
    const row = (/** @type {import("../types.js").VariantInfo} */ { name, title, about }) =>
      option(
        "variant",
        name,
        name === variant,
        "",
        element("span", {}, element("b", {}, title), about),
        element("i", { class: "dot" }),
      );
    const other = more ? [row({ name: OTHER, title: words.otherVariant, about: sentence(more) })] : [];
    this.otherField = element("div", { class: "other-variant", hidden: variant !== OTHER }, this.otherVariant);
    const [near, far] = [variants.slice(0, VARIANTS_IN_SIGHT), variants.slice(VARIANTS_IN_SIGHT)];
    const fold =
      far.length > 0
        ? [
            element(
              "details",
              { class: "fold", open: far.some(({ name }) => name === variant) },
              element("summary", {}, words.moreVariants),
              element("div", { class: "vars" }, ...far.map(row)),
            ),
          ]
        : [];
    return [
      element(
        "fieldset",
        {},
        element("legend", {}, words.variant),
        element("div", { class: "vars" }, ...near.map(row), ...other, this.otherField),
        ...fold,
      ),
    ];
  }

  /** With people, or as one who watches: each starts at once. */
  #ways() {
    const ways = WAYS.map(([mode, sign]) => {
      const way = button("", () => this.#start(mode));
      way.append(icon(sign), words[`mode-${mode}`]);
      return way;
    });
    const alone = isSite ? [element("p", { class: "quiet" }, words.aloneHere)] : [];
    return element("section", {}, this.without, element("div", { class: "others" }, ...ways), ...alone);
  }

  #more() {
    return element(
      "details",
      { class: "fold" },
      element("summary", {}, isSite ? words.moreOptionsAlone : words.moreOptions),
      this.rows,
      element(
        "div",
        { class: "seat-rows" },
        ...(isSite ? [] : [this.watched.row]),
        element("label", {}, element("span", {}, words.seed), this.seed),
      ),
    );
  }

  /** The seats one by one: as they follow from the rest, or as they were set. */
  #seat() {
    const { players, symbols } = this.#table;
    const own = this.wishes.side === EITHER ? 0 : Number(this.wishes.side);
    const seats = this.#seats ?? seatsFor("bot", players.length, own, this.wishes.opponent);
    const people = /** @type {[string, string][]} */ ([
      ["me", words.me],
      ...(isSite
        ? []
        : [
            ["invited", words.invited],
            ["open", words.open],
          ]),
    ]);
    const bots = this.#table.bots.map(
      ({ name, character }) => /** @type {[string, string]} */ ([name, phrases.opponent(character)]),
    );
    const order = ["bird", "champion", "guest", "laboratory"];
    const kindOf = (/** @type {[string, string]} */ [name]) => order.indexOf(characterOf(this.#table.bots, name).kind);
    bots.sort((a, b) => kindOf(a) - kindOf(b));
    const rows = players.map((player, index) => {
      const { row, choice } = select(phrases.side(player), [...people, ...bots], seats[index] ?? "me");
      const symbol = symbols[index];
      if (symbol) row.firstElementChild?.prepend(artIcon(this.game.id, symbol, index));
      choice.dataset.seat = String(index);
      return row;
    });
    this.rows.replaceChildren(...rows);
  }

  /** @param {HTMLInputElement} field */
  #changed(field) {
    const { name, value } = field;
    if (field.dataset.seat !== undefined) {
      this.#seats = [...this.rows.querySelectorAll("select")].map((choice) => choice.value);
      this.#tell();
      return;
    }
    if (name === "opponent" || name === "side" || name === "clock" || name === "variant") this.wishes[name] = value;
    if (name === "opponent" || name === "side" || name === "variant") this.#seats = null;
    if (name === "variant") {
      if (this.otherField) this.otherField.hidden = value !== OTHER;
      this.#fill();
    } else if (name === "opponent" || name === "side") {
      this.#tell();
      this.#seat();
    }
  }

  /** @param {Mode} mode */
  async #start(mode) {
    if (!this.sheet) return;
    const { players } = this.#table;
    const side = chosenOf(this.sheet, "side");
    const wishes = { ...this.wishes, side, otherVariant: this.otherVariant.value.trim() };
    const seats =
      mode === "bot" && this.#seats
        ? this.#seats
        : seatsFor(mode, players.length, ownSeat(side, players.length), wishes.opponent);
    try {
      const listed = this.watched.choice.value === "all" && seats.includes("invited");
      await startGame(this.game, wishes, seats, { seed: this.seed.value.trim(), from: this.from, listed });
    } catch (problem) {
      this.error.textContent = sentence(/** @type {Error} */ (problem).message);
    }
  }
}

/** Asks what to play and with whom. @param {GameCard} game @param {Beginning} [from] where it begins, if not at the start */
export const newGame = (game, from) => new NewGame(game, from).open();

/** Who is played against if nothing is asked. @param {GameCard} game */
export const opponentAtOnce = (game) => characterOf(allBots(game), lastWishes(game).opponent);
