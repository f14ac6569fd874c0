// The house of games, and the form that founds a table.

import { get, post } from "./api.js";
import { ParlourBoard } from "./board.js";
import { go } from "./main.js";
import { element, words } from "./words.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** @typedef {import("../types.js").VariantCard} VariantCard */

/** @type {Promise<GameCard[]> | null} */
let games = null;
/** @returns {Promise<GameCard[]>} */
export const allGames = () => (games ??= get("/api/games"));

const LAST = "parlour.last";
const last = () => /** @type {Record<string, any>} */ (JSON.parse(localStorage.getItem(LAST) ?? "{}"));

/** @param {HTMLElement} main */
export async function home(main) {
  const cards = (await allGames()).map((game) => {
    const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
    board.game = game.id;
    board.setAttribute("inert", "");
    get(`/api/games/${game.id}/scene`).then((scene) => (board.scene = scene), () => {});
    return element(
      "article",
      { class: "card" },
      board,
      element("h2", {}, game.title),
      element("p", {}, game.about),
      element("p", { class: "origin" }, game.origin),
      element(
        "p",
        { class: "buttons" },
        element("button", { class: "primary", onclick: () => newGame(game) }, words.play ?? ""),
        element("a", { class: "button", href: `/rules/${game.id}` }, words.rules ?? ""),
      ),
    );
  });
  main.replaceChildren(
    element("h1", {}, "Parlour"),
    element("p", { class: "tagline" }, words.tagline ?? ""),
    element("section", { class: "cards" }, ...cards),
  );
}

/** A choice of one of several. @param {string} label @param {[string, string][]} options @param {string} value */
function select(label, options, value) {
  const choice = /** @type {HTMLSelectElement} */ (element("select", {}));
  for (const [name, text] of options) {
    choice.append(element("option", { value: name, selected: name === value }, text));
  }
  return { choice, row: element("label", {}, element("span", {}, label), choice) };
}

const CLOCKS = /** @type {[string, string, object][]} */ ([
  ["none", words.noClock, { type: "none" }],
  ["5+3", "5 min + 3 s", { type: "increment", base: 300_000, increment: 3000 }],
  ["15+10", "15 min + 10 s", { type: "increment", base: 900_000, increment: 10_000 }],
  ["30s", "30 s", { type: "per_move", time: 30_000 }],
]);

/** Asks what to play and with whom. @param {GameCard} game */
export function newGame(game) {
  const remembered = last()[game.id] ?? {};
  const variant = select(
    words.variant ?? "",
    game.variants.map(({ name, about }) => [name, `${name}: ${about}`]),
    remembered.variant ?? game.variants[0]?.name ?? "",
  );
  const seats = element("fieldset", {});
  /** @type {HTMLSelectElement[]} */
  let choices = [];
  const fillSeats = () => {
    const table = game.tables.find(({ variant: name }) => name === variant.choice.value) ?? game.tables[0];
    if (!table) return;
    const people = /** @type {[string, string][]} */ ([
      ["me", words.me],
      ["invited", words.invited],
      ["open", words.open],
    ]);
    const bots = /** @type {[string, string][]} */ (table.bots.map(({ name, about }) => [name, `${name}: ${about}`]));
    const rows = table.players.map((player, index) =>
      select(player, [...people, ...bots], remembered.seats?.[index] ?? (index === 0 ? "me" : "level3")),
    );
    choices = rows.map(({ choice }) => choice);
    seats.replaceChildren(element("legend", {}, words.seats ?? ""), ...rows.map(({ row }) => row));
  };
  variant.choice.addEventListener("change", fillSeats);
  fillSeats();
  const clock = select(words.clock ?? "", CLOCKS.map(([name, text]) => [name, text]), remembered.clock ?? "none");
  const seed = /** @type {HTMLInputElement} */ (element("input", { inputmode: "numeric", pattern: "[0-9]*", placeholder: words.seedHint }));
  const name = /** @type {HTMLInputElement} */ (element("input", { maxlength: 24, value: last().name ?? "" }));
  const error = element("p", { class: "error", role: "alert" });
  const dialog = /** @type {HTMLDialogElement} */ (element("dialog", { "aria-label": words.newGame }));
  const form = element(
    "form",
    { method: "dialog" },
    element("h2", {}, game.title),
    variant.row,
    seats,
    clock.row,
    element("label", {}, element("span", {}, words.seed ?? ""), seed),
    element("label", {}, element("span", {}, words.name ?? ""), name),
    error,
    element(
      "p",
      { class: "buttons" },
      element("button", { class: "primary", value: "start" }, words.start ?? ""),
      element("button", { type: "button", onclick: () => dialog.close() }, words.cancel ?? ""),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = {
      game: game.id,
      variant: variant.choice.value,
      seats: choices.map((choice) => choice.value),
      control: CLOCKS.find(([name]) => name === clock.choice.value)?.[2],
      ...(seed.value && { seed: seed.value }),
      ...(name.value.trim() && { name: name.value.trim() }),
    };
    const memory = { variant: wanted.variant, seats: wanted.seats, clock: clock.choice.value };
    try {
      const { id } = await post("/api/tables", wanted);
      localStorage.setItem(LAST, JSON.stringify({ ...last(), name: name.value.trim(), [game.id]: memory }));
      dialog.close();
      go(`/t/${id}`);
    } catch (problem) {
      error.textContent = /** @type {Error} */ (problem).message;
    }
  });
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
