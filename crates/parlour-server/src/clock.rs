//! The server's time. It is wall-clock time when the process starts, and from then on it runs monotonically: a wall
//! clock that is set takes nobody's time. It also knows for how long the process stood still, stopped or suspended with
//! its machine: that counts as time in which the server was closed.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parking_lot::Mutex;
use parlour_table::table::clock::Moment;

/// How often the heartbeat looks at the clock.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(250);
/// A longer gap between two looks means that the process stood still.
const MAX_HEARTBEAT_GAP: Duration = Duration::from_secs(1);
/// When the wall clock is ahead by more than this, dates follow it.
const MAX_LAG: Duration = Duration::from_secs(10);

/// The time at one look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    pub(crate) now: Moment,
    /// For how long the process has stood still since it was started.
    pub(crate) stopped: Duration,
}

/// The clock that all tables share.
pub(crate) struct ServerClock(Mutex<Hands>);

struct Hands {
    /// The time at the last look.
    now: Duration,
    last_look: Instant,
    stopped: Duration,
}

impl Hands {
    /// Moves on to a monotonic instant, and to a wall clock that is far ahead.
    fn look(&mut self, instant: Instant, wall: Duration) -> Reading {
        let gap = instant.saturating_duration_since(self.last_look);
        if gap > MAX_HEARTBEAT_GAP {
            self.stopped += gap;
        }
        self.now += gap;
        self.last_look = instant;
        let lag = wall.saturating_sub(self.now);
        if lag > MAX_LAG {
            self.stopped += lag;
            self.now = wall;
        }
        Reading { now: Moment(self.now.as_millis() as u64), stopped: self.stopped }
    }
}

fn wall_time() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

impl ServerClock {
    /// A clock with its heartbeat, which ends with the clock.
    pub(crate) fn start() -> Arc<Self> {
        let hands = Hands { now: wall_time(), last_look: Instant::now(), stopped: Duration::ZERO };
        let clock = Arc::new(ServerClock(Mutex::new(hands)));
        let heartbeat = Arc::downgrade(&clock);
        // A thread of its own: a busy server is not one that stands still.
        let beat = move || {
            while let Some(clock) = heartbeat.upgrade() {
                clock.read();
                drop(clock);
                thread::sleep(HEARTBEAT_INTERVAL);
            }
        };
        thread::Builder::new().name("heartbeat".into()).spawn(beat).expect("a thread can be started");
        clock
    }

    /// The time, and for how long the process has stood still.
    pub(crate) fn read(&self) -> Reading {
        self.0.lock().look(Instant::now(), wall_time())
    }

    /// The time.
    pub(crate) fn now(&self) -> Moment {
        self.read().now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// At 1,000 seconds of wall-clock time.
    fn hands(start: Instant) -> Hands {
        Hands { now: 1000 * SECOND, last_look: start, stopped: Duration::ZERO }
    }

    #[test]
    fn time_runs_with_the_monotonic_clock() {
        let start = Instant::now();
        let mut hands = hands(start);
        let mut reading = hands.look(start, 1000 * SECOND);
        for step in 1..=8 {
            reading = hands.look(start + step * SECOND / 2, 1000 * SECOND + step * SECOND / 2);
        }
        assert_eq!(reading, Reading { now: Moment(1_004_000), stopped: Duration::ZERO });
        // A wall clock that goes back, or a little ahead, is not followed.
        for wall in [0, 900, 1010] {
            reading = hands.look(start + 4 * SECOND, wall * SECOND);
        }
        assert_eq!(reading, Reading { now: Moment(1_004_000), stopped: Duration::ZERO });
    }

    #[test]
    fn standing_still_and_jumps_are_told() {
        let start = Instant::now();
        let mut hands = hands(start);
        let stopped = hands.look(start + 6 * SECOND, 1006 * SECOND);
        assert_eq!(stopped, Reading { now: Moment(1_006_000), stopped: 6 * SECOND });
        // The dates follow a wall clock that is set by two hours, and so does what was not served.
        let jumped = hands.look(start + 6 * SECOND, 8206 * SECOND);
        assert_eq!(jumped, Reading { now: Moment(8_206_000), stopped: 7206 * SECOND });
    }
}
