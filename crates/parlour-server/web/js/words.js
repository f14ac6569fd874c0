// Every word the page says by itself, in one place; what is said about a game comes with its scenes.

export const words = {
  // the house
  skip: "Skip to the board",
  home: "Games",
  tables: "Tables",
  archive: "Archive",
  tagline: "Five small board games, the machines that were built to play them, and far stronger ones.",
  play: "Play",
  rules: "Rules",
  learn: "Learn",
  goOn: "Go on playing",
  // a new game
  newGame: "New game",
  variant: "Variant",
  otherVariant: "another …",
  against: "Play",
  "mode-bot": "against the computer",
  "mode-friend": "with a friend, by invitation link",
  "mode-here": "with someone at this screen",
  "mode-open": "with anyone who comes",
  "mode-demo": "nobody: watch bots play",
  "mode-custom": "as set below",
  level: "Its strength",
  side: "You are",
  begins: "begins",
  lot: "by lot",
  seats: "Seats one by one",
  me: "you",
  here: "someone at this screen",
  invited: "a friend, by invitation link",
  open: "anyone who comes",
  clock: "Clock",
  noClock: "none",
  seed: "Seed",
  seedHint: "any, if left empty",
  name: "Your name",
  start: "Start",
  cancel: "Cancel",
  fromMove: "Begins after move",
  // at a table
  yourTurn: "Your turn",
  undo: "Undo",
  resign: "Resign",
  reallyResign: "Give up this game?",
  draw: "Offer a draw",
  "offer-draw": "offers a draw",
  "offer-undo": "would like to take a move back",
  "offer-rematch": "would like to play again",
  offered: "Offered; waiting for an answer.",
  rematch: "Rematch",
  abort: "Call off",
  flip: "Flip the board",
  rotate: "Rotate (r)",
  accept: "Accept",
  decline: "Decline",
  sure: "Are you sure?",
  yes: "Yes",
  no: "No",
  sit: "Sit down",
  free: "nobody yet",
  away: "away",
  isHere: "here",
  watchers: "watching",
  waiting: "Waiting for everyone to sit down.",
  watching: "You are watching.",
  invitation: "Send this link to your friend. Whoever opens it can sit down.",
  copy: "Copy",
  copied: "Copied",
  share: "Link to this position",
  shareGame: "Link to this game",
  download: "Download the record",
  handOver: "It is the other player's turn. Press when nobody else is looking.",
  show: "Show the board",
  offline: "The connection is lost. Trying again …",
  takenOver: "This seat is being played in another window.",
  // moves and chat
  moves: "Moves",
  chat: "Chat",
  say: "Say something",
  send: "Send",
  first: "First move",
  previous: "Previous move",
  next: "Next move",
  last: "Last move",
  typeMove: "Type a move, like",
  looksBack: "You are looking at an earlier position.",
  playOn: "Play on from here",
  // advice
  hint: "Hint",
  why: "Why",
  whyBy: "explained by",
  thinking: "Thinking …",
  expects: "Expects",
  even: "even",
  better: "ahead",
  worse: "behind",
  wonIn: "wins in",
  lostIn: "loses in",
  noInsight: "It has nothing to show here.",
  analyse: "Analyse the game",
  analysing: "Analysing …",
  curve: "Who was ahead, move by move",
  mistakes: "The biggest mistakes",
  noMistakes: "No mistakes worth mentioning.",
  rather: "rather",
  // the board
  canPick: "can be picked",
  nothingThere: "Nothing can be done there now.",
  notThere: "It cannot go there: the dots show where it can.",
  "mark-last": "last move",
  "mark-path": "",
  "mark-hit": "hit",
  "mark-miss": "miss",
  "mark-sunk": "sunk",
  // lists
  game: "Game",
  players: "Players",
  changed: "Last change",
  result: "Result",
  length: "Moves",
  ended: "Ended",
  join: "Join",
  watch: "Watch",
  noTables: "Nobody is playing just now. Found a table.",
  noGames: "No game has ended yet.",
  allGames: "all games",
  more: "More",
  openRecord: "Open a saved game",
  // learning
  exercises: "Exercises",
  exercise: "Exercise",
  tryAgain: "Not that. Look again.",
  right: "Right. Go on.",
  solved: "Solved.",
  tell: "Show the answer",
  again: "Start again",
  nextExercise: "Next exercise",
  allDone: "That was the last one. Play a game.",
  answerIs: "The answer:",
  position: "A position",
  // everything else
  sound: "Sound",
  theme: "Theme",
  "theme-auto": "auto",
  "theme-light": "light",
  "theme-dark": "dark",
  "theme-contrast": "high contrast",
  keys: "Keys",
  close: "Close",
  notFound: "There is no such page.",
};

/** What the keys do. @type {[string, string][]} */
export const keys = [
  ["← ↑ ↓ →", "move the cursor on the board"],
  ["Enter", "pick what is under the cursor"],
  ["Esc", "take the pick back"],
  ["r", "rotate what is being placed"],
  ["[ and ]", "step through the moves"],
  ["m", "type a move"],
  ["u", "undo"],
  ["h", "hint"],
  ["w", "why: what a bot thinks of the position"],
  ["f", "flip the board"],
  ["?", "this list"],
];

/** A number of things. @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many) => `${count} ${count === 1 ? one : many}`;

/** A sentence begins with a capital letter. @param {string} text */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A moment as people write it. @param {number} moment */
export const when = (moment) => new Date(moment).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

/**
 * Fills words in where a page asks for them.
 * @param {ParentNode} root
 */
export function fillWords(root) {
  for (const node of root.querySelectorAll("[data-word]")) {
    const word = /** @type {keyof typeof words} */ (/** @type {HTMLElement} */ (node).dataset.word);
    node.textContent = words[word];
  }
}
