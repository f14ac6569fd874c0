// Small scenes for the unit tests.

/** A choice: its picks as one word per spot. */
export const choice = (notation, picks, more = {}) => ({
  notation,
  label: notation,
  group: "move",
  picks: picks.split(" ").filter(Boolean),
  confirm: false,
  ...more,
});

/** A spot of a grid, by its name: `b3`. */
export const square = (id, more = {}) => ({
  id,
  shape: "square",
  x: id.charCodeAt(0) - 97,
  y: Number(id.slice(1)) - 1,
  label: id,
  symbol: ".",
  picture: null,
  caption: null,
  tags: [],
  note: "",
  ...more,
});

/** A piece: `1man@b3` is the first player's man on b3; ids are given in order. */
export const pieces = (text) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((word, index) => {
      const [, owner, role, spot] = word.match(/^(\d)(\w+)@(\w+)$/);
      return { id: index + 1, spot, owner: Number(owner) - 1, role, symbol: role[0] };
    });

/** A scene on a grid of so many files and ranks. */
export function scene({ files = 3, ranks = 3, ...more } = {}) {
  const names = Array.from({ length: files * ranks }, (_, index) => {
    const [file, rank] = [index % files, Math.floor(index / files)];
    return `${String.fromCharCode(97 + file)}${rank + 1}`;
  });
  return {
    boards: [{ id: "board", title: "Board", spots: names.map((name) => square(name)), bottom: 0 }],
    pieces: [],
    marks: [],
    last: [],
    path: [],
    panels: [],
    to_move: 0,
    prompt: "move a piece",
    speech: "The first player is to move.",
    choices: [],
    aids: [],
    ...more,
  };
}
