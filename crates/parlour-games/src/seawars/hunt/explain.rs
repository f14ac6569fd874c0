//! Explaining the hits: every way in which ships can lie on all cells that were hit.
//!
//! A fleet is consistent with the answers exactly when each ship that went down lies within the hits made until
//! then and on the last of them, every other hit lies on a ship afloat, each ship afloat has a cell that was not
//! shot at, and no ship lies on a miss. Which ship was hit by which shot follows from the fleet, so every
//! consistent fleet has exactly one explanation of its hits, and the ships that explain none of them lie anywhere
//! among the cells that were not shot at.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use parlour_core::budget::Meter;

use super::chart::{Berth, Chart, Sighting};
use super::word::Word;
use crate::seawars::variants::{Lengths, MOST_SHIPS};

/// Ships that together lie on every hit, and what is left of the fleet.
#[derive(Clone, Debug)]
pub struct ShipsOnHits<W> {
    /// Where these ships lie.
    pub ships: ArrayVec<Berth, MOST_SHIPS>,
    /// Their cells.
    pub occupied: W,
    /// The lengths of all other ships, longest first.
    pub rest: Lengths,
}

/// Visits every explanation of the hits, until the visitor breaks or the meter runs out.
pub fn for_each_explanation<W: Word>(
    chart: &Chart<W>,
    sighting: &Sighting<W>,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(&ShipsOnHits<W>, &mut Meter<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut search = Search {
        chart,
        sighting,
        visit,
        now: ShipsOnHits { ships: ArrayVec::new(), occupied: W::default(), rest: sighting.afloat.clone() },
    };
    search.explain_sinkings(0, meter)
}

/// What all explanations of the hits agree on.
#[derive(Clone, Debug, Default)]
pub struct SurelySunk<W> {
    /// The cells that belong to ships which went down.
    pub cells: W,
    /// The place of each ship that went down, in that order.
    pub ships: ArrayVec<Option<Berth>, MOST_SHIPS>,
}

/// What is sure of the ships that went down; `None` if the meter runs out.
pub fn surely_sunk<W: Word>(
    chart: &Chart<W>,
    sighting: &Sighting<W>,
    meter: &mut Meter<'_>,
) -> Option<SurelySunk<W>> {
    let sunk = sighting.sinkings.len();
    let mut sure: Option<SurelySunk<W>> = None;
    let flow = for_each_explanation(chart, sighting, meter, &mut |explanation, _| {
        // The ships that went down come first.
        let down = &explanation.ships[..sunk];
        let cells = down.iter().fold(W::default(), |set, &berth| set | chart.mask(berth));
        let sure =
            sure.get_or_insert_with(|| SurelySunk { cells, ships: down.iter().copied().map(Some).collect() });
        sure.cells = sure.cells & cells;
        for (known, &berth) in sure.ships.iter_mut().zip(down) {
            *known = known.filter(|&known| known == berth);
        }
        ControlFlow::Continue(())
    });
    flow.is_continue().then(|| sure.unwrap_or_default())
}

struct Search<'a, W> {
    chart: &'a Chart<W>,
    sighting: &'a Sighting<W>,
    visit: &'a mut dyn FnMut(&ShipsOnHits<W>, &mut Meter<'_>) -> ControlFlow<()>,
    now: ShipsOnHits<W>,
}

impl<W: Word> Search<'_, W> {
    /// The ships that went down, one by one.
    fn explain_sinkings(&mut self, next: usize, meter: &mut Meter<'_>) -> ControlFlow<()> {
        let Some(&sinking) = self.sighting.sinkings.get(next) else { return self.explain_hits(meter) };
        let chart = self.chart;
        for berth in chart.berths_over(sinking.last, sinking.length) {
            let outside = chart.mask(berth).minus(sinking.cells.minus(self.now.occupied));
            if outside.is_empty() {
                self.with(berth, meter, |search, meter| search.explain_sinkings(next + 1, meter))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The ships afloat on hits that nothing explains yet, by the first of these.
    fn explain_hits(&mut self, meter: &mut Meter<'_>) -> ControlFlow<()> {
        let open = self.sighting.hits.minus(self.now.occupied);
        if open.is_empty() {
            return (self.visit)(&self.now, meter);
        }
        let chart = self.chart;
        let forbidden = self.sighting.misses | self.now.occupied;
        for place in 0..self.now.rest.len() {
            let length = self.now.rest[place];
            // Ships of equal length are not told apart.
            if place > 0 && self.now.rest[place - 1] == length {
                continue;
            }
            self.now.rest.remove(place);
            let mut flow = ControlFlow::Continue(());
            for berth in chart.berths_over(open.lowest(), length) {
                let mask = chart.mask(berth);
                let is_afloat = !mask.minus(self.sighting.hits).is_empty();
                if is_afloat && (mask & forbidden).is_empty() {
                    flow = self.with(berth, meter, Self::explain_hits);
                }
                if flow.is_break() {
                    break;
                }
            }
            self.now.rest.insert(place, length);
            flow?;
        }
        ControlFlow::Continue(())
    }

    fn with(
        &mut self,
        berth: Berth,
        meter: &mut Meter<'_>,
        go_on: impl FnOnce(&mut Self, &mut Meter<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !meter.spend() {
            return ControlFlow::Break(());
        }
        let occupied = self.now.occupied;
        self.now.ships.push(berth);
        self.now.occupied = occupied | self.chart.mask(berth);
        let flow = go_on(self, meter);
        self.now.ships.pop();
        self.now.occupied = occupied;
        flow
    }
}
