// What goes in and out of the house: `crates/parlour-site/src/wire.rs`.

export type PageInput =
  | { type: "request"; id: number; method: string; path: string; body?: string | undefined }
  | { type: "cancel"; id: number }
  | { type: "open"; socket: number; path: string }
  | { type: "message"; socket: number; text: string }
  | { type: "close"; socket: number };

export type Input = PageInput | { type: "decided"; task: number; decided: string | null } | { type: "alarm" };

export type Write =
  | { type: "add"; key: string; value: string }
  | { type: "put"; key: string; value: string }
  | { type: "delete"; key: string };

/** What the page is told. */
export type Told =
  | { type: "answer"; id: number; status: number; kind: string; link?: string; body: string }
  | { type: "opened"; socket: number }
  | { type: "tell"; socket: number; text: string }
  | { type: "hang_up"; socket: number };

export type Effect =
  | Told
  | { type: "think"; task: number; chair?: string; job: string }
  | { type: "learn"; chair: string; job: string }
  | { type: "stop"; task: number };

export interface Outcome {
  needs?: string[];
  writes?: Write[];
  effects?: Effect[];
  alarm?: number;
}

/** What came of a task in a worker that thinks, and how much memory that has. */
export interface Thought {
  task: number;
  decided: string | null;
  bytes: number;
}
