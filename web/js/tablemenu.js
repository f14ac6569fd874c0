// The menu of a table: what is seldom wanted, in a sheet.

import { isSite, linkTo } from "./address.js";
import { has } from "./api.js";
import { copyButton, element } from "./dom.js";
import { icon } from "./icons.js";
import { saveButton } from "./save.js";
import { settingsButton } from "./settings.js";
import { openShare, positionQuery } from "./share.js";
import { openSheet } from "./sheet.js";
import { labelled } from "./tableparts.js";
import { BAR, controlsOf, isOver, ownSeats, seatQuery } from "./tablestate.js";
import { words } from "./words.js";

/** @typedef {import("./tablestate.js").Control} Control */
/** @typedef {import("./tablestate.js").TableState} TableState */
/** @typedef {import("./tableview.js").TableView} TableView */

/** What is seldom wanted. @param {TableView} view @param {TableState} state */
export function openMenu(view, state) {
  const isPast = view.viewer.past !== null;
  const controls = controlsOf(state, isPast).filter((control) => !BAR.includes(control));
  const items = controls.map((control) => menuItem(control, view, state));
  const rules = element(
    "a",
    { class: "button", href: `/rules/${view.viewer.game.id}`, target: "_blank" },
    icon("book"),
    words.rules,
  );
  const { game, rules: variant, fullScreen } = view.viewer;
  const boards = mayAnalyse(state)
    ? [
        element("a", { class: "button", href: analysisPath(view, state) }, icon("chart"), words.openAnalysis),
        ...(has(game, "editor") ? [editorLink(game.id, variant.variant)] : []),
      ]
    : [];
  const full = labelled("full", fullScreen.isOn ? words.leaveFullScreen : words.fullScreen, () => fullScreen.toggle());
  const share = labelled("share", words.shareSheet, () => shareTable(view, state));
  const more = [share, full, ...boards, rules, settingsButton()];
  const sheet = openSheet(view.title, [
    element("div", { class: "items" }, ...items.filter((item) => !item.hidden), ...more),
  ]);
  sheet.classList.add("menu-sheet");
  for (const item of sheet.querySelectorAll(".items button:not([data-stay])"))
    item.addEventListener("click", () => sheet.close());
}

/** @param {string} game @param {string} variant */
const editorLink = (game, variant) =>
  element(
    "a",
    { class: "button", href: `/editor/${game}?${new URLSearchParams({ variant })}` },
    icon("build"),
    words.boardEditor,
  );

/** Shares what is shown, with links to the table and to what may be known of the position. @param {TableView} view @param {TableState} state */
export function shareTable(view, state) {
  const { viewer, commands } = view;
  const may = controlsOf(state, viewer.past !== null);
  openShare({
    title: view.title,
    picture: `/api/tables/${view.id}/picture.png`,
    query: positionQuery(viewer, state.seat),
    links: [
      ...(may.includes("shareGame")
        ? [{ label: words.shareGame, link: () => commands.gameLink() }]
        : isSite
          ? []
          : [{ label: words.shareTable, link: () => linkTo(`/t/${view.id}`) }]),
      ...(may.includes("share") ? [{ label: words.share, link: () => viewer.positionLink() }] : []),
    ],
  });
}

/** Nobody is helped while they play against people. @param {TableState} state */
const mayAnalyse = (state) =>
  isOver(state) || state.standing.seats.every(({ kind }, index) => kind === "bot" || ownSeats(state).includes(index));

/** The game so far on the analysis board; where something is hidden and the game goes on, an empty one. @param {TableView} view @param {TableState} state */
function analysisPath({ id, viewer: { game, rules } }, state) {
  const isKnown = isOver(state) || !rules.has_secrets;
  const query = new URLSearchParams(isKnown ? { t: id } : { variant: rules.variant });
  if (isKnown && state.seat !== null) query.set("seat", `p${state.seat + 1}`);
  return `/analysis/${game.id}?${query}`;
}

/** @param {Control} control @param {TableView} view @param {TableState} state @returns {HTMLElement} */
function menuItem(control, view, state) {
  const { viewer, commands } = view;
  const ask = (/** @type {string} */ type) => () => commands.change({ type });
  const stay = (/** @type {HTMLElement} */ node) => {
    node.dataset.stay = "";
    return node;
  };
  switch (control) {
    case "rematch":
      return labelled("again", words.rematch, ask("rematch"));
    case "newGame":
      return labelled("opt", words.newGame, () => commands.newGame());
    case "draw":
      return labelled("draw", words.draw, ask("draw"));
    case "resign":
      return labelled("resign", words.resign, () => commands.resign());
    case "abort":
      return labelled("cross", words.abort, ask("abort"));
    case "flip": {
      const flip = labelled("flip", words.flip, () => viewer.flip());
      flip.hidden = viewer.flipButton.hasAttribute("hidden");
      return flip;
    }
    case "share":
      return stay(copyButton(words.share, () => viewer.positionLink(), icon("link")));
    case "shareGame":
      return stay(copyButton(words.shareGame, () => commands.gameLink(), icon("link")));
    default:
      return stay(
        saveButton(
          words.download,
          "button",
          `parlour-${view.id}.txt`,
          () => viewer.source.record(),
          (problem) => viewer.complain(problem),
        ),
      );
  }
}
