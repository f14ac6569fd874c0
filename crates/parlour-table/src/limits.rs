//! Limits on a decision as the world states them, and the clock that core does not have.

use alloc::string::String;

use core::time::Duration;
use parlour_core::sync::{AtomicBool, Ordering};

use parlour_core::{Budget, Decision, Insight};

use crate::bots::{AnyBot, AnySight, WrongGame};
use crate::deadline::{self, Deadline};

/// The memory a bot gets unless someone says otherwise.
pub const DEFAULT_BYTES: usize = 16 << 20;

/// What a bot may spend on one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest to think.
    #[cfg(feature = "std")]
    pub movetime: Option<Duration>,
    /// When to make up one's mind unless something important is still open.
    #[cfg(feature = "std")]
    pub aim: Option<Duration>,
    /// The most nodes to visit.
    pub nodes: Option<u64>,
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// All the memory to use.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            #[cfg(feature = "std")]
            movetime: None,
            #[cfg(feature = "std")]
            aim: None,
            nodes: None,
            depth: None,
            bytes: DEFAULT_BYTES,
        }
    }
}

/// A game is planned to last this many more moves.
#[cfg(feature = "std")]
const MOVES_TO_GO: u32 = 30;
/// A move that is hard to decide may take so many times the usual, but no more than this part of what is left.
#[cfg(feature = "std")]
const HARD_MOVE_FACTOR: u32 = 4;
/// What a move leaves on the clock for the way to the other side and back.
#[cfg(feature = "std")]
const NETWORK_OVERHEAD: Duration = Duration::from_millis(20);

impl Limits {
    /// The same with the time that a clock allows: an even share of what is left for most moves, several times
    /// as much for one that is hard to decide, and never so much that the clock runs out.
    #[cfg(feature = "std")]
    pub fn with_clock(self, left: Duration, increment: Duration) -> Self {
        let gain = increment * 3 / 4;
        let safe = left.saturating_sub(NETWORK_OVERHEAD);
        let aim = (left / MOVES_TO_GO + gain).min(safe);
        let most = (aim * HARD_MOVE_FACTOR).min(left / HARD_MOVE_FACTOR + gain).max(aim).min(safe);
        let movetime = self.movetime.map_or(most, |movetime| movetime.min(most));
        Limits { movetime: Some(movetime), aim: Some(aim), ..self }
    }

    /// The longest to think, and when to make up one's mind.
    #[cfg(feature = "std")]
    fn times(&self) -> (Option<Duration>, Option<Duration>) {
        (self.movetime, self.aim)
    }

    #[cfg(not(feature = "std"))]
    #[expect(clippy::unused_self, reason = "the same as with a clock")]
    fn times(&self) -> (Option<Duration>, Option<Duration>) {
        (None, None)
    }

    /// Lets a bot choose within these limits, or until `cancel` is set.
    pub fn choose(
        &self,
        bot: &mut dyn AnyBot,
        sight: &AnySight,
        cancel: &AtomicBool,
        report: &mut dyn FnMut(&Insight<String>),
    ) -> Result<Decision<String>, WrongGame> {
        self.choose_until(bot, sight, cancel, &|| false, report)
    }

    /// The same, with one more reason to stop.
    pub fn choose_until(
        &self,
        bot: &mut dyn AnyBot,
        sight: &AnySight,
        cancel: &AtomicBool,
        is_enough: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Insight<String>),
    ) -> Result<Decision<String>, WrongGame> {
        let (movetime, aim) = self.times();
        let (deadline, aim) = (Deadline::after(movetime), Deadline::after(aim));
        let stop = || cancel.load(Ordering::Relaxed) || deadline.is_past() || is_enough();
        let wrap_up = || aim.is_past();
        let budget = Budget {
            nodes: self.nodes.unwrap_or(u64::MAX),
            depth: self.depth.unwrap_or(u32::MAX),
            bytes: self.bytes,
            stop: &stop,
            clock: deadline::CLOCK,
            wrap_up: &wrap_up,
        };
        bot.choose(sight, &budget, report)
    }

    /// Lets a bot choose and say why: half of the limits for the choice, the rest for comparing it with others. Where
    /// the choice alone matters it has everything.
    pub fn advise(
        &self,
        bot: &mut dyn AnyBot,
        sight: &AnySight,
        compares: bool,
        cancel: &AtomicBool,
        is_enough: &dyn Fn() -> bool,
    ) -> Result<Decision<String>, WrongGame> {
        let share = if compares { 2 } else { 1 };
        let (movetime, _) = self.times();
        let choice_ends = Deadline::after(movetime.map(|movetime| movetime / share));
        let all_ends = Deadline::after(movetime);
        let is_over = || cancel.load(Ordering::Relaxed) || all_ends.is_past() || is_enough();
        let is_chosen = || is_over() || choice_ends.is_past();
        let nodes = self.nodes.map_or(u64::MAX, |nodes| nodes / u64::from(share));
        let budget = Budget {
            nodes,
            depth: self.depth.unwrap_or(u32::MAX),
            bytes: self.bytes,
            stop: &is_chosen,
            clock: deadline::CLOCK,
            wrap_up: &|| false,
        };
        let to_compare = Budget { stop: &is_over, nodes: if compares { nodes } else { 0 }, ..budget };
        bot.advise(sight, &budget, &to_compare)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_overdrawn() {
        let ms = Duration::from_millis;
        for left in [0, 1, 19, 20, 21, 100, 1000, 60_000, 3_600_000] {
            for increment in [0, 10, 1000, 60_000] {
                let limits = Limits::default().with_clock(ms(left), ms(increment));
                let (aim, most) = (limits.aim.unwrap(), limits.movetime.unwrap());
                assert!(
                    aim <= most && most <= ms(left).saturating_sub(NETWORK_OVERHEAD),
                    "{left} {increment}"
                );
            }
        }
        let limits = Limits::default().with_clock(ms(60_000), ms(1000));
        assert_eq!((limits.aim, limits.movetime), (Some(ms(2750)), Some(ms(11_000))));
        // What the caller said still holds.
        let limits = Limits { movetime: Some(ms(500)), ..Limits::default() };
        assert_eq!(limits.with_clock(ms(60_000), ms(0)).movetime, Some(ms(500)));
    }
}
