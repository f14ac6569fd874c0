// Where an analysis begins: the address says it, a record, a finished game. What was played is kept for the next visit.

import { currentPath, currentQuery } from "./address.js";
import { getText } from "./api.js";
import { readRecord } from "./records.js";
import { MoveTree } from "./tree.js";

/** @typedef {import("../types.js").GameCard} GameCard */
/** Where it begins. @typedef {{ variant: string, seed?: string | undefined, start?: string | undefined }} Begin */

/** An address that is longer is cut by some who pass it on. */
const MAX_LINE_LENGTH = 1500;
/** So many trees are kept. */
const MAX_KEPT = 12;
const SHELF = "parlour-analyses";

/** What a record says, in the words of an analysis. @param {string} text */
export async function readBegin(text) {
  const { game, variant, seed, start, opening } = await readRecord(text);
  return { game, begin: { variant, seed, start }, moves: opening };
}

/**
 * Where it begins by the address, and what was played from there.
 * @param {GameCard} game
 * @returns {Promise<{ begin: Begin, moves: string[] | null }>}
 */
export async function beginOf(game) {
  const asked = currentQuery();
  const [archived, table] = [asked.get("g"), asked.get("t")];
  if (archived || table) {
    const path = archived ? `/api/archive/${archived}/record` : `/api/tables/${table}/record${seatOf(asked)}`;
    const { begin, moves } = await readBegin(await getText(path));
    return { begin, moves };
  }
  const begin = {
    variant: asked.get("variant") ?? game.variants[0]?.name ?? "",
    seed: asked.get("seed") ?? undefined,
    start: asked.get("position") ?? undefined,
  };
  return { begin, moves: null };
}

/** @param {URLSearchParams} asked */
const seatOf = (asked) => (asked.get("seat") ? `?seat=${asked.get("seat")}` : "");

/** A line in the words of the server. @param {string} game @param {Begin} begin @param {string[]} actions */
export const lineOf = (game, { variant, seed, start }, actions) => ({
  game,
  variant,
  ...(seed !== undefined && { seed }),
  ...(start !== undefined && { start }),
  actions,
});

/** The address of a line; one that would be too long leaves the moves out. @param {string} game @param {Begin} begin @param {string[]} actions */
export function linkOf(game, { variant, seed, start }, actions) {
  const line = actions.join(" ");
  const query = new URLSearchParams({
    variant,
    ...(seed !== undefined && { seed }),
    ...(start !== undefined && { position: start }),
    ...(line && line.length <= MAX_LINE_LENGTH && { line }),
  });
  return `/analysis/${game}?${query}`;
}

/** @param {Begin} begin */
const keyOf = ({ variant, seed, start }) => [currentPath(), variant, seed ?? "", start ?? ""].join("|");

/** What was kept, the last first; nothing that cannot be read. @returns {[string, unknown][]} */
function kept() {
  try {
    const shelf = JSON.parse(sessionStorage.getItem(SHELF) ?? "[]");
    return Array.isArray(shelf) ? shelf : [];
  } catch {
    return [];
  }
}

/** Keeps a tree, so that it is there when the page is loaded anew. @param {Begin} begin @param {MoveTree} tree */
export function keepTree(begin, tree) {
  const others = kept().filter(([key]) => key !== keyOf(begin));
  try {
    sessionStorage.setItem(SHELF, JSON.stringify([[keyOf(begin), tree.write()], ...others].slice(0, MAX_KEPT)));
  } catch {
    // There is no room: it is only not there the next time.
  }
}

/**
 * The tree as it was kept, with a line that was played, and the line that is to be shown.
 * @param {Begin} begin
 * @param {string[] | null} moves
 */
export function loadTree(begin, moves) {
  const [, data] = kept().find(([key]) => key === keyOf(begin)) ?? [];
  const tree = MoveTree.read(data);
  for (const action of moves ?? []) tree.play(action);
  tree.toStart();
  const line = (currentQuery().get("line") ?? "").split(" ").filter(Boolean);
  return { tree, line };
}
