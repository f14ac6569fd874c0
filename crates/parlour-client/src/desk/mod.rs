//! The desk: what is answered from rules and tables alone, without a clock, a store or a network. The server answers so, and
//! so does the house that runs in a browser; a page cannot tell the two apart.

pub mod asks;
pub mod daily;
pub mod exercises;
pub mod feeds;
pub mod founding;
pub mod lines;
pub mod records;
pub mod scenes;
pub mod specs;
pub mod tasks;
pub mod thoughts;

use parlour_core::{GameInfo, MAX_PLAYERS, Player};
use parlour_table::Catalog;
use parlour_table::table::chat::{MAX_NAME_CHARS, is_unprintable};

use crate::protocol::{Code, Problem};

/// A game of so many actions has gone on long enough, and so has a table with so many events.
pub const MAX_GAME_PLIES: u64 = 5_000;
/// See [`MAX_GAME_PLIES`].
pub const MAX_TABLE_EVENTS: u64 = 50_000;

/// A problem with what cannot be read.
pub fn malformed(text: impl Into<String>) -> Problem {
    Problem::new(Code::Malformed, text)
}

/// A problem with what is not to be.
pub(crate) fn refused(text: impl Into<String>) -> Problem {
    Problem::new(Code::Refused, text)
}

/// What a game tells of itself.
pub fn info(catalog: &Catalog, id: &str) -> Result<&'static GameInfo, Problem> {
    Ok(catalog.game(id)?.info())
}

/// That a game is not longer than those played here.
pub fn check_length(actions: usize) -> Result<(), Problem> {
    if actions as u64 > MAX_GAME_PLIES {
        return Err(malformed(format!("a game has at most {MAX_GAME_PLIES} actions here")));
    }
    Ok(())
}

/// A seat in an address: `p1` to `p4`.
pub fn read_player(text: &str) -> Result<Player, Problem> {
    let number = text.strip_prefix('p').and_then(|number| number.parse::<usize>().ok());
    match number {
        Some(number @ 1..=MAX_PLAYERS) => Ok(Player::new(number - 1)),
        _ => Err(malformed("a seat is `p1` to `p4`")),
    }
}

/// A name as others are told it.
pub fn check_name(name: &str) -> Result<&str, Problem> {
    let name = name.trim();
    let length = name.chars().count();
    if name.is_empty() || length > MAX_NAME_CHARS {
        return Err(malformed(format!("a name has 1 to {MAX_NAME_CHARS} characters, not {length}")));
    }
    if name.chars().any(is_unprintable) {
        return Err(malformed("a name holds no control characters"));
    }
    Ok(name)
}
