//! Clocks that read no clock: they are told what time it is.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use parlour_core::Player;
use serde::{Deserialize, Serialize};

/// A point in time, in milliseconds since some beginning that all of a table's moments share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Moment(pub u64);

impl Moment {
    fn since(self, earlier: Moment) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    fn after(self, time: Duration) -> Moment {
        Moment(self.0.saturating_add(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
    }
}

/// How time is given to the players, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Control {
    /// As long as they like.
    #[default]
    None,
    /// So much for the game, and some more after every turn.
    Increment {
        /// What each begins with.
        base: u64,
        /// What each gains by finishing a turn.
        increment: u64,
    },
    /// So much for every turn, whatever was left of the one before.
    PerMove {
        /// The time for a turn.
        time: u64,
    },
}

/// The longest that a clock can give.
const MAX_CLOCK_MS: u64 = 30 * 24 * 60 * 60 * 1000;
/// The shortest that a person could use.
const MIN_CLOCK_MS: u64 = 1000;

impl Control {
    /// Whether such a clock can be played with; the error says why not.
    pub fn check(&self) -> Result<(), String> {
        let (time, increment) = match *self {
            Control::None => return Ok(()),
            Control::Increment { base, increment } => (base, increment),
            Control::PerMove { time } => (time, 0),
        };
        if !(MIN_CLOCK_MS..=MAX_CLOCK_MS).contains(&time) {
            return Err(format!("a clock gives {MIN_CLOCK_MS} to {MAX_CLOCK_MS} milliseconds, not {time}"));
        }
        if increment > MAX_CLOCK_MS {
            return Err(format!("an increment is at most {MAX_CLOCK_MS} milliseconds, not {increment}"));
        }
        Ok(())
    }

    fn first(self) -> Duration {
        match self {
            Control::None => Duration::ZERO,
            Control::Increment { base: time, .. } | Control::PerMove { time } => Duration::from_millis(time),
        }
    }

    /// What a bot may count on getting for this turn.
    pub fn increment(self) -> Duration {
        match self {
            Control::Increment { increment, .. } => Duration::from_millis(increment),
            _ => Duration::ZERO,
        }
    }
}

/// What the players have left, and whose time runs. It starts with the first action of the game, so that nobody
/// loses time to someone who is not there yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: Control,
    left: Vec<Duration>,
    /// Whose time runs, since when.
    running: Option<(Player, Moment)>,
    /// Whose time will run when the table is open again.
    held: Option<Player>,
}

impl Clock {
    /// A clock for so many players, not running.
    pub fn new(control: Control, players: usize) -> Self {
        Clock { control, left: vec![control.first(); players], running: None, held: None }
    }

    /// How time is given.
    pub fn control(&self) -> Control {
        self.control
    }

    /// A player acted and another, or the same one, or nobody, is next.
    pub fn acted(&mut self, mover: Player, next: Option<Player>, now: Moment) {
        if self.control == Control::None {
            return;
        }
        let was_running = self.running.is_some();
        self.charge(now);
        if let Control::Increment { increment, .. } = self.control
            && was_running
            && next != Some(mover)
        {
            self.left[mover.index()] += Duration::from_millis(increment);
        }
        self.pass(Some(mover), next, now);
    }

    /// The turn passes, or stays where it is.
    fn pass(&mut self, from: Option<Player>, to: Option<Player>, now: Moment) {
        self.running = to.map(|to| (to, now));
        if let (Control::PerMove { .. }, Some(to)) = (self.control, to)
            && from != Some(to)
        {
            self.left[to.index()] = self.control.first();
        }
    }

    /// The position changed in another way: whoever is to move now spends time from now on.
    pub fn set_to_move(&mut self, next: Option<Player>, now: Moment) {
        if self.running.is_some() {
            self.charge(now);
            self.pass(None, next, now);
        }
    }

    /// Stops for good.
    pub fn stop(&mut self, now: Moment) {
        self.charge(now);
        self.running = None;
        self.held = None;
    }

    /// Stops until [`Clock::resume`].
    pub fn hold(&mut self, now: Moment) {
        self.charge(now);
        self.held = self.running.take().map(|(player, _)| player).or(self.held);
    }

    /// Runs again. Whatever went by since the table was `last_open` is nobody's time.
    pub fn resume(&mut self, last_open: Moment, now: Moment) {
        if let Some((_, since)) = self.running {
            self.hold(last_open.max(since).min(now));
        }
        self.running = self.held.take().map(|player| (player, now));
    }

    fn charge(&mut self, now: Moment) {
        if let Some((player, since)) = &mut self.running {
            let left = &mut self.left[player.index()];
            *left = left.saturating_sub(now.since(*since));
            *since = now;
        }
    }

    /// What a player has left.
    pub fn left(&self, player: Player, now: Moment) -> Duration {
        let left = self.left[player.index()];
        match self.running {
            Some((running, since)) if running == player => left.saturating_sub(now.since(since)),
            _ => left,
        }
    }

    /// Whose time runs.
    pub fn running(&self) -> Option<Player> {
        self.running.map(|(player, _)| player)
    }

    /// Whether someone's time runs, or will when the table is open again.
    pub fn is_in_use(&self) -> bool {
        self.running.is_some() || self.held.is_some()
    }

    /// When the time that runs is used up, and whose it is.
    pub fn deadline(&self) -> Option<(Player, Moment)> {
        self.running.map(|(player, since)| (player, since.after(self.left[player.index()])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Player = Player::FIRST;
    const B: Player = Player::SECOND;

    fn left(clock: &Clock, now: u64) -> [u64; 2] {
        [A, B].map(|player| clock.left(player, Moment(now)).as_millis() as u64)
    }

    #[test]
    fn an_increment_is_gained_by_finishing_a_turn() {
        let mut clock = Clock::new(Control::Increment { base: 60_000, increment: 2_000 }, 2);
        assert_eq!(clock.deadline(), None);
        clock.acted(A, Some(B), Moment(1_000_000));
        assert_eq!(left(&clock, 1_005_000), [60_000, 55_000]);
        assert_eq!(clock.deadline(), Some((B, Moment(1_060_000))));
        // Two actions of one turn.
        clock.acted(B, Some(B), Moment(1_010_000));
        assert_eq!(left(&clock, 1_010_000), [60_000, 50_000]);
        clock.acted(B, Some(A), Moment(1_020_000));
        assert_eq!(left(&clock, 1_021_000), [59_000, 42_000]);
        clock.acted(A, None, Moment(1_022_000));
        assert_eq!((left(&clock, 2_000_000), clock.running()), ([60_000, 42_000], None));
    }

    #[test]
    fn time_per_move_begins_anew() {
        let mut clock = Clock::new(Control::PerMove { time: 10_000 }, 2);
        clock.acted(A, Some(B), Moment(0));
        clock.acted(B, Some(A), Moment(9_000));
        assert_eq!(left(&clock, 12_000), [7_000, 1_000]);
        assert_eq!(clock.deadline(), Some((A, Moment(19_000))));
        // Two actions of one turn share its time; whoever is next has all of it, also after an undo.
        clock.acted(A, Some(A), Moment(13_000));
        assert_eq!(left(&clock, 14_000), [5_000, 1_000]);
        clock.set_to_move(Some(B), Moment(14_000));
        assert_eq!(left(&clock, 15_000), [5_000, 9_000]);
    }

    #[test]
    fn nobody_pays_for_the_time_the_house_was_closed() {
        let mut clock = Clock::new(Control::Increment { base: 60_000, increment: 0 }, 2);
        clock.acted(A, Some(B), Moment(0));
        let mut crashed = clock.clone();
        clock.hold(Moment(5_000));
        assert!(clock.is_in_use() && clock.deadline().is_none());
        clock.resume(Moment(5_000), Moment(900_000));
        assert_eq!(left(&clock, 901_000), [60_000, 54_000]);
        // Nobody was told; it is known to have been open at 3,000.
        crashed.resume(Moment(3_000), Moment(900_000));
        assert_eq!(left(&crashed, 900_000), [60_000, 57_000]);
        crashed.stop(Moment(901_000));
        assert!(!crashed.is_in_use());
    }

    #[test]
    fn no_control_is_no_clock() {
        let mut clock = Clock::new(Control::None, 2);
        clock.acted(A, Some(B), Moment(0));
        clock.resume(Moment(0), Moment(5));
        assert_eq!((clock.deadline(), clock.is_in_use()), (None, false));
        assert!(Control::None.check().is_ok() && Control::PerMove { time: 5 }.check().is_err());
        assert!(Control::Increment { base: 60_000, increment: u64::MAX }.check().is_err());
    }
}
