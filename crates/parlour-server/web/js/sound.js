// Sounds are made, not loaded: a short tap for every action, lower for the other side's.

const KEY = "parlour.sound";
/** @type {AudioContext | null} */
let context = null;

export const isLoud = () => localStorage.getItem(KEY) !== "off";

export function toggleSound() {
  localStorage.setItem(KEY, isLoud() ? "off" : "on");
}

/** @param {"own" | "other"} kind */
export function sound(kind) {
  // Browsers allow sound only after someone has touched the page.
  if (!isLoud() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.value = kind === "own" ? 440 : 330;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.12);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.13);
}
