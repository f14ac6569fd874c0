//! What a bot may spend on this machine: time, nodes and memory, by what kind of opponent it is.

use parlour_core::Budget;
use parlour_table::CharacterKind;

/// The longest that a bird or the champion thinks, in milliseconds. What a search does between two looks at the clock
/// comes on top: together they stay below three seconds.
const BIRD_MILLIS: u32 = 2200;
/// The longest for a report's own AI.
const GUEST_MILLIS: u32 = 350;
/// What a search may have for its table.
pub const MIND_BYTES: usize = 48 << 10;
/// What all who play at a table may have for theirs: each keeps it from move to move.
const ALL_MINDS_BYTES: usize = 96 << 10;

/// What tells a bot when to stop: someone who wants something else, and the time since it began.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Whether someone wants something else: a button was pressed.
    pub stop: &'a dyn Fn() -> bool,
    /// Milliseconds since it began.
    pub millis: &'a dyn Fn() -> u32,
}

impl Watch<'_> {
    /// Whether someone wants something else.
    pub fn is_stopped(&self) -> bool {
        (self.stop)()
    }

    /// Whether to stop now, if there are so many milliseconds.
    pub fn is_past(&self, millis: u32) -> bool {
        self.is_stopped() || (self.millis)() >= millis
    }
}

/// What a bot may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Milliseconds.
    pub millis: u32,
    /// Bytes.
    pub bytes: usize,
}

impl Allowance {
    /// What a kind of opponent may spend on a move.
    pub fn of(kind: Option<CharacterKind>) -> Self {
        let millis = if kind == Some(CharacterKind::Guest) { GUEST_MILLIS } else { BIRD_MILLIS };
        Allowance { millis, bytes: MIND_BYTES }
    }

    /// The same where so many play at one table.
    #[must_use]
    pub fn among(self, bots: usize) -> Self {
        Allowance { bytes: self.bytes.min(ALL_MINDS_BYTES / bots.max(1)), ..self }
    }

    /// The same as a search wants it.
    pub fn budget(self, stop: &dyn Fn() -> bool) -> Budget<'_> {
        Budget::default().bytes(self.bytes).until(stop)
    }
}
