// What this browser remembers: the tables where it has a seat, and what was chosen last.

const TABLES_KEY = "parlour.tables";
const CHOICES_KEY = "parlour.last";
const MAX_TABLES = 12;

/** @param {string} key @param {any} otherwise */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** A browser that keeps nothing (or has no room left) is no reason to stop. @param {string} key @param {unknown} value */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it is forgotten.
  }
}

/** The tables where one sat, the last first. @returns {string[]} */
export const visited = () => read(TABLES_KEY, []);

/** @param {string} table */
export const remember = (table) =>
  write(TABLES_KEY, [table, ...visited().filter((id) => id !== table)].slice(0, MAX_TABLES));

/** @param {string} table */
export const forget = (table) =>
  write(
    TABLES_KEY,
    visited().filter((id) => id !== table),
  );

/** What was chosen last in a form. @param {string} form @returns {Record<string, any>} */
export const lastChoice = (form) => read(CHOICES_KEY, {})[form] ?? {};

/** @param {string} form @param {Record<string, any>} choice */
export const rememberChoice = (form, choice) => write(CHOICES_KEY, { ...read(CHOICES_KEY, {}), [form]: choice });
