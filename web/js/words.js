// Every word the page says by itself, in one place; what is said about a game comes with its scenes.

export const words = {
  // the house
  skip: "Skip to the board",
  house: "Parlour",
  home: "Games",
  tables: "Tables in play",
  archive: "Finished games",
  origins: "Where the games come from",
  originsLead: "Every game here was once somebody's project, for a calculator, a phone, a cartridge or a course.",
  theirGuests: "Still here to be played",
  moreOfTheHouse: "More of the house",
  settings: "Settings",
  play: "Play",
  options: "options",
  howTo: "how to play",
  howItIsPlayed: "How it is played",
  rules: "Rules",
  goOn: "Go on playing",
  yourMove: "your move",
  waitsForOthers: "waiting for someone to sit down",
  sameScreen: "at this screen",
  exerciseOfTheDay: "Exercise of the day",
  tryIt: "Try it",
  badRecord: "This file cannot be opened",
  recordLooks: "A saved game is a text file that looks like this:",
  recordMoves: "(the moves, with spaces between them)",
  recordWhere: "Every game can be saved as such a file from the menu at its table.",
  // a new game
  newGame: "New game",
  variant: "Rules",
  otherVariant: "Another size",
  moreVariants: "More rules to choose from",
  against: "Against",
  learnIt: "Learn it",
  laboratory: "From the laboratory",
  "mode-friend": "Friend by link",
  "mode-here": "Same screen",
  "mode-watch": "Watch bots play",
  "mode-open": "Anyone who comes",
  side: "You play",
  either: "Either",
  seatsSet: "The seats are set one by one, below.",
  moreOptions: "Seats one by one, who may watch, and the seed",
  moreOptionsAlone: "Seats one by one, and the seed",
  aloneHere: "This house is all on your device, so nobody else can come in. To play with people elsewhere, meet in a house with a server.",
  friendsWatchedBy: "Friends’ games",
  watchedWithLink: "only with the link",
  watchedByAll: "anyone may watch",
  me: "you",
  invited: "a friend, by link",
  open: "anyone who comes",
  clock: "Clock",
  noClock: "None",
  seed: "Seed",
  seedHint: "any, if left empty",
  cancel: "Cancel",
  // me
  you: "You",
  someone: "someone",
  name: "Your name",
  namePlaceholder: "what others see",
  whatName: "What shall we call you?",
  nameless: "Nobody says anything without a name.",
  keep: "Keep",
  soFar: "So far",
  nothingYet: "No game has ended yet. The first one will stand here.",
  keptHere: "All of this is kept in this browser. There is no account.",
  // at a table
  yourTurn: "Your turn",
  undo: "Undo",
  resign: "Resign",
  reallyResign: "Give up this game?",
  draw: "Offer a draw",
  rematch: "Rematch",
  abort: "Call off",
  flip: "Flip the board",
  rotate: "Rotate",
  accept: "Accept",
  decline: "Decline",
  sure: "Are you sure?",
  yes: "Yes",
  ok: "OK",
  no: "No",
  sit: "Sit down",
  free: "nobody yet",
  youInside: "you",
  goal: "What is the goal?",
  menu: "Menu",
  gameSoFar: "The game so far",
  tools: "More",
  otherBoard: "Other board",
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
  waiting: "Waiting for others",
  invitation: "Send this link to your friend. Whoever opens it can sit down.",
  openTable: "Anyone can sit down here. You can also send someone this link.",
  invitedHere: "You are invited to play.",
  seatFree: "A seat is free.",
  copy: "Copy",
  copied: "Copied",
  share: "Link to this position",
  shareGame: "Link to this game",
  // sharing
  shareSheet: "Share",
  shareBy: "Share…",
  shareTable: "Link to this table",
  sharePicture: "A picture of the position",
  savePicture: "Save picture",
  copyPicture: "Copy picture",
  pictureCopied: "The picture is copied.",
  notCopied: "This browser does not let pictures be copied. Save it instead.",
  notShared: "It could not be shared. Copy the link instead.",
  noPicture: "There is no picture of that.",
  download: "Download the record",
  passOn: "Hand over to the other player",
  show: "Show the board",
  offline: "The connection is lost. Trying again …",
  lost: "The connection is lost.",
  unreachable: "The server cannot be reached.",
  offlineTitle: "You are offline",
  awayTitle: "The server cannot be reached",
  awayAgain: "Try again",
  siteAway: "The house could not be opened",
  siteAwayText: "Your games are safe on this device. Load the page again; if it does not help, close other windows of it first.",
  awayText: "Games need the server. This page comes back by itself as soon as it can be reached.",
  takenOver: "This seat is being played in another window.",
  playHere: "Play here",
  // moves and chat
  moves: "Moves",
  chat: "Chat",
  say: "Say something",
  playersHear: "Everyone who plays at this table hears it.",
  watchersHear: "Everyone who watches hears it; the players do not.",
  send: "Send",
  first: "First move",
  previous: "Previous move",
  next: "Next move",
  last: "Last move",
  typeMove: "Type a move",
  looksBack: "You are looking at an earlier position.",
  playOn: "Play on from here",
  // advice
  hint: "Hint",
  why: "Why",
  whyBy: "explained by",
  thinking: "Thinking …",
  seeArrow: "The arrow shows what it would do.",
  noInsight: "It has nothing to show here.",
  analyse: "Analyse the game",
  analysing: "Analysing …",
  curve: "Who was ahead, move by move",
  bar: "Who is ahead",
  winner: "winner",
  mistakes: "The biggest mistakes",
  noMistakes: "No mistakes worth mentioning.",
  // why and what was better
  best: "The best, and why",
  stages: "How it came to this",
  allStages: "Step by step",
  previousStage: "Back",
  nextStage: "Next",
  luck: "Luck",
  luckLead: "What chance gave, and what was to be expected of it. It has nothing to do with playing well.",
  tryFromHere: "Try again from here",
  noTryAgain: "It cannot be tried again fairly: what was hidden then is known now.",
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
  result: "Result",
  ended: "Ended",
  join: "Join",
  watch: "Watch",
  look: "Look",
  continue: "Continue",
  noTables: "Nobody is playing just now. Start a game, and it will stand here.",
  noGames: "No game has ended yet.",
  allGames: "all games",
  more: "More",
  openRecord: "Open a saved game",
  // learning
  exercises: "Exercises",
  exercise: "Exercise",
  tryAgain: "Try again.",
  right: "Right. Go on.",
  solved: "Solved.",
  tell: "Show the answer",
  again: "Start again",
  nextExercise: "Next exercise",
  answerIs: "The answer:",
  position: "A position",
  allExercises: "All exercises",
  specification: "The rules in full, numbered",
  forPeople: "How it is played, in short",
  guideBack: "One step back",
  guideSkip: "Skip",
  guideNext: "Go on",
  tapTick: "Now tap the tick.",
  showMe: "Show me",
  nowPlay: "Now play",
  onceMore: "Once more",
  guide: "Learn it in a minute",
  guideSkipLong: "Skip to the game",
  solvedShort: "solved",
  // exercises, and the one of the day
  hintFirst: "Hint",
  lookHere: "Look at what glows.",
  fewWays: "There are not many ways left.",
  whichExercises: "Which exercises",
  everyExercise: "All",
  unsolved: "Not solved yet",
  noExercises: "There are no exercises in this game.",
  allSolvedHere: "You have solved them all. There is a new one every day.",
  today: "Today",
  solveIt: "Solve it",
  solveAgain: "Solve it again",
  solvedToday: "Solved today.",
  solvedThatDay: "Solved.",
  yesterdays: "Yesterday's exercise",
  backToToday: "To today's exercise",
  backToDay: "To the exercise of the day",
  sameForAll: "One a day, from all games in turn, the same for everyone.",
  // nothing here
  lostAbout: "Perhaps the link is old, or a letter is missing.",
  // people
  yourOpponent: "your opponent",
  // how it ended
  onceAgain: "Try again",
  whereItTurned: "See where it turned",
  shareIt: "Share",
  kindly: "Every lost game shows something. See where it turned, or try again.",
  kindlyAgain: "Every lost game shows something. Try again?",
  todayAt: "today,",
  // the settings
  "set-look": "Light and materials",
  "set-hear": "Sound",
  "set-move": "Motion",
  "set-table": "At the table",
  "set-theme": "Light",
  "theme-auto": "As the system",
  "theme-light": "Light",
  "theme-dark": "Dark",
  "theme-contrast": "High contrast",
  "set-board": "Boards",
  "board-parlour": "Parlour",
  "board-slate": "Slate",
  "board-ink": "Ink",
  "set-pieces": "Pieces",
  "pieces-parlour": "Parlour",
  "pieces-slate": "Slate",
  "pieces-ink": "Ink",
  "set-motion": "What moves",
  "motion-auto": "As the system says",
  "motion-less": "Less motion",
  "set-sound": "Sounds",
  "set-volume": "How loud",
  "set-vibration": "Vibration",
  "about-vibration": "Your turn, captures and hits can be felt.",
  "set-coordinates": "Letters and numbers on the board",
  "set-confirm": "Ask before every move",
  "about-confirm": "A tick and a cross come up before a move is made.",
  "set-notation": "Moves in notation",
  "about-notation": "The list says d2-c3 instead of a sentence.",
  // everything else
  keys: "Keys",
  close: "Close",
  notFound: "There is no such page.",
  toHome: "To the games",
  // premoves, drawings, full screen, watching
  "set-premoves": "Premoves",
  "about-premoves": "Say what to do next while someone else is to move.",
  premoveFrom: "premove from here",
  premoveTo: "premove to here",
  premoveDropped: "Your premove was not possible any more.",
  premoveCancelled: "The premove is taken back.",
  circledHere: "circled",
  drawingsCleared: "Circles and arrows are wiped away.",
  fullScreen: "Full screen",
  leaveFullScreen: "Leave full screen",
  timePerMove: "Time per move",
  nowPlaying: "Being played now",
  otherTables: "More tables",
  live: "live",
  // the board editor and the analysis board
  boardEditor: "Board editor",
  analysisBoard: "Analysis board",
  openAnalysis: "Open on the analysis board",
  analyseIt: "Analyse",
  playFromHere: "Play from here",
  copyLink: "Copy link",
  startPosition: "Start",
  emptyBoard: "Empty",
  undoEdit: "Undo",
  hand: "Move",
  eraser: "Remove",
  palette: "What can be put down",
  positionText: "Position as text",
  positionHelp: "It changes with the board, and the board with it.",
  isPlayable: "It can be played from here.",
  isView: "This is what one player knows: it can be analysed, but not played on.",
  analyseView: "This is what one player knows. A bot can think about it; what a move would find is hidden.",
  chooseChance: "Choose what comes up, or roll",
  roll: "Roll",
  treeFull: "There is no room for more moves here.",
  otherLine: "Another line",
  noMovesYet: "Play a move for either side.",
  promote: "Put this line first",
  removeMove: "Remove this move and what follows",
  inNotation: "Moves in notation",
  inWords: "Moves in words",
  editPosition: "Change this position",
  saveRecord: "Save this line as a record",
  openARecord: "Open a record",
  pasteRecord: "Paste a saved game here",
  chooseFile: "Choose a file",
  openIt: "Open",
  stepBack: "Back",
  stepOn: "Forward",
};

/** What the keys do. @type {[string, string][]} */
export const keys = [
  ["← ↑ ↓ →", "move the cursor on the board"],
  ["n, N", "go to the next spot that can be picked, or the one before"],
  ["Enter", "pick what is under the cursor"],
  ["Esc", "take the pick or the premove back, or leave the full screen"],
  ["r", "rotate what is being placed"],
  ["[ and ]", "step through the moves"],
  ["m", "type a move"],
  ["u", "undo"],
  ["h", "hint"],
  ["w", "why: what a bot thinks of the position"],
  ["c", "a circle on the spot under the cursor, or none"],
  ["a", "an arrow: once where it begins, once where it ends"],
  ["C", "wipe circles and arrows away"],
  ["f", "full screen"],
  ["t", "turn the board around"],
  ["?", "this list"],
];

/** Sentences with something in them. */
export const phrases = {
  // the house
  /** @param {string} who */
  versus: (who) => `against ${who}`,
  /** @param {string} game */
  optionsOf: (game) => `Options for ${game}`,
  /** @param {string} game */
  howOf: (game) => `How to play ${game}`,
  /** @param {string} who */
  movesNow: (who) => `${who} to move`,
  /** @param {number} count */
  movesPlayed: (count) => (count === 1 ? "1 move played" : `${count} moves played`),
  // a new game
  /** @param {string} who */
  without: (who) => `Or play without ${who}`,
  /** @param {number} moves */
  fromMove: (moves) => (moves === 0 ? "Begins with this position." : `Begins after move ${moves}.`),
  /** @param {{ name: string, word: string }} who */
  opponent: ({ name, word }) => (word && word !== "laboratory" ? `${name} (${word})` : name),
  /** A side to choose: sides without a name are told apart by who begins. @param {string} player */
  side: (player) => ({ "player 1": "First", "player 2": "Second" })[player] ?? sentence(player),
  /** @param {number} minutes */
  minutes: (minutes) => `${minutes} min`,
  // me
  /** @param {number} won @param {number} played */
  wonOf: (won, played) => (won === 0 ? "You have not won yet." : `You have won ${won} of ${played}.`),
  /** @param {number} count @param {string} who */
  streak: (count, who) => `${count} won in a row against ${who}`,
  /** @param {number} won @param {number} played @param {string} who */
  record: (won, played, who) => (won === 0 ? `Not yet won against ${who}` : `${won} of ${played} won against ${who}`),
  /** @param {number} won @param {number} played */
  inAll: (won, played) => `${played} ${played === 1 ? "game" : "games"} played, ${won} won.`,
  /** @param {number} count */
  exercisesSolved: (count) => (count === 1 ? "1 exercise solved" : `${count} exercises solved`),
  /** @param {string[]} names */
  beaten: (names) => (names.length > 0 ? `Won against ${names.join(", ")}` : "No bird beaten yet"),
  /** @param {string} name */
  hello: (name) => `Hello, ${name}.`,
  // learning
  /** @param {number} step @param {number} steps */
  stepOf: (step, steps) => `Step ${step} of ${steps}`,
  /** @param {string} title */
  firstGame: (title) => `Your first game of ${title}`,
  /** @param {string} title */
  rulesOf: (title) => `The rules of ${title}`,
  /** @param {string} title */
  exercisesOf: (title) => `Exercises in ${title}`,
  /** @param {number} done @param {number} all */
  solvedOf: (done, all) => (done === all ? `All ${all} are solved.` : `${done} of ${all} solved.`),
  /** @param {number} stars */
  difficulty: (stars) => `difficulty ${stars} of 5`,
  /** @param {number} steps */
  stepsToDo: (steps) => (steps === 1 ? "1 move" : `${steps} moves`),
  /** @param {number} days */
  daysInARow: (days) => (days === 1 ? "1 day in a row" : `${days} days in a row`),
  /** A day as people write it. @param {string} date like `2026-11-16` */
  day: (date) =>
    new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone: "UTC",
    }),
  /** @param {string} title */
  then: (title) => `then: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  // at a table
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
  /** @param {number} percent */
  costs: (percent) => `cost ${percent}% of the chance to win`,
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
  tradeNeeds: (rate) => `The bank takes ${rate} of one kind, and you have not so many.`,
  /** @param {number} rate */
  rate: (rate) => `${rate} for 1`,
  /** @param {number} rate */
  give: (rate) => `You give ${rate}`,
  /** @param {string} side */
  sit: (side) => `Sit down as ${side}`,
  /** @param {string} who */
  next: (who) => `Next: ${who}`,
  /** @param {number} won @param {number} played */
  score: (won, played) => `${won} of ${played}`,
  /** @param {string} who */
  against: (who) => `won against ${who}`,
  /** @param {string} what */
  yourTurn: (what) => `Your turn: ${what}`,
  /** @param {string} who @param {number} moves */
  winsIn: (who, moves) => `${who} can win for certain, in ${moves} ${moves === 1 ? "move" : "moves"}`,
  /** @param {string} who @param {number} moves */
  losesIn: (who, moves) => `${who} can be beaten for certain, in ${moves} ${moves === 1 ? "move" : "moves"}`,
  /** @param {string} who */
  won: (who) => `${who} won`,
  /** @param {number} seconds */
  perMove: (seconds) => `${seconds} s a move`,
  /** @param {number} count */
  watch: (count) => `${count} watching`,
  // premoves, drawings, time per move
  /** @param {string} from @param {string} to @param {boolean} isTouch */
  premove: (from, to, isTouch) =>
    `Premove: ${from} to ${to}. ${isTouch ? "Touch the board" : "Click the board or press Esc"} to take it back.`,
  /** @param {string} spot */
  circled: (spot) => `Circle on ${spot}`,
  /** @param {string} spot */
  arrowBegins: (spot) => `An arrow begins on ${spot}`,
  /** @param {string} from @param {string} to */
  arrowDrawn: (from, to) => `Arrow from ${from} to ${to}`,
  /** @param {string} to */
  arrowTo: (to) => `arrow to ${to}`,
  /** @param {string} what */
  wiped: (what) => `${what}: wiped away`,
  /** @param {number} number @param {string} who @param {number} spent in milliseconds */
  moveTook: (number, who, spent) => `Move ${number}, ${who}: ${phrases.duration(spent)}`,
  /** A time as people say it. @param {number} spent in milliseconds @returns {string} */
  duration: (spent) => {
    if (spent < 9950) return `${(spent / 1000).toFixed(1)} s`;
    const seconds = Math.round(spent / 1000);
    if (seconds < 60) return `${seconds} s`;
    if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
    const minutes = Math.round(seconds / 60);
    return minutes < 1440 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${Math.round(minutes / 1440)} days`;
  },
  // why and what was better
  /** @param {string} who @param {string} percent */
  chance: (who, percent) => `${who}: ${percent} to win`,
  /** @param {string} who */
  toWin: (who) => (who === words.you ? "your chance to win" : `chance of ${who} to win`),
  /** @param {string} percent */
  winning: (percent) => `${percent} to win`,
  /** @param {number} moves */
  wins: (moves) => `wins in ${moves}`,
  /** @param {number} moves */
  loses: (moves) => `loses in ${moves}`,
  /** @param {number} at @param {number} of @param {string} title */
  stage: (at, of, title) => `Stage ${at} of ${of}: ${title}`,
  /** @param {number} count */
  stagesAhead: (count) => `It came to this in ${count} stages. Go through them one by one.`,
  /** @param {string} what */
  better: (what) => `Better: ${what}`,
  /** @param {number} percent */
  lost: (percent) => `−${percent}%`,
  /** @param {number} ply @param {string} chances */
  curveAt: (ply, chances) => (ply === 0 ? `At the start. ${chances}` : `After move ${ply}. ${chances}`),
  /** @param {string} source @param {number} got @param {string} unit @param {string} expected */
  luck: (source, got, unit, expected) => `${source}: ${got} ${unit}, ${expected} expected`,
  // the board editor and the analysis board
  /** @param {string} title */
  editorOf: (title) => `${title}: board editor`,
  /** @param {string} title */
  analysisOf: (title) => `${title}: analysis board`,
  /** What the tool in hand does. @param {string} tool @param {string} label */
  tool: (tool, label) =>
    tool === "hand"
      ? "Move what lies on the board"
      : tool === "eraser"
        ? "Touch what shall go"
        : `Put down: ${label.toLowerCase()}`,
  /** @param {string} label */
  oneMore: (label) => `One more ${label.toLowerCase()}`,
  /** @param {string} label */
  oneLess: (label) => `One ${label.toLowerCase()} less`,
  /** @param {number} percent */
  inHundred: (percent) => `${percent} in a hundred`,
};

/** A sentence begins with a capital letter, and quotes as people do. @param {string} text */
export const sentence = (text) => (text.charAt(0).toUpperCase() + text.slice(1)).replace(/`([^`]*)`/g, "“$1”");

/** A moment as people write it. @param {number} moment */
export function when(moment) {
  const [then, now] = [new Date(moment), new Date()];
  const time = then.toLocaleTimeString([], { timeStyle: "short" });
  if (then.toDateString() === now.toDateString()) return `${words.todayAt} ${time}`;
  const isThisYear = then.getFullYear() === now.getFullYear();
  const day = { month: "short", day: "numeric", ...(isThisYear ? {} : { year: "numeric" }) };
  return `${then.toLocaleDateString([], /** @type {Intl.DateTimeFormatOptions} */ (day))}, ${time}`;
}
