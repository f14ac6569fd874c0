// Small pictures of positions for lists: drawn by the server as spectators see them, fetched when they come into sight. Until
// one is there, and where there is none, the faces of the players stand in its place. Where there is no server, the board
// itself is the picture.

import { isSite } from "./address.js";
import { get } from "./api.js";
import { element } from "./dom.js";
import { face } from "./opponents.js";

/** How wide a picture is asked for: twice as wide as it is shown, for fine screens. */
const PICTURE_WIDTH = 160;
/** The players' faces, alone and in the corner of a picture, in pixels. */
const FACE_SIZE = 40;

/**
 * @param {string} game
 * @param {string} address of what has a picture: `/api/tables/x`, `/api/archive/7`
 * @param {string | number} version tells one position from the next, so that a picture that is known is not fetched again
 * @param {string[]} faces
 */
export function thumbnail(game, address, version, faces) {
  const people = element("span", { class: "pair" }, ...faces.slice(0, 2).map((name) => face(name, FACE_SIZE)));
  return isSite ? boardOf(game, address, people) : pictureOf(address, version, people);
}

/** @param {string} game @param {string} address @param {HTMLElement} people */
function boardOf(game, address, people) {
  const root = element("div", { class: "thumbnail" }, people);
  const load = async () => {
    const { scene } = /** @type {import("../types.js").Replay} */ (await get(`${address}/replay`));
    root.classList.add("drawn");
    return { scene, player: 0 };
  };
  import("./thumbnail.js").then(({ thumbnail }) => root.prepend(thumbnail(game, load)));
  return root;
}

/** @param {string} address @param {string | number} version @param {HTMLElement} people */
function pictureOf(address, version, people) {
  const picture = element("img", { class: "view", alt: "", loading: "lazy", decoding: "async", draggable: "false" });
  const root = element("div", { class: "thumbnail" }, picture, people);
  picture.addEventListener("load", () => root.classList.add("drawn"));
  picture.addEventListener("error", () => picture.remove());
  picture.setAttribute("src", `${address}/picture.png?width=${PICTURE_WIDTH}&bare=true&at=${version}`);
  return root;
}
