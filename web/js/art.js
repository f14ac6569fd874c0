// Where a game's pictures and symbols are. On a static host they are files, and named like what they are. The page's entry says of which version, so that browsers may keep them.

import { fileAt, isSite } from "./address.js";
import { element } from "./dom.js";

/** Says which version there is: `?v=...`. */
const version = () => {
  const sheet = document.getElementById("games-style");
  return sheet instanceof HTMLLinkElement ? new URL(sheet.href).search : "";
};

/** @param {string} game @param {string} name */
const imageOf = (game, name) => `${fileAt(`/api/games/${game}/${name}`)}${isSite ? ".svg" : ""}${version()}`;

/** Where symbols are that someone else has brought. @type {Map<string, string>} */
const brought = new Map();

/** Brings the symbols of a game, for a page that has no such server. @param {string} game @param {string} address */
export const bringArt = (game, address) => brought.set(game, address);

/** The symbols of a game's pieces; in a report they are part of the document. @param {string} game */
export const artOf = (game) =>
  brought.get(game) ?? (document.querySelector(`svg[data-art="${game}"]`) ? "" : imageOf(game, "art"));

/**
 * A picture of a game; a game that has none leaves no gap.
 * @param {string} game
 * @param {Record<string, unknown>} attributes
 */
export function gamePicture(game, attributes) {
  const image = element("img", { src: imageOf(game, "picture"), alt: "", ...attributes });
  image.addEventListener("error", () => (image.hidden = true));
  return image;
}
