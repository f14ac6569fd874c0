// What the module of WebAssembly gives, as far as the workers use it.

export class House {
  constructor(seed: bigint);
  static firstNeeds(): string;
  setPace(thinking: number, analysis: number, pause: number): void;
  load(entries: string): void;
  take(now: number, input: string): string;
  free(): void;
}

export class Mind {
  constructor(threads: number);
  think(chair: string | undefined, task: string): string | undefined;
  learn(chair: string, task: string): void;
}

export function gainsFromThreads(task: string): boolean;

export default function init(from: { module_or_path: WebAssembly.Module }): Promise<{ memory: WebAssembly.Memory }>;
