// What is told beside the boards, each kind as it is best shown: cards in the hand, dice, a shop, a trade, a fleet. It knows
// kinds and no games.

import { button, element, refill } from "./dom.js";
import { icon } from "./icons.js";
import { wantsLessMotion } from "./preferences.js";
import { openSheet } from "./sheet.js";
import { inTime } from "./stages.js";
import { inline } from "./told.js";
import { phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").Panel} Panel */
/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("../types.js").Price} Price */
/** @template {Panel["kind"]} K @typedef {Extract<Panel, { kind: K }>} Of */

/**
 * What can be done with them.
 * @typedef {object} Deals
 * @property {(notation: string) => unknown} choose
 * @property {(group: string | null) => unknown} show where something of the shop can stand
 * @property {(text: string) => unknown} say
 * @property {(player: number) => string} name
 */

export class Panels {
  #art = "";
  /** What the shop shows on the board. @type {string | null} */ #group = null;
  /** @type {Of<"trade"> | undefined} */ #trade;
  /** What is drawn, by all that it shows. @type {Map<string, HTMLElement>} */ #drawn = new Map();
  /** @type {Map<string, HTMLElement>} */ #next = new Map();

  /** @param {string} art @param {Deals} [deals] nothing, where it is only looked at */
  constructor(art, deals) {
    this.#art = art;
    this.deals = deals;
    this.root = element("div", { class: "panels" });
  }

  clear() {
    this.root.replaceChildren();
    this.#drawn.clear();
    this.#group = null;
  }

  /** Nothing of the shop is looked at any more. */
  forgetGroup() {
    this.#group = null;
    for (const node of this.root.querySelectorAll(".item[aria-pressed='true']"))
      node.setAttribute("aria-pressed", "false");
  }

  /** @param {Panel[]} panels @param {number | null} seat whose hand it is */
  show(panels, seat) {
    this.#trade = panels.find((panel) => panel.kind === "trade");
    this.#next = new Map();
    const keep = (/** @type {Panel} */ panel, /** @type {() => HTMLElement} */ make) => this.#kept([panel, seat], make);
    const parts = panels.flatMap((panel) => {
      switch (panel.kind) {
        case "cards":
          return panel.player === seat ? [this.#cards(panel)] : [];
        case "dice":
          return [keep(panel, () => this.#dice(panel))];
        case "shop":
          return seat === null ? [] : [this.#shop(panel)];
        case "fleet":
          return [keep(panel, () => this.#fleet(panel, panel.player === seat))];
        case "facts":
          return [keep(panel, () => facts(panel))];
        case "text":
          return [keep(panel, () => element("pre", { class: "text", "aria-label": panel.title || null }, panel.text))];
        default:
          return [];
      }
    });
    this.#drawn = this.#next;
    refill(this.root, ...parts);
  }

  /** Something as it is drawn already, if nothing about it is different: symbols take long to draw. @param {unknown} about all that it shows @param {() => HTMLElement} make */
  #kept(about, make) {
    const key = JSON.stringify(about);
    const node = this.#drawn.get(key) ?? make();
    this.#next.set(key, node);
    return node;
  }

  /** @param {Of<"cards">} panel */
  #cards({ title, cards, player }) {
    const card = (/** @type {Card} */ { symbol, name, count, change }) =>
      element(
        "li",
        { class: `held${count === 0 ? " none" : ""}${change > 0 ? " gained" : ""}`, "data-card": symbol },
        element("span", { class: "picture" }, inline(this.#art, symbol)),
        element("span", { class: "caption" }, sentence(name)),
        element("b", { class: "count" }, String(count)),
        ...(change > 0 ? [element("em", { class: "change" }, `+${change}`)] : []),
      );
    const hand = this.#kept(["hand", title, player], () => element("ul", { class: "hand", "aria-label": title }));
    refill(hand, ...cards.map((one) => this.#kept(one, () => card(one))));
    return hand;
  }

  /** @param {Of<"dice">} panel */
  #dice({ values, text, player, title }) {
    const sum = values.reduce((total, value) => total + value, 0);
    const who = this.deals?.name(player) ?? "";
    const told = phrases.rolled(who, sum);
    return element(
      "div",
      { class: "dice", role: "group", "aria-label": `${title}: ${told}. ${text}` },
      ...values.map((value) =>
        element("span", { class: "die", "data-value": value }, inline(this.#art, `die-${value}`)),
      ),
      element("span", { class: "told" }, element("b", {}, told), element("span", {}, text)),
    );
  }

  /** @param {Of<"shop">} panel */
  #shop({ title, items, player }) {
    const isOpen = this.deals !== undefined;
    const trade = this.#trade;
    const canTrade = isOpen && trade !== undefined && trade.offers.length > 0;
    const rate = trade?.rate ?? 0;
    const swap = () =>
      element(
        "button",
        {
          type: "button",
          class: `item trade ${canTrade ? "now" : "short"}`,
          "aria-disabled": String(!canTrade),
          "data-key": "trade",
          onclick: () => (canTrade ? this.#openTrade() : this.deals?.say(phrases.tradeNeeds(rate))),
        },
        element("span", { class: "head" }, icon("trade"), element("b", {}, words.trade)),
        element("span", { class: "price" }, phrases.rate(rate)),
        element("span", { class: "text" }, words.withBank),
      );
    const shop = this.#kept(["shop", title, player], () =>
      element("div", { class: `shop owner-${player}`, role: "group", "aria-label": title }),
    );
    const wares = [
      ...items.map((item) => this.#kept([item, player, trade?.offers.length, this.#group], () => this.#item(item))),
      ...(trade ? [this.#kept(["trade", rate, canTrade], swap)] : []),
    ];
    // What can be had now comes after what one has.
    if (shop.hasChildNodes()) inTime(shop, () => refill(shop, ...wares));
    else refill(shop, ...wares);
    return shop;
  }

  /** @param {Item} item */
  #item({ group, symbol, name, price, state, text }) {
    const canHave =
      this.deals !== undefined && (state === "now" || (state === "by_trading" && this.#trade?.offers.length));
    return element(
      "button",
      {
        type: "button",
        class: `item ${state.replace("_", "-")}`,
        "aria-disabled": String(!canHave),
        "aria-pressed": String(this.#group === group),
        "data-key": group,
        onclick: () => (canHave ? this.#press(group, state) : this.deals?.say(`${sentence(name)}: ${text}`)),
      },
      element("span", { class: "head" }, inline(this.#art, symbol), element("b", {}, sentence(name))),
      element("span", { class: "price" }, ...price.flatMap((price) => this.#price(price))),
      element("span", { class: "text" }, text),
      element("span", { class: "spoken" }, price.map(({ count, name }) => `${count} ${name}`).join(", ")),
    );
  }

  /** One symbol for every card; those that are missing are faint. @param {Price} price */
  #price({ symbol, count, have }) {
    return Array.from({ length: count }, (_, index) =>
      element("i", { class: index < have ? null : "missing" }, inline(this.#art, symbol)),
    );
  }

  /** @param {string} group @param {Item["state"]} state */
  #press(group, state) {
    if (state === "by_trading") return this.#openTrade();
    this.#group = this.#group === group ? null : group;
    for (const node of this.root.querySelectorAll(".item[data-key]"))
      node.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (node).dataset.key === this.#group));
    this.deals?.show(this.#group);
  }

  /** Two rows of symbols: what is given, and what is got. */
  #openTrade() {
    const trade = this.#trade;
    if (!trade) return;
    let give = trade.offers[0]?.give ?? "";
    let get = "";
    const offerOf = () => trade.offers.find((offer) => offer.give === give && offer.get === get);
    const done = button(
      words.trade,
      () => {
        const offer = offerOf();
        sheet.close();
        if (offer) this.deals?.choose(offer.notation);
      },
      { class: "btn main" },
    );
    const row = (/** @type {"give" | "get"} */ kind) => {
      const radio = (/** @type {Card} */ { symbol, name, count }) => {
        const can = trade.offers.some((offer) =>
          kind === "give" ? offer.give === symbol : offer.give === give && offer.get === symbol,
        );
        const choice = element("input", {
          type: "radio",
          name: `trade-${kind}`,
          disabled: !can,
          checked: (kind === "give" ? give : get) === symbol,
          "aria-label": sentence(name),
        });
        choice.addEventListener("change", () => {
          if (kind === "give") [give, get] = [symbol, get === symbol ? "" : get];
          else get = symbol;
          fill();
        });
        const number = kind === "give" ? `${count}` : "";
        return element(
          "label",
          { class: "good" },
          choice,
          element("span", { class: "picture" }, inline(this.#art, symbol)),
          element("span", { class: "caption" }, sentence(name)),
          ...(number ? [element("b", { class: "count" }, number)] : []),
        );
      };
      return trade.goods.map(radio);
    };
    const rows = { give: element("div", { class: "goods" }), get: element("div", { class: "goods" }) };
    const fill = () => {
      refill(rows.give, ...row("give"));
      refill(rows.get, ...row("get"));
      /** @type {HTMLButtonElement} */ (done).disabled = offerOf() === undefined;
    };
    fill();
    const sheet = openSheet(
      trade.title,
      [
        element("fieldset", {}, element("legend", {}, phrases.give(trade.rate)), rows.give),
        element("fieldset", {}, element("legend", {}, words.get), rows.get),
      ],
      [done],
    );
    sheet.classList.add("trade-sheet");
  }

  /** @param {Of<"fleet">} panel @param {boolean} isOwn */
  #fleet({ title, ships }, isOwn) {
    const ship = (/** @type {import("../types.js").Ship} */ { symbol, name, length, state, text }) => {
      const item = element(
        "li",
        { class: `ship ${state.replace("_", "-")}`, title: `${sentence(name)}: ${text}` },
        inline(this.#art, symbol, length),
        element("span", { class: "spoken" }, `${name}: ${text}`),
      );
      item.style.setProperty("--length", String(length));
      if (state === "sunk" && this.#drawn.size > 0) heelOver(item);
      return item;
    };
    const attributes = { class: `fleet${isOwn ? " own" : ""}`, "aria-label": title, "data-title": title };
    return element("ul", attributes, ...ships.map((one, index) => this.#kept([index, one, isOwn], () => ship(one))));
  }
}

/** A ship of the list goes down too. @param {Element} ship */
function heelOver(ship) {
  if (wantsLessMotion()) return;
  ship.animate([{ transform: "none", opacity: 1 }, { transform: "translateY(4px) rotate(9deg)", offset: 0.5 }, {}], {
    duration: 1100,
    easing: "ease-in-out",
  });
}

/** @param {Of<"facts">} panel */
function facts({ title, rows }) {
  const lines = rows.flatMap(([what, value]) => [element("dt", {}, what), element("dd", {}, value)]);
  return element("section", { class: "panel" }, element("h2", {}, title), element("dl", {}, ...lines));
}
