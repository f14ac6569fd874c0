//! Questions to a bot about a position: who may ask, and the answer once a bot has thought.

use parlour_core::{Decision, Key, Player, Viewer};
use parlour_table::{Session, Table};

use crate::thoughts::{may_ask, position, thought};
use crate::{malformed, refused};
use parlour_client::protocol::{Ask, Code, Problem, Thought};

/// The position that a question is about, and how it is to be answered.
#[derive(Default)]
pub(super) struct Inquiry {
    /// After how many actions; now if not given.
    pub(super) ply: Option<u64>,
    /// Whether a first impression is enough.
    pub(super) is_quick: bool,
    /// Who is asked, by a bot's spec.
    pub(super) by: Option<String>,
}

/// A question that a bot thinks about.
pub(super) struct Question {
    ply: u64,
    /// Who is to move there.
    player: Player,
    /// Which game of the table it is about.
    number: u32,
    key: Key,
}

/// Returns the problem of a question that no bot had time for.
pub fn no_time() -> Problem {
    Problem::new(Code::Unavailable, "nobody has time to think about it now")
}

/// Checks that a client knows the position, as far as that matters for its request.
pub(super) fn check_knowing(table: &Table, knowing: Option<u64>, ask: &Ask) -> Result<(), Problem> {
    match knowing {
        Some(knowing) => Ok(table.check_knowing(knowing)?),
        None if matches!(ask, Ask::Act { .. }) => {
            Err(malformed("to act, say what you know: the last event's number"))
        }
        None => Ok(()),
    }
}

/// Returns the seat of a viewer who is still here.
pub(super) fn player_of(viewer: Option<Viewer>) -> Result<Player, Problem> {
    match viewer {
        Some(Viewer::Player(player)) => Ok(player),
        Some(Viewer::Spectator) => Err(Problem::new(Code::NotYours, "whoever watches does not play")),
        None => Err(Problem::new(Code::NotYours, "you have left")),
    }
}

impl Question {
    /// Returns a question about the game after so many actions, or now, if the asker may know the answer; with it the game
    /// up to there and the player to move.
    pub(super) fn new(
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

    /// Returns the answer, if the position is still there: it may have been taken back, or another game begun.
    pub(super) fn answer(self, table: &Table, decision: Decision<String>) -> Result<Thought, Problem> {
        let Question { ply, player, number, key } = self;
        let session = table.session().at_ply(ply);
        if number != table.number() || session.plies() != ply || session.key() != key {
            return Err(Problem::new(Code::Late, "the position is gone"));
        }
        let scene = session.scene(Viewer::Player(player));
        Ok(thought(&**table.rules(), ply, player, decision, &scene))
    }
}
