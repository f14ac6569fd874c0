// A table's elements: shows what its state says, and tells its page what was pressed.

import { Chat } from "./chat.js";
import { button, copyButton, element, input, refill, write } from "./dom.js";
import { Invitation } from "./invitation.js";
import { Offers } from "./offers.js";
import { Seats } from "./seats.js";
import {
  actionsOf,
  controlsOf,
  isHandingOver,
  isOver,
  isOwnTurn,
  mayPlayOn,
  nearSeat,
  ownSeats,
  promptOf,
  viewpoint,
} from "./tablestate.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Choice} Choice */
/** @typedef {import("./tablestate.js").TableState} TableState */
/** @typedef {import("./tablestate.js").Actions} Actions */
/** @typedef {import("./viewer.js").Viewer} Viewer */

/**
 * What can be asked of the page.
 * @typedef {object} Commands
 * @property {(choice: Choice) => unknown} choose
 * @property {(text: string) => unknown} type a typed move
 * @property {(text: string) => Promise<unknown>} say
 * @property {(player: number) => unknown} sit
 * @property {() => unknown} showBoard
 * @property {() => unknown} passOn
 * @property {() => unknown} resign
 * @property {() => unknown} hint
 * @property {() => unknown} newGame
 * @property {() => Promise<string>} gameLink
 * @property {(ask: Record<string, unknown>) => unknown} change what changes the game
 */

export class TableView {
  #shownPrompt = "";

  /** @param {string} id @param {string} title @param {Viewer} viewer @param {Commands} commands */
  constructor(id, title, viewer, commands) {
    this.id = id;
    this.viewer = viewer;
    this.commands = commands;
    this.title = title;
    this.seats = new Seats();
    this.prompt = element("p", { class: "prompt", role: "status" });
    this.actions = element("div", { class: "buttons actions" });
    this.offers = new Offers((ask) => commands.change(ask));
    this.controls = element("div", { class: "buttons controls" });
    this.playOn = element("div", { class: "buttons steps" });
    this.chat = new Chat((text) => commands.say(text));
    this.watchers = element("p", { class: "watchers" });
    this.invitation = new Invitation(id);
    this.typing = input({ "aria-label": words.typeMove, id: "type-move", autocomplete: "off" });
    this.root = this.#build();
  }

  #build() {
    const { viewer } = this;
    const typing = element("form", { class: "type" }, this.typing);
    typing.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.typing.value.trim();
      this.typing.value = "";
      if (text) this.commands.type(text);
    });
    return element(
      "section",
      { class: "table", "data-game": viewer.game.id },
      element("div", { class: "stage" }, this.seats.above, viewer.ground, this.seats.below),
      viewer.column(
        element("h1", {}, this.title),
        element("a", { href: `/rules/${viewer.game.id}`, target: "_blank" }, words.rules),
        element("p", { class: "about" }, viewer.game.about),
        this.invitation.root,
        this.prompt,
        viewer.message,
        this.offers.root,
        this.actions,
        viewer.note,
        this.controls,
      ),
      viewer.panels.root,
      element(
        "aside",
        {},
        element("details", { open: true }, element("summary", {}, words.moves), viewer.moves.root, this.playOn, typing),
        this.chat.root,
        this.watchers,
      ),
    );
  }

  stop() {
    this.seats.stop();
  }

  /** @param {TableState} state */
  show(state) {
    const { viewer } = this;
    const { scene, played = [] } = viewpoint(state) ?? {};
    if (!scene) return;
    // First of all: an earlier position that was shown may be gone by this.
    if (isHandingOver(state)) viewer.blank();
    else
      viewer.show({
        number: state.standing.number,
        scene,
        played,
        seat: state.seat,
        mayAsk: state.mayAsk,
        isOver: isOver(state),
        winner: state.standing.result?.winner ?? null,
      });
    const isPast = viewer.past !== null;
    this.seats.show(state.standing, ownSeats(state), nearSeat(state), state.presence);
    this.#showPrompt(state, isPast);
    this.invitation.show(state.standing, state.reserved);
    const watchers = state.presence?.spectators ?? 0;
    write(this.watchers, watchers > 0 ? phrases.watch(watchers) : "");
    this.root.classList.toggle("hidden-from", isHandingOver(state));
    const actions = actionsOf(state, isPast);
    if (actions.kind === "hand-over") return this.#showCurtain(actions.to);
    this.typing.hidden = state.seat === null || isOver(state);
    this.typing.placeholder = `${words.typeMove} ${scene.choices.at(-1)?.notation ?? "…"}`;
    refill(this.actions, ...this.#actionButtons(actions));
    refill(this.playOn, ...(mayPlayOn(state, isPast) ? [viewer.playOnButton()] : []));
    refill(this.controls, ...this.#controlButtons(state, isPast));
    this.offers.show(state.standing, state.seat);
  }

  /** @param {TableState} state @param {boolean} isPast */
  #showPrompt(state, isPast) {
    const isTurn = isOwnTurn(state, isPast);
    const text = promptOf(state, isPast);
    this.prompt.classList.toggle("over", isOver(state));
    document.title = `${isTurn ? phrases.yourTurn(this.title) : this.title} · Parlour`;
    // Whoever listens is not told twice.
    if (this.#shownPrompt === `${isTurn} ${text}`) return;
    this.#shownPrompt = `${isTurn} ${text}`;
    const turn = isTurn && text ? [element("span", { class: "your-turn" }, words.yourTurn), " "] : [];
    this.prompt.replaceChildren(...turn, text);
  }

  /** Whoever is next has not been shown anything yet, and must not see what the last one did. @param {string} next */
  #showCurtain(next) {
    this.typing.value = "";
    this.typing.placeholder = "";
    this.controls.replaceChildren();
    this.offers.clear();
    if (this.actions.querySelector(".show-board")) return;
    const show = button(words.show, () => this.commands.showBoard(), { class: "primary show-board" });
    this.actions.replaceChildren(element("p", {}, phrases.handOver(sentence(next))), show);
    show.focus();
  }

  /** @param {Actions} actions @returns {HTMLElement[]} */
  #actionButtons(actions) {
    const { viewer, commands } = this;
    switch (actions.kind) {
      case "sit":
        return actions.seats.map(({ name, player }) =>
          button(`${words.sit}: ${name}`, () => commands.sit(player), { class: "primary" }),
        );
      case "pass-on":
        return [button(words.passOn, () => commands.passOn(), { class: "primary" })];
      case "act": {
        const own = actions.choices.map(({ choice, isOnly }) => {
          const value = viewer.valueOf(choice);
          const attributes = { class: isOnly ? "primary" : "", "data-key": choice.notation };
          return button(
            sentence(choice.label) + (value ? ` (${value})` : ""),
            () => commands.choose(choice),
            attributes,
          );
        });
        const rotate = viewer.board.carries ? [button(words.rotate, () => viewer.board.rotate())] : [];
        const aids = actions.aids.map(({ name, label }) =>
          button(sentence(label), () => commands.change({ type: "aid", name })),
        );
        return [...own, ...rotate, ...aids];
      }
      default:
        return [];
    }
  }

  /** @param {TableState} state @param {boolean} isPast @returns {HTMLElement[]} */
  #controlButtons(state, isPast) {
    const { viewer, commands } = this;
    const ask = (/** @type {string} */ type) => () => commands.change({ type });
    const href = `/api/tables/${this.id}/record${seatQuery("?", state.seat)}`;
    const make = {
      rematch: () => button(words.rematch, ask("rematch"), { class: "primary" }),
      newGame: () => button(words.newGame, () => commands.newGame()),
      undo: () => button(words.undo, ask("undo")),
      draw: () => button(words.draw, ask("draw")),
      resign: () => button(words.resign, () => commands.resign()),
      abort: () => button(words.abort, ask("abort")),
      hint: () => button(words.hint, () => commands.hint()),
      why: () => viewer.advice.switch,
      flip: () => viewer.flipButton,
      share: () => copyButton(words.share, () => viewer.positionLink()),
      shareGame: () => copyButton(words.shareGame, () => commands.gameLink()),
      download: () => element("a", { class: "button", href, download: `parlour-${this.id}.txt` }, words.download),
    };
    return controlsOf(state, isPast).map((control) => make[control]());
  }
}

/** Whose eyes are meant, in an address. @param {"?" | "&"} sign @param {number | null} seat */
export const seatQuery = (sign, seat) => (seat === null ? "" : `${sign}seat=p${seat + 1}`);
