//! What anyone can want of a table, and why it is refused.

use alloc::string::String;

use parlour_core::{PlayError, Player};
use thiserror::Error;

use super::TableError;
use super::event::Offer;
use super::seat::Sitter;

/// What someone wants of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// To take a free seat.
    Sit {
        /// Who.
        sitter: Sitter,
        /// Whether it is someone's program.
        engine: bool,
        /// What chance follows from, if whoever sits down is new to this game: whatever was explored here before
        /// must not tell what comes.
        chance_seed: u64,
    },
    /// To get up; the seat is free then.
    Leave,
    /// To act.
    Act {
        /// What to do, in notation.
        action: String,
    },
    /// To take the own last action back, which nobody else has seen.
    TakeBack,
    /// To take actions back; alone at once, otherwise by agreement.
    Undo,
    /// A draw.
    Draw,
    /// Another game, from this seed.
    Rematch {
        /// What its layout and dice are drawn from, if everyone agrees.
        seed: u64,
    },
    /// Not what was offered.
    Decline(Offer),
    /// To give up.
    Resign,
    /// To call the game off before everyone has acted.
    Abort,
}

/// Why a table does not do what was asked. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The rules of the game forbid it.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Someone has not sat down yet.
    #[error("a seat is free: wait until everyone sits")]
    Waiting,
    /// Someone sits there.
    #[error("{player}'s seat is taken")]
    Taken {
        /// Whose seat.
        player: Player,
    },
    /// Only whoever sat down can get up.
    #[error("nobody sits on {player}'s seat who could get up")]
    NotSeated {
        /// Whose seat.
        player: Player,
    },
    /// Whoever sat there before knows what is hidden, and nobody else may.
    #[error("{player}'s seat is kept for whoever left it")]
    Kept {
        /// Whose seat.
        player: Player,
    },
    /// The position has changed since.
    #[error("the position has changed since event {knowing}: event {last} came in between")]
    Late {
        /// What they knew.
        knowing: u64,
        /// What they did not.
        last: u64,
    },
    /// The sequence number is none of this table's.
    #[error("there is no event {knowing} yet")]
    Early {
        /// What they said they knew.
        knowing: u64,
    },
    /// The clock has run out.
    #[error("{player} ran out of time")]
    TimeIsUp {
        /// Whose.
        player: Player,
    },
    /// Nothing was done that could be taken back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Someone has seen it.
    #[error("what another has seen or answered is not taken back")]
    SeenByOthers,
    /// Bots and programs do not haggle.
    #[error("there is nobody to agree on a draw with")]
    NobodyToAgree,
    /// The same was asked before.
    #[error("you have asked for that already")]
    AskedAlready,
    /// Nobody offered that.
    #[error("nobody has offered that")]
    NoSuchOffer,
    /// Everyone has acted.
    #[error("everyone has acted: resign instead")]
    TooLateToAbort,
    /// The game is not over.
    #[error("a rematch follows when the game is over")]
    NotOver,
    /// The table cannot be set up again.
    #[error(transparent)]
    Table(#[from] TableError),
}
