// A finished game from the archive: to be stepped through, thought about and played on.

import { addressOf, currentPath, currentQuery, isSite, linkTo } from "./address.js";
import { allGames, cardOf, get, getText, post } from "./api.js";
import { element, write } from "./dom.js";
import { icon } from "./icons.js";
import { resultInWords } from "./lists.js";
import { peopleAt } from "./names.js";
import { linkOfRecord } from "./records.js";
import { saveButton } from "./save.js";
import { Seats } from "./seats.js";
import { openShare, positionQuery } from "./share.js";
import { labelled, topLine } from "./tableparts.js";
import { thinkOfGame } from "./thinkhere.js";
import { Viewer, rulesOf } from "./viewer.js";
import { phrases, sentence, when, words } from "./words.js";

/** @typedef {import("../types.js").GameListing} GameListing */
/** @typedef {import("../types.js").Replay} Replay */

/** One game of the archive on the page. */
export class ReplayPage {
  /** Whether what was hidden stays hidden, so that there are no eyes but a spectator's. */ #isSealed = false;

  /** @param {HTMLElement} root @param {string} id */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    this.prompt = element("p", { class: "prompt", role: "status" });
    this.seats = new Seats();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.viewer?.key(event, {});
  }

  async start() {
    const path = `/api/archive/${this.id}`;
    const [listing, games] = await Promise.all([/** @type {Promise<GameListing>} */ (get(path)), allGames()]);
    const game = cardOf(games, listing.game);
    this.listing = listing;
    const rules = rulesOf(
      game,
      listing.variant,
      listing.seats.map(({ player }) => player),
    );
    const source = {
      replay: (/** @type {number} */ ply) => this.#position(ply),
      think: (/** @type {import("./thinkhere.js").About} */ about) =>
        thinkOfGame(
          () => getText(`${path}/record`),
          about,
          () => post(`${path}/thought`, about),
        ),
      record: () => getText(`${path}/record`),
    };
    this.viewer = new Viewer(game, rules, source, () => this.#showWhere());
    this.viewer.people = peopleAt(listing.seats, [], rules);
    this.#furnish(game.title);
    const last = await this.#position(listing.plies);
    this.viewer.show({
      number: 1,
      scene: last.scene,
      played: last.played,
      seat: null,
      mayAsk: true,
      isOver: true,
      winner: listing.winner ?? null,
    });
    const asked = currentQuery().get("ply");
    await this.viewer.look(asked === null ? listing.plies : Number(asked));
    document.addEventListener("keydown", this.keys);
  }

  stop() {
    document.removeEventListener("keydown", this.keys);
    this.viewer?.stop();
    this.seats.stop();
    this.isStopped = true;
  }

  /** A position; where something was hidden, with the eyes of whoever is to move there. @param {number} ply @returns {Promise<Replay>} */
  async #position(ply) {
    const look = (/** @type {string} */ seat) =>
      /** @type {Promise<Replay>} */ (get(`/api/archive/${this.id}/replay?ply=${ply}${seat}`));
    const shown = await look("");
    const mover = shown.played[ply]?.by ?? null;
    if (!this.viewer?.rules.has_secrets || mover === null || this.#isSealed) return shown;
    return look(`&seat=p${mover + 1}`).catch(() => {
      this.#isSealed = true;
      return shown;
    });
  }

  #showWhere() {
    const { viewer, listing } = this;
    if (!viewer || !listing || this.isStopped) return;
    const isEnd = viewer.past === null;
    const mover = viewer.past?.scene.to_move ?? null;
    const where = mover === null ? "" : phrases.toMove(viewer.name(mover));
    write(
      this.prompt,
      sentence(
        isEnd
          ? resultInWords(
              listing,
              viewer.people.map(({ name }) => name),
            )
          : where,
      ),
    );
    this.#showSeats();
    history.replaceState(null, "", addressOf(isEnd ? `/g/${this.id}` : `/g/${this.id}?ply=${viewer.ply}`));
  }

  /** Shares what is shown, with the eyes that see it. @param {string} title */
  #share(title) {
    const viewer = /** @type {Viewer} */ (this.viewer);
    const mover = viewer.present?.played[viewer.ply]?.by ?? null;
    openShare({
      title,
      picture: `/api/archive/${this.id}/picture.png`,
      query: positionQuery(viewer, viewer.rules.has_secrets && !this.#isSealed ? mover : null),
      links: [
        { label: words.shareGame, link: () => this.#link() },
        { label: words.share, link: () => viewer.positionLink() },
      ],
    });
  }

  /** The players' plates, as they stand in the position that is shown. */
  #showSeats() {
    const { viewer, listing } = this;
    const scene = viewer?.past?.scene ?? viewer?.present?.scene;
    if (!viewer || !listing || !scene) return;
    const winner = viewer.past ? null : (viewer.present?.winner ?? null);
    const standing = {
      number: 1,
      plies: listing.plies,
      seats: listing.seats,
      to_move: scene.to_move,
      begun: true,
      clock: null,
      offers: [],
      result: winner === null ? null : { line: listing.result, winner, words: "", reason: "" },
    };
    this.root.firstElementChild?.classList.toggle("two-boards", scene.boards.length > 1);
    this.seats.show({
      standing,
      people: viewer.people,
      near: 0,
      presence: null,
      panels: scene.panels,
      art: viewer.art,
    });
  }

  /** A link to the game: on a device of one's own it holds all of it. */
  async #link() {
    return isSite && this.viewer
      ? linkOfRecord(await this.viewer.source.record())
      : linkTo(`${currentPath()}?${currentQuery()}`);
  }

  /** @param {string} title */
  #furnish(title) {
    const viewer = /** @type {Viewer} */ (this.viewer);
    const listing = /** @type {GameListing} */ (this.listing);
    viewer.advice.switch.classList.add("labelled");
    this.root.replaceChildren(
      element(
        "section",
        { class: "table", "data-game": listing.game },
        element("h1", { class: "spoken" }, title),
        topLine(this.prompt),
        this.seats.above,
        viewer.ground,
        viewer.panels.root,
        this.seats.below,
        element("div", { class: "words" }, viewer.message, viewer.note),
        element(
          "div",
          { class: "side" },
          viewer.advice.root,
          viewer.moves.root,
          viewer.analysis.root,
          viewer.times.root,
          element("p", { class: "watchers" }, when(listing.ended)),
        ),
        element(
          "div",
          { class: "dock" },
          element(
            "div",
            { class: "actions" },
            viewer.playOnButton(),
            element("a", { class: "button", href: `/analysis/${listing.game}?g=${this.id}` }, words.openAnalysis),
          ),
          element(
            "div",
            { class: "controls" },
            viewer.advice.switch,
            viewer.flipButton,
            labelled("share", words.shareSheet, () => this.#share(title)),
            saveButton(
              words.download,
              "labelled",
              `${listing.game}-${this.id}.txt`,
              () => viewer.source.record(),
              (problem) => viewer.complain(problem),
            ),
          ),
        ),
      ),
    );
  }
}
