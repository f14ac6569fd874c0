// Light, dark or high contrast; as the system says unless someone chooses.

import { segments } from "./sheet.js";
import { words } from "./words.js";

const KEY = "parlour.theme";
const THEMES = /** @type {const} */ (["auto", "light", "dark", "contrast"]);
const current = () => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? "auto";

export function applyTheme() {
  document.documentElement.dataset.theme = current();
}

/** A choice of one of them, which takes effect at once. */
export const themeChooser = () =>
  segments(
    words.theme,
    "theme",
    THEMES.map((theme) => ({ value: theme, text: words[`theme-${theme}`] })),
    current(),
    (theme) => {
      localStorage.setItem(KEY, theme);
      applyTheme();
    },
  );
