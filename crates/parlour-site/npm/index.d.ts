import type { GameCard, Player, Scene, Score } from "./types.js";

export type * from "./types.js";

/** The house: loaded once, whoever asks. */
export function house(): Promise<House>;

/** All games. */
export interface House {
  /** Every game with its variants and bots. */
  readonly games: readonly GameCard[];
  /** One of them; throws if there is none. */
  game(id: string): GameCard;
  /** The rules of a game for people, as Markdown. */
  rules(game: string): string;
  /** A new game; the first variant, the first position and a random seed if not given. */
  start(game: string, wanted?: { variant?: string; seed?: number | bigint; position?: string }): Game;
  /** A game as a record tells it. */
  replay(record: string): Game;
  /**
   * A bot by its name, with options: `"champion"`, `"alphabeta:depth=6"`. It thinks in a worker of its own. `threads` asks for
   * so many that search together, where workers may share memory and the bot can.
   */
  bot(game: string, name: string, wanted?: { variant?: string; seed?: number | bigint; threads?: number }): Bot;
}

/** A game in progress. Chance answers by itself, from the seed. */
export interface Game {
  readonly game: string;
  readonly variant: string;
  /** Who acts next, or how it ended. */
  readonly status: Status;
  /** The legal actions, in notation. */
  readonly actions: readonly string[];
  /** The actions so far, chance included. */
  readonly history: readonly string[];
  /** What a seat sees and may do; a spectator if none is given. It is what a board draws. */
  scene(seat?: Player | null): Scene;
  /** What a seat knows of the position, as text; all of it if none is given. */
  position(seat?: Player | null): string;
  /** What was done from a ply on, in words for a seat: `{who}` and `{p1}` stand for names, other braces for pictures. */
  told(seat?: Player | null, from?: number): string[];
  /** Plays an action and whatever chance makes of it; or throws, says why, and changes nothing. */
  play(action: string): this;
  /** Takes back the last action of a player; false if there is none. */
  undo(): boolean;
  /** Seed, variant and actions: enough to replay the game exactly. */
  record(): string;
  /** The same game once more. */
  copy(): Game;
}

/** Who acts next, or how it ended. */
export interface Status {
  /** Whose turn it is; nobody's when it is over. */
  player: Player | null;
  over: boolean;
  /** Who won, if anyone did. */
  winner: Player | null;
  /** As a record tells it: `p2win, the king was captured`. */
  result: string | null;
  /** How many actions have been played, chance included. */
  plies: number;
}

/** How long a bot may think; whichever comes first. Without any of `ms`, `nodes` and `depth` it is a second. */
export interface Within {
  ms?: number;
  nodes?: number;
  depth?: number;
  /** All the memory to use. */
  bytes?: number;
  /** Whether it is to compare with other actions, and say why. */
  why?: boolean;
  /** Ends the search, and with it the bot's memory. */
  signal?: AbortSignal;
}

/** What a bot would do. */
export interface Choice {
  action: string;
  player: Player;
  /** How good the position is for that player. */
  score: Score | null;
  /** What that player can expect of the game, per mille: a win is 1000, a draw 500. */
  chance: number | null;
  /** The play it expects. */
  line: string[];
  depth: number;
  nodes: number;
  /** What it likes best, with reasons; empty unless it was asked why. */
  best: { action: string; chance: number | null; text: string }[];
}

/** A bot. */
export interface Bot {
  /** How many threads it was given: one where workers may not share memory. */
  readonly threads: number;
  /** Opens its worker, so that the first answer comes sooner; throws if there is no such bot. */
  ready(): Promise<unknown>;
  /** What it would do for whoever is to move. It knows what that player may know, and nothing else. */
  choose(game: Game, within?: Within): Promise<Choice>;
  /** Ends its worker. */
  close(): void;
}
