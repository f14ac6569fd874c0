// The menu of the analysis board: what is seldom wanted, in a sheet; and a record that is opened there.

import { linkTo } from "./address.js";
import { readBegin } from "./analysisstart.js";
import { lineOf, linkOf } from "./analysisstart.js";
import { has, post } from "./api.js";
import { button, copyButton, element, input } from "./dom.js";
import { icon } from "./icons.js";
import { newGame } from "./newgame.js";
import { saveText } from "./save.js";
import { openSheet } from "./sheet.js";
import { go } from "./shell.js";
import { labelled } from "./tableparts.js";
import { sentence, words } from "./words.js";

/** @typedef {import("./analysisboard.js").AnalysisPage} AnalysisPage */
/** @typedef {import("./analysisstart.js").Begin} Begin */

/** @param {AnalysisPage} page */
export function openAnalysisMenu(page) {
  const { id, tree } = page;
  const begin = /** @type {Begin} */ (page.begin);
  const isView = page.shown?.is_view ?? false;
  const link = () => linkTo(linkOf(id, begin, tree.actionsTo()));
  const query = () => new URLSearchParams({ variant: begin.variant, position: page.shown?.position ?? "" });
  const stay = copyButton(words.copyLink, link, icon("link"));
  stay.dataset.stay = "";
  const items = [
    ...(tree.branchOf(tree.at) ? [labelled("swap", words.promote, () => page.promote())] : []),
    ...(tree.at.before ? [labelled("cross", words.removeMove, () => page.remove())] : []),
    labelled("list", page.moves?.inNotation ? words.inWords : words.inNotation, () => switchNotation(page)),
    ...(isView ? [] : [labelled("play", words.playFromHere, () => playFrom(page))]),
    ...(page.game && has(page.game, "editor")
      ? [labelled("build", words.editPosition, () => go(`/editor/${id}?${query()}`))]
      : []),
    stay,
    ...(isView ? [] : [labelled("download", words.saveRecord, () => saveRecord(page))]),
    labelled("upload", words.openARecord, () => openRecordSheet(page)),
  ];
  const sheet = openSheet(words.analysisBoard, [element("div", { class: "items" }, ...items)]);
  sheet.classList.add("menu-sheet");
  for (const item of sheet.querySelectorAll(".items button:not([data-stay])"))
    item.addEventListener("click", () => sheet.close());
}

/** @param {AnalysisPage} page */
function switchNotation(page) {
  if (page.moves) page.moves.inNotation = !page.moves.inNotation;
  page.look(page.tree.at);
}

/** A game that begins with the line that is shown. @param {AnalysisPage} page */
function playFrom(page) {
  if (page.game) newGame(page.game, { .../** @type {Begin} */ (page.begin), opening: page.tree.actionsTo() });
}

/** Saves the main line, or the line that is looked at beside it. @param {AnalysisPage} page */
async function saveRecord(page) {
  const { tree, id } = page;
  const end = tree.isMain(tree.at) ? tree.lineFrom().at(-1) : (tree.lineFrom(tree.at).at(-1) ?? tree.at);
  try {
    const line = lineOf(id, /** @type {Begin} */ (page.begin), tree.actionsTo(end ?? tree.root));
    const text = /** @type {string} */ (await post("/api/analysis/record", line));
    saveText(`parlour-${id}.txt`, text);
  } catch (problem) {
    page.say(/** @type {Error} */ (problem).message, true);
  }
}

/** A record, pasted or from a file. @param {AnalysisPage} page */
function openRecordSheet(page) {
  const text = /** @type {HTMLTextAreaElement} */ (
    element("textarea", {
      rows: 8,
      "aria-label": words.pasteRecord,
      placeholder: words.pasteRecord,
      spellcheck: "false",
    })
  );
  const file = input({ type: "file", accept: ".txt,text/plain", class: "spoken" });
  const error = element("p", { class: "error", role: "alert" });
  const open = async (/** @type {string} */ record) => {
    try {
      const { game, begin, moves } = await readBegin(record);
      if (game === page.id) await page.reopen(begin, moves);
      else await go(linkOf(game, begin, moves));
      sheet.close();
    } catch (problem) {
      error.textContent = sentence(/** @type {Error} */ (problem).message);
    }
  };
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    file.value = "";
    if (chosen) open(await chosen.text());
  });
  const sheet = openSheet(
    words.openARecord,
    [text, element("label", { class: "button" }, icon("upload"), element("span", {}, words.chooseFile), file), error],
    [button(words.openIt, () => open(text.value), { class: "btn main" })],
  );
  sheet.classList.add("record-sheet");
}
