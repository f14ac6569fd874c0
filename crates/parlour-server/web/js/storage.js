// What this browser remembers: the tables where it has a seat, and what was chosen last.

const TABLES_KEY = "parlour.tables";
const CHOICES_KEY = "parlour.last";
const MAX_TABLES = 12;

/** @param {string} key @param {any} otherwise */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** The tables where one sat, the last first. @returns {string[]} */
export const visited = () => read(TABLES_KEY, []);

/** @param {string} table */
export function remember(table) {
  localStorage.setItem(
    TABLES_KEY,
    JSON.stringify([table, ...visited().filter((id) => id !== table)].slice(0, MAX_TABLES)),
  );
}

/** @param {string} table */
export function forget(table) {
  localStorage.setItem(TABLES_KEY, JSON.stringify(visited().filter((id) => id !== table)));
}

/** What was chosen last in a form. @param {string} form @returns {Record<string, any>} */
export const lastChoice = (form) => read(CHOICES_KEY, {})[form] ?? {};

/** @param {string} form @param {Record<string, any>} choice */
export function rememberChoice(form, choice) {
  localStorage.setItem(CHOICES_KEY, JSON.stringify({ ...read(CHOICES_KEY, {}), [form]: choice }));
}
