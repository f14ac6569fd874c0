//! Reasons: what an action changes, told in a sentence.
//!
//! A game counts a few things in a position that people have words for, before an action and after it. Whatever changed
//! for the better by the most is the reason; what changed for the worse is told as well where it weighs about as much.
//!
//! ```
//! use parlour_core::reasons::{Count, sentence};
//! let men = |count| Count::new(100, count, |n| format!("takes {n} men"), |n| format!("loses {n} men"));
//! let ways = |count| Count::new(30, count, |n| format!("opens {n} ways"), |n| format!("shuts {n} ways"));
//! assert_eq!(sentence(&[men(0), ways(4)], &[men(1), ways(3)]), "Takes 1 men");
//! assert_eq!(sentence(&[men(0), ways(4)], &[men(1), ways(1)]), "Takes 1 men, but shuts 3 ways");
//! assert_eq!(sentence(&[men(0), ways(4)], &[men(0), ways(3)]), "Shuts 1 ways");
//! assert_eq!(sentence(&[men(2)], &[men(2)]), "");
//! ```

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;

use crate::game::{Game, Player, Turn};

/// What can be said of an action that ends the game; `None` where it goes on.
pub fn ending<G: Game>(game: &G, after: &G::State, player: Player) -> Option<String> {
    let Turn::Over(outcome) = game.turn(after) else { return None };
    Some(match outcome.winner() {
        Some(winner) if winner == player => "Wins at once".to_owned(),
        Some(_) => "Loses at once".to_owned(),
        None => "Ends in a draw".to_owned(),
    })
}

/// Half a sentence about so many of something, without its subject: "takes two men".
type Words = Box<dyn Fn(u32) -> String>;

/// Something worth counting, seen by one player: the more of it the better.
pub struct Count {
    /// What one of it is worth, beside the others.
    points: i32,
    amount: i32,
    more: Words,
    fewer: Words,
}

impl Count {
    /// So many, of which each is worth so many points, and how to say that there are more or fewer than before. Where
    /// nothing is to be said of a change, its words are empty.
    pub fn new(
        points: i32,
        count: i32,
        more: impl Fn(u32) -> String + 'static,
        fewer: impl Fn(u32) -> String + 'static,
    ) -> Self {
        Count { points, amount: count, more: Box::new(more), fewer: Box::new(fewer) }
    }

    /// Whether something holds.
    pub fn whether(
        points: i32,
        holds: bool,
        more: impl Fn(u32) -> String + 'static,
        fewer: impl Fn(u32) -> String + 'static,
    ) -> Self {
        Count::new(points, holds.into(), more, fewer)
    }
}

/// A change is told beside a larger one that goes the other way if it is worth at least this part of it, in hundredths.
const WORTH_A_BUT: i32 = 60;

/// What a change is worth, and how it is told.
type Change = Option<(i32, String)>;

/// The best of the changes between two lists of the same counts, and the worst.
fn changes(before: &[Count], after: &[Count]) -> (Change, Change) {
    let (mut best, mut worst): (Change, Change) = (None, None);
    for (before, after) in before.iter().zip(after) {
        let difference = after.amount - before.amount;
        let weight = difference * after.points;
        let words = if difference > 0 { &after.more } else { &after.fewer };
        let kept = if weight > 0 { &mut best } else { &mut worst };
        if weight == 0 || kept.as_ref().is_some_and(|(heaviest, _)| *heaviest >= weight.abs()) {
            continue;
        }
        let text = words(difference.unsigned_abs());
        if !text.is_empty() {
            *kept = Some((weight.abs(), text));
        }
    }
    (best, worst)
}

/// What changed most between two lists of the same counts, as a sentence without its full stop; empty if nothing did
/// that there are words for.
pub fn sentence(before: &[Count], after: &[Count]) -> String {
    let text = match changes(before, after) {
        (Some((gain, better)), Some((loss, worse))) if 100 * loss >= WORTH_A_BUT * gain => {
            better + ", but " + &worse
        }
        (Some((_, better)), _) => better,
        (None, Some((_, worse))) => worse,
        (None, None) => String::new(),
    };
    capitalised(&text)
}

/// The same with a capital at its beginning.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// A number in words up to ten, as in "takes two men".
pub fn number(count: u32) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(count as usize).map_or_else(|| alloc::format!("{count}"), |&word| word.to_owned())
}

/// So many of something: "a man", "three men".
pub fn several(count: u32, one: &str, many: &str) -> String {
    if count == 1 { one.to_owned() } else { alloc::format!("{} {many}", number(count)) }
}
