//! How long every action took, whether or not the table has a clock. It reads no clock: it is told what time it is.

use parlour_core::history::History;

use super::clock::Moment;

/// How long the actions of a game took, and since when whoever is to move now has been thinking.
#[derive(Clone, Debug, Default)]
pub(super) struct Thinking {
    /// Milliseconds, for every action so far; nothing where it is not known or where it was chance.
    spent: History<Option<u64>>,
    /// Since when someone thinks; nothing while nobody does.
    since: Option<Moment>,
    /// What they had thought before the house was closed.
    before: u64,
}

impl Thinking {
    /// Someone is to move from now on.
    pub(super) fn begin(&mut self, now: Moment) {
        (self.since, self.before) = (Some(now), 0);
    }

    /// Nobody is to move any more.
    pub(super) fn end(&mut self) {
        (self.since, self.before) = (None, 0);
    }

    /// The house is closed: nobody is said to think.
    pub(super) fn hold(&mut self, now: Moment) {
        if let Some(since) = self.since.take() {
            self.before += now.0.saturating_sub(since.0);
        }
    }

    /// The house is open again. It was last known to be open at a moment before.
    pub(super) fn resume(&mut self, last_open: Moment, now: Moment) {
        self.hold(last_open.min(now));
        self.since = Some(now);
    }

    /// Someone acted after so many actions, and chance answered so often; whoever is next thinks from now on.
    pub(super) fn acted(&mut self, plies: u64, chance: usize, now: Moment) {
        let spent = self.since.map(|since| self.before + now.0.saturating_sub(since.0));
        while (self.spent.len() as u64) < plies {
            self.spent.push(None);
        }
        self.spent.push(spent);
        (0..chance).for_each(|_| self.spent.push(None));
        self.begin(now);
    }

    /// Only so many actions are left.
    pub(super) fn undone(&mut self, plies: u64, now: Moment) {
        while self.spent.len() as u64 > plies && self.spent.pop().is_some() {}
        self.begin(now);
    }

    /// What is known of every action, as it was stored.
    pub(super) fn recall(spent: impl IntoIterator<Item = Option<u64>>) -> Self {
        let mut thinking = Thinking::default();
        spent.into_iter().for_each(|spent| thinking.spent.push(spent));
        thinking
    }

    /// How long an action took, if that is known.
    pub(super) fn spent(&self, ply: u64) -> Option<u64> {
        self.spent.get(ply as usize).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    fn all(thinking: &Thinking) -> Vec<Option<u64>> {
        thinking.spent.iter().copied().collect()
    }

    #[test]
    fn every_action_has_its_time_and_chance_has_none() {
        let mut thinking = Thinking::default();
        // Two actions were there before, and nobody was seen to begin.
        thinking.acted(2, 1, Moment(1_000));
        assert_eq!(all(&thinking), [None, None, None, None]);
        thinking.acted(4, 0, Moment(3_500));
        thinking.acted(5, 2, Moment(4_000));
        assert_eq!(all(&thinking)[4..], [Some(2_500), Some(500), None, None]);
        assert_eq!((thinking.spent(4), thinking.spent(6), thinking.spent(99)), (Some(2_500), None, None));
    }

    #[test]
    fn what_is_taken_back_is_forgotten_and_begins_anew() {
        let mut thinking = Thinking::default();
        thinking.begin(Moment(0));
        thinking.acted(0, 0, Moment(100));
        thinking.acted(1, 0, Moment(300));
        thinking.undone(1, Moment(1_000));
        thinking.acted(1, 0, Moment(1_250));
        assert_eq!(all(&thinking), [Some(100), Some(250)]);
    }

    #[test]
    fn nobody_thinks_while_the_house_is_closed() {
        let mut thinking = Thinking::default();
        thinking.begin(Moment(0));
        let mut crashed = thinking.clone();
        thinking.hold(Moment(400));
        thinking.resume(Moment(400), Moment(90_000));
        thinking.acted(0, 0, Moment(90_100));
        assert_eq!(all(&thinking), [Some(500)]);
        // Nobody was told; it is known to have been open at 300.
        crashed.resume(Moment(300), Moment(90_000));
        crashed.acted(0, 0, Moment(90_100));
        assert_eq!(all(&crashed), [Some(400)]);
        crashed.end();
        crashed.acted(1, 0, Moment(99_000));
        assert_eq!(all(&crashed), [Some(400), None]);
    }

    #[test]
    fn what_was_stored_is_recalled() {
        let thinking = Thinking::recall([Some(7), None]);
        assert_eq!((thinking.spent(0), thinking.spent(1)), (Some(7), None));
    }
}
