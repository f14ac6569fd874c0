// How every sound is made: short, woody, out of a few tones and a little noise. Nothing is loaded.

/** What can be heard. @typedef {"move" | "capture" | "jump" | "place" | "splash" | "hit" | "sunk" | "dice" | "card" | "turn" | "low" | "win" | "loss" | "end"} Sound */

/**
 * One part of a sound: a tone that may glide, or noise through a filter, that comes quickly and dies away.
 * @typedef {object} Part
 * @property {number} at when it begins, in seconds
 * @property {number} time how long it takes to die away
 * @property {number} level how loud it is, from 0 to 1
 * @property {OscillatorType | "noise"} tone
 * @property {number} pitch in Hertz; of noise, the middle of what is let through
 * @property {number} [to] where it glides
 * @property {number} [width] how narrow the noise is: a higher number is a clearer tone
 */

/** A knock on wood: a short click and the body of the board. @param {number} at @param {number} pitch @param {number} level @returns {Part[]} */
const knock = (at, pitch, level) => [
  { at, time: 0.03, level: level * 0.55, tone: "noise", pitch: pitch * 7, width: 1.2 },
  { at, time: 0.09, level, tone: "sine", pitch: pitch * 1.6, to: pitch },
  { at, time: 0.05, level: level * 0.3, tone: "triangle", pitch: pitch * 2.76 },
];

/** A plucked note, as of a kalimba. @param {number} at @param {number} pitch @param {number} level @param {number} [time] @returns {Part[]} */
const pluck = (at, pitch, level, time = 0.5) => [
  { at, time, level, tone: "sine", pitch },
  { at, time: time * 0.35, level: level * 0.35, tone: "triangle", pitch: pitch * 3.01 },
  { at, time: 0.02, level: level * 0.4, tone: "noise", pitch: 2600, width: 1 },
];

/** @type {Record<Sound, Part[]>} */
export const SOUNDS = {
  move: knock(0, 190, 0.7),
  place: [...knock(0, 150, 0.65), ...knock(0.055, 175, 0.25)],
  jump: knock(0, 285, 0.6),
  capture: [
    ...knock(0, 120, 0.85),
    ...knock(0.05, 240, 0.4),
    { at: 0.02, time: 0.14, level: 0.25, tone: "noise", pitch: 900, to: 300, width: 1.4 },
  ],
  splash: [
    { at: 0, time: 0.09, level: 0.35, tone: "sine", pitch: 620, to: 180 },
    { at: 0.02, time: 0.5, level: 0.5, tone: "noise", pitch: 2400, to: 700, width: 0.8 },
    { at: 0.16, time: 0.12, level: 0.16, tone: "sine", pitch: 420, to: 900 },
    { at: 0.27, time: 0.1, level: 0.1, tone: "sine", pitch: 520, to: 1150 },
  ],
  hit: [
    { at: 0, time: 0.35, level: 0.9, tone: "sine", pitch: 130, to: 42 },
    { at: 0, time: 0.28, level: 0.6, tone: "noise", pitch: 420, to: 140, width: 0.7 },
    { at: 0.03, time: 0.1, level: 0.3, tone: "noise", pitch: 2800, width: 0.8 },
  ],
  sunk: [
    { at: 0, time: 0.3, level: 0.7, tone: "sine", pitch: 110, to: 40 },
    { at: 0, time: 0.9, level: 0.4, tone: "noise", pitch: 500, to: 90, width: 0.7 },
    { at: 0.18, time: 0.8, level: 0.3, tone: "triangle", pitch: 196, to: 65 },
    ...[0.42, 0.56, 0.68, 0.84].map((at, index) => ({
      at,
      time: 0.11,
      level: 0.16,
      tone: /** @type {const} */ ("sine"),
      pitch: 260 + 60 * index,
      to: 520 + 110 * index,
    })),
  ],
  dice: [0, 0.07, 0.13, 0.22, 0.29, 0.4, 0.52].flatMap((at, index) =>
    knock(at, [330, 410, 360, 450, 300, 380, 340][index] ?? 350, 0.45 - 0.04 * index),
  ),
  card: [
    { at: 0, time: 0.1, level: 0.4, tone: "noise", pitch: 1800, to: 5200, width: 1.6 },
    { at: 0.08, time: 0.04, level: 0.35, tone: "noise", pitch: 3000, width: 1 },
    { at: 0.08, time: 0.05, level: 0.2, tone: "sine", pitch: 240 },
  ],
  turn: [...pluck(0, 523.25, 0.35, 0.35), ...pluck(0.11, 659.25, 0.3, 0.45)],
  low: [0, 0.16, 0.32].flatMap((at) => [
    { at, time: 0.06, level: 0.4, tone: /** @type {const} */ ("square"), pitch: 880 },
    { at, time: 0.02, level: 0.3, tone: /** @type {const} */ ("noise"), pitch: 3400, width: 2 },
  ]),
  win: [392, 493.88, 587.33, 783.99, 987.77].flatMap((pitch, index) => pluck(0.13 * index, pitch, 0.4, 0.9)),
  loss: [392, 349.23, 311.13, 261.63].flatMap((pitch, index) => pluck(0.2 * index, pitch, 0.32, 0.9)),
  end: [392, 523.25].flatMap((pitch, index) => pluck(0.18 * index, pitch, 0.34, 0.8)),
};

/** How long a sound is, in seconds. @param {Sound} name */
export const lengthOf = (name) => Math.max(...SOUNDS[name].map(({ at, time }) => at + time));

/** A second of noise, made once for each place where sounds are made. @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/** @param {BaseAudioContext} context */
function noiseOf(context) {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}

/**
 * Plays a sound.
 * @param {BaseAudioContext} context
 * @param {AudioNode} out
 * @param {Sound} name
 * @param {number} at when, on the context's clock
 */
export function play(context, out, name, at) {
  for (const part of SOUNDS[name]) playPart(context, out, part, at + part.at);
}

/** @param {BaseAudioContext} context @param {AudioNode} out @param {Part} part @param {number} at */
function playPart(context, out, { time, level, tone, pitch, to, width = 1 }, at) {
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.0001, at);
  envelope.gain.exponentialRampToValueAtTime(level, at + 0.004);
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + time);
  envelope.connect(out);
  const [source, frequency] = tone === "noise" ? noise(context, envelope, width) : oscillator(context, envelope, tone);
  frequency.setValueAtTime(pitch, at);
  if (to !== undefined) frequency.exponentialRampToValueAtTime(to, at + time);
  source.start(at);
  source.stop(at + time + 0.02);
}

/** @param {BaseAudioContext} context @param {AudioNode} out @param {OscillatorType} type @returns {[AudioScheduledSourceNode, AudioParam]} */
function oscillator(context, out, type) {
  const source = context.createOscillator();
  source.type = type;
  source.connect(out);
  return [source, source.frequency];
}

/** @param {BaseAudioContext} context @param {AudioNode} out @param {number} width @returns {[AudioScheduledSourceNode, AudioParam]} */
function noise(context, out, width) {
  const source = context.createBufferSource();
  source.buffer = noiseOf(context);
  source.loop = true;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = width;
  source.connect(filter).connect(out);
  return [source, filter.frequency];
}
