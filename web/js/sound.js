// What is heard and felt: which sounds fit what happens between two scenes (pure), and how they are played. Browsers allow
// sound only after someone has touched the page, so nothing is made ready before.

import { DELAY, HOP_TIME, SHELL_TIME, transferTime } from "./motion.js";
import { preferred, volume } from "./preferences.js";
import { play } from "./synth.js";

/** @typedef {import("./effects.js").Effect} Effect */
/** @typedef {import("./synth.js").Sound} Sound */
/** A sound, and when it is heard, in milliseconds. @typedef {{ sound: Sound, at: number }} Cue */

/** When the dice lie, when the first card has flown, and when one is told that it is one's turn. */
const CARD_TIME = 900;
const TURN_TIME = 380;
const END_TIME = 500;
/** How long a phone shakes, in milliseconds. */
const SHAKES = { turn: 30, capture: 20, hit: 45, sunk: [40, 60, 90], illegal: [12, 40, 12], low: [60, 60, 60] };
/** A chain of jumps is not heard for ever. */
const MAX_JUMPS = 8;

/**
 * What is heard of what happens.
 * @param {Effect[]} effects
 * @returns {Cue[]}
 */
export function cuesOf(effects) {
  const of = (/** @type {Effect["kind"]} */ kind) => effects.filter((effect) => effect.kind === kind);
  const [travel] = effects.filter((effect) => effect.kind === "travel");
  const hops = travel?.isJump ? Math.min(MAX_JUMPS, travel.way.length - 1) : 0;
  const hints = new Set(effects.flatMap((effect) => (effect.kind === "mark" ? [effect.hint] : [])));
  const struck = hints.has("sink") ? "sunk" : hints.has("flame") ? "hit" : hints.has("splash") ? "splash" : null;
  const isTaken = effects.some((effect) => effect.kind === "take" && effect.hint !== "sink");
  return [
    ...Array.from({ length: hops }, (_, hop) => /** @type {Cue} */ ({ sound: "jump", at: HOP_TIME * (hop + 0.8) })),
    ...of("transfer")
      .slice(0, MAX_JUMPS)
      .map((_, index, { length }) => /** @type {Cue} */ ({ sound: "place", at: transferTime(length) * (index + 1) })),
    ...(travel && hops === 0 ? [/** @type {Cue} */ ({ sound: "move", at: DELAY })] : []),
    ...(isTaken && travel ? [/** @type {Cue} */ ({ sound: "capture", at: hops * HOP_TIME + 2 * DELAY })] : []),
    ...(struck ? [/** @type {Cue} */ ({ sound: struck, at: SHELL_TIME })] : []),
    ...(of("dice").length > 0 ? [/** @type {Cue} */ ({ sound: "dice", at: 0 })] : []),
    ...(of("cards").length > 0 ? [/** @type {Cue} */ ({ sound: "card", at: CARD_TIME })] : []),
    ...(!travel && !struck && of("come").length > 0 ? [/** @type {Cue} */ ({ sound: "place", at: DELAY })] : []),
  ];
}

/**
 * What is heard at the end, or when it is one's turn again.
 * @param {Cue[]} cues what is heard before
 * @param {{ result: "win" | "loss" | "end" | null, isMyTurn: boolean }} then
 * @returns {Cue[]}
 */
export function withNews(cues, { result, isMyTurn }) {
  const last = Math.max(0, ...cues.map(({ at }) => at));
  if (result) return [...cues, { sound: result, at: last + END_TIME }];
  return isMyTurn ? [...cues, { sound: "turn", at: last + TURN_TIME }] : cues;
}

/** @type {AudioContext | null} */
let context = null;
/** @type {GainNode | null} */
let out = null;

/** Whether sounds are to be heard. */
const isLoud = () => preferred("sound") === "on" && volume() > 0;

/** Makes everything ready after the first touch, so that the first move need not wait for it. */
export function listenForTouch() {
  const ready = () => {
    removeEventListener("pointerup", ready);
    removeEventListener("keydown", ready);
    if (isLoud()) window.setTimeout(wake, 60);
  };
  addEventListener("pointerup", ready);
  addEventListener("keydown", ready);
}

function wake() {
  if (context || typeof AudioContext === "undefined") return;
  context = new AudioContext();
  out = context.createGain();
  out.connect(context.destination);
}

/** Plays sounds, each in its time. @param {Cue[]} cues */
export function sound(...cues) {
  if (cues.length === 0) return;
  shake(cues);
  if (!isLoud() || !navigator.userActivation?.hasBeenActive) return;
  wake();
  if (!context || !out) return;
  if (context.state === "suspended") context.resume().catch(() => {});
  out.gain.value = (volume() / 100) ** 2;
  for (const { sound, at } of cues) play(context, out, sound, context.currentTime + at / 1000);
  dispatchEvent(new CustomEvent("sound", { detail: cues.map(({ sound }) => sound) }));
}

/** What a phone lets one feel of sounds. @param {Cue[]} cues */
function shake(cues) {
  const felt = /** @type {const} */ (["sunk", "hit", "capture", "low", "turn"]).find((name) =>
    cues.some(({ sound }) => sound === name),
  );
  if (felt) vibrate(felt);
}

/** @param {keyof typeof SHAKES} kind */
export function vibrate(kind) {
  if (preferred("vibration") === "off" || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(/** @type {number | number[]} */ (SHAKES[kind]));
}
