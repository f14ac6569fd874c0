// What someone has chosen for all tables: light, boards, motion, sound. Kept in this browser; whoever shows something that
// depends on it is told when it changes.

/** The choices of each, the first unless someone chooses. */
export const PREFERENCES = /** @type {const} */ ({
  theme: ["auto", "light", "dark", "contrast"],
  board: ["parlour", "slate", "ink"],
  pieces: ["parlour", "slate", "ink"],
  motion: ["auto", "less"],
  coordinates: ["on", "off"],
  sound: ["on", "off"],
  vibration: ["on", "off"],
  confirm: ["off", "on"],
  premoves: ["on", "off"],
  notation: ["off", "on"],
});

/** @typedef {keyof typeof PREFERENCES} Name */
/** Those that style sheets ask for, as attributes of the page. @type {Name[]} */
const SEEN = ["theme", "board", "pieces", "motion", "coordinates"];
const VOLUME_KEY = "parlour.volume";
const DEFAULT_VOLUME = 70;

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

/** @template {Name} N @param {N} name @returns {(typeof PREFERENCES)[N][number]} */
export const preferred = (name) => {
  const [first, ...others] = PREFERENCES[name];
  return /** @type {any} */ (others.find((value) => value === stored(`parlour.${name}`)) ?? first);
};

/** @param {Name} name @param {string} value */
export function prefer(name, value) {
  store(`parlour.${name}`, value);
  applyPreferences();
  dispatchEvent(new CustomEvent("preference", { detail: name }));
}

/** How loud, from 0 to 100. */
export function volume() {
  const value = Number(stored(VOLUME_KEY) ?? DEFAULT_VOLUME);
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : DEFAULT_VOLUME;
}

/** @param {number} value */
export const setVolume = (value) => store(VOLUME_KEY, String(value));

/** Tells the style sheets. In high contrast boards and pieces are as in print, unless someone wants others. */
export function applyPreferences() {
  const isPlain = preferred("theme") === "contrast";
  for (const name of SEEN) {
    const isMaterial = name === "board" || name === "pieces";
    document.documentElement.dataset[name] =
      isPlain && isMaterial && stored(`parlour.${name}`) === null ? "ink" : preferred(name);
  }
}

/** Whether someone has asked for less motion, here or of the system. */
export const wantsLessMotion = () =>
  preferred("motion") === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
