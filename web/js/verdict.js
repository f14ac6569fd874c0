// How a game ended, over the board: who won and why, and what to do next. It is shown once, and can be put away.

import { currentPath, fileAt } from "./address.js";
import { element } from "./dom.js";
import { draw } from "./frame.js";
import { icon } from "./icons.js";
import { nextOpponent, recordResult, statistics } from "./me.js";
import { characterOf, face, nameIn } from "./opponents.js";
import { labelled } from "./tableparts.js";
import { headlineOf, isOver, ownSeats, reasonOf } from "./tablestate.js";
import { phrases, words } from "./words.js";

/** @typedef {import("./tablestate.js").TableState} TableState */
/** @typedef {import("./tableview.js").Commands} Commands */
/** @typedef {import("./viewer.js").Viewer} Viewer */

/** How many feathers fall when one has won. */
const FEATHERS = 9;
const PICTURES = fileAt("/pictures/win.svg");

/** How long a game took, in milliseconds; nothing where the time of some action is not known. @param {import("../types.js").Played[]} played */
function timeOf(played) {
  const times = played.filter(({ by }) => by !== null).map(({ spent }) => spent);
  return times.length > 0 && times.every((spent) => spent !== undefined)
    ? times.reduce((/** @type {number} */ sum, spent) => sum + (spent ?? 0), 0)
    : null;
}

export class Verdict {
  /** Which game it was shown for. */ #shownFor = 0;
  /** When this page first saw the game, to tell how long it took. */ #begun = Date.now();
  #number = 0;

  /** @param {Viewer} viewer @param {Commands} commands @param {() => unknown} share shares how it ended */
  constructor(viewer, commands, share) {
    this.viewer = viewer;
    this.commands = commands;
    this.share = share;
    this.root = element("section", { class: "verdict", hidden: true, "aria-label": words.result });
  }

  /** @param {TableState} state @param {number} plies @param {boolean} isPast */
  show(state, plies, isPast) {
    const { number } = state.standing;
    if (number !== this.#number) {
      this.#number = number;
      this.#begun = Date.now();
      this.#shownFor = 0;
    }
    if (!isOver(state) || isPast) this.root.hidden = true;
    if (!isOver(state)) {
      // What is taken back may end again, and otherwise.
      this.#shownFor = 0;
      return;
    }
    this.#remember(state);
    if (isPast || this.#shownFor === number) return;
    this.#shownFor = number;
    this.#fill(state, plies);
    this.root.hidden = false;
  }

  /** Results count against one bot, for whoever played it alone. @param {TableState} state @returns {string | null} */
  #opponent({ standing, known }) {
    const bots = standing.seats.filter(({ kind }) => kind === "bot").map(({ name }) => nameIn(name));
    const seats = known.map(({ seat }) => seat).filter((seat) => seat !== null);
    const isAlone = seats.length === 1 && bots.length === standing.seats.length - 1;
    return isAlone && new Set(bots).size === 1 ? (bots[0] ?? null) : null;
  }

  /** @param {TableState} state */
  #remember(state) {
    const [seat] = ownSeats(state);
    const { result, number } = state.standing;
    const opponent = this.#opponent(state);
    if (seat === undefined || !result || opponent === null || result.called_off) return;
    const outcome = result.winner === null ? "drawn" : result.winner === seat ? "won" : "lost";
    const { game, rules } = this.viewer;
    const table = currentPath().split("/").at(-1) ?? "";
    recordResult({ game: game.id, opponent, outcome, table, number, variant: rules.variant });
  }

  /** @param {TableState} state @param {number} plies */
  #fill(state, plies) {
    const { viewer, commands } = this;
    const { people } = viewer;
    const winner = state.standing.result?.winner ?? null;
    const [own] = ownSeats(state);
    const isWon = winner !== null && winner === own && ownSeats(state).length === 1;
    const order = people.map((_, index) => index).sort((a, b) => Number(b === winner) - Number(a === winner));
    const faces = order.map((index) => face(people[index]?.face ?? "friend", index === winner ? 84 : 56));
    const opponent = this.#opponent(state);
    const next = opponent !== null && isWon ? nextOpponent(viewer.rules.bots, opponent) : null;
    const seconds = Math.round((timeOf(viewer.present?.played ?? []) ?? Date.now() - this.#begun) / 1000);
    const facts = [
      [String(plies), words.movesPlayed],
      [`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`, words.time],
      ...(opponent !== null ? [this.#record(opponent)] : []),
    ];
    const rematch = () => commands.change({ type: "rematch" });
    const plays = own !== undefined;
    const isLost = plays && winner !== null && winner !== own && ownSeats(state).length === 1;
    const main = next
      ? this.#nextButton(next)
      : plays
        ? mainButton("again", isLost ? words.onceAgain : words.rematch, rematch)
        : mainButton("opt", words.newGame, () => commands.newGame());
    // What was hidden and never shown cannot be looked into.
    const isClosed = viewer.analysis.root.hidden;
    const more = [
      ...(next ? [labelled("again", words.rematch, rematch)] : []),
      ...(isClosed ? [] : [labelled("chart", words.whereItTurned, () => this.#lookBack())]),
      ...(plays && !next ? [labelled("opt", words.newGame, () => commands.newGame())] : []),
      labelled("share", words.shareIt, () => this.share()),
    ];
    this.root.className = `verdict ${isWon ? "won" : winner === null ? "drawn" : isLost ? "lost" : "seen"}`;
    this.root.replaceChildren(
      ...(isWon ? [moment()] : []),
      element(
        "div",
        { class: "paper" },
        element(
          "button",
          {
            type: "button",
            class: "close",
            "aria-label": words.lookBack,
            title: words.lookBack,
            onclick: () => this.#close(),
          },
          icon("close"),
        ),
        element("div", { class: "faces" }, ...faces),
        element("h2", {}, headlineOf(state, people)),
        element("p", { class: "reason" }, reasonOf(state, people)),
        ...(isLost ? [element("p", { class: "kind" }, isClosed ? words.kindlyAgain : words.kindly)] : []),
        element(
          "dl",
          { class: "facts" },
          ...facts.map(([value, what]) =>
            element("div", {}, element("dd", {}, value ?? ""), element("dt", {}, what ?? "")),
          ),
        ),
        main,
        element("p", { class: "more" }, ...more),
      ),
    );
  }

  /** Shows the curve, and with it the move where the game turned. */
  #lookBack() {
    this.#close();
    const { analysis } = this.viewer;
    analysis.root.scrollIntoView({ block: "center" });
    analysis.run();
  }

  /** @param {string} opponent @returns {[string, string]} */
  #record(opponent) {
    const { won, played } = statistics({ game: this.viewer.game.id, opponent });
    return [phrases.score(won, played), phrases.against(characterOf(this.viewer.rules.bots, opponent).name)];
  }

  /** @param {string} next */
  #nextButton(next) {
    const { name, face: picture } = characterOf(this.viewer.rules.bots, next);
    return element(
      "button",
      { type: "button", class: "btn main big", onclick: () => this.commands.playAgainst(next) },
      face(picture, 38),
      phrases.next(name),
    );
  }

  #close() {
    this.root.hidden = true;
    this.viewer.board.focusCursor();
  }
}

/** @param {string} picture @param {string} text @param {() => unknown} action */
const mainButton = (picture, text, action) =>
  element("button", { type: "button", class: "btn main big", onclick: action }, icon(picture), text);

/** The lamp over the board and feathers that come down; where nothing moves, they have come down. */
function moment() {
  const feathers = Array.from({ length: FEATHERS }, (_, index) =>
    draw(
      "svg",
      { viewBox: "0 0 24 64", class: "feather" },
      draw("use", { href: `${PICTURES}#feather-${index % 2 === 0 ? "gold" : "blue"}` }),
    ),
  );
  const lamp = draw("svg", { viewBox: "0 0 390 430", class: "lamp" }, draw("use", { href: `${PICTURES}#lamp` }));
  return element("div", { class: "moment", "aria-hidden": "true" }, lamp, ...feathers);
}
