// Where a game's pictures and symbols are. The page's entry says of which version, so that browsers may keep them.

/** Says which version there is: `?v=...`. */
const version = () => {
  const sheet = document.getElementById("games-style");
  return sheet instanceof HTMLLinkElement ? new URL(sheet.href).search : "";
};

/** The symbols of a game's pieces; in a report they are part of the document. @param {string} game */
export const artOf = (game) =>
  document.querySelector(`svg[data-art="${game}"]`) ? "" : `/api/games/${game}/art${version()}`;

/** A picture of a game. @param {string} game */
export const pictureOf = (game) => `/api/games/${game}/picture${version()}`;
