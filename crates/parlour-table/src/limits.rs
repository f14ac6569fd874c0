//! Limits on a decision as the world states them, and the clock that core does not have.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use parlour_core::{Budget, Decision, Insight};

use crate::bots::{AnyBot, AnySight};

/// The memory a bot gets unless someone says otherwise.
pub const DEFAULT_BYTES: usize = 16 << 20;

/// What a bot may spend on one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest to think.
    pub movetime: Option<Duration>,
    /// The most nodes to visit.
    pub nodes: Option<u64>,
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// All the memory to use.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { movetime: None, nodes: None, depth: None, bytes: DEFAULT_BYTES }
    }
}

impl Limits {
    /// Lets a bot choose within these limits, or until `cancel` is set.
    pub fn choose(
        &self,
        bot: &mut dyn AnyBot,
        sight: &AnySight,
        cancel: &AtomicBool,
        report: &mut dyn FnMut(&Insight<String>),
    ) -> Decision<String> {
        // A time too far off to be told is no limit.
        let deadline = self.movetime.and_then(|movetime| Instant::now().checked_add(movetime));
        let stop =
            || cancel.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let budget = Budget {
            nodes: self.nodes.unwrap_or(u64::MAX),
            depth: self.depth.unwrap_or(u32::MAX),
            bytes: self.bytes,
            stop: &stop,
        };
        bot.choose(sight, &budget, report)
    }
}
