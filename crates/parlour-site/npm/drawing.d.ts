import type { Panel, Scene, SpotValue } from "./types.js";

type Child = Node | string;
type Attributes = Record<string, unknown>;

interface Deals {
  choose(notation: string): unknown;
  show(group: string | null): unknown;
  say(text: string): unknown;
  name(player: number): string;
}

/** What a bot thinks: of the spots, what it would pick and the way that leads, and the spots of the best. */
export interface Advice {
  spots: SpotValue[];
  picks: string[];
  way?: string[];
  best?: string[];
}

/** The page's own board. */
export interface Drawing extends HTMLElement {
  game: string;
  scene: Scene;
  near: number | null;
  isFlipped: boolean;
  advice: Advice | null;
  glow: string[];
  group: string | null;
  playerName: (player: number) => string;
  readonly carries: boolean;
  rotate(): void;
  clear(): void;
}

/** The page's own board, and what stands beside it. */
export const embedded: {
  ParlourBoard: new () => Drawing;
  Panels: new (art: string, deals?: Deals) => { root: HTMLElement; show(panels: Panel[], seat: number | null): void };
  artOf(game: string): string;
  bringArt(game: string, address: string): void;
  button(text: string, action: () => unknown, attributes?: Attributes): HTMLElement;
  element(name: string, attributes?: Attributes, ...children: Child[]): HTMLElement;
  refill(node: HTMLElement, ...children: Child[]): void;
  sentence(text: string): string;
  words: { rotate: string };
  write(node: HTMLElement, text: string): void;
};
