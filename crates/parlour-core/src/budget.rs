//! Budgets: the time, nodes and memory a bot may spend. All three are hard.

/// What a bot may spend on one decision.
///
/// Time is a callback, because core reads no clock: it answers true once the time is up or someone has asked
/// the bot to stop. It is polled every few hundred nodes, so it should be cheap; with a clock beside it, every fraction of
/// a millisecond, whatever a node takes.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most nodes to visit.
    pub nodes: u64,
    /// The deepest iteration to start.
    pub depth: u32,
    /// All the memory to use, in bytes.
    pub bytes: usize,
    /// Whether to stop now.
    pub stop: &'a dyn Fn() -> bool,
    /// Microseconds that have passed since some moment, where there is a clock: says how often to look whether to stop.
    pub clock: Option<&'a dyn Fn() -> u64>,
    /// Whether enough has been spent unless something important is still open: asked between iterations.
    pub wrap_up: &'a dyn Fn() -> bool,
}

impl Default for Budget<'_> {
    /// No limit but a mebibyte of memory.
    fn default() -> Self {
        Budget {
            nodes: u64::MAX,
            depth: u32::MAX,
            bytes: 1 << 20,
            stop: &|| false,
            clock: None,
            wrap_up: &|| false,
        }
    }
}

impl<'a> Budget<'a> {
    /// At most this many nodes.
    pub fn nodes(self, nodes: u64) -> Self {
        Budget { nodes: self.nodes.min(nodes), ..self }
    }

    /// At most this depth.
    pub fn depth(self, depth: u32) -> Self {
        Budget { depth: self.depth.min(depth), ..self }
    }

    /// Exactly this much memory.
    pub fn bytes(self, bytes: usize) -> Self {
        Budget { bytes, ..self }
    }

    /// Until this says so.
    pub fn until(self, stop: &'a dyn Fn() -> bool) -> Self {
        Budget { stop, ..self }
    }

    /// Starts spending.
    pub fn meter(&self) -> Meter<'a> {
        Meter {
            limit: self.nodes,
            spent: 0,
            next_poll: 0,
            poll_every: if self.clock.is_some() { 1 } else { POLL_EVERY },
            polled_at: self.clock.map_or(0, |clock| clock()),
            stop: self.stop,
            clock: self.clock,
            stopped: false,
        }
    }
}

/// How many nodes pass between two looks whether to stop, where no clock says how long they take. On a processor that
/// cannot compare and swap a node takes milliseconds.
const POLL_EVERY: u64 = if cfg!(target_has_atomic = "ptr") { 256 } else { 4 };

/// With a clock: so many microseconds should pass between two looks, and so many nodes at the most.
const POLL_MICROSECONDS: u64 = 200;
const MAX_POLL_EVERY: u64 = 4096;

/// A budget being spent: counts nodes, polls the clock, and once exhausted stays so.
pub struct Meter<'a> {
    limit: u64,
    spent: u64,
    next_poll: u64,
    poll_every: u64,
    /// What the clock said at the last look.
    polled_at: u64,
    stop: &'a dyn Fn() -> bool,
    clock: Option<&'a dyn Fn() -> u64>,
    stopped: bool,
}

impl<'a> Meter<'a> {
    /// A meter for a part of the work: at most so many nodes, and never more than are left. What it spends is to be
    /// given back by [`Meter::charge`].
    pub fn part(&self, nodes: u64) -> Meter<'a> {
        let limit = nodes.min(self.left());
        Meter { limit, spent: 0, next_poll: 0, ..*self }
    }

    /// Nodes that may still be visited.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.spent)
    }

    /// Counts nodes that a part has visited.
    pub fn charge(&mut self, nodes: u64) {
        self.spent = self.spent.saturating_add(nodes);
    }

    /// Asks to visit so many more nodes at once. False, and not counted, when the budget does not allow it.
    #[inline]
    pub fn spend_all(&mut self, nodes: u64) -> bool {
        if nodes > self.left() {
            self.stopped = true;
        }
        if self.stopped || !self.spend() {
            return false;
        }
        self.charge(nodes.saturating_sub(1));
        true
    }

    /// Asks to visit one more node. False, and not counted, when the budget does not allow it.
    #[inline]
    pub fn spend(&mut self) -> bool {
        if self.stopped || self.spent >= self.limit {
            self.stopped = true;
            return false;
        }
        if self.spent >= self.next_poll {
            if (self.stop)() {
                self.stopped = true;
                return false;
            }
            self.adapt();
            self.next_poll = self.spent + self.poll_every;
        }
        self.spent += 1;
        true
    }

    /// Looks more often if nodes take long, and less often if they do not.
    fn adapt(&mut self) {
        let Some(clock) = self.clock else { return };
        let now = clock();
        let passed = now.saturating_sub(core::mem::replace(&mut self.polled_at, now));
        self.poll_every = match passed {
            ..POLL_MICROSECONDS => (2 * self.poll_every).min(MAX_POLL_EVERY),
            _ => (self.poll_every * POLL_MICROSECONDS / (2 * passed)).max(1),
        };
    }

    /// Nodes visited so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::cell::Cell;

    #[test]
    fn the_node_limit_is_exact_and_final() {
        let mut meter = Budget::default().nodes(3).meter();
        assert_eq!([0; 5].map(|_| meter.spend()), [true, true, true, false, false]);
        assert_eq!(meter.spent(), 3);
    }

    #[test]
    fn parts_and_batches_stay_within_the_whole() {
        let mut meter = Budget::default().nodes(10).meter();
        assert!(meter.spend_all(4));
        let mut part = meter.part(100);
        assert!((0..6).all(|_| part.spend()) && !part.spend());
        meter.charge(part.spent());
        assert_eq!(meter.spent(), 10);
        assert!(!meter.spend_all(1) && !meter.spend());
    }

    /// However long a node takes, no more than a few looks' time passes between two looks.
    #[test]
    fn the_clock_is_looked_at_by_time() {
        for microseconds_a_node in [1, 7, 90, 3000] {
            let (now, looked, longest) = (Cell::new(0u64), Cell::new(0u64), Cell::new(0u64));
            let clock = || now.get();
            let stop = || {
                longest.set(longest.get().max(now.get() - looked.replace(now.get())));
                false
            };
            let budget = Budget { clock: Some(&clock), stop: &stop, ..Budget::default() };
            let mut meter = budget.meter();
            let mut looks = 0;
            for node in 0..40_000u64 {
                // In between nodes get much slower, as when captures are played out.
                let slow = if node > 20_000 { 8 } else { 1 };
                let before = looked.get();
                assert!(meter.spend());
                looks += u64::from(looked.get() != before);
                now.set(now.get() + slow * microseconds_a_node);
            }
            let most = 16 * POLL_MICROSECONDS.max(8 * microseconds_a_node);
            assert!(longest.get() <= most, "{microseconds_a_node}: {}", longest.get());
            assert!(microseconds_a_node > 7 || looks < 20_000, "looking costs time, too: {looks}");
        }
    }

    #[test]
    fn a_stop_is_noticed_before_the_first_node() {
        let mut meter = Budget::default().until(&|| true).meter();
        assert!(!meter.spend());
        assert_eq!(meter.spent(), 0);
    }
}
