//! The census: how many fleets are consistent with the answers, and in how many of them each cell is taken.
//!
//! The ships that explain the hits and all others but the shortest are placed one by one; for the last one, the
//! places that are left are a set of cells, whose size is counted and which is added to a tally as a whole. So
//! some hundred fleets are counted in one step.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use parlour_core::budget::Meter;

use super::chart::{Berth, Chart, Sighting};
use super::explain::{ShipsOnHits, for_each_explanation};
use super::word::{BitPlaneCounter, Word};

/// The fleets that are consistent with the answers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// How many there are; ships of equal length are not told apart.
    pub total: u64,
    /// In how many of them each cell is taken, by number.
    pub cells: Vec<u64>,
}

/// Counts exactly; `None` if the meter runs out first.
pub fn census<W: Word>(chart: &Chart<W>, sighting: &Sighting<W>, meter: &mut Meter<'_>) -> Option<Census> {
    let mut count =
        Count { chart, berths: vec![0; chart.berth_count()], last: Default::default(), last_length: 0 };
    let mut total = 0;
    let flow = for_each_explanation(chart, sighting, meter, &mut |explanation, meter| {
        total += count.explained(explanation, sighting, meter)?;
        ControlFlow::Continue(())
    });
    if flow.is_break() {
        return None;
    }
    count.empty_tallies();
    Some(Census { total, cells: count.cells() })
}

/// About how many nodes a count takes, so as not to begin what cannot be finished.
pub fn nodes_to_count<W: Word>(chart: &Chart<W>, sighting: &Sighting<W>) -> u64 {
    let free = chart.board().minus(sighting.misses);
    let sunk: u32 = sighting.sinkings.iter().map(|sinking| u32::from(sinking.length)).sum();
    // A ship that was hit lies in a few places only.
    let loose = &sighting.afloat[usize::from(sighting.hits.count() > sunk).min(sighting.afloat.len())..];
    let (_, counted) = loose.split_last().unwrap_or((&0, &[]));
    let mut nodes = 1_u64;
    for (place, &length) in counted.iter().enumerate() {
        let [across, up] = chart.bows(free, length);
        let equal = counted[..=place].iter().rev().take_while(|&&other| other == length).count() as u64;
        // Some of them are in each other's way.
        nodes = nodes.saturating_mul(u64::from(across.count() + up.count()) * 3 / 4) / equal;
    }
    nodes.max(1)
}

/// What came out of one step; a break if the meter ran out.
type Counted = ControlFlow<(), u64>;

struct Count<'a, W> {
    chart: &'a Chart<W>,
    /// How many fleets have a ship there.
    berths: Vec<u64>,
    /// The same for the ships that were placed last, by heading, as long as their length stays the same.
    last: [BitPlaneCounter<W>; 2],
    last_length: u8,
}

impl<W: Word> Count<'_, W> {
    fn explained(
        &mut self,
        explanation: &ShipsOnHits<W>,
        sighting: &Sighting<W>,
        meter: &mut Meter<'_>,
    ) -> Counted {
        if let Some(&length) = explanation.rest.last()
            && length != self.last_length
        {
            self.empty_tallies();
            self.last_length = length;
        }
        let free = self.chart.board().minus(sighting.misses | explanation.occupied);
        let fleets = self.place(free, &explanation.rest, None, meter)?;
        for &berth in &explanation.ships {
            self.berths[usize::from(berth)] += fleets;
        }
        Counted::Continue(fleets)
    }

    /// Places the rest of a fleet in free cells. Of ships of equal length, each lies behind the one `before`.
    fn place(&mut self, free: W, rest: &[u8], before: Option<Berth>, meter: &mut Meter<'_>) -> Counted {
        let Some((&length, others)) = rest.split_first() else { return Counted::Continue(1) };
        let bows = bows_after(self.chart, free, length, before);
        if others.is_empty() {
            if !meter.spend() {
                return Counted::Break(());
            }
            return Counted::Continue(self.place_last(bows));
        }
        let mut fleets = 0;
        for (heading, bows) in bows.into_iter().enumerate() {
            for bow in bows.indices() {
                let berth = self.chart.berth(length, heading, bow);
                let left = free.minus(self.chart.mask(berth));
                let found = self.place(left, others, Some(berth), meter)?;
                self.berths[usize::from(berth)] += found;
                fleets += found;
            }
        }
        Counted::Continue(fleets)
    }

    #[inline]
    fn place_last(&mut self, bows: [W; 2]) -> u64 {
        if self.last[0].is_full() {
            self.empty_tallies();
        }
        self.last[0].add(bows[0]);
        self.last[1].add(bows[1]);
        u64::from(bows[0].count() + bows[1].count())
    }

    fn empty_tallies(&mut self) {
        let mut tallies = core::mem::take(&mut self.last);
        for (heading, tally) in tallies.iter_mut().enumerate().filter(|(_, tally)| tally.added() > 0) {
            tally.settle();
            for bow in 0..self.chart.size() {
                let berth = self.chart.berth(self.last_length, heading, bow);
                self.berths[usize::from(berth)] += u64::from(tally.of(bow));
            }
        }
    }

    fn cells(&self) -> Vec<u64> {
        let mut cells = vec![0; self.chart.size()];
        for (berth, &fleets) in self.berths.iter().enumerate().filter(|&(_, &fleets)| fleets > 0) {
            for cell in self.chart.mask(berth as Berth).indices() {
                cells[cell] += fleets;
            }
        }
        cells
    }
}

/// The first cells of all ships of a length in free cells; behind the ship before, if that is of equal length.
#[inline]
pub(super) fn bows_after<W: Word>(chart: &Chart<W>, free: W, length: u8, before: Option<Berth>) -> [W; 2] {
    let [across, up] = chart.bows(free, length);
    let Some(before) = before.filter(|&before| chart.length(before) == length) else { return [across, up] };
    // Every number up to and with that of the ship before.
    let first = chart.berth(length, 0, 0);
    let place = usize::from(before - first);
    let behind = |set: W, bow: usize| set.minus(up_to::<W>(bow));
    match place.checked_sub(chart.size()) {
        None => [behind(across, place), up],
        Some(place) => [W::default(), behind(up, place)],
    }
}

/// All cells up to and with one.
#[inline]
fn up_to<W: Word>(index: usize) -> W {
    (!W::default()) >> (W::ROOM - 1 - index) as u32
}
