//! Checks of what clients send, shared by all requests.

use parlour_core::{GameInfo, MAX_PLAYERS, Player};
use parlour_table::Catalog;
use parlour_table::table::chat::{MAX_NAME_CHARS, is_unprintable};

pub use parlour_client::protocol::malformed;
use parlour_client::protocol::{Code, Problem};

/// The longest game, in actions.
pub const MAX_GAME_PLIES: u64 = 5_000;
/// The most events of a table.
pub const MAX_TABLE_EVENTS: u64 = 50_000;

/// Returns a letter or digit of a random name, for five bits of a number: none that is mistaken for another.
pub fn letter(number: u8) -> char {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    char::from(LETTERS[usize::from(number % 32)])
}

/// Returns a problem with a request that is not allowed.
pub fn refused(text: impl Into<String>) -> Problem {
    Problem::new(Code::Refused, text)
}

/// Returns what a game says about itself.
pub fn info(catalog: &Catalog, id: &str) -> Result<&'static GameInfo, Problem> {
    Ok(catalog.game(id)?.info())
}

/// Checks that a game is not too long.
pub fn check_length(actions: usize) -> Result<(), Problem> {
    if actions as u64 > MAX_GAME_PLIES {
        return Err(malformed(format!("a game has at most {MAX_GAME_PLIES} actions here")));
    }
    Ok(())
}

/// Parses a seat in an address: `p1` to `p4`.
pub fn read_player(text: &str) -> Result<Player, Problem> {
    let number = text.strip_prefix('p').and_then(|number| number.parse::<usize>().ok());
    match number {
        Some(number @ 1..=MAX_PLAYERS) => Ok(Player::new(number - 1)),
        _ => Err(malformed("a seat is `p1` to `p4`")),
    }
}

/// Checks a person's name and returns it trimmed.
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
