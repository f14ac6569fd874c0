// Sounds are made, not loaded: a short tap for every action, lower for the other side's, and a chord at the end.

const KEY = "parlour.sound";
/** @type {AudioContext | null} */
let context = null;

export const isLoud = () => localStorage.getItem(KEY) !== "off";

export function toggleSound() {
  localStorage.setItem(KEY, isLoud() ? "off" : "on");
}

/** @typedef {"own" | "other" | "end"} Kind */

/** How high each sound is; an end has several notes. @type {Record<Kind, number[]>} */
const NOTES = { own: [440], other: [330], end: [392, 494, 587] };

/** @param {Kind} kind */
export function sound(kind) {
  // Browsers allow sound only after someone has touched the page.
  if (!isLoud() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const [index, pitch] of NOTES[kind].entries()) note(context, pitch, context.currentTime + 0.12 * index);
}

/** @param {AudioContext} context @param {number} pitch @param {number} at */
function note(context, pitch, at) {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.15, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.13);
}
