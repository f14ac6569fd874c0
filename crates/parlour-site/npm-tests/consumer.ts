// What someone writes who uses the package with types: it has to be understood by the compiler, and is never run.

import { house, type Choice, type Game, type Scene } from "parlour";
import { ParlourBoard, prepare } from "parlour/board";

export async function play(element: HTMLElement): Promise<string> {
  const { games, start, bot: make } = await house();
  const first = games[0];
  if (!first) throw new Error("there is no game");
  const game: Game = start(first.id, { seed: 7 });
  const bot = make(first.id, "level3", { threads: 2 });
  const choice: Choice = await bot.choose(game, { ms: 100, why: true });
  const scene: Scene = game.play(choice.action).scene(choice.player);
  await prepare(first.id);
  const board = document.createElement("parlour-board");
  board.game = first.id;
  board.scene = scene;
  board.addEventListener("choose", () => element.append(game.status.result ?? ""));
  element.append(board, document.createElement("parlour-game"));
  // @ts-expect-error an action is text
  game.play(3);
  return board instanceof ParlourBoard ? game.record() : "";
}
