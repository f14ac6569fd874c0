// Oneself, as this browser knows one: the name, how games went, exercises solved; and what is seldom wanted.

import { allGames } from "./api.js";
import { button, element, input, openDialog } from "./dom.js";
import { icon } from "./icons.js";
import { beatenIn, myName, recallName, rename, results, solved, statistics, statisticsOf } from "./me.js";
import { allBots, characterOf, face } from "./opponents.js";
import { recordOpener } from "./records.js";
import { openSettings } from "./settings.js";
import { openSheet } from "./sheet.js";
import { keys, phrases, sentence, words } from "./words.js";

/** @typedef {import("../types.js").GameCard} GameCard */

/** The games that were played or learnt, a line for each; nothing where there was none. @param {GameCard[]} games */
export function soFar(games) {
  const all = results();
  const lines = games
    .filter(({ id }) => all.some(({ game }) => game === id) || solved(id).length > 0)
    .map((game) => gameLine(game));
  return lines.length > 0 ? element("ul", { "aria-label": words.soFar }, ...lines) : null;
}

/** @param {GameCard} game */
function gameLine(game) {
  const bots = allBots(game);
  const all = results().filter((result) => result.game === game.id);
  const last = all.at(-1);
  const told = [];
  if (last) {
    const { name } = characterOf(bots, last.opponent);
    const { streak, won, played } = statisticsOf(all, { opponent: last.opponent });
    told.push(streak > 1 ? phrases.streak(streak, name) : phrases.record(won, played, name));
  }
  const done = solved(game.id).length;
  if (done > 0) told.push(phrases.exercisesSolved(done));
  const beaten = beatenIn(all, game.id);
  const birds = (game.tables[0]?.bots ?? []).filter(({ character }) => character.kind === "bird");
  const names = birds.filter(({ name }) => beaten.has(name)).map(({ character }) => character.name);
  const faces = birds.map(({ name, character }) => {
    const picture = face(character.face, 26);
    picture.classList.add("small");
    picture.classList.toggle("not-yet", !beaten.has(name));
    return picture;
  });
  const row = element("div", { class: "beaten", role: "img", "aria-label": phrases.beaten(names) }, ...faces);
  return element(
    "li",
    { "data-game": game.id },
    element("div", {}, element("b", {}, game.title), element("p", {}, told.map(sentence).join(". "))),
    ...(all.length > 0 ? [row] : []),
  );
}

/** A field for the name, which says when it is kept. */
function nameForm() {
  const field = input({ maxlength: 24, autocomplete: "nickname", value: myName(), placeholder: words.namePlaceholder });
  recallName().then(
    (name) => (field.value ||= name),
    () => {},
  );
  const told = element("p", { class: "quiet told", role: "status" });
  const form = element(
    "form",
    { class: "me-name" },
    face("you", 64),
    element("label", {}, words.name, field),
    element("button", { class: "btn plain" }, words.keep),
    told,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field.value.trim();
    if (!name) return field.focus();
    try {
      await rename(name);
      told.textContent = phrases.hello(name);
    } catch (problem) {
      told.textContent = sentence(/** @type {Error} */ (problem).message);
    }
  });
  return form;
}

/** The sheet about oneself. */
export async function openYou() {
  const games = await allGames().catch(() => []);
  const { played, won } = statistics();
  const list = soFar(games);
  const history = element(
    "section",
    { class: "so-far" },
    element("h3", {}, words.soFar),
    ...(played > 0 ? [element("p", {}, phrases.inAll(won, played))] : []),
    list ?? element("p", {}, words.nothingYet),
  );
  openSheet(words.you, [nameForm(), history, element("p", { class: "quiet" }, words.keptHere)]);
}

/** The settings, and everything else that is seldom wanted. */
export function openHouse() {
  const link = (/** @type {string} */ href, /** @type {string} */ sign, /** @type {string} */ text) =>
    element("a", { class: "row-link", href }, icon(sign), text, icon("next"));
  const list = button("", showKeys, { class: "row-link" });
  list.append(icon("keys"), words.keys, icon("next"));
  openSettings(
    element(
      "nav",
      { class: "rows", "aria-label": words.moreOfTheHouse },
      link("/tables", "eye", words.tables),
      link("/archive", "list", words.archive),
      recordOpener("row-link"),
      link("/origins", "book", words.origins),
      list,
    ),
  );
}

export function showKeys() {
  const rows = keys.flatMap(([key, what]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, what)]);
  openDialog(
    words.keys,
    element(
      "form",
      { method: "dialog" },
      element("h2", {}, words.keys),
      element("dl", { class: "keys" }, ...rows),
      element("button", { class: "primary" }, words.close),
    ),
  );
}

/** A quiet question for the name, for those who have played and not said. @returns {HTMLElement | null} */
export function askName() {
  if (myName() || results().length === 0) return null;
  const field = input({ maxlength: 24, autocomplete: "nickname" });
  const form = element(
    "form",
    { class: "call-me" },
    element("label", {}, element("span", {}, words.whatName), field),
    element("button", { class: "btn plain" }, words.keep),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field.value.trim();
    if (!name) return field.focus();
    await rename(name).then(
      () => form.replaceChildren(element("p", { role: "status" }, phrases.hello(name))),
      (/** @type {Error} */ { message }) => field.setCustomValidity(message),
    );
  });
  return form;
}
