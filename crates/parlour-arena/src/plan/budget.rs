//! What a player may spend on a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use parlour_table::Limits;
use serde::{Deserialize, Serialize};

use super::PlanError;

const MEBIBYTE: usize = 1 << 20;
/// How many nodes a move a mebibyte lasts for: what some thirty moves of a game leave in a table.
const NODES_A_MEBIBYTE: u64 = 2048;
/// As much as an engine can be asked for.
const MAX_MEMORY: u64 = 1 << 16;

/// What a player may spend on a move. What is not said is not limited; for one player, zero lifts everyone's limit.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// The longest to think, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub movetime: Option<u64>,
    /// The most nodes to visit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The deepest iteration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The time for a game, in seconds, and what a turn adds: `10+0.1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// The memory, in MiB.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
}

impl Budget {
    /// This where it says something, and another one where it does not. Whoever has limits of one's own for the effort
    /// of a move is free of everyone's.
    #[must_use]
    pub fn over(&self, general: &Budget) -> Budget {
        let lifted = |own: Option<u64>, general: Option<u64>| own.or(general).filter(|&limit| limit > 0);
        Budget {
            movetime: lifted(self.movetime, general.movetime),
            nodes: lifted(self.nodes, general.nodes),
            depth: self.depth.or(general.depth).filter(|&depth| depth > 0),
            clock: self.clock.or(general.clock),
            memory: lifted(self.memory, general.memory),
        }
    }

    /// The same with as much memory as its nodes can use, if it says nothing else: short games would otherwise spend more
    /// time on clearing their tables than on searching.
    #[must_use]
    pub(super) fn with_usual_memory(self) -> Budget {
        let most = (parlour_table::limits::DEFAULT_BYTES / MEBIBYTE) as u64;
        let usual = |nodes: u64| (nodes / NODES_A_MEBIBYTE).clamp(1, most);
        Budget { memory: self.memory.or(self.nodes.map(usual)), ..self }
    }

    pub(super) fn check(&self) -> Result<(), PlanError> {
        match self.memory {
            Some(memory) if memory > MAX_MEMORY => Err(PlanError::because(format!(
                "{memory} MiB are more than the {MAX_MEMORY} that can be asked for"
            ))),
            _ => Ok(()),
        }
    }

    /// The same for one decision, with what is left on the clock.
    pub fn limits(&self, left: Option<Duration>) -> Limits {
        let limits = Limits {
            movetime: self.movetime.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
            bytes: self
                .memory
                .map_or(parlour_table::limits::DEFAULT_BYTES, |memory| memory as usize * MEBIBYTE),
            ..Limits::default()
        };
        match (self.clock, left) {
            (Some(clock), Some(left)) => limits.with_clock(left, clock.increment),
            _ => limits,
        }
    }

    /// Whether the same games come of the same seed, however fast the machine is.
    pub fn repeats(&self) -> bool {
        self.movetime.is_none() && self.clock.is_none()
    }
}

/// So much time for the game, and some more after every turn; written `10+0.1`, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    /// What everyone begins with.
    pub base: Duration,
    /// What a finished turn adds.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seconds = |text: &str| {
            let seconds: f64 = text.trim().parse().ok()?;
            Duration::try_from_secs_f64(seconds).ok().filter(|time| time.as_secs() < 1_000_000)
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(TimeControl { base, increment }),
            _ => Err(format!("`{text}` is no clock; one is written like 10+0.1, in seconds")),
        }
    }
}

impl TryFrom<String> for TimeControl {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

impl From<TimeControl> for String {
    fn from(clock: TimeControl) -> String {
        clock.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_reads_back() {
        let clock: TimeControl = "10+0.1".parse().unwrap();
        assert_eq!((clock.base.as_millis(), clock.increment.as_millis()), (10_000, 100));
        assert_eq!(clock.to_string(), "10+0.1");
        assert_eq!("5".parse::<TimeControl>().unwrap().to_string(), "5+0");
        for bad in ["", "+1", "0", "ten", "-3", "1+x", "1e99"] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_player_s_own_limits_come_first_and_zero_lifts() {
        let general = Budget { nodes: Some(500), memory: Some(4), ..Budget::default() };
        let own = Budget { nodes: Some(0), depth: Some(3), ..Budget::default() };
        let both = own.over(&general);
        assert_eq!((both.nodes, both.depth, both.memory), (None, Some(3), Some(4)));
        assert_eq!(both.limits(None).bytes, 4 << 20);
    }
}
