//! The messages between server and clients, as `docs/protocol.md` tells them; `web/types.d.ts` is made from here.
//!
//! Every message to a viewer is made for that viewer: nothing in these types can hold what is hidden, because each is
//! built from a scene, a standing or an entry that the table has already cut for the viewer.

use parlour_core::insight::{Score, SpotValue};
use parlour_core::{Decision, Player, Scene, Viewer};
use parlour_table::change::SceneChange;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::{Control, Moment};
use parlour_table::table::event::{Event, Offer};
#[cfg(test)]
use parlour_table::table::news::SeatCard;
use parlour_table::table::news::{Played, Standing};
use parlour_table::table::request::Refusal;
use parlour_table::{AnyRules, Table};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// The longest message a client may send on a socket, in bytes.
pub const LONGEST_MESSAGE: usize = 4096;

/// What a client sends on a socket.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(TS), ts(rename = "Message"))]
pub struct Message {
    /// The client's number for it, which comes back with the answer.
    pub id: u64,
    /// The last event the client knew when it decided. If the position has changed since, nothing happens. To act, it
    /// has to be there.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub knowing: Option<u64>,
    /// What it asks for.
    #[serde(flatten)]
    pub ask: Ask,
}

/// What a client can ask for.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(TS))]
pub enum Ask {
    /// To act.
    Act {
        /// A choice's notation.
        action: String,
    },
    /// One of the scene's aids.
    Aid {
        /// Its name.
        name: String,
    },
    /// To take the last actions back.
    Undo,
    /// A draw.
    Draw,
    /// Another game.
    Rematch,
    /// Not what was offered.
    Decline {
        /// What.
        offer: Offer,
    },
    /// To give up.
    Resign,
    /// To call the game off.
    Abort,
    /// To say something in the room one is in.
    Say {
        /// What.
        text: String,
    },
    /// What the best bot would do now, and why.
    Hint,
    /// What a bot thinks of a position of this game.
    Why {
        /// After how many actions; now if not given.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        ply: Option<u64>,
        /// Whether a first impression is enough.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        quick: bool,
        /// Who is asked, by a bot's spec; the best one if not given.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        by: Option<String>,
    },
    /// Nothing but an answer.
    Ping,
}

/// What the server sends on a socket.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(TS))]
pub enum Notice {
    /// Everything, to someone new or far behind.
    Welcome(Box<Welcome>),
    /// To someone who comes back and missed little: updates with all that was missed follow.
    Back(Box<Back>),
    /// Something happened.
    Update(Box<Update>),
    /// Something was said.
    Said {
        /// Where.
        room: Room,
        /// What.
        line: Line,
    },
    /// Someone came or went.
    Here(Presence),
    /// What a bot of this table thought when it acted, where the viewer may know.
    Thought {
        /// Whose bot.
        player: Player,
        /// What.
        thought: Thought,
    },
    /// The answer to a message.
    Answer {
        /// The client's number for the message; absent if it could not be read.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        id: Option<u64>,
        /// Why it was not done; absent if it was.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        error: Option<Problem>,
        /// What was asked for, if something was.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        thought: Option<Thought>,
    },
    /// The last message before the server closes the socket.
    Bye {
        /// Why.
        reason: Parting,
    },
}

/// Everything a viewer may know of a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Welcome {
    /// The table.
    pub table: TableCard,
    /// Which seat the viewer has; none for a spectator.
    pub seat: Option<Player>,
    /// The last event so far.
    pub seq: u64,
    /// The server's time, in milliseconds.
    pub at: Moment,
    /// What everyone may know.
    pub standing: Standing,
    /// What the viewer sees and may do.
    pub scene: Scene,
    /// The game so far.
    pub played: Vec<Played>,
    /// Which chat the viewer hears; none for players who watch their own game from outside.
    pub room: Option<Room>,
    /// What has been said there.
    pub chat: Vec<Line>,
    /// Who is here.
    pub here: Presence,
    /// Whether hints and insight are to be had.
    pub may_ask: bool,
    /// What opens the reserved seats, for whoever founded the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub invitation: Option<String>,
}

/// What a viewer who comes back needs before the updates.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Back {
    /// Which seat the viewer has.
    pub seat: Option<Player>,
    /// The last event the viewer has.
    pub seq: u64,
    /// The server's time, in milliseconds.
    pub at: Moment,
    /// What everyone may know now.
    pub standing: Standing,
    /// What was said since.
    pub chat: Vec<Line>,
    /// Who is here.
    pub here: Presence,
    /// Whether hints and insight are to be had.
    pub may_ask: bool,
}

/// Something that happened, and what it changed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Update {
    /// Its number.
    pub seq: u64,
    /// When it happened.
    pub at: Moment,
    /// What it was.
    pub event: Happening,
    /// What everyone may know now.
    pub standing: Standing,
    /// What it changed in the viewer's scene.
    pub change: SceneChange,
    /// Whether hints and insight are to be had now.
    pub may_ask: bool,
}

/// Something that happened, as a viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(TS))]
pub enum Happening {
    /// Someone sat down.
    Sat {
        /// Where.
        player: Player,
        /// Who.
        name: String,
    },
    /// Someone got up.
    Left {
        /// Where.
        player: Player,
    },
    /// A player acted.
    Acted {
        /// Who.
        player: Player,
        /// What; `?` where hidden.
        action: String,
        /// What chance made of it.
        chance: Vec<String>,
    },
    /// Actions were taken back.
    Undone {
        /// For whom.
        player: Player,
        /// How many are left.
        plies: u64,
    },
    /// A player offers something, or agrees to it while others have not.
    Offered {
        /// Who.
        player: Player,
        /// What.
        offer: Offer,
    },
    /// A player declines, or takes an offer back.
    Declined {
        /// Who.
        player: Player,
        /// What.
        offer: Offer,
    },
    /// The game ended other than by its rules; the standing says how.
    Ended,
    /// Clocks stand still while the server is away.
    Held,
    /// Clocks go on.
    Resumed,
}

impl Happening {
    /// Takes over what everyone may know, field by field: what is not named here is not told. A rematch is told by a
    /// welcome, since everyone has another seat then.
    pub fn of(event: Event) -> Option<Self> {
        Some(match event {
            Event::Sat { player, sitter, .. } => Happening::Sat { player, name: sitter.name },
            Event::Left { player } => Happening::Left { player },
            Event::Acted { player, action, chance } => Happening::Acted { player, action, chance },
            Event::Undone { player, plies } => Happening::Undone { player, plies },
            Event::Offered { player, offer } => Happening::Offered { player, offer },
            Event::Declined { player, offer } => Happening::Declined { player, offer },
            Event::Ended { .. } => Happening::Ended,
            Event::Rematched { .. } => return None,
            Event::Held => Happening::Held,
            Event::Resumed { .. } => Happening::Resumed,
        })
    }
}

/// Who is at a table now.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Presence {
    /// Whether each seat's person or program is connected.
    pub players: Vec<bool>,
    /// How many watch.
    pub spectators: usize,
}

/// Why a bot would act in some way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Thought {
    /// The position it is about: after so many actions.
    pub ply: u64,
    /// Who is to move there.
    pub player: Player,
    /// What it would do.
    pub action: String,
    /// The spots to pick for that, in order.
    pub picks: Vec<String>,
    /// How good the position is for that player.
    pub score: Option<Score>,
    /// How far it leans to that player, from -1000 (lost) to 1000 (won); nothing where the bot does not look ahead, and
    /// its score is no judgement of the position.
    pub lean: Option<i32>,
    /// The play it expects.
    pub line: Vec<String>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// What it thinks of the spots and choices.
    pub spots: Vec<SpotValue>,
    /// How far the position leans to that player after each action that it judged; empty where it does not look ahead.
    pub judged: Vec<JudgedAction>,
}

/// An action, and how far the position leans to whoever plays it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct JudgedAction {
    /// The action.
    pub action: String,
    /// From -1000 (lost) to 1000 (won).
    pub lean: i32,
}

impl Thought {
    /// What a decision tells, painted on the scene it was made for.
    pub fn new(
        rules: &dyn AnyRules,
        ply: u64,
        player: Player,
        decision: Decision<String>,
        scene: &mut Scene,
    ) -> Self {
        let Decision { action, insight } = decision;
        parlour_table::insight::paint(scene, &insight);
        let choice = scene.choices.iter().find(|choice| choice.notation == action);
        // What was not looked into is worth something, but says nothing of the position.
        let looks_ahead = insight.depth > 0;
        let lean = |score| lean(score, rules.clear_lead());
        let judged = insight.verdicts.into_iter().filter(|_| looks_ahead);
        Thought {
            ply,
            player,
            picks: choice.map(|choice| choice.picks.clone()).unwrap_or_default(),
            action,
            score: insight.score,
            lean: insight.score.filter(|_| looks_ahead).map(lean),
            line: insight.line,
            depth: insight.depth,
            nodes: insight.nodes,
            spots: std::mem::take(&mut scene.insight),
            judged: judged
                .map(|verdict| JudgedAction { action: verdict.action, lean: lean(verdict.score) })
                .collect(),
        }
    }
}

/// A score between lost and won; a clear lead is half the way.
fn lean(score: Score, clear_lead: i32) -> i32 {
    match score {
        Score::Win(_) => 1000,
        Score::Loss(_) => -1000,
        Score::Points(points) => {
            let points = i64::from(points);
            (1000 * points / (points.abs() + i64::from(clear_lead))) as i32
        }
    }
}

/// What is wrong, for programs and for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Problem {
    /// What kind of thing.
    pub code: Code,
    /// What exactly, in a sentence.
    pub text: String,
}

impl Problem {
    /// A problem.
    pub fn new(code: Code, text: impl Into<String>) -> Self {
        Problem { code, text: text.into() }
    }
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(TS))]
pub enum Code {
    /// It cannot be read.
    Malformed,
    /// It is not legal, or not now.
    Refused,
    /// The position has changed since the client decided.
    Late,
    /// It is for those who hold the seat.
    NotYours,
    /// Too much at once.
    TooFast,
    /// There is no such thing.
    Unknown,
    /// It cannot be stored; nothing has happened.
    NotStored,
    /// The server has its hands full or is closing.
    Unavailable,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let code = if matches!(refusal, Refusal::Late { .. }) { Code::Late } else { Code::Refused };
        Problem::new(code, refusal.to_string())
    }
}

/// Why the server closes a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(TS))]
pub enum Parting {
    /// The same guest opened the same seat elsewhere.
    TakenOver,
    /// The guest got up from the seat.
    Left,
    /// The server closes; come back soon.
    Closing,
    /// The client sent far too much, or what nobody can read.
    Misbehaved,
    /// The client did not read what it was sent.
    TooSlow,
}

/// A table in lists and at its head.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct TableCard {
    /// Its name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The variant.
    pub variant: String,
    /// How time is given.
    pub control: Control,
    /// Which free seats need the invitation.
    pub reserved: Vec<Player>,
}

/// What founds a table, over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The variant; the first if not given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub variant: Option<String>,
    /// For every seat `me`, `open` to anyone, `invited` for whoever has the invitation, or a bot's spec.
    pub seats: Vec<String>,
    /// How time is given; as long as everyone likes if not given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Control>"))]
    pub control: Control,
    /// What layout and dice are drawn from, in decimal digits; a new one if not given.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seed: Option<String>,
    /// The position to begin with.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// What has been played from there already, chance included.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub opening: Vec<String>,
    /// How that game ended, if it did, as a record tells it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<String>,
    /// What the founder wants to be called.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// Whether a program will play on the founder's seats.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub engine: bool,
}

/// The answer to founding a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Founded {
    /// The table's name in addresses.
    pub id: String,
    /// The seats that are the founder's.
    pub seats: Vec<Player>,
    /// What opens the reserved seats.
    pub invitation: String,
}

/// What takes a seat, over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(TS))]
pub struct Sit {
    /// The table's invitation, for a reserved seat.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub invitation: Option<String>,
    /// What the guest wants to be called.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// Whether a program will play.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub engine: bool,
}

/// A table as anyone may ask for it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct TableView {
    /// The table.
    pub table: TableCard,
    /// What everyone may know.
    pub standing: Standing,
    /// The seats that are the asker's.
    pub seats: Vec<Player>,
    /// Who is here.
    pub here: Presence,
}

/// A table in the list of those that are not over.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct TableListing {
    /// Its name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Who sits where.
    #[cfg_attr(test, ts(as = "Vec<SeatCard>"))]
    pub seats: Box<serde_json::value::RawValue>,
    /// Whether a seat is free.
    pub waiting: bool,
    /// Which free seats need the invitation.
    pub reserved: Vec<Player>,
    /// When something last happened.
    pub changed: Moment,
}

/// A game in the archive.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct GameListing {
    /// Its number in the archive.
    pub id: u64,
    /// Where it was played.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Who sat where.
    #[cfg_attr(test, ts(as = "Vec<SeatCard>"))]
    pub seats: Box<serde_json::value::RawValue>,
    /// The result with its reason.
    pub result: String,
    /// How many actions it took.
    pub plies: u64,
    /// When it ended.
    pub ended: Moment,
}

/// One position of a game, as a viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Replay {
    /// After how many actions.
    pub ply: u64,
    /// The position in the game's notation.
    pub position: String,
    /// The actions up to the last.
    pub played: Vec<Played>,
    /// What is seen.
    pub scene: Scene,
}

impl Replay {
    /// A position of a table's game, with a seat's eyes or a spectator's; of a game that is settled everyone sees what
    /// everyone did.
    pub fn of(table: &Table, player: Option<Player>, ply: Option<u64>) -> Result<Self, Problem> {
        let viewer = player.map_or(Viewer::Spectator, Viewer::Player);
        let plies = table.session().plies();
        let ply = ply.unwrap_or(plies);
        if ply > plies {
            return Err(Problem::new(Code::Malformed, format!("the game has {plies} actions")));
        }
        let session = table.session().at_ply(ply);
        let eyes = table.eyes(viewer);
        let mut scene = if ply == plies { table.scene(viewer) } else { session.scene(eyes) };
        // It is looked at, not played on.
        scene.choices.clear();
        scene.aids.clear();
        let position = if table.is_settled() { session.position() } else { session.position_for(eyes) };
        let mut actions = table.played(viewer);
        if table.is_settled() {
            actions.iter_mut().zip(table.session().history()).for_each(|(seen, action)| seen.action = action);
        }
        Ok(Replay { ply, position, played: actions, scene })
    }
}

/// Someone with a token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Me {
    /// What others call them; nothing before the first table.
    pub name: Option<String>,
}
