//! Foresight: how many more shots a set of guesses costs, if one of them is the truth and each is as likely.
//!
//! Play goes on in thought: guesses that have answered alike so far are shot at alike, at the cell that most of
//! them hold; each answer parts them, until each has gone down. While no ship is hit and afloat, only the cells of
//! a diagonal lattice are shot at, as wide as the shortest ship left is long: no ship can hide between them.

use parlour_core::budget::Meter;

use super::chart::{Chart, Sighting};
use super::guesses::Guess;
use super::word::{BATCH, BitPlaneCounter, Word, highest_of_few};
use crate::seawars::track::Answer;
use crate::seawars::variants::{Lengths, take_out};

/// What guesses that have answered alike have in common.
#[derive(Clone, Debug)]
pub struct ShotHistory<W> {
    /// Where shots went.
    shots: W,
    /// How many hits lie on ships afloat.
    open_hits: u32,
    /// The lengths of the ships afloat, longest first.
    afloat: Lengths,
}

impl<W: Word> ShotHistory<W> {
    /// Where the shooting stands.
    pub fn new(sighting: &Sighting<W>) -> Self {
        let sunk: u32 = sighting.sinkings.iter().map(|sinking| u32::from(sinking.length)).sum();
        ShotHistory {
            shots: sighting.shots(),
            open_hits: sighting.hits.count().saturating_sub(sunk),
            afloat: sighting.afloat.clone(),
        }
    }

    /// Of the cells where something may be, those that are worth a shot: all beside a hit, otherwise those of the
    /// lattice that leaves the fewest.
    pub fn hunting_ground(&self, chart: &Chart<W>, possible: W) -> W {
        let Some(&shortest) = self.afloat.last().filter(|_| self.open_hits == 0) else { return possible };
        let grounds = chart.lattices(shortest).iter().map(|&lattice| possible & lattice);
        grounds.filter(|ground| !ground.is_empty()).min_by_key(|ground| ground.count()).unwrap_or(possible)
    }

    /// After one more shot.
    fn after(&self, shots: W, answer: Answer) -> Self {
        let mut stage = ShotHistory { shots, ..self.clone() };
        match answer {
            Answer::Miss => {}
            Answer::Hit => stage.open_hits += 1,
            Answer::Sunk(length) => {
                stage.open_hits = (stage.open_hits + 1).saturating_sub(length.into());
                take_out(&mut stage.afloat, length);
            }
        }
        stage
    }
}

/// Plays on in thought.
pub struct Foresight<'a, 'm, W> {
    chart: &'a Chart<W>,
    meter: &'a mut Meter<'m>,
}

impl<'a, 'm, W: Word> Foresight<'a, 'm, W> {
    /// On a board, as far as the meter allows; a node is one guess shot at once.
    pub fn new(chart: &'a Chart<W>, meter: &'a mut Meter<'m>) -> Self {
        Foresight { chart, meter }
    }

    /// The shots that all guesses together cost from here, the next one at a cell; `None` if that is `limit` or
    /// more, or the meter runs out.
    pub fn cost_of(
        &mut self,
        guesses: &mut [Guess<W>],
        cell: usize,
        stage: &ShotHistory<W>,
        limit: u64,
    ) -> Option<u64> {
        if !self.meter.spend_all(guesses.len() as u64) {
            return None;
        }
        let shots = stage.shots | W::bit(cell);
        let mut total = guesses.len() as u64;
        let mut rest = guesses;
        let sunk = stage.afloat.iter().map(|&length| Answer::Sunk(length));
        for answer in [Answer::Miss, Answer::Hit].into_iter().chain(sunk) {
            if total >= limit {
                return None;
            }
            let alike = partition(rest, |guess| guess.answer(self.chart, cell, shots) == answer);
            let (group, others) = rest.split_at_mut(alike);
            rest = others;
            total += match group {
                [] => 0,
                [only] => u64::from(only.occupied.minus(shots).count()),
                group => self.cost(group, &stage.after(shots, answer), limit - total)?,
            };
        }
        (total < limit).then_some(total)
    }

    /// The same, the next shot at the cell that most guesses hold.
    fn cost(&mut self, guesses: &mut [Guess<W>], stage: &ShotHistory<W>, limit: u64) -> Option<u64> {
        if stage.afloat.is_empty() {
            return Some(0);
        }
        let open = self.chart.board().minus(stage.shots);
        let cell = if guesses.len() <= BATCH {
            let mut few = [W::default(); BATCH];
            few.iter_mut().zip(guesses.iter()).for_each(|(set, guess)| *set = guess.occupied);
            highest_of_few(few, open).lowest()
        } else {
            self.likeliest(guesses, stage, open)
        };
        self.cost_of(guesses, cell, stage, limit)
    }

    fn likeliest(&self, guesses: &[Guess<W>], stage: &ShotHistory<W>, open: W) -> usize {
        let (mut tally, mut possible) = (BitPlaneCounter::default(), W::default());
        for guess in guesses {
            tally.add(guess.occupied);
            possible = possible | guess.occupied;
        }
        tally.settle();
        let likeliest = tally.highest(open).lowest();
        // A sure hit costs nothing: its cell has to be shot at sooner or later.
        if tally.of(likeliest) as usize == guesses.len() {
            return likeliest;
        }
        tally.highest(stage.hunting_ground(self.chart, possible & open)).lowest()
    }
}

/// Moves the elements that satisfy a condition to the front; how many they are.
fn partition<T>(items: &mut [T], is_first: impl Fn(&T) -> bool) -> usize {
    let mut first = 0;
    for index in 0..items.len() {
        if is_first(&items[index]) {
            items.swap(first, index);
            first += 1;
        }
    }
    first
}
