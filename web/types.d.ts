// The messages between server and clients, made from the Rust types: see docs/protocol.md.
// Do not edit; `UPDATE_EXPECT=1 cargo test -p parlour-client types` writes it anew.

/**
 * An index in the game: the first player is `Player::new(0)` and is written `p1`.
 */
export type Player = number;

/**
 * A point in time, in milliseconds since some beginning that all of a table's moments share.
 */
export type Moment = number;

/**
 * What a client sends on a socket.
 */
export type Message = { 
/**
 * The client's number for it, which comes back with the answer.
 */
id: number, 
/**
 * The last event the client knew when it decided. If the position has changed since, nothing happens. To act, it
 * has to be there.
 */
knowing?: number, } & ({ "type": "act", 
/**
 * A choice's notation.
 */
action: string, } | { "type": "aid", 
/**
 * Its name.
 */
name: string, } | { "type": "undo" } | { "type": "draw" } | { "type": "rematch" } | { "type": "decline", 
/**
 * What.
 */
offer: Offer, } | { "type": "resign" } | { "type": "abort" } | { "type": "say", 
/**
 * What.
 */
text: string, } | { "type": "hint" } | { "type": "why", 
/**
 * After how many actions; now if not given.
 */
ply?: number, 
/**
 * Whether a first impression is enough.
 */
quick?: boolean, 
/**
 * Who is asked, by a bot's spec; the best one if not given.
 */
by?: string, } | { "type": "decided", 
/**
 * The server's number for it.
 */
task: number, 
/**
 * What; nothing if it could not think, and the server is to do it.
 */
action?: string, } | { "type": "ping" });

/**
 * What a client can ask for.
 */
export type Ask = { "type": "act", 
/**
 * A choice's notation.
 */
action: string, } | { "type": "aid", 
/**
 * Its name.
 */
name: string, } | { "type": "undo" } | { "type": "draw" } | { "type": "rematch" } | { "type": "decline", 
/**
 * What.
 */
offer: Offer, } | { "type": "resign" } | { "type": "abort" } | { "type": "say", 
/**
 * What.
 */
text: string, } | { "type": "hint" } | { "type": "why", 
/**
 * After how many actions; now if not given.
 */
ply?: number, 
/**
 * Whether a first impression is enough.
 */
quick?: boolean, 
/**
 * Who is asked, by a bot's spec; the best one if not given.
 */
by?: string, } | { "type": "decided", 
/**
 * The server's number for it.
 */
task: number, 
/**
 * What; nothing if it could not think, and the server is to do it.
 */
action?: string, } | { "type": "ping" };

/**
 * What the server sends on a socket.
 */
export type Notice = { "type": "welcome" } & Welcome | { "type": "back" } & Back | { "type": "update" } & Update | { "type": "said", 
/**
 * Where.
 */
room: Room, 
/**
 * What.
 */
line: Line, } | { "type": "here" } & Presence | { "type": "thought", 
/**
 * Whose bot.
 */
player: Player, 
/**
 * What.
 */
thought: Thought, } | { "type": "think", 
/**
 * The server's number for it.
 */
task: number, 
/**
 * The chair it sits on: who thinks there next remembers what was thought.
 */
chair: string, 
/**
 * What about, in JSON, for the module of WebAssembly.
 */
job: string, } | { "type": "answer", 
/**
 * The client's number for the message; absent if it could not be read.
 */
id?: number, 
/**
 * Why it was not done; absent if it was.
 */
error?: Problem, 
/**
 * What was asked for, if something was.
 */
thought?: Thought, } | { "type": "bye", 
/**
 * Why.
 */
reason: Parting, };

/**
 * Everything a viewer may know of a table.
 */
export type Welcome = { 
/**
 * The table.
 */
table: TableCard, 
/**
 * Which seat the viewer has; none for a spectator.
 */
seat: Player | null, 
/**
 * The last event so far.
 */
seq: number, 
/**
 * The server's time, in milliseconds.
 */
at: Moment, 
/**
 * What everyone may know.
 */
standing: Standing, 
/**
 * What the viewer sees and may do.
 */
scene: Scene, 
/**
 * The game so far.
 */
played: Array<Played>, 
/**
 * Which chat the viewer hears; none for players who watch their own game from outside.
 */
room: Room | null, 
/**
 * What has been said there.
 */
chat: Array<Line>, 
/**
 * Who is here.
 */
here: Presence, 
/**
 * Whether hints and insight are to be had.
 */
may_ask: boolean, 
/**
 * What opens the reserved seats, for whoever founded the table.
 */
invitation?: string, };

/**
 * What a viewer who comes back needs before the updates.
 */
export type Back = { 
/**
 * Which seat the viewer has.
 */
seat: Player | null, 
/**
 * The last event the viewer has.
 */
seq: number, 
/**
 * The server's time, in milliseconds.
 */
at: Moment, 
/**
 * What everyone may know now.
 */
standing: Standing, 
/**
 * What was said since.
 */
chat: Array<Line>, 
/**
 * Who is here.
 */
here: Presence, 
/**
 * Whether hints and insight are to be had.
 */
may_ask: boolean, };

/**
 * Something that happened, and what it changed.
 */
export type Update = { 
/**
 * Its number.
 */
seq: number, 
/**
 * When it happened.
 */
at: Moment, 
/**
 * What it was.
 */
event: Happening, 
/**
 * What everyone may know now.
 */
standing: Standing, 
/**
 * What it changed in the viewer's scene.
 */
change: SceneChange, 
/**
 * Whether hints and insight are to be had now.
 */
may_ask: boolean, };

/**
 * Something that happened, as a viewer may know it.
 */
export type Happening = { "type": "sat", 
/**
 * Where.
 */
player: Player, 
/**
 * Who.
 */
name: string, } | { "type": "left", 
/**
 * Where.
 */
player: Player, } | { "type": "acted", 
/**
 * Who.
 */
player: Player, 
/**
 * What; `?` where hidden.
 */
action: string, 
/**
 * What chance made of it.
 */
chance: Array<string>, 
/**
 * The same in words, the action first, with names and pictures to be filled in.
 */
told: Array<string>, 
/**
 * How long the action took, in milliseconds, if that is known.
 */
spent?: number, } | { "type": "undone", 
/**
 * For whom.
 */
player: Player, 
/**
 * How many are left.
 */
plies: number, } | { "type": "offered", 
/**
 * Who.
 */
player: Player, 
/**
 * What.
 */
offer: Offer, } | { "type": "declined", 
/**
 * Who.
 */
player: Player, 
/**
 * What.
 */
offer: Offer, } | { "type": "ended" } | { "type": "held" } | { "type": "resumed" };

/**
 * What makes one scene into the next. Parts that are absent stay as they were; a part that is there is whole, except
 * that spots and pieces come one by one.
 */
export type SceneChange = { 
/**
 * The boards, if they are others or have other spots.
 */
boards?: Array<Board>, 
/**
 * Spots that are different now, known by their ids.
 */
spots?: Array<Spot>, 
/**
 * Pieces that are gone, by their ids.
 */
gone?: Array<number>, 
/**
 * Pieces that are new or different, known by their ids.
 */
pieces?: Array<Piece>, 
/**
 * All marks, if any is different.
 */
marks?: Array<Mark>, 
/**
 * The spots that the last action touched, if they are others.
 */
last?: Array<string>, 
/**
 * The way a piece took, if it is another.
 */
path?: Array<string>, 
/**
 * What went from spot to spot, if it is something else.
 */
transfers?: Array<Transfer>, 
/**
 * All panels, if any is different.
 */
panels?: Array<Panel>, 
/**
 * All choices, if any is different.
 */
choices?: Array<Choice>, 
/**
 * All aids, if any is different.
 */
aids?: Array<Aid>, 
/**
 * How many spots are covered by what a choice puts down, if it is another number.
 */
covers?: number, 
/**
 * Whose turn it is now.
 */
to_move: Player | null, 
/**
 * What is asked now.
 */
prompt: string, 
/**
 * What the viewer is after, if it is something else.
 */
goal?: string, 
/**
 * The position now, in one sentence.
 */
speech: string, };

/**
 * What everyone may know of a table, beside the scene.
 */
export type Standing = { 
/**
 * Which game of this table it is, from one.
 */
number: number, 
/**
 * How many actions have been played, chance included.
 */
plies: number, 
/**
 * Who sits where.
 */
seats: Array<SeatCard>, 
/**
 * Whose turn it is, if it is a player's.
 */
to_move: Player | null, 
/**
 * Whether everyone has been there, so that the game can be played.
 */
begun: boolean, 
/**
 * What is on the clock, if there is one.
 */
clock: ClockFace | null, 
/**
 * What is offered, and by whom.
 */
offers: Array<Offered>, 
/**
 * How it ended.
 */
result: GameResult | null, };

/**
 * Who sits on a chair, as everyone may know it.
 */
export type SeatCard = { 
/**
 * What the game calls the player: "attackers".
 */
player: string, 
/**
 * What sits there.
 */
kind: SeatKind, 
/**
 * The sitter's name or the bot's spec.
 */
name: string, };

/**
 * What sits on a chair.
 */
export type SeatKind = "free" | "person" | "engine" | "bot";

/**
 * What the clocks show at a moment.
 */
export type ClockFace = { 
/**
 * How time is given.
 */
control: Control, 
/**
 * Milliseconds left, by player.
 */
left: Array<number>, 
/**
 * Whose time runs.
 */
running: Player | null, };

/**
 * How time is given to the players, in milliseconds.
 */
export type Control = { "type": "none" } | { "type": "increment", 
/**
 * What each begins with.
 */
base: number, 
/**
 * What each gains by finishing a turn.
 */
increment: number, } | { "type": "per_move", 
/**
 * The time for a turn.
 */
time: number, };

/**
 * Something offered.
 */
export type Offered = { 
/**
 * What.
 */
offer: Offer, 
/**
 * Who wants it.
 */
players: Array<Player>, };

/**
 * What one asks for that others have to agree to.
 */
export type Offer = "draw" | "undo" | "rematch";

/**
 * How a game ended.
 */
export type GameResult = { 
/**
 * As a record tells it: `p2win, p1 resigned`.
 */
line: string, 
/**
 * Who won, if anyone did.
 */
winner: Player | null, 
/**
 * Whether it was called off, and counts for nothing.
 */
called_off?: boolean, 
/**
 * The same in words.
 */
words: string, 
/**
 * Why, as half a sentence with names to be filled in: "the king reached a corner", "{p1} resigned".
 */
reason: string, };

/**
 * One action of the game so far, as a viewer saw it.
 */
export type Played = { 
/**
 * Who acted; nobody where it was chance.
 */
by: Player | null, 
/**
 * What; `?` where hidden.
 */
action: string, 
/**
 * The same in words, with names and pictures to be filled in: "{who} built a town {town}".
 */
told: string, 
/**
 * How long it took, in milliseconds; absent where that is not known, and where it was chance.
 */
spent?: number, };

/**
 * Who is at a table now.
 */
export type Presence = { 
/**
 * Whether each seat's person or program is connected.
 */
players: Array<boolean>, 
/**
 * How many watch.
 */
spectators: number, };

/**
 * Something said.
 */
export type Line = { 
/**
 * Its number in its room, from one.
 */
number: number, 
/**
 * When it was said.
 */
at: Moment, 
/**
 * From which seat; none for a spectator.
 */
seat: Player | null, 
/**
 * By whom.
 */
name: string, 
/**
 * What.
 */
text: string, };

/**
 * Who hears what is said.
 */
export type Room = "players" | "spectators";

/**
 * Why a bot would act in some way.
 */
export type Thought = { 
/**
 * The position it is about: after so many actions.
 */
ply: number, 
/**
 * Who is to move there.
 */
player: Player, 
/**
 * What it would do.
 */
action: string, 
/**
 * The spots to pick for that, in order.
 */
picks: Array<string>, 
/**
 * How good the position is for that player.
 */
score: Score | null, 
/**
 * What that player can expect of the game, per mille: a win is 1000, a draw 500. Among more than two, the chance
 * to win. Nothing where the bot does not judge positions.
 */
chance: number | null, 
/**
 * The play it expects.
 */
line: Array<string>, 
/**
 * How deep it looked.
 */
depth: number, 
/**
 * How many positions it looked at.
 */
nodes: number, 
/**
 * What it thinks of the spots and choices.
 */
spots: Array<SpotValue>, 
/**
 * What that player can expect after each action that it judged; empty where it does not judge positions.
 */
judged: Array<JudgedAction>, 
/**
 * What it likes best, its own choice first, at most three, with reasons.
 */
best: Array<Ranked>, 
/**
 * How it came to its choice, stage by stage; empty for bots without stages.
 */
stages: Array<Stage>, };

/**
 * An action, and what whoever plays it can expect of the game then.
 */
export type JudgedAction = { 
/**
 * The action.
 */
action: string, 
/**
 * Per mille: a win is 1000, a draw 500. Among more than two, the chance to win.
 */
chance: number, };

/**
 * One of the best actions, and what speaks for it.
 */
export type Ranked = { 
/**
 * The action.
 */
action: string, 
/**
 * The spots to pick for it, in order.
 */
picks: Array<string>, 
/**
 * The spots it leads over, first and last included; empty where it goes straight.
 */
way: Array<string>, 
/**
 * What it does, in words.
 */
label: string, 
/**
 * What whoever plays it can expect of the game then, per mille; nothing where the bot does not judge positions.
 */
chance: number | null, 
/**
 * How good it is for whoever plays it, where the bot says so.
 */
score: Score | null, 
/**
 * What is known of the spot it goes to: `46%`. Mostly empty.
 */
odds: string, 
/**
 * What speaks for it or against it, in a sentence; empty where nothing can be said.
 */
text: string, };

/**
 * One step on the way to a choice, for bots that come to it by stages: what it looks at, and what it makes of the
 * spots so far.
 */
export type Stage = { 
/**
 * What it looks at, in a few words: "How often a corner yields".
 */
title: string, 
/**
 * What it does with it, in one sentence.
 */
text: string, 
/**
 * What it thinks of the spots after this stage.
 */
spots: Array<SpotValue>, };

/**
 * What chance gave a player, and what was to be expected of it.
 */
export type Luck = { 
/**
 * Whose luck it was.
 */
player: Player, 
/**
 * Where it came from: "Dice".
 */
source: string, 
/**
 * What is counted: "cards".
 */
unit: string, 
/**
 * How much there was.
 */
got: number, 
/**
 * How much was to be expected, in tenths.
 */
expected_tenths: number, };

/**
 * How the things of a role are seen to move, and what is heard of it. All else follows from the scene: a way over pieces is a
 * jump, and what is gone was taken.
 */
export type Motion = "hero" | "sink" | "splash" | "flame" | "still";

/**
 * What is wrong, for programs and for people.
 */
export type Problem = { 
/**
 * What kind of thing.
 */
code: Code, 
/**
 * What exactly, in a sentence.
 */
text: string, 
/**
 * Which rule an action breaks, as half a sentence without notation.
 */
reason?: string, };

/**
 * The kinds of problems.
 */
export type Code = "malformed" | "refused" | "late" | "not_yours" | "too_fast" | "unknown" | "not_stored" | "unavailable" | "damaged";

/**
 * Why the server closes a socket.
 */
export type Parting = "taken_over" | "left" | "closing" | "misbehaved" | "too_slow";

/**
 * What one viewer sees and may do.
 */
export type Scene = { 
/**
 * The boards, usually one.
 */
boards: Array<Board>, 
/**
 * What stands on them.
 */
pieces: Array<Piece>, 
/**
 * What is drawn over them.
 */
marks: Array<Mark>, 
/**
 * The spots that the last action touched, in order: where a piece came from and where it went.
 */
last: Array<string>, 
/**
 * The way a piece took with the last action, spot by spot; empty where it went straight.
 */
path: Array<string>, 
/**
 * What went from spot to spot with the last action, in order, where pieces stand for several: seeds that are sown,
 * men that change stacks. Front ends show it one after the other.
 */
transfers?: Array<Transfer>, 
/**
 * What is told beside them.
 */
panels: Array<Panel>, 
/**
 * Whose turn it is, if it is a player's.
 */
to_move: Player | null, 
/**
 * What is asked of the viewer, or what the viewer waits for: "Place a road".
 */
prompt: string, 
/**
 * What the viewer is after, in one sentence: "Bring your king to a corner." For spectators, what everyone is after.
 */
goal: string, 
/**
 * The position in one sentence, for a screen reader.
 */
speech: string, 
/**
 * What the viewer may do now.
 */
choices: Array<Choice>, 
/**
 * What the table can do for the viewer at one touch.
 */
aids: Array<Aid>, 
/**
 * How many spots are covered by the thing that a choice of two picks puts down, from the one to the other. Zero where
 * picks are a way from spot to spot.
 */
covers?: number, };

/**
 * A board: spots in a plane.
 */
export type Board = { 
/**
 * A name that stays the same.
 */
id: string, 
/**
 * What to call it.
 */
title: string, 
/**
 * The symbol of the game's art that lies beneath the spots: the wood, its frame, the sea. It is drawn as the board
 * lies, whoever looks, and covers all spots with [`Board::rim`] around them.
 */
picture: string | null, 
/**
 * How far the picture reaches beyond the outermost spots on every side, in hundredths of a square.
 */
rim: number, 
/**
 * Its spots.
 */
spots: Array<Spot>, 
/**
 * Whose side is at the bottom as the spots lie (y grows upward). A front end turns the board by 180 degrees
 * for a viewer on another seat, so that everyone's own side is at the bottom. `None`: the board has no sides
 * and is turned for nobody.
 */
bottom: Player | null, };

/**
 * A place that can be pointed at.
 */
export type Spot = { 
/**
 * The name used in picks and notation: `e4`, `v17`, `h3`.
 */
id: string, 
/**
 * Its form.
 */
shape: Shape, 
/**
 * Its place in abstract units; x grows to the right.
 */
x: number, 
/**
 * Its place in abstract units; y grows upward.
 */
y: number, 
/**
 * What to call it.
 */
label: string, 
/**
 * What a text screen shows when nothing stands there: `.`, `+`, a space.
 */
symbol: string, 
/**
 * The symbol of the game's art that is drawn on it, beneath whatever stands there.
 */
picture: string | null, 
/**
 * What is written on it: in the middle of a field, near the lower end of everything else. A field without one and
 * without a picture shows its label.
 */
caption: string | null, 
/**
 * How large it is, in per cent of a spot of its shape: the store of a row of pits is larger than a pit.
 */
size?: number, 
/**
 * What is special about it, for the game's style sheet: `throne`, `goal`. Three tags look the same in every game:
 * `dark` and `light` squares, and `round` for a square that is drawn as a hollow.
 */
tags: Array<string>, 
/**
 * What to tell when the cursor rests on it: what lies there, what could be built and for how much. Empty
 * where there is nothing to tell.
 */
note: string, };

/**
 * The form of a spot.
 */
export type Shape = "square" | "hex" | "vertex" | "edge";

/**
 * Something that stands on a spot.
 */
export type Piece = { 
/**
 * A number that stays the same while the piece lives, so that front ends can animate it. A game leaves
 * it zero; [`cast::Cast`] fills it in.
 */
id: number, 
/**
 * Where it stands.
 */
spot: string, 
/**
 * Whose it is.
 */
owner: Player | null, 
/**
 * What it is: `king`, `bird`. Its picture is the symbol of the game's art with this id.
 */
role: string, 
/**
 * One letter for a text screen, and for a piece without a picture.
 */
symbol: string, 
/**
 * How many it stands for: seeds in a pit, men in a stack. Front ends write the number on it unless it is one.
 */
count?: number, 
/**
 * Whether the game's art has no symbol for it, so that front ends draw a disc. A game leaves it false;
 * [`symbols::Symbols`] fills it in.
 */
is_plain?: boolean, };

/**
 * Something drawn over spots: a shot that hit, a square under threat.
 */
export type Mark = { 
/**
 * What it is: `hit`. Its picture is the symbol of the game's art with this id.
 */
role: string, 
/**
 * One letter for a text screen, shown in place of what stands there.
 */
symbol: string, 
/**
 * What it means, in a word or two: "hit".
 */
label: string, 
/**
 * The spots it is on.
 */
spots: Array<string>, };

/**
 * Some of what stands on one spot, gone to another.
 */
export type Transfer = { 
/**
 * Where it was.
 */
from: string, 
/**
 * Where it is.
 */
to: string, 
/**
 * How many went.
 */
count: number, };

/**
 * Something told beside the boards.
 */
export type Panel = { "kind": "score", 
/**
 * Its title.
 */
title: string, 
/**
 * One row a player.
 */
rows: Array<Progress>, } | { "kind": "cards", 
/**
 * Its title.
 */
title: string, 
/**
 * Whose they are.
 */
player: Player, 
/**
 * One entry a kind, also of those the player has none of.
 */
cards: Array<Card>, } | { "kind": "dice", 
/**
 * Its title.
 */
title: string, 
/**
 * Who threw.
 */
player: Player, 
/**
 * What each die shows.
 */
values: Array<number>, 
/**
 * What came of it, in a few words: "Mountains and pasture pay".
 */
text: string, 
/**
 * What it gave, to whom, and from where.
 */
gains: Array<Gain>, 
/**
 * The sums before it, the last first.
 */
earlier: Array<number>, } | { "kind": "shop", 
/**
 * Its title.
 */
title: string, 
/**
 * Who would pay.
 */
player: Player, 
/**
 * What there is.
 */
items: Array<Item>, } | { "kind": "trade", 
/**
 * Its title.
 */
title: string, 
/**
 * So many of one kind are given for one of another.
 */
rate: number, 
/**
 * What there is, and how many of each the player has.
 */
goods: Array<Card>, 
/**
 * What can be done now; empty when it is not the viewer's turn to trade.
 */
offers: Array<TradeOffer>, } | { "kind": "fleet", 
/**
 * Its title.
 */
title: string, 
/**
 * Whose they are.
 */
player: Player, 
/**
 * In a few words: "4 ships afloat".
 */
text: string, 
/**
 * One entry a ship.
 */
ships: Array<Ship>, } | { "kind": "facts", 
/**
 * Its title.
 */
title: string, 
/**
 * What, and how much or which.
 */
rows: Array<[string, string]>, } | { "kind": "text", 
/**
 * Its title.
 */
title: string, 
/**
 * The text.
 */
text: string, };

/**
 * How far a player has come.
 */
export type Progress = { 
/**
 * Who.
 */
player: Player, 
/**
 * The symbol of what is counted, in the game's art.
 */
symbol: string | null, 
/**
 * How many.
 */
points: number, 
/**
 * How many are wanted, where that is fixed: front ends show it as a row of pips.
 */
goal: number | null, 
/**
 * The same in words: "4 of 8", "2 taken".
 */
text: string, 
/**
 * What it is made of: "2 towns", "longest road".
 */
parts: Array<string>, };

/**
 * Cards of one kind.
 */
export type Card = { 
/**
 * Its symbol in the game's art.
 */
symbol: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * How many there are.
 */
count: number, 
/**
 * How many came (or went) with the last action.
 */
change: number, };

/**
 * What a throw of the dice gave to one player from one spot.
 */
export type Gain = { 
/**
 * To whom.
 */
player: Player, 
/**
 * From which spot.
 */
spot: string, 
/**
 * The symbol of what was given.
 */
symbol: string, 
/**
 * How many.
 */
count: number, };

/**
 * Something that can be had.
 */
export type Item = { 
/**
 * The choices it stands for: those of this group.
 */
group: string, 
/**
 * Its symbol in the game's art.
 */
symbol: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * What it costs.
 */
price: Array<Price>, 
/**
 * Whether it can be had now.
 */
state: Affordable, 
/**
 * What there is to say of it: "+1 point", "2 ore short", "by trading".
 */
text: string, };

/**
 * So many cards of one kind, and how many of them the player has.
 */
export type Price = { 
/**
 * The symbol of the card.
 */
symbol: string, 
/**
 * What the card is called.
 */
name: string, 
/**
 * How many it takes.
 */
count: number, 
/**
 * How many of these the player has.
 */
have: number, };

/**
 * Whether something can be had.
 */
export type Affordable = "now" | "by_trading" | "no_place" | "short";

/**
 * A trade that can be made.
 */
export type TradeOffer = { 
/**
 * The symbol of what is given.
 */
give: string, 
/**
 * The symbol of what is got.
 */
get: string, 
/**
 * The notation of the choice.
 */
notation: string, };

/**
 * A ship of a fleet.
 */
export type Ship = { 
/**
 * Its silhouette in the game's art.
 */
symbol: string, 
/**
 * What it is called: "Carrier".
 */
name: string, 
/**
 * How many cells it covers.
 */
length: number, 
/**
 * How it fares.
 */
state: ShipState, 
/**
 * The same in words: "hit 2 of 4".
 */
text: string, };

/**
 * How a ship fares.
 */
export type ShipState = "to_place" | "next" | "afloat" | "hit" | "sunk";

/**
 * One legal action, as a viewer can choose it.
 */
export type Choice = { 
/**
 * What goes to the table.
 */
notation: string, 
/**
 * What it does, in words: "d2 to c3".
 */
label: string, 
/**
 * Choices of one group belong together: "move", "build".
 */
group: string, 
/**
 * The spots to pick, in order; none for a button. Several choices may have the same picks, and the picks of one
 * may be the beginning of another's: then they are buttons once these spots are picked, told apart by their
 * labels (see [`picks`]).
 */
picks: Array<string>, 
/**
 * Whether to ask once more before doing it.
 */
confirm: boolean, 
/**
 * The role of the piece that would stand on the last picked spot, where the choice puts a new one there: front ends
 * show it before it is done.
 */
piece: string | null, };

/**
 * Something the table can do for the viewer at one touch, beside the choices.
 */
export type Aid = { 
/**
 * A word to type or to send.
 */
name: string, 
/**
 * What it does, in words.
 */
label: string, 
/**
 * What it does.
 */
help: Help, };

/**
 * What an aid does.
 */
export type Help = "take_back" | { "finish": { 
/**
 * Its spec.
 */
bot: string, } };

/**
 * What a bot thinks of one spot of the board, or of one choice.
 */
export type SpotValue = { 
/**
 * The spot to paint; none where the value belongs to a button.
 */
spot: string | null, 
/**
 * The spot picked first, where the value belongs to a move rather than to the spot alone.
 */
from: string | null, 
/**
 * The notation of the choice it belongs to, if it belongs to one.
 */
choice: string | null, 
/**
 * The value: the higher the better.
 */
value: number, 
/**
 * The value in three letters, for the spot itself: `W5`, `L44`, `+35`.
 */
short: string, 
/**
 * Its colour class.
 */
tone: Tone, 
/**
 * The value in words, with its reasons.
 */
text: string, 
/**
 * The score, where the value is that of an action.
 */
score?: Score, 
/**
 * The chance that the value stands for, per mille: that the player who plays the action wins, and where there is no
 * score, that a shot hits.
 */
chance?: number, 
/**
 * What the value is about and what speaks for it, in words, without the bot's own numbers. Empty where nothing is left
 * without them.
 */
about?: string, };

/**
 * A colour class: what a front end paints, never by colour alone.
 */
export type Tone = "good" | "bad" | "neutral";

/**
 * How good a position is for the player to move.
 */
export type Score = { "points": number } | { "win": number } | { "loss": number };

/**
 * A table in lists and at its head.
 */
export type TableCard = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The game's title.
 */
title: string, 
/**
 * The variant.
 */
variant: string, 
/**
 * How time is given.
 */
control: Control, 
/**
 * Which free seats need the invitation.
 */
reserved: Array<Player>, };

/**
 * A table as anyone may ask for it.
 */
export type TableView = { 
/**
 * The table.
 */
table: TableCard, 
/**
 * What everyone may know.
 */
standing: Standing, 
/**
 * The seats that are the asker's.
 */
seats: Array<Player>, 
/**
 * Who is here.
 */
here: Presence, };

/**
 * A table in the list of those that are not over.
 */
export type TableListing = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The variant.
 */
variant: string, 
/**
 * Who sits where.
 */
seats: Array<SeatCard>, 
/**
 * Whether a seat is free.
 */
waiting: boolean, 
/**
 * Which free seats need the invitation.
 */
reserved: Array<Player>, 
/**
 * How many actions have been played.
 */
plies: number, 
/**
 * How many watch.
 */
spectators: number, 
/**
 * When something last happened.
 */
changed: Moment, };

/**
 * What founds a table, over HTTP.
 */
export type NewTable = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The variant; the first if not given.
 */
variant?: string, 
/**
 * For every seat `me`, `open` to anyone, `invited` for whoever has the invitation, or a bot's spec.
 */
seats: Array<string>, 
/**
 * How time is given; as long as everyone likes if not given.
 */
control?: Control, 
/**
 * What layout and dice are drawn from, in decimal digits; a new one if not given.
 */
seed?: string, 
/**
 * The position to begin with.
 */
start?: string, 
/**
 * What has been played from there already, chance included.
 */
opening?: Array<string>, 
/**
 * How that game ended, if it did, as a record tells it.
 */
result?: string, 
/**
 * What the founder wants to be called.
 */
name?: string, 
/**
 * Whether it stands in lists for everyone to watch; if not given, it does unless all seats for others are `invited`.
 * Whoever has the link can watch either way.
 */
listed?: boolean, 
/**
 * Whether a program will play on the founder's seats.
 */
engine?: boolean, };

/**
 * The answer to founding a table.
 */
export type Founded = { 
/**
 * The table's name in addresses.
 */
id: string, 
/**
 * The seats that are the founder's.
 */
seats: Array<Player>, 
/**
 * What opens the reserved seats.
 */
invitation: string, };

/**
 * What takes a seat, over HTTP.
 */
export type Sit = { 
/**
 * The table's invitation, for a reserved seat.
 */
invitation?: string, 
/**
 * What the guest wants to be called.
 */
name?: string, 
/**
 * Whether a program will play.
 */
engine?: boolean, };

/**
 * Someone with a token.
 */
export type Me = { 
/**
 * What others call them; nothing before the first table.
 */
name: string | null, };

/**
 * A game in the archive.
 */
export type GameListing = { 
/**
 * Its number in the archive.
 */
id: number, 
/**
 * Where it was played.
 */
table: string, 
/**
 * The game's id.
 */
game: string, 
/**
 * The variant.
 */
variant: string, 
/**
 * Who sat where.
 */
seats: Array<SeatCard>, 
/**
 * The result with its reason, as a record writes it.
 */
result: string, 
/**
 * Who won, if anyone did.
 */
winner?: Player, 
/**
 * Why it ended, as half a sentence with names to be filled in: "the king reached a corner", "{p1} resigned".
 */
reason?: string, 
/**
 * How many actions it took.
 */
plies: number, 
/**
 * When it ended.
 */
ended: Moment, };

/**
 * One position of a game, as a viewer may know it.
 */
export type Replay = { 
/**
 * After how many actions.
 */
ply: number, 
/**
 * The position in the game's notation.
 */
position: string, 
/**
 * The actions up to the last.
 */
played: Array<Played>, 
/**
 * What is seen.
 */
scene: Scene, 
/**
 * What chance gave each player in the whole game, and what was to be expected; empty before its end, and in games
 * without chance.
 */
luck?: Array<Luck>, };

/**
 * A game with all there is to choose.
 */
export type GameCard = { 
/**
 * The name used in commands, records and addresses.
 */
id: string, 
/**
 * The name people use.
 */
title: string, 
/**
 * What it is like to play, in a sentence.
 */
about: string, 
/**
 * Where it comes from, in a paragraph or two.
 */
origin: string, 
/**
 * The variants; the first is the default.
 */
variants: Array<VariantInfo>, 
/**
 * How variants are named that are not listed, if there are any: "any size, like 6x6".
 */
more_variants: string | null, 
/**
 * Who plays each variant, by its name.
 */
tables: Array<VariantCard>, 
/**
 * How things of a role move and sound; a role that is not listed moves like its first word.
 */
motions?: { [key in string]: Motion }, 
/**
 * The options that every bot has beside its own.
 */
bot_options: Array<OptionInfo>, 
/**
 * What this game does not have, so that front ends do not offer it.
 */
lacks?: Array<Extra>, };

/**
 * Who plays a variant.
 */
export type VariantCard = { 
/**
 * The variant's name.
 */
variant: string, 
/**
 * What the players are called.
 */
players: Array<string>, 
/**
 * The symbols of the game's art that stand for them.
 */
symbols: Array<string>, 
/**
 * Whether the players are called by their numbers, for want of names of their own.
 */
is_numbered?: boolean, 
/**
 * Whether chance has a part in it.
 */
has_chance: boolean, 
/**
 * Whether players know different things.
 */
has_secrets: boolean, 
/**
 * The bots that play it.
 */
bots: Array<BotInfo>, };

/**
 * One variant of a game.
 */
export type VariantInfo = { 
/**
 * The name used in commands and records.
 */
name: string, 
/**
 * The name people use.
 */
title: string, 
/**
 * How it differs, in a sentence.
 */
about: string, };

/**
 * Something that a game may have beside its rules.
 */
export type Extra = "how_to_play" | "guide" | "exercises" | "editor";

/**
 * A bot as a roster lists it.
 */
export type BotInfo = { 
/**
 * Its name in a spec.
 */
name: string, 
/**
 * What it is, in a sentence.
 */
about: string, 
/**
 * Who it is to people.
 */
character: Character, 
/**
 * The spec it stands for, if it is another name for one.
 */
alias: string | null, 
/**
 * Its own options.
 */
options: Array<OptionInfo>, };

/**
 * Who a bot is to people.
 */
export type Character = { 
/**
 * What kind of opponent it is.
 */
kind: CharacterKind, 
/**
 * What it is called: "Wren".
 */
name: string, 
/**
 * Its strength in a word: "gentle".
 */
word: string, 
/**
 * What it is like to play against, in a sentence.
 */
line: string, 
/**
 * Its face in the house's picture of faces.
 */
face: string, };

/**
 * What kind of opponent a bot is.
 */
export type CharacterKind = "bird" | "champion" | "guest" | "laboratory";

/**
 * An option that a bot understands: a whole number in a range. A flag is a number from 0 to 1.
 */
export type OptionInfo = { 
/**
 * Its name in a spec.
 */
name: string, 
/**
 * What it does, in a sentence.
 */
about: string, 
/**
 * Its value when a spec does not say.
 */
default: number, 
/**
 * The smallest allowed value.
 */
min: number, 
/**
 * The largest allowed value.
 */
max: number, };

/**
 * What a record says, in the words of `NewTable`.
 */
export type ReadRecord = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The variant.
 */
variant: string, 
/**
 * What layout and dice are drawn from, in decimal digits.
 */
seed: string, 
/**
 * The position it began with, if not the first one.
 */
start?: string, 
/**
 * What was played, chance included.
 */
opening: Array<string>, 
/**
 * Who sat where: `person` or a bot's spec.
 */
seats: Array<string>, 
/**
 * How it ended, if it did.
 */
result: string | null, 
/**
 * The same in letters and digits, short enough for a link; absent where it began at a position of its own.
 */
code?: string, };

/**
 * A guided first game.
 */
export type GuideCard = { 
/**
 * The variant.
 */
variant: string, 
/**
 * Its steps, one after the other.
 */
steps: Array<GuideStepCard>, };

/**
 * One step of a guided first game, with all that can be seen in it.
 */
export type GuideStepCard = { 
/**
 * A few words.
 */
title: string, 
/**
 * What there is to know.
 */
text: string, 
/**
 * What is to be done; empty where there is only something to look at.
 */
ask: string, 
/**
 * What is said when it is done.
 */
done: string, 
/**
 * Whose eyes see it.
 */
player: Player, 
/**
 * What is seen. Its choices are the answers that lead on.
 */
scene: Scene, 
/**
 * The spots that glow.
 */
glow: Array<string>, 
/**
 * What each answer leads to.
 */
answers: Array<GuideAnswer>, };

/**
 * What an answer leads to.
 */
export type GuideAnswer = { 
/**
 * The action.
 */
action: string, 
/**
 * What is seen after it, and after everything that follows.
 */
scenes: Array<Scene>, };

/**
 * An exercise in the list of a game's.
 */
export type ExerciseCard = { 
/**
 * A few words.
 */
title: string, 
/**
 * What is to be done.
 */
task: string, 
/**
 * The variant it is played by.
 */
variant: string, 
/**
 * How many steps it takes.
 */
steps: number, 
/**
 * How hard it is, from 1 to 5.
 */
difficulty: number, };

/**
 * The exercise of a day: the same for everyone.
 */
export type DailyExercise = { 
/**
 * The day, like `2026-11-16`, by the clock of Greenwich (UTC).
 */
date: string, 
/**
 * The day before it.
 */
yesterday: string, 
/**
 * The game.
 */
game: string, 
/**
 * The name people use for the game.
 */
game_title: string, 
/**
 * Which of the game's exercises it is, from 1.
 */
number: number, 
/**
 * The exercise.
 */
exercise: ExerciseCard, 
/**
 * Who is to solve it.
 */
player: Player, 
/**
 * What is seen, with nothing to choose.
 */
scene: Scene, };

/**
 * How far someone has come with an exercise.
 */
export type Attempt = { 
/**
 * What the last step was.
 */
verdict: Judgement, 
/**
 * How many steps are done.
 */
done: number, 
/**
 * Who is to solve it.
 */
player: Player, 
/**
 * What is seen now; after a right step first what it led to, then what followed.
 */
scenes: Array<Scene>, 
/**
 * A nudge, for those who ask; nothing where the spots say enough.
 */
hint?: string, 
/**
 * The spots that a hint points at: what is to be moved, or a few of which one is right.
 */
marks?: Array<string>, 
/**
 * What is wrong with a wrong step.
 */
miss?: string, 
/**
 * What is right, for those who ask.
 */
answer?: string, 
/**
 * What there was to learn, once it is solved.
 */
lesson?: string, 
/**
 * The position it began with, for the analysis board, once it is solved and where nothing is hidden.
 */
position?: string, };

/**
 * What a step was.
 */
export type Judgement = "begun" | "right" | "wrong" | "solved";

/**
 * Changes to a position that is being set up.
 */
export type EditRequest = { 
/**
 * The variant; the first if not given.
 */
variant?: string, 
/**
 * The position so far; the first of a game if not given.
 */
position?: string, 
/**
 * What to change, one after the other.
 */
edits?: Array<Edit>, };

/**
 * One change to a draft.
 */
export type Edit = { "put": { 
/**
 * Where.
 */
spot: string, 
/**
 * The key of the item.
 */
item: string, } } | { "take": { 
/**
 * Where.
 */
spot: string, } } | { "move": { 
/**
 * From where.
 */
from: string, 
/**
 * Where to.
 */
to: string, } } | { "set": { 
/**
 * The key of the dial.
 */
dial: string, 
/**
 * The value, numbers in digits.
 */
value: string, } } | "clear";

/**
 * A position that is being set up.
 */
export type Drafted = { 
/**
 * The position as text.
 */
position: string, 
/**
 * What keeps it from being played, as half a sentence.
 */
problem: string | null, 
/**
 * Whether it tells what one player knows: it can be thought about but not played on.
 */
is_view: boolean, 
/**
 * What it looks like.
 */
scene: Scene, 
/**
 * What can be put down.
 */
palette: Array<PaletteItem>, 
/**
 * What lies on no spot.
 */
dials: Array<Dial>, };

/**
 * Something that can be put down.
 */
export type PaletteItem = { 
/**
 * Its name in edits.
 */
key: string, 
/**
 * What to call it: "king".
 */
label: string, 
/**
 * Its picture: a symbol of the game's art; empty for a plain disc.
 */
symbol: string, 
/**
 * Whose it is.
 */
owner: Player | null, 
/**
 * Items of one group are shown together: "red", "land".
 */
group: string, 
/**
 * The form of the spots that it goes on.
 */
shape: Shape, };

/**
 * Something of a position that lies on no spot: whose turn it is, how many cards someone holds.
 */
export type Dial = { 
/**
 * Its name in edits.
 */
key: string, 
/**
 * What to call it: "to move".
 */
label: string, 
/**
 * Its picture, if it has one: a symbol of the game's art.
 */
symbol: string | null, 
/**
 * Whose it is.
 */
owner: Player | null, 
/**
 * What it stands on.
 */
setting: Setting, };

/**
 * What a dial stands on.
 */
export type Setting = { "one": { 
/**
 * The value it stands on.
 */
value: string, 
/**
 * The values there are, each with what to call it.
 */
options: Array<[string, string]>, } } | { "number": { 
/**
 * The number.
 */
value: number, 
/**
 * The highest.
 */
most: number, } };

/**
 * A line of play: where it begins, and what is played.
 */
export type AnalysisLine = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The variant; the first if not given.
 */
variant?: string, 
/**
 * What the layout is dealt from, in decimal digits; 0 if not given.
 */
seed?: string, 
/**
 * The position to begin with, or what one player knows of one; the first if not given.
 */
start?: string, 
/**
 * What is played from there, chance included.
 */
actions?: Array<string>, };

/**
 * The end of a line of play.
 */
export type AnalysedPosition = { 
/**
 * The position as text.
 */
position: string, 
/**
 * Whether it tells what one player knows: it can be thought about but not played on.
 */
is_view: boolean, 
/**
 * What whoever is to move sees and may do.
 */
scene: Scene, 
/**
 * What was played, each as the one who did it saw it.
 */
played: Array<Played>, 
/**
 * Where chance is next: what can come up.
 */
outcomes: Array<ChanceOutcome>, 
/**
 * How it ended, if it did.
 */
result: GameResult | null, };

/**
 * Something that chance can bring.
 */
export type ChanceOutcome = { 
/**
 * What goes into the line.
 */
action: string, 
/**
 * What comes up, in a few letters: "8".
 */
label: string, 
/**
 * The same in words, with names and pictures to be filled in.
 */
told: string, 
/**
 * How often it comes up, among the weights of all.
 */
weight: number, };
