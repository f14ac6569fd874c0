// Every word the page says by itself, in one place; what is said about a game comes with its scenes.

export const words = {
  // the house
  skip: "Skip to the board",
  home: "Games",
  tables: "Tables",
  archive: "Archive",
  tagline: "Small board games, the machines that were built to play them, and far stronger ones.",
  play: "Play",
  rules: "Rules",
  learn: "Learn",
  goOn: "Go on playing",
  // a new game
  newGame: "New game",
  variant: "Variant",
  otherVariant: "another …",
  against: "You play",
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
  nameless: "Nobody says anything without a name.",
  start: "Start",
  cancel: "Cancel",
  fromMove: "Begins after move",
  // at a table
  yourTurn: "Your turn",
  undo: "Undo",
  resign: "Resign",
  reallyResign: "Give up this game?",
  draw: "Offer a draw",
  rematch: "Rematch",
  abort: "Call off",
  flip: "Flip the board",
  rotate: "Rotate (r)",
  accept: "Accept",
  decline: "Decline",
  sure: "Are you sure?",
  yes: "Yes",
  ok: "OK",
  no: "No",
  sit: "Sit down",
  free: "nobody yet",
  someone: "Someone",
  You: "You",
  you: "you",
  goal: "What is the goal?",
  menu: "Menu",
  tools: "More",
  soFar: "The game so far",
  notation: "Write moves in notation",
  otherBoard: "Other board",
  guide: "How it is played",
  soundOn: "Sound on",
  soundOff: "Sound off",
  trade: "Trade",
  withBank: "With the bank",
  get: "You get 1",
  seeBoard: "look at the board",
  drawn: "A draw",
  calledOff: "Called off",
  youWon: "You won",
  movesPlayed: "moves",
  time: "time",
  lookBack: "See the board",
  away: "away",
  isHere: "here",
  waiting: "Waiting for everyone to sit down.",
  invitation: "Send this link to your friend. Whoever opens it can sit down.",
  openTable: "Anyone can sit down here. You can also send someone this link.",
  invitedHere: "You are invited to play.",
  seatFree: "A seat is free.",
  copy: "Copy",
  copied: "Copied",
  share: "Link to this position",
  shareGame: "Link to this game",
  download: "Download the record",
  passOn: "Hand over to the other player",
  show: "Show the board",
  offline: "The connection is lost. Trying again …",
  lost: "The connection is lost.",
  unreachable: "The server cannot be reached.",
  takenOver: "This seat is being played in another window.",
  playHere: "Play here",
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
  tryOut: "Try it out",
  // advice
  hint: "Hint",
  why: "Why",
  whyBy: "explained by",
  thinking: "Thinking …",
  expects: "Expects",
  would: "Would play",
  noInsight: "It has nothing to show here.",
  analyse: "Analyse the game",
  analysing: "Analysing …",
  curve: "Who was ahead, move by move",
  bar: "Who is ahead",
  winner: "winner",
  mistakes: "The biggest mistakes",
  noMistakes: "No mistakes worth mentioning.",
  rather: "rather",
  // the board
  canPick: "can be picked",
  nothingThere: "Nothing can be done there now.",
  notThere: "It cannot go there: the dots show where it can.",
  lastMove: "last move",
  whichOne: "Which one?",
  doneHere: "Done here",
  // lists
  game: "Game",
  players: "Players",
  changed: "Last change",
  result: "Result",
  length: "Moves",
  ended: "Ended",
  join: "Join",
  watch: "Watch",
  continue: "Continue",
  visit: "Visit",
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
  toHome: "To the games",
};

/** What the keys do. @type {[string, string][]} */
export const keys = [
  ["← ↑ ↓ →", "move the cursor on the board"],
  ["n, N", "go to the next spot that can be picked, or the one before"],
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

/** Sentences with something in them. */
export const phrases = {
  /** @param {string} who @param {"draw" | "undo" | "rematch"} offer */
  offers: (who, offer) =>
    ({
      draw: `${who} offers a draw.`,
      undo: `${who} would like to take a move back.`,
      rematch: `${who} would like to play again.`,
    })[offer],
  /** @param {"draw" | "undo" | "rematch"} offer */
  offered: (offer) =>
    ({
      draw: "You have offered a draw.",
      undo: "You have asked to take a move back.",
      rematch: "You have asked for another game.",
    })[offer],
  /** @param {string} who */
  handOver: (who) => `${who} is next. Press when nobody else is looking.`,
  /** @param {string} who */
  toMove: (who) => `${who} to move`,
  /** @param {string} who */
  thinks: (who) => `${who} is thinking …`,
  /** @param {string} who */
  youBeat: (who) => `You beat ${who}`,
  /** @param {string} who @param {"draw" | "undo" | "rematch"} offer */
  declined: (who, offer) =>
    ({
      draw: `${who} declined the draw.`,
      undo: `${who} would rather not take a move back.`,
      rematch: `${who} does not want to play again now.`,
    })[offer],
  /** @param {string} title */
  show: (title) => `Show ${title.toLowerCase()}`,
  /** @param {number} count */
  cards: (count) => `${count} ${count === 1 ? "card" : "cards"}`,
  /** @param {string} who @param {number} sum */
  rolled: (who, sum) => `${who} rolled ${sum}`,
  /** @param {number} rate */
  rate: (rate) => `${rate} for 1`,
  /** @param {number} rate */
  give: (rate) => `You give ${rate}`,
  /** @param {string} side */
  sit: (side) => `Sit down as ${side}`,
  /** @param {string} who */
  next: (who) => `Next: ${who}`,
  /** @param {number} won @param {number} played */
  wonOf: (won, played) => `${won} of ${played}`,
  /** @param {string} who */
  against: (who) => `won against ${who}`,
  /** @param {string} what */
  yourTurn: (what) => `Your turn: ${what}`,
  /** What a bot is called in a list. @param {string} name @param {string} about */
  bot: (name, about) => `${name.replace(/^level(\d+)$/, "Level $1")}: ${about}`,
  /** @param {string} who @param {number} plies */
  winsIn: (who, plies) => `${who} wins in ${plies} ${plies === 1 ? "ply" : "plies"}`,
  /** @param {string} who @param {number} plies */
  losesIn: (who, plies) => `${who} loses in ${plies} ${plies === 1 ? "ply" : "plies"}`,
  /** @param {string} who @param {number} points */
  stands: (who, points) =>
    points === 0 ? "even" : points > 0 ? `${who} ahead (+${points})` : `${who} behind (${points})`,
  /** @param {string} who */
  won: (who) => `${who} won`,
  /** @param {number} minutes @param {number} seconds */
  increment: (minutes, seconds) => `${minutes} min + ${seconds} s`,
  /** @param {number} seconds */
  perMove: (seconds) => `${seconds} s for every move`,
  /** @param {number} count */
  watch: (count) => `${count} watching`,
};

/** A sentence begins with a capital letter, and quotes as people do. @param {string} text */
export const sentence = (text) => (text.charAt(0).toUpperCase() + text.slice(1)).replace(/`([^`]*)`/g, "“$1”");

/** A moment as people write it. @param {number} moment */
export const when = (moment) => new Date(moment).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
