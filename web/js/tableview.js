// A table's elements: shows what its state says, and tells its page what was pressed. On a phone one thing stands below the
// other, in the order in which it matters; on a wide screen the board stands beside the rest.

import { isSite } from "./address.js";
import { has } from "./api.js";
import { Chat } from "./chat.js";
import { button, element, input, refill, refillFor, write } from "./dom.js";
import { Invitation } from "./invitation.js";
import { peopleAt } from "./names.js";
import { Offers } from "./offers.js";
import { mayPremove } from "./premoves.js";
import { Seats } from "./seats.js";
import { openSheet } from "./sheet.js";
import { sound } from "./sound.js";
import { inTime, notAnyMore } from "./stages.js";
import {
  BAR,
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
import { labelled, topLine } from "./tableparts.js";
import { openMenu, shareTable } from "./tablemenu.js";
import { Verdict } from "./verdict.js";
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
 * @property {(opponent: string) => unknown} playAgainst
 * @property {() => Promise<string>} gameLink
 * @property {(ask: Record<string, unknown>) => unknown} change what changes the game
 */

export class TableView {
  #shownPrompt = "";
  /** Whether anything was shown yet: the first time all comes at once. */ #isShown = false;
  /** What is asked about on the board, before it is done. @type {Choice | null} */ #asked = null;
  /** @type {TableState | null} */ #state = null;

  /** @param {string} id @param {string} title @param {Viewer} viewer @param {Commands} commands */
  constructor(id, title, viewer, commands) {
    this.id = id;
    this.viewer = viewer;
    this.commands = commands;
    this.title = title;
    this.seats = new Seats((player) => this.#runsLow(player));
    this.prompt = element("p", { class: "prompt", role: "status" });
    this.actions = element("div", { class: "actions" });
    this.offers = new Offers((ask) => commands.change(ask), viewer.name);
    this.controls = element("div", { class: "controls" });
    this.playOn = element("div", { class: "buttons" });
    this.chat = new Chat((text) => commands.say(text));
    this.watchers = element("p", { class: "watchers" });
    this.invitation = new Invitation(id);
    this.verdict = new Verdict(viewer, commands, () => this.#state && shareTable(this, this.#state));
    this.typing = input({
      "aria-label": words.typeMove,
      id: "type-move",
      autocomplete: "off",
      placeholder: words.typeMove,
    });
    viewer.board.addEventListener("ask", (event) =>
      this.#ask(/** @type {CustomEvent<Choice | null>} */ (event).detail),
    );
    this.tools = element("details", { class: "tools" }, element("summary", {}, words.tools), this.#typingForm());
    this.root = this.#build();
  }

  #typingForm() {
    const form = element("form", { class: "type" }, this.typing);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.typing.value.trim();
      this.typing.value = "";
      if (text) this.commands.type(text);
    });
    return form;
  }

  #build() {
    const { viewer } = this;
    const goal = element(
      "button",
      { type: "button", class: "goal", "aria-label": words.goal, onclick: () => this.#tellGoal() },
      "?",
    );
    return element(
      "section",
      { class: "table", "data-game": viewer.game.id },
      element("h1", { class: "spoken" }, this.title),
      topLine(this.prompt, goal),
      this.seats.above,
      viewer.ground,
      viewer.panels.root,
      this.seats.below,
      element("div", { class: "words" }, viewer.message, viewer.note),
      element(
        "div",
        { class: "side" },
        this.invitation.root,
        this.offers.root,
        viewer.advice.root,
        viewer.moves.root,
        this.playOn,
        viewer.analysis.root,
        viewer.times.root,
        this.tools,
        this.chat.root,
        this.watchers,
      ),
      element("div", { class: "dock" }, this.actions, this.controls),
      this.verdict.root,
    );
  }

  stop() {
    notAnyMore(this.seats);
    notAnyMore(this.controls);
    this.seats.stop();
  }

  /** @param {TableState} state */
  show(state) {
    const { viewer } = this;
    const { scene, played = [] } = viewpoint(state) ?? {};
    if (!scene) return;
    this.#state = state;
    viewer.people = peopleAt(state.standing.seats, ownSeats(state), viewer.rules);
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
    viewer.board.premoves.player = mayPremove(state, isPast) ? state.seat : null;
    const { standing, presence } = state;
    const panels = isHandingOver(state) ? [] : (viewer.past?.scene ?? scene).panels;
    this.root.classList.toggle("two-boards", scene.boards.length > 1);
    this.root.classList.toggle(
      "with-hand",
      scene.panels.some(({ kind }) => kind === "cards"),
    );
    const plates = { standing, people: viewer.people, near: nearSeat(state), presence, panels, art: viewer.art };
    if (this.#isShown) inTime(this.seats, () => this.seats.show(plates));
    else this.seats.show(plates);
    this.#showPrompt(state, isPast);
    this.invitation.show(standing, state.reserved);
    const watchers = presence?.spectators ?? 0;
    write(this.watchers, watchers > 0 ? phrases.watch(watchers) : "");
    this.chat.root.hidden =
      isSite ||
      (ownSeats(state).length > 0 &&
      watchers === 0 &&
      standing.seats.every(({ kind }, index) => kind === "bot" || ownSeats(state).includes(index)));
    this.root.classList.toggle("hidden-from", isHandingOver(state));
    this.verdict.show(state, played.length, isPast);
    const actions = actionsOf(state, isPast);
    if (actions.kind === "hand-over") return this.#showCurtain(actions.to);
    this.tools.hidden = state.seat === null;
    this.typing.hidden = isOver(state);
    // A button that is being pressed is not put in another's place.
    const advised = actions.kind === "act" ? actions.choices.map(({ choice }) => viewer.isAdvised(choice)) : [];
    const key = JSON.stringify([actions, advised, Boolean(viewer.board.carries)]);
    refillFor(this.actions, key, () => this.#actionButtons(actions));
    refill(this.playOn, ...(mayPlayOn(state, isPast) ? [viewer.playOnButton()] : []));
    if (this.#isShown) inTime(this.controls, () => this.#state === state && this.#showBar(state, isPast));
    else this.#showBar(state, isPast);
    this.#isShown = true;
    this.offers.show(standing, state.seat);
  }

  /** @param {TableState} state @param {boolean} isPast */
  #showPrompt(state, isPast) {
    const isTurn = isOwnTurn(state, isPast);
    const asked = this.#asked && !isPast ? `${sentence(this.#asked.label)}?` : "";
    const text = asked || promptOf(state, isPast, this.viewer.people);
    this.prompt.classList.toggle("over", isOver(state));
    this.root.classList.toggle("your-turn", isTurn);
    document.title = `${isTurn ? phrases.yourTurn(this.title) : this.title} · Parlour`;
    // Whoever listens is not told twice.
    if (this.#shownPrompt === text) return;
    this.#shownPrompt = text;
    this.prompt.textContent = text;
  }

  /** One's own clock is told once. @param {number} player */
  #runsLow(player) {
    if (this.#state && ownSeats(this.#state).includes(player)) sound({ sound: "low", at: 0 });
  }

  /** @param {Choice | null} choice */
  #ask(choice) {
    this.#asked = choice;
    if (choice === null) this.viewer.panels.forgetGroup();
    if (this.#state) this.#showPrompt(this.#state, this.viewer.past !== null);
  }

  #tellGoal() {
    const scene = this.#state && viewpoint(this.#state)?.scene;
    const { game } = this.viewer;
    const link = (/** @type {string} */ href, /** @type {string} */ text) =>
      element("a", { class: "button", href, target: "_blank" }, text);
    const links = [
      ...(has(game, "guide") ? [link(`/guide/${game.id}`, words.guide)] : []),
      link(`/rules/${game.id}`, words.rules),
    ];
    openSheet(this.title, [
      element("p", { class: "aim" }, scene?.goal ?? ""),
      element("p", { class: "buttons" }, ...links),
    ]);
  }

  /** Lets someone type a move. */
  openTyping() {
    this.tools.setAttribute("open", "");
    this.typing.focus();
  }

  /** Whoever is next has not been shown anything yet, and must not see what the last one did. @param {string} next */
  #showCurtain(next) {
    this.typing.value = "";
    notAnyMore(this.controls);
    this.controls.replaceChildren();
    this.offers.clear();
    if (this.actions.querySelector(".show-board")) return;
    const show = button(words.show, () => this.commands.showBoard(), { class: "primary show-board" });
    const told = element("p", {}, phrases.handOver(sentence(next)));
    refillFor(this.actions, `hand-over ${next}`, () => [told, show]);
    show.focus();
  }

  /** @param {Actions} actions @returns {HTMLElement[]} */
  #actionButtons(actions) {
    const { viewer, commands } = this;
    switch (actions.kind) {
      case "sit":
        return actions.seats.map(({ name, player }) =>
          button(phrases.sit(name), () => commands.sit(player), { class: "primary" }),
        );
      case "pass-on":
        return [button(words.passOn, () => commands.passOn(), { class: "primary" })];
      case "act": {
        const own = actions.choices.map(({ choice, isOnly }) => {
          const advised = viewer.isAdvised(choice) ? " advised" : "";
          const attributes = { class: `${isOnly ? "primary" : ""}${advised}`, "data-key": choice.notation };
          return button(sentence(choice.label), () => commands.choose(choice), attributes);
        });
        const rotate = viewer.board.carries ? [labelled("rotate", words.rotate, () => viewer.board.rotate())] : [];
        const aids = actions.aids.map(({ name, label, help }) =>
          labelled(aidPicture(help), sentence(label), () => commands.change({ type: "aid", name })),
        );
        return [...own, ...rotate, ...aids];
      }
      default:
        return [];
    }
  }

  /** The bar: always the same places, whatever can be done. @param {TableState} state @param {boolean} isPast */
  #showBar(state, isPast) {
    const { viewer, commands } = this;
    const can = new Set(controlsOf(state, isPast));
    const swap = (viewer.past?.scene ?? viewpoint(state)?.scene)?.boards.length === 2;
    const press = {
      undo: () => commands.change({ type: "undo" }),
      hint: () => commands.hint(),
      why: () => viewer.advice.toggle(),
    };
    const isOff = (/** @type {string} */ control) =>
      !can.has(/** @type {any} */ (control)) || (control === "why" && viewer.advice.switch.hasAttribute("hidden"));
    const bar = () =>
      BAR.map((control) => {
        const node = labelled(
          control,
          words[/** @type {"undo" | "hint" | "why"} */ (control)],
          press[/** @type {"undo" | "hint" | "why"} */ (control)],
        );
        /** @type {HTMLButtonElement} */ (node).disabled = isOff(control);
        if (control === "why") node.setAttribute("aria-pressed", String(viewer.advice.isOn));
        return node;
      });
    const other = () => {
      const node = labelled("swap", words.otherBoard, () => viewer.board.swap());
      node.classList.add("swap-boards");
      return node;
    };
    refillFor(this.controls, [swap, ...BAR.map(isOff), viewer.advice.isOn].join(), () => [
      ...(swap ? [other()] : []),
      ...bar(),
      labelled("menu", words.menu, () => this.#state && openMenu(this, this.#state)),
    ]);
  }
}

/** @param {import("../types.js").Help} help */
const aidPicture = (help) => (help === "take_back" ? "undo" : help.finish.bot === "random" ? "random" : "hint");
