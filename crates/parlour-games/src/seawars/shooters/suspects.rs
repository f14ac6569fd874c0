//! Suspects: the fleets of which one is the truth, all of them or a fair sample, kept up from shot to shot.

use alloc::vec::Vec;

use parlour_core::Rng;
use parlour_core::budget::Meter;

use super::Aim;
use crate::seawars::hunt::census::nodes_to_count;
use crate::seawars::hunt::chart::Chart;
use crate::seawars::hunt::guesses::{self, Guess, Sampler};
use crate::seawars::hunt::prior::Prior;
use crate::seawars::hunt::word::{BitPlaneCounter, Word};
use crate::seawars::track::Track;

/// Fleets that are consistent with the answers so far.
#[derive(Clone, Debug, Default)]
pub struct Suspects<W> {
    /// The answers they are consistent with.
    track: Track,
    guesses: Vec<Guess<W>>,
    /// Whether there are no others.
    is_complete: bool,
}

/// How many suspects to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// All of them if they are not more than this.
    pub all: usize,
    /// Otherwise a sample of so many.
    pub sample: usize,
}

impl Room {
    /// No more than fit into so many bytes.
    pub fn within<W>(self, bytes: usize) -> Self {
        // They are looked at in a copy, and what else is kept must fit in too.
        let most = (bytes / (3 * size_of::<Guess<W>>())).max(16);
        Room { all: self.all.min(most), sample: self.sample.min(most) }
    }
}

/// Nodes to a suspect when all are listed.
const NODES_PER_SUSPECT: u64 = 4;
/// So many times as many cannot be listed, however rough the estimate.
const LISTING_LIMIT_FACTOR: u64 = 50;
/// Draws to a suspect when they are sampled.
const DRAWS_PER_SUSPECT: u64 = 200;

impl<W: Word> Suspects<W> {
    /// Whether all that are consistent are here.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The fleets.
    pub fn guesses(&self) -> &[Guess<W>] {
        &self.guesses
    }

    /// Takes the answers in: drops those who would have answered otherwise, or lists all anew; true if all are here
    /// then. Otherwise there are none, and a sample may have to do.
    pub fn follow(&mut self, chart: &Chart<W>, track: &Track, room: Room, meter: &mut Meter<'_>) -> bool {
        if self.is_complete && self.drop_refuted(chart, track) {
            return true;
        }
        self.begin(track);
        let sighting = chart.sighting(track);
        // What is hopeless had better not be begun; and some of what is left must remain for a sample.
        if nodes_to_count(chart, &sighting) > room.all as u64 * LISTING_LIMIT_FACTOR {
            return false;
        }
        let mut part = meter.part((room.all as u64 * NODES_PER_SUSPECT).min(meter.left() / 4));
        let listed = guesses::list(chart, &sighting, room.all, &mut part);
        meter.charge(part.spent());
        self.is_complete = listed.is_some();
        self.guesses = listed.unwrap_or_default();
        self.is_complete
    }

    /// Begins anew with these answers.
    pub fn begin(&mut self, track: &Track) {
        *self = Suspects { track: track.clone(), guesses: Vec::new(), is_complete: false };
    }

    /// Draws a sample, each fleet as likely as a prior says, or as any other; as large as there is room and the meter
    /// allows. If nothing was found that way, one fleet if there is time.
    pub fn sample(
        &mut self,
        chart: &Chart<W>,
        prior: Option<&Prior>,
        room: Room,
        rng: &mut Rng,
        meter: &mut Meter<'_>,
    ) {
        let sighting = chart.sighting(&self.track);
        let mut part = meter.part(room.sample as u64 * DRAWS_PER_SUSPECT);
        let sampler = Sampler::new(chart, &sighting, prior, &mut part, rng);
        let drawn = sampler.map(|mut sampler| sampler.sample(room.sample, rng, &mut part));
        self.guesses = drawn.unwrap_or_default();
        if self.guesses.is_empty() {
            self.guesses.extend(guesses::first(chart, &sighting, &mut part));
        }
        meter.charge(part.spent());
    }

    /// Drops the guesses that later answers refute; false if these are not later answers of the same game.
    fn drop_refuted(&mut self, chart: &Chart<W>, track: &Track) -> bool {
        let Some(new) = track.since(&self.track) else { return false };
        let mut shots = chart.word(self.track.shot_cells());
        for (cell, answer) in new {
            let index = chart.index(cell);
            shots = shots | W::bit(index);
            self.guesses.retain(|guess| guess.answer(chart, index, shots) == answer);
        }
        self.track = track.clone();
        !self.guesses.is_empty()
    }

    /// At the likeliest cell, by how many of them hold it.
    pub(super) fn likeliest(&self, chart: &Chart<W>, meter: &Meter<'_>) -> Aim {
        let mut tally = BitPlaneCounter::default();
        self.guesses.iter().for_each(|guess| tally.add(guess.occupied));
        tally.settle();
        let weights = (0..chart.size()).map(|cell| u64::from(tally.of(cell))).collect();
        Aim::at_heaviest(chart, &self.track, weights, u64::from(tally.added()), meter.spent())
    }
}
