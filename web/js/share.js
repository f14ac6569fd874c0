// Sharing: a picture of what is shown, to be saved or copied, and links to it. The server draws the picture from the same
// art as the page, and never more than whoever asks may see.

import { isSite } from "./address.js";
import { button, copyButton, element, write } from "./dom.js";
import { icon } from "./icons.js";
import { openSheet } from "./sheet.js";
import { words } from "./words.js";

/** How wide the saved picture is, in pixels. */
const SAVED_WIDTH = 1200;
/** How wide the one in the sheet is: twice what a phone shows. */
const SHOWN_WIDTH = 720;

/**
 * What is shared.
 * @typedef {object} Shared
 * @property {string} title what it is: the game's name
 * @property {string} picture where the picture is: `/api/tables/…/picture.png`
 * @property {Record<string, string>} query which position, whose eyes
 * @property {{ label: string, link: () => string | Promise<string> }[]} links the first is what is shared
 */

/** Whether the room is dark. */
function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}

/** The address of a picture. @param {Shared} shared @param {number} width */
function pictureAddress({ picture, query }, width) {
  const all = { ...query, width: String(width), ...(isDark() && { dark: "true" }) };
  return `${picture}?${new URLSearchParams(all)}`;
}

/** Opens a sheet with the picture and all that can be done with it. Where there is no server to draw it, there are the links. @param {Shared} shared */
export function openShare(shared) {
  if (isSite) return openLinks(shared);
  const { title, links } = shared;
  const said = element("p", { class: "quiet", role: "status" });
  const saved = pictureAddress(shared, SAVED_WIDTH);
  const shown = element("img", {
    class: "share-picture",
    src: pictureAddress(shared, SHOWN_WIDTH),
    alt: words.sharePicture,
  });
  shown.addEventListener("error", () => write(said, words.noPicture));
  const file = `${title.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.png`;
  const first = links[0];
  const items = [
    ...(first && "share" in navigator ? [shareButton(shared, first, saved, file, said)] : []),
    element("a", { class: "button", href: saved, download: file }, icon("download"), words.savePicture),
    ...(canCopyPictures() ? [copyPicture(saved, said)] : []),
    ...links.map(({ label, link }) => copyButton(label, link, icon("link"))),
  ];
  const sheet = openSheet(words.shareSheet, [shown, element("div", { class: "items" }, ...items), said]);
  sheet.classList.add("share-sheet", "menu-sheet");
  return sheet;
}

/** @param {Shared} shared */
function openLinks({ title, links }) {
  const said = element("p", { class: "quiet", role: "status" });
  const share = (/** @type {Shared["links"][0]} */ first) => async () => {
    try {
      await navigator.share({ title, url: await first.link() });
    } catch (problem) {
      if (/** @type {Error} */ (problem).name !== "AbortError") write(said, words.notShared);
    }
  };
  const [first] = links;
  const items = [
    ...(first && "share" in navigator
      ? [withIcon("share", button(words.shareBy, share(first), { class: "primary" }))]
      : []),
    ...links.map(({ label, link }) => copyButton(label, link, icon("link"))),
  ];
  const sheet = openSheet(words.shareSheet, [element("div", { class: "items" }, ...items), said]);
  sheet.classList.add("share-sheet", "menu-sheet");
  return sheet;
}

/** What the phone itself offers: with the picture, where it takes files. @param {Shared} shared @param {Shared["links"][0]} first @param {string} saved @param {string} name @param {HTMLElement} said */
function shareButton({ title }, first, saved, name, said) {
  const share = async () => {
    try {
      const [url, picture] = [await first.link(), await fetchPicture(saved)];
      const files = [new File([picture], name, { type: "image/png" })];
      const withFiles = { title, url, files };
      await navigator.share(navigator.canShare?.(withFiles) ? withFiles : { title, url });
    } catch (problem) {
      // Whoever changes their mind need not be told.
      if (/** @type {Error} */ (problem).name !== "AbortError") write(said, words.notShared);
    }
  };
  return withIcon("share", button(words.shareBy, share, { class: "primary" }));
}

/** @param {string} name @param {HTMLElement} node */
function withIcon(name, node) {
  node.prepend(icon(name));
  return node;
}

const canCopyPictures = () => "ClipboardItem" in window && "write" in (navigator.clipboard ?? {});

/** @param {string} address */
async function fetchPicture(address) {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(words.noPicture);
  return reply.blob();
}

/** @param {string} saved @param {HTMLElement} said */
function copyPicture(saved, said) {
  const copy = async () => {
    try {
      // The picture is promised: some browsers let nothing be copied that is fetched first.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": fetchPicture(saved) })]);
      write(said, words.pictureCopied);
    } catch {
      write(said, words.notCopied);
    }
  };
  return withIcon("eye", button(words.copyPicture, copy));
}

/**
 * Which position of a game a viewer shows, with whose eyes, as the server is asked for it.
 * @param {{ ply: number, board: { isFlipped: boolean } }} viewer
 * @param {number | null} seat
 * @returns {Record<string, string>}
 */
export const positionQuery = (viewer, seat) => ({
  ply: String(viewer.ply),
  ...(seat !== null && { seat: `p${seat + 1}` }),
  ...(viewer.board.isFlipped && { flip: "true" }),
});
