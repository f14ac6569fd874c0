// Every word the page says by itself, in one place; what is said about a game comes with its scenes.

/** @type {Record<string, string>} */
export const words = {
  skip: "Skip to the board",
  home: "Games",
  tables: "Tables",
  archive: "Archive",
  tagline: "Small board games and the machines that play them.",
  play: "Play",
  rules: "Rules",
  newGame: "New game",
  variant: "Variant",
  seats: "Who plays",
  me: "you",
  here: "someone beside you",
  invited: "a friend, by invitation",
  open: "anyone who comes",
  clock: "Clock",
  noClock: "none",
  seed: "Seed",
  seedHint: "any, if left empty",
  name: "Your name",
  start: "Start",
  cancel: "Cancel",
  reallyResign: "Give up this game?",
  undo: "Undo",
  resign: "Resign",
  draw: "Offer a draw",
  rematch: "Rematch",
  abort: "Call off",
  flip: "Flip the board",
  hint: "Hint",
  why: "Why",
  sound: "Sound",
  theme: "Theme",
  "theme-auto": "auto",
  "theme-light": "light",
  "theme-dark": "dark",
  "theme-contrast": "high contrast",
  moves: "Moves",
  chat: "Chat",
  say: "Say something",
  send: "Send",
  sit: "Sit down",
  invitation: "Invitation link",
  copy: "Copy",
  copied: "Copied",
  watching: "watching",
  offline: "The connection is lost. Trying again …",
  waiting: "Waiting for everyone to sit down",
  yourTurn: "Your turn",
  accept: "Accept",
  decline: "Decline",
  first: "First",
  previous: "Previous",
  next: "Next",
  last: "Last",
  sure: "Sure?",
  yes: "Yes",
  no: "No",
  handOver: "It is the other player's turn. Press when nobody else is looking.",
  show: "Show the board",
  canPick: "can be picked",
  nothingThere: "Nothing can be done there now",
  keys: "Keys",
  keysText:
    "Arrow keys move the cursor, Enter picks, Escape takes the pick back. f flips the board, h asks for a hint, w shows why, u undoes, [ and ] step through the moves, m types a move, ? shows this.",
  typeMove: "Type a move",
  noTables: "Nobody is playing just now. Found a table!",
  noGames: "No game has ended yet.",
  download: "Download the record",
  thinks: "expects",
  wonIn: "won in",
  lostIn: "lost in",
};

/**
 * Fills words in where a page asks for them.
 * @param {ParentNode} root
 */
export function fillWords(root) {
  for (const node of root.querySelectorAll("[data-word]")) {
    node.textContent = words[/** @type {HTMLElement} */ (node).dataset.word ?? ""] ?? "";
  }
}

/**
 * An element with attributes and children.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on") && typeof value === "function") {
      node.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) {
      node.setAttribute(key, "");
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(key, String(value));
    }
  }
  node.append(...children);
  return node;
}
