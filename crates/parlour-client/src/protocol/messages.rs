//! What goes over a socket: a client's [`Message`]s and the server's [`Notice`]s.

use parlour_core::{Player, Scene};
use parlour_table::change::SceneChange;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Event, Offer};
use parlour_table::table::news::{Played, Standing};
use serde::{Deserialize, Serialize};

use super::{Problem, TableCard, Thought};

/// The longest message a client may send on a socket, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 4096;

/// What a client sends on a socket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Message {
    /// The client's number for it, which comes back with the answer.
    pub id: u64,
    /// The last event the client knew when it decided. If the position has changed since, nothing happens. To act, it
    /// has to be there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knowing: Option<u64>,
    /// What it asks for.
    #[serde(flatten)]
    pub ask: Ask,
}

/// What a client can ask for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
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
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<u64>,
        /// Whether a first impression is enough.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        quick: bool,
        /// Who is asked, by a bot's spec; the best one if not given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
    },
    /// What a bot of the table decided that was to think here.
    Decided {
        /// The server's number for it.
        task: u64,
        /// What; nothing if it could not think, and the server is to do it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<String>,
    },
    /// Nothing but an answer.
    Ping,
}

impl Ask {
    /// To act.
    pub fn act(action: impl Into<String>) -> Self {
        Ask::Act { action: action.into() }
    }

    /// Returns whether it is to act.
    pub fn is_action(&self) -> bool {
        matches!(self, Ask::Act { .. })
    }

    /// To say something.
    pub fn say(text: impl Into<String>) -> Self {
        Ask::Say { text: text.into() }
    }
}

/// What a client says of itself in the address of a socket.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SocketQuery {
    /// Whose eyes it wants: `p1` to `p4`; a spectator's if not given.
    pub seat: Option<String>,
    /// The last event it has, if it was here before.
    pub have: Option<u64>,
    /// The last line of chat it has.
    pub heard: Option<u64>,
    /// Whether it lets bots think, where it alone plays against them and nothing is hidden.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub thinks: bool,
}

/// What the server sends on a socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
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
    /// A bot is to think at the client, which said that it can. If it does not answer in time, the server thinks.
    Think {
        /// The server's number for it.
        task: u64,
        /// The chair it sits on: who thinks there next remembers what was thought.
        chair: String,
        /// What about, in JSON, for the module of WebAssembly.
        job: String,
    },
    /// The answer to a message.
    Answer {
        /// The client's number for the message; absent if it could not be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Why it was not done; absent if it was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        error: Option<Problem>,
        /// What was asked for, if something was.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought: Option<Thought>,
    },
    /// The last message before the server closes the socket.
    Bye {
        /// Why.
        reason: Parting,
    },
}

/// Everything a viewer may know of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub invitation: Option<String>,
}

/// What a viewer who comes back needs before the updates.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
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
        /// The same in words, the action first, with names and pictures to be filled in.
        told: Vec<String>,
        /// How long the action took, in milliseconds, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent: Option<u64>,
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
    pub fn of(event: Event, told: Vec<String>, spent: Option<u64>) -> Option<Self> {
        Some(match event {
            Event::Sat { player, sitter, .. } => Happening::Sat { player, name: sitter.name },
            Event::Left { player } => Happening::Left { player },
            Event::Acted { player, action, chance } => {
                Happening::Acted { player, action, chance, told, spent }
            }
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
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Presence {
    /// Whether each seat's person or program is connected.
    pub players: Vec<bool>,
    /// How many watch.
    pub spectators: usize,
}

/// Why the server closes a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
