// A finished game from the archive: to be stepped through, thought about and played on.

import { Advice } from "./advice.js";
import { Analysis } from "./analysis.js";
import { allGames, get, getText } from "./api.js";
import { ParlourBoard } from "./board.js";
import { button, copyButton, element } from "./dom.js";
import { resultInWords } from "./lists.js";
import { speak } from "./main.js";
import { MoveList } from "./moves.js";
import { newGame } from "./newgame.js";
import { Panels } from "./panels.js";
import { beginning, readRecord } from "./records.js";
import { sentence, when, words } from "./words.js";

/** @typedef {import("../types.js").GameListing} GameListing */
/** @typedef {import("../types.js").Replay} Replay */
/** @typedef {import("../types.js").Thought} Thought */

/** @param {HTMLElement} main @param {string} id */
export async function replay(main, id) {
  const [game, games] = await Promise.all([
    /** @type {Promise<GameListing>} */ (get(`/api/archive/${id}`)),
    allGames(),
  ]);
  const card = games.find((card) => card.id === game.game);
  const rules = card?.tables.find(({ variant }) => variant === game.variant) ?? card?.tables[0];
  const name = (/** @type {number} */ player) => game.seats[player]?.player ?? "";
  const board = /** @type {ParlourBoard} */ (document.createElement("parlour-board"));
  board.game = game.game;
  board.playerName = name;
  const prompt = element("p", { class: "prompt", role: "status" });
  const note = element("p", { class: "note" });
  const panels = new Panels();
  let ply = game.plies;
  /** Whose eyes see it: in games with secrets whoever is to move. @type {number | null} */
  let eyes = null;
  const ask = (/** @type {string} */ query) =>
    /** @type {Promise<Thought>} */ (get(`/api/archive/${id}/thought?${query}`));
  const think = (/** @type {Record<string, string>} */ query) => ask(String(new URLSearchParams(query)));
  const advice = new Advice(
    rules?.bots ?? [],
    (by) => think({ ply: String(ply), by }),
    () => showAdvice(),
  );
  const moves = new MoveList((wanted) => look(wanted));
  const analysis = new Analysis(
    (ply) => think({ ply: String(ply), quick: "true" }),
    (wanted) => look(wanted),
    name,
    (remarks) => moves.remark(remarks),
  );
  const winner = game.result.match(/^p(\d)win/)?.[1];
  Object.assign(analysis, { players: game.seats.length, winner: winner ? Number(winner) - 1 : null });

  const showAdvice = () => {
    advice.show(`${ply}`, ply < game.plies, eyes ?? 0, name);
    board.advice = advice.isOn && advice.thought ? advice.thought : null;
  };
  const look = async (/** @type {number} */ wanted) => {
    ply = Math.max(0, Math.min(game.plies, wanted));
    const seat = eyes === null ? "" : `&seat=p${eyes + 1}`;
    const shown = /** @type {Replay} */ (await get(`/api/archive/${id}/replay?ply=${ply}${seat}`));
    const mover = shown.played[ply]?.by ?? null;
    if (rules?.has_secrets && mover !== null && mover !== eyes) {
      eyes = mover;
      return look(ply);
    }
    board.scene = shown.scene;
    prompt.textContent = sentence(ply === game.plies ? resultInWords(game.result, game.seats) : shown.scene.prompt);
    speak(shown.scene.speech);
    panels.show(shown.scene.panels);
    moves.show(shown.played, ply);
    analysis.played = shown.played;
    history.replaceState(null, "", ply === game.plies ? `/g/${id}` : `/g/${id}?ply=${ply}`);
    showAdvice();
  };
  const playOn = async () => {
    const record = await readRecord(await getText(`/api/archive/${id}/record`));
    if (card) newGame(card, beginning(record, ply));
  };
  board.addEventListener("note", (event) => {
    const { label, note: text } = /** @type {CustomEvent} */ (event).detail;
    note.textContent = text ? `${label}: ${text}` : "";
  });
  main.replaceChildren(
    element(
      "section",
      { class: "table", "data-game": game.game },
      element("div", { class: "stage" }, element("div", { class: "ground" }, advice.bar, board)),
      element(
        "div",
        { class: "ask" },
        element("h1", {}, card?.title ?? game.game),
        element(
          "p",
          { class: "faint" },
          `${game.seats.map(({ player, name }) => `${player}: ${name}`).join(", ")}. ${when(game.ended)}`,
        ),
        prompt,
        note,
      ),
      element(
        "aside",
        {},
        element(
          "div",
          { class: "buttons controls" },
          button(words.playOn, playOn),
          advice.switch,
          button(words.flip, () => (board.flipped = !board.flipped)),
          copyButton(words.shareGame, () => location.href),
          element(
            "a",
            { class: "button", href: `/api/archive/${id}/record`, download: `${game.game}-${id}.txt` },
            words.download,
          ),
        ),
        advice.root,
        analysis.root,
        panels.root,
        element("details", { open: true }, element("summary", {}, words.moves), moves.root),
      ),
    ),
  );
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (!board.isConnected) return document.removeEventListener("keydown", keys);
    if (event.key === "[") moves.step(-1);
    if (event.key === "]") moves.step(1);
    if (event.key === "w") advice.toggle();
    if (event.key === "f") board.flipped = !board.flipped;
  };
  document.addEventListener("keydown", keys);
  await look(Number(new URLSearchParams(location.search).get("ply") ?? game.plies));
}
