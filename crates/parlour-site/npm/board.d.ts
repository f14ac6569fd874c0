import type { Game } from "./index.js";
import type { Advice } from "./drawing.js";
import type { Player, Scene } from "./types.js";

/** Gets what a board of a game is drawn with, symbols and a style sheet, so that it appears at once later. */
export function prepare(game: string): Promise<void>;

/**
 * `<parlour-board>`: draws any scene, and turns clicks, drags and keys into choices. Set `game` and `scene`.
 *
 * Events: `choose` (`detail` is the choice that was made), `pick` (the spots picked so far), `slip` (spots that no choice begins
 * with), `note` (what there is to tell of a spot), `problem` (why nothing can be drawn).
 */
export class ParlourBoard extends HTMLElement {
  /** Which game's symbols and colours it is drawn with. */
  game: string;
  /** What is shown. */
  scene: Scene | null;
  /** Whose side is at the bottom, where the board has sides. */
  set near(player: Player | null);
  /** Whether it is seen from the other side. */
  isFlipped: boolean;
  /** What a bot thinks, to be painted over the board. */
  set advice(advice: Advice | null);
  /** The spots that someone is to look at. */
  set glow(spots: string[]);
  /** Whether something is to be put down that can be turned. */
  readonly carries: boolean;
  /** Turns it. */
  rotate(): void;
}

/**
 * `<parlour-game game="…" bot="…">`: a whole game, against bots or at one screen. Attributes: `game`, `variant`, `seed`, `seat`,
 * `bot`, `ms`. Events: `move` (`{ action, player }`), `over` (how it ended), `problem` (why something cannot be done).
 */
export class ParlourGame extends HTMLElement {
  /** The game that is played; nothing before it is there. */
  readonly current: Game | undefined;
  /** The seat that is looked from. */
  readonly seat: Player;
  /** Begins a new game. */
  restart(): Promise<void>;
  /** Plays an action for whoever is to move here, and lets the bots answer. */
  act(action: string): Promise<void>;
  /** Takes back what was played since one was asked last. */
  undo(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "parlour-board": ParlourBoard;
    "parlour-game": ParlourGame;
  }
}
