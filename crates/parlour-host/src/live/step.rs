//! What goes into a live table and what comes out.

use std::sync::Arc;
use std::time::Duration;

use parlour_client::protocol::{Code, Message, Parting, Problem};
use parlour_core::{Decision, Player};
use parlour_table::Limits;
use parlour_table::table::Sitter;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::Moment;
use parlour_table::table::event::{Entry, Setup};
use parlour_table::table::news::SeatCard;

use crate::tasks::BotTask;

/// What a table is beside its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Metadata {
    /// Its name in addresses.
    pub id: String,
    /// The game as it was set up.
    pub setup: Setup,
    /// The guest who created it.
    pub founder: u64,
    /// The chairs that need the invitation, as bits.
    pub reserved: u8,
    /// Whether nobody but its founder may play here.
    pub is_private: bool,
    /// Whether it stands in lists; otherwise only those who have its link find it.
    pub is_listed: bool,
    /// What its invitation is known by.
    pub invitation: Digest,
    /// When it was created.
    pub created: Moment,
}

/// A hash, by which something is known that is not kept.
pub type Digest = [u8; 32];

/// An invitation that a client has.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// Its text.
    pub text: String,
    /// What it is known by.
    pub digest: Digest,
}

impl Metadata {
    /// Returns the metadata of a listed table without reserved seats.
    pub fn new(id: impl Into<String>, setup: Setup, founder: u64) -> Self {
        Metadata {
            id: id.into(),
            setup,
            founder,
            reserved: 0,
            is_private: false,
            is_listed: true,
            invitation: Digest::default(),
            created: Moment::default(),
        }
    }

    /// Returns whether an invitation is the table's.
    pub(super) fn is_invited(&self, invitation: Option<&Invitation>) -> bool {
        invitation.is_some_and(|invitation| self.invitation == invitation.digest)
    }
}

/// How server and browser differ on purpose.
#[derive(Clone, Debug)]
pub struct Policy {
    /// The longest time a bot thinks about an action.
    pub bot_time: Duration,
    /// The shortest time from one action to a bot's next one, so that people can follow.
    pub bot_pause: Duration,
    /// The memory of a bot.
    pub bot_bytes: usize,
    /// The longest time an analysis takes.
    pub analysis_time: Duration,
    /// Whether bots may think at a client that offers it.
    pub lends_bots: bool,
    /// Whether bots and clocks go on for people who have a seat and are not connected.
    pub goes_on_unwatched: bool,
    /// Why nobody can talk, if nobody can.
    pub no_chat: Option<&'static str>,
    /// Why no programs play, if none do.
    pub no_engines: Option<&'static str>,
    /// The shortest time between two messages about who is connected.
    pub presence_interval: Duration,
    /// How long a table stays open that nobody uses; `None` if the executor decides.
    pub idle: Option<Duration>,
}

impl Default for Policy {
    /// A table of people and bots on one machine, with a second for every bot, that stays open.
    fn default() -> Self {
        Policy {
            bot_time: Duration::from_secs(1),
            bot_pause: Duration::from_millis(500),
            bot_bytes: 1 << 20,
            analysis_time: Duration::from_secs(1),
            lends_bots: false,
            goes_on_unwatched: true,
            no_chat: None,
            no_engines: None,
            presence_interval: Duration::from_millis(500),
            idle: None,
        }
    }
}

/// A quick analysis has the time of an analysis divided by this.
const QUICK_DIVISOR: u32 = 8;

impl Policy {
    /// Returns what a bot may spend on a question.
    pub fn analysis_limits(&self, is_quick: bool) -> Limits {
        let movetime = if is_quick { self.analysis_time / QUICK_DIVISOR } else { self.analysis_time };
        Limits { movetime: Some(movetime), bytes: self.bot_bytes, ..Limits::default() }
    }
}

/// Something that comes to a table. The numbers of connections are the executor's.
#[derive(Clone, Debug)]
pub enum Input {
    /// The table was read from the store, where it had last been in use at a moment. Answered by [`Effect::Reply`]; if
    /// it is refused, clocks still count that time.
    Opened {
        /// When.
        last_open: Moment,
    },
    /// The process stood still since a moment, for which nobody's clock pays. Answered by [`Effect::Reply`]; if it is
    /// refused, clocks still count that time.
    Paused {
        /// Since when.
        since: Moment,
    },
    /// A guest takes a seat. Answered by [`Effect::Reply`].
    Sit {
        /// Who.
        guest: Sitter,
        /// Which seat.
        player: Player,
        /// The invitation that the guest has.
        invitation: Option<Invitation>,
        /// Whether it is someone's program.
        is_engine: bool,
    },
    /// A guest leaves a seat. Answered by [`Effect::Reply`].
    Leave {
        /// Who.
        guest: u64,
        /// Which seat.
        player: Player,
    },
    /// A connection is opened. Answered by [`Effect::Reply`]; one that is refused was never there.
    Connect(Box<Connect>),
    /// A connection brings a message.
    Message {
        /// Which connection.
        connection: u64,
        /// The message.
        message: Message,
    },
    /// A connection is closed.
    Disconnect {
        /// Which.
        connection: u64,
    },
    /// A bot has decided, or could not think.
    Decided {
        /// The task of [`Effect::Think`].
        task: u64,
        /// The decision, or what went wrong.
        decision: Result<Decision<String>, Problem>,
    },
    /// The moment of [`LiveTable::wake_at`](super::LiveTable::wake_at) has come.
    Wake,
    /// The executor closes the table.
    Close,
    /// The batch of [`Step::Store`] was stored or not.
    Stored(Result<(), Problem>),
    /// The store was read again after [`Step::Reload`].
    Reloaded(Result<StoredTable, Problem>),
}

/// A connection that wants to follow a table.
#[derive(Clone, Debug, Default)]
pub struct Connect {
    /// The executor's number for it.
    pub connection: u64,
    /// Who, if that is known.
    pub guest: Option<Sitter>,
    /// Which seat it plays; none for a spectator.
    pub player: Option<Player>,
    /// The last event it has, if it was here before.
    pub have: Option<u64>,
    /// The last line of chat it has.
    pub heard: u64,
    /// Whether bots may think there.
    pub lends: bool,
    /// The table's invitation, if this is its founder: it follows from the founder's token, so that anyone else's is
    /// another.
    pub invitation: Option<Invitation>,
}

/// What a table answers to an input.
#[derive(Debug)]
pub enum Step {
    /// Store this, all of it or nothing; the next input is [`Input::Stored`].
    Store(Box<Batch>),
    /// Read the table from the store again; the next input is [`Input::Reloaded`].
    Reload,
    /// The input is done. The effects follow in this order.
    Done(Vec<Effect>),
}

/// Everything that one input stores.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The events.
    pub entries: Vec<Entry>,
    /// A line of chat.
    pub line: Option<(Room, Line)>,
    /// The number of a game that is to be taken out of the archive, since it goes on.
    pub withdrawn: Option<u32>,
    /// A game that has ended.
    pub finished: Option<Box<FinishedGame>>,
    /// What lists show of the table after the events; `None` without events.
    pub summary: Option<Summary>,
    /// Whether the table is closed until someone asks for it.
    pub is_asleep: bool,
}

/// What lists show of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Whether its game is over.
    pub is_over: bool,
    /// Whether a seat is free.
    pub is_waiting: bool,
    /// The free seats that need the invitation, as bits.
    pub reserved: u8,
    /// How many actions have been played.
    pub plies: u64,
    /// Who sits where.
    pub seats: Vec<SeatCard>,
}

/// A game that has ended, for the archive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// Which game of its table, from one.
    pub number: u32,
    /// The game's id.
    pub game: String,
    /// The variant's name.
    pub variant: String,
    /// Who sat where.
    pub seats: Vec<SeatCard>,
    /// The result as a record writes it.
    pub result: String,
    /// How many actions it had.
    pub plies: u64,
    /// The whole record.
    pub record: String,
    /// How long each action took, in milliseconds, where that is known.
    pub times: Vec<Option<u64>>,
}

/// What the store has of a table.
#[derive(Clone, Debug, Default)]
pub struct StoredTable {
    /// All events.
    pub entries: Vec<Entry>,
    /// The last lines of chat.
    pub lines: Vec<(Room, Line)>,
}

/// What an executor does once everything is stored.
#[derive(Debug)]
pub enum Effect {
    /// Answers the input, if it was one that is answered.
    Reply(Result<(), Problem>),
    /// Counts a message that was refused; its sender is told apart.
    Refused(Code),
    /// Sends a message to connections. One that cannot take it is closed.
    Send {
        /// Which.
        to: Vec<u64>,
        /// The message.
        text: Arc<str>,
    },
    /// Says goodbye to a connection and closes it.
    Disconnect {
        /// Which.
        connection: u64,
        /// Why.
        reason: Parting,
    },
    /// Lets a bot think and answers with [`Input::Decided`].
    Think {
        /// The table's number for it.
        task: u64,
        /// What about.
        job: Box<BotTask>,
        /// The connection that asks for advice; `None` if a bot is to act.
        asker: Option<u64>,
    },
    /// Stops a bot whose decision nobody waits for.
    Stop {
        /// The table's number for it.
        task: u64,
    },
    /// Shows a bot how its game ended.
    Learn(Box<BotTask>),
    /// Forgets the table: nobody uses it, and the store knows.
    Sleep,
    /// Forgets the table and gives it up.
    Release,
}
