//! What whoever is at a table asks for: whether they may, and what is answered once a bot has thought.

use parlour_core::{Decision, Key, Player, Viewer};
use parlour_table::{Session, Table};

use super::thoughts::{may_ask, position, thought};
use super::{malformed, refused};
use crate::protocol::{Ask, Code, Problem, Thought};

/// Whether a message is answered now.
pub enum Reply {
    /// It is.
    Done,
    /// Once a bot has thought.
    Later,
}

/// Which position someone asks about, and how.
#[derive(Default)]
pub struct Inquiry {
    /// After how many actions; now if not given.
    pub ply: Option<u64>,
    /// Whether a first impression is enough.
    pub is_quick: bool,
    /// Who is asked, by a bot's spec.
    pub by: Option<String>,
}

/// What someone wants to know of a position.
pub struct Question {
    ply: u64,
    /// Who is to move there.
    player: Player,
    /// Which game of the table it is about.
    number: u32,
    key: Key,
}

/// Nobody had the time.
pub fn no_time() -> Problem {
    Problem::new(Code::Unavailable, "nobody has time to think about it now")
}

/// That whoever asks knows what the table has come to, as far as that matters.
pub fn check_knowing(table: &Table, knowing: Option<u64>, ask: &Ask) -> Result<(), Problem> {
    match knowing {
        Some(knowing) => Ok(table.check_knowing(knowing)?),
        None if matches!(ask, Ask::Act { .. }) => {
            Err(malformed("to act, say what you know: the last event's number"))
        }
        None => Ok(()),
    }
}

/// Whose seat someone has, if they are still here.
pub fn player_of(viewer: Option<Viewer>) -> Result<Player, Problem> {
    match viewer {
        Some(Viewer::Player(player)) => Ok(player),
        Some(Viewer::Spectator) => Err(Problem::new(Code::NotYours, "whoever watches does not play")),
        None => Err(Problem::new(Code::NotYours, "you have left")),
    }
}

impl Question {
    /// A question about a table's game after so many actions, or now, if whoever asks may know the answer; and the game up to
    /// there, with who is to move.
    pub fn new(
        table: &Table,
        viewer: Viewer,
        ply: Option<u64>,
    ) -> Result<(Self, Box<dyn Session>, Player), Problem> {
        let viewer = table.eyes(viewer);
        if !may_ask(table, viewer) {
            return Err(refused("no advice before the end where others play"));
        }
        let ply = ply.unwrap_or_else(|| table.session().plies());
        let (session, player) = position(table, ply)?;
        let is_secret = table.rules().has_secrets() && !table.is_settled();
        if is_secret && viewer != Viewer::Player(player) {
            return Err(refused("only whoever is to move may ask"));
        }
        let question = Question { ply, player, number: table.number(), key: session.key() };
        Ok((question, session, player))
    }

    /// What is told of what a bot thought, if the position is still there: it may have been taken back, or another game
    /// begun.
    pub fn answer(self, table: &Table, decision: Option<Decision<String>>) -> Result<Thought, Problem> {
        let Question { ply, player, number, key } = self;
        let decision = decision.ok_or_else(no_time)?;
        let session = table.session().at_ply(ply);
        if number != table.number() || session.plies() != ply || session.key() != key {
            return Err(Problem::new(Code::Late, "the position is gone"));
        }
        let mut scene = session.scene(Viewer::Player(player));
        Ok(thought(&**table.rules(), ply, player, decision, &mut scene))
    }
}
