// The board editor: any position, set up by touch or by its text. It knows no game: what can be put down, what can be
// set and what is wrong comes from the server.

import { addressOf, currentQuery, linkTo } from "./address.js";
import { allGames, cardOf, post } from "./api.js";
import { ParlourBoard } from "./board.js";
import { copyButton, element, input, refill, select, write } from "./dom.js";
import { dialsOf } from "./dials.js";
import { icon } from "./icons.js";
import { newGame } from "./newgame.js";
import { hasSides } from "./orientation.js";
import { paletteOf } from "./palette.js";
import { go, speak } from "./shell.js";
import { labelled, topLine } from "./tableparts.js";
import { HAND, choicesFor } from "./toolchoices.js";
import { rulesOf } from "./viewer.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("../types.js").Drafted} Drafted */
/** @typedef {import("../types.js").Edit} Edit */
/** @typedef {import("../types.js").GameCard} GameCard */

/** So many steps can be taken back. */
const MAX_UNDO = 200;

export class EditorPage {
  /** @type {Drafted | null} */ #draft = null;
  /** What to take back to. @type {string[]} */ #past = [];
  #tool = HAND;
  #variant = "";
  /** One change after the other: each is made to what the last one left. @type {Promise<void>} */ #queue =
    Promise.resolve();

  /** @param {HTMLElement} root @param {string} id */
  constructor(root, id) {
    this.root = root;
    this.id = id;
    this.board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    this.prompt = element("p", { class: "prompt" });
    this.problem = element("p", { class: "problem", role: "status" });
    this.palette = element("div", { class: "palette" });
    this.dials = element("div", { class: "dials" });
    this.text = input({
      id: "position",
      autocomplete: "off",
      spellcheck: "false",
      "aria-describedby": "position-help",
    });
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
  }

  async start() {
    const games = await allGames();
    this.game = cardOf(games, this.id);
    const asked = currentQuery();
    this.#variant = asked.get("variant") ?? this.game.variants[0]?.name ?? "";
    this.#furnish(this.game);
    this.board.game = this.id;
    this.board.addEventListener("choose", (event) => this.#choose(/** @type {CustomEvent<Choice>} */ (event).detail));
    this.text.addEventListener("change", () => this.#load(this.text.value.trim()));
    await this.#ask(asked.get("position"), []);
    document.addEventListener("keydown", this.keys);
  }

  stop() {
    document.removeEventListener("keydown", this.keys);
  }

  // --- what is asked of the server

  /** @param {string | null} position the first one if there is none @param {Edit[]} edits */
  async #ask(position, edits) {
    const draft = /** @type {Drafted} */ (
      await post(`/api/games/${this.id}/edit`, { variant: this.#variant, ...(position && { position }), edits })
    );
    this.#draft = draft;
    this.#show(draft);
  }

  /** Does something that changes the position; what cannot be done is told. @param {() => Promise<void>} change */
  #change(change) {
    this.#queue = this.#queue.then(async () => {
      const before = this.#draft?.position;
      try {
        await change();
        if (before !== undefined && before !== this.#draft?.position)
          this.#past = [...this.#past, before].slice(-MAX_UNDO);
      } catch (problem) {
        this.board.settle();
        this.#tell(/** @type {Error} */ (problem).message, true);
      }
      this.#showControls();
    });
    return this.#queue;
  }

  /** @param {Edit[]} edits */
  #edit(...edits) {
    return this.#change(() => this.#ask(this.#draft?.position ?? null, edits));
  }

  /** @param {string | null} position */
  #load(position) {
    return this.#change(() => this.#ask(position, []));
  }

  #undo() {
    const position = this.#past.at(-1);
    if (position === undefined) return;
    this.#load(position).then(() => {
      this.#past = this.#past.slice(0, -2);
      this.#showControls();
    });
  }

  /** @param {Choice} choice */
  #choose({ picks: [spot = "", to = ""], group }) {
    if (group === "take") this.#edit({ take: { spot } });
    else if (group === "move") this.#edit({ move: { from: spot, to } });
    else this.#edit({ put: { spot, item: group } });
  }

  // --- what is shown

  /** @param {string} text @param {boolean} isWrong */
  #tell(text, isWrong) {
    write(this.problem, sentence(text));
    this.problem.classList.toggle("wrong", isWrong);
  }

  /** @param {Drafted} draft */
  #show(draft) {
    this.text.value = draft.position;
    this.root.firstElementChild?.classList.toggle("two-boards", draft.scene.boards.length > 1);
    this.#showTool();
    refill(this.dials, ...dialsOf(draft.dials, this.id, this.#players, (edit) => this.#edit(edit)));
    const good = draft.is_view ? words.isView : words.isPlayable;
    this.#tell(draft.problem ?? good, draft.problem !== null);
    const query = new URLSearchParams({ variant: this.#variant, position: draft.position });
    history.replaceState(null, "", addressOf(`/editor/${this.id}?${query}`));
    this.#showControls();
  }

  get #players() {
    return rulesOf(/** @type {GameCard} */ (this.game), this.#variant).players;
  }

  /** The board as the tool in hand can work on it. */
  #showTool() {
    const draft = this.#draft;
    if (!draft) return;
    const tool = draft.palette.find(({ key }) => key === this.#tool);
    this.board.scene = { ...draft.scene, choices: choicesFor(draft.scene, this.#tool, tool) };
    // Dots where everything can be touched would only hide it.
    if (!tool || tool.shape === "hex") this.board.group = "none";
    refill(
      this.palette,
      ...paletteOf(draft.palette, this.id, this.#tool, (key) => {
        this.#tool = key;
        this.#showTool();
      }),
    );
    write(this.prompt, phrases.tool(this.#tool, tool?.label ?? ""));
  }

  #showControls() {
    const isGood = this.#draft?.problem === null;
    for (const [node, can] of /** @type {[HTMLButtonElement, boolean][]} */ ([
      [this.analyseButton, isGood],
      [this.playButton, isGood && !this.#draft?.is_view],
      [this.undoButton, this.#past.length > 0],
    ]))
      node.disabled = !can;
    if (this.flipButton && this.#draft) this.flipButton.hidden = !hasSides(this.#draft.scene.boards);
  }

  // --- the furniture

  /** The position's address. @param {string} page */
  #path(page) {
    const position = this.#draft?.position ?? "";
    return `/${page}/${this.id}?${new URLSearchParams({ variant: this.#variant, position })}`;
  }

  /** @param {GameCard} game */
  #furnish(game) {
    const begin = () => newGame(game, { variant: this.#variant, start: this.#draft?.position ?? "", opening: [] });
    this.analyseButton = element(
      "button",
      { type: "button", onclick: () => go(this.#path("analysis")) },
      words.analyseIt,
    );
    this.playButton = element("button", { type: "button", class: "primary", onclick: begin }, words.playFromHere);
    this.undoButton = labelled("undo", words.undoEdit, () => this.#undo());
    this.flipButton = labelled("flip", words.flip, () => (this.board.isFlipped = !this.board.isFlipped));
    const link = () => linkTo(this.#path("p"));
    this.root.replaceChildren(
      element(
        "section",
        { class: "table editor", "data-game": this.id },
        element("h1", { class: "spoken" }, phrases.editorOf(game.title)),
        topLine(this.prompt),
        element("div", { class: "ground" }, this.board),
        element("div", { class: "words" }, this.problem),
        element("div", { class: "side" }, this.palette, ...this.#variantRow(game), this.dials, this.#textRow()),
        element(
          "div",
          { class: "dock" },
          element("div", { class: "actions" }, this.playButton, this.analyseButton),
          element(
            "div",
            { class: "controls" },
            this.undoButton,
            labelled("again", words.startPosition, () => this.#load(null)),
            labelled("cross", words.emptyBoard, () => this.#edit("clear")),
            this.flipButton,
            copyButton(words.copyLink, link, icon("link")),
            ...shareButton(phrases.editorOf(game.title), link),
          ),
        ),
      ),
    );
  }

  /** @param {GameCard} game */
  #variantRow(game) {
    const listed = game.variants.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]));
    const isListed = listed.some(([name]) => name === this.#variant);
    if (listed.length < 2 && isListed) return [];
    const other = /** @type {[string, string][]} */ (isListed ? [] : [[this.#variant, this.#variant]]);
    const { row, choice } = select(words.variant, [...listed, ...other], this.#variant);
    choice.addEventListener("change", () => {
      const before = this.#variant;
      this.#variant = choice.value;
      this.#past = [];
      // The position may fit the other rules as well; if not, their own first one is shown.
      const position = this.#draft?.position ?? null;
      this.#change(() => this.#ask(position, []).catch(() => this.#ask(null, []))).then(() => {
        this.#past = [];
        this.#showControls();
      });
      if (before !== this.#variant) speak(choice.selectedOptions[0]?.textContent ?? "");
    });
    row.classList.add("dial");
    return [row];
  }

  #textRow() {
    return element(
      "div",
      { class: "notation" },
      element("label", { for: "position" }, words.positionText),
      this.text,
      element("p", { class: "quiet", id: "position-help" }, words.positionHelp),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (isTyping || event.altKey || document.querySelector("dialog[open]")) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === "z";
    if (isUndo) this.#undo();
    else if (event.key === "f" && !event.ctrlKey && !event.metaKey) this.board.isFlipped = !this.board.isFlipped;
    else return;
    event.preventDefault();
  }
}

/** The system's own way to share, where there is one. @param {string} title @param {() => string} link */
function shareButton(title, link) {
  if (typeof navigator.share !== "function") return [];
  return [labelled("share", words.shareIt, () => navigator.share({ title, url: link() }).catch(() => {}))];
}
