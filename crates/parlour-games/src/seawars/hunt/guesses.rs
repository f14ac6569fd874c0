//! Guesses: whole fleets that are consistent with the answers, all of them or a fair sample.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use parlour_core::Rng;
use parlour_core::budget::Meter;

use super::census::bows_after;
use super::chart::{Berth, Chart, Sighting};
use super::explain::{ShipsOnHits, for_each_explanation};
use super::prior::Prior;
use super::word::Word;
use crate::seawars::track::Answer;
use crate::seawars::variants::MOST_SHIPS;

/// A fleet that is consistent with the answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guess<W> {
    /// All cells of all its ships.
    pub occupied: W,
    /// Where its ships lie; the first `count` of them.
    berths: [Berth; MOST_SHIPS],
    count: u8,
}

impl<W: Word> Guess<W> {
    fn new(occupied: W, ships: &[Berth]) -> Self {
        let mut berths = [0; MOST_SHIPS];
        berths[..ships.len()].copy_from_slice(ships);
        Guess { occupied, berths, count: ships.len() as u8 }
    }

    /// What it would answer to a shot at a cell, which is among the shots already.
    #[inline]
    pub fn answer(&self, chart: &Chart<W>, cell: usize, shots: W) -> Answer {
        if !self.occupied.has(cell) {
            return Answer::Miss;
        }
        let mut ships = self.ships().iter().map(|&berth| (berth, chart.mask(berth)));
        match ships.find(|(_, mask)| mask.has(cell)) {
            Some((berth, mask)) if mask.minus(shots).is_empty() => Answer::Sunk(chart.length(berth)),
            _ => Answer::Hit,
        }
    }

    /// Where its ships lie.
    #[inline]
    pub fn ships(&self) -> &[Berth] {
        &self.berths[..usize::from(self.count)]
    }
}

/// Visits every consistent fleet, until the visitor breaks or the meter runs out.
pub fn for_each_guess<W: Word>(
    chart: &Chart<W>,
    sighting: &Sighting<W>,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(&Guess<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for_each_explanation(chart, sighting, meter, &mut |explanation, meter| {
        let mut explanation = explanation.clone();
        let free = chart.board().minus(sighting.misses | explanation.occupied);
        place(chart, free, 0, &mut explanation, meter, visit)
    })
}

/// Places the ships of the rest from the `next` one on.
fn place<W: Word>(
    chart: &Chart<W>,
    free: W,
    next: usize,
    now: &mut ShipsOnHits<W>,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(&Guess<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !meter.spend() {
        return ControlFlow::Break(());
    }
    let Some(&length) = now.rest.get(next) else { return visit(&Guess::new(now.occupied, &now.ships)) };
    let before = if next > 0 { now.ships.last().copied() } else { None };
    for (heading, bows) in bows_after(chart, free, length, before).into_iter().enumerate() {
        for bow in bows.indices() {
            let berth = chart.berth(length, heading, bow);
            let (mask, occupied) = (chart.mask(berth), now.occupied);
            now.ships.push(berth);
            now.occupied = occupied | mask;
            let flow = place(chart, free.minus(mask), next + 1, now, meter, visit);
            now.ships.pop();
            now.occupied = occupied;
            flow?;
        }
    }
    ControlFlow::Continue(())
}

/// All consistent fleets; `None` if there are more than `most` or the meter runs out first.
pub fn list<W: Word>(
    chart: &Chart<W>,
    sighting: &Sighting<W>,
    most: usize,
    meter: &mut Meter<'_>,
) -> Option<Vec<Guess<W>>> {
    let mut guesses = Vec::new();
    let flow = for_each_guess(chart, sighting, meter, &mut |guess| {
        if guesses.len() >= most {
            return ControlFlow::Break(());
        }
        guesses.push(*guess);
        ControlFlow::Continue(())
    });
    flow.is_continue().then_some(guesses)
}

/// The first consistent fleet; `None` if there is none, or the meter runs out first.
pub fn first<W: Word>(chart: &Chart<W>, sighting: &Sighting<W>, meter: &mut Meter<'_>) -> Option<Guess<W>> {
    let mut found = None;
    let _ = for_each_guess(chart, sighting, meter, &mut |guess| {
        found = Some(*guess);
        ControlFlow::Break(())
    });
    found
}

/// How many explanations of the hits are kept to draw from. There are hardly ever more; then a fair sample of
/// them stands for all.
const MOST_EXPLANATIONS: usize = 4096;

/// Draws fleets from all that are consistent, each equally likely, or as likely as a prior says.
///
/// An explanation of the hits is drawn by the number of ways to add the ships that explain nothing, each by
/// itself; then each of these is drawn by itself; and if two of them overlap, all is drawn anew. Whatever does not
/// overlap comes up with the same chance, so the sample needs no weights.
pub struct Sampler<'a, W> {
    chart: &'a Chart<W>,
    prior: Option<&'a Prior>,
    free_of_misses: W,
    explanations: Vec<ShipsOnHits<W>>,
    /// Up to and with each explanation, the ways to add the other ships.
    ways: Vec<f64>,
    /// How many explanations each of those kept stands for.
    each_stands_for: f64,
    drawn: u64,
    accepted: u64,
}

impl<'a, W: Word> Sampler<'a, W> {
    /// A sampler for a sighting; `None` if nothing explains the hits, or the meter runs out.
    pub fn new(
        chart: &'a Chart<W>,
        sighting: &Sighting<W>,
        prior: Option<&'a Prior>,
        meter: &mut Meter<'_>,
        rng: &mut Rng,
    ) -> Option<Self> {
        let mut explanations = Vec::new();
        let mut seen = 0_u32;
        let flow = for_each_explanation(chart, sighting, meter, &mut |explanation, _| {
            seen += 1;
            if explanations.len() < MOST_EXPLANATIONS {
                explanations.push(explanation.clone());
            } else {
                let place = rng.below(seen) as usize;
                if let Some(kept) = explanations.get_mut(place) {
                    kept.clone_from(explanation);
                }
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() || explanations.is_empty() {
            return None;
        }
        let free_of_misses = chart.board().minus(sighting.misses);
        let mut sum = 0.0;
        let ways: Vec<f64> = explanations
            .iter()
            .map(|explanation| {
                let free = free_of_misses.minus(explanation.occupied);
                let explained =
                    explanation.ships.iter().map(|&ship| prior.map_or(1.0, |prior| prior.weight(ship)));
                sum += explained.product::<f64>() * ways_to_add(chart, prior, free, &explanation.rest);
                sum
            })
            .collect();
        let each_stands_for = f64::from(seen) / explanations.len() as f64;
        (sum > 0.0).then_some(Sampler {
            chart,
            prior,
            free_of_misses,
            explanations,
            ways,
            each_stands_for,
            drawn: 0,
            accepted: 0,
        })
    }

    /// Draws once; `None` if ships overlapped, or touched more than the prior likes.
    pub fn draw(&mut self, rng: &mut Rng) -> Option<Guess<W>> {
        self.drawn += 1;
        let total = self.ways.last().copied().unwrap_or(0.0);
        let ticket = rng.fraction() * total;
        let place = self.ways.partition_point(|&ways| ways <= ticket).min(self.ways.len() - 1);
        let explanation = &self.explanations[place];
        let free = self.free_of_misses.minus(explanation.occupied);
        let (mut occupied, mut ships) = (explanation.occupied, explanation.ships.clone());
        for &length in &explanation.rest {
            let berth = self.draw_berth(free, length, rng)?;
            let mask = self.chart.mask(berth);
            if !(mask & occupied).is_empty() {
                return None;
            }
            occupied = occupied | mask;
            ships.push(berth);
        }
        let touching = self.prior.map_or(1.0, |prior| prior.of_touching(self.chart, &ships));
        if touching < 1.0 && rng.fraction() >= touching {
            return None;
        }
        self.accepted += 1;
        Some(Guess::new(occupied, &ships))
    }

    /// A ship of a length somewhere in free cells.
    fn draw_berth(&self, free: W, length: u8, rng: &mut Rng) -> Option<Berth> {
        let bows = self.chart.bows(free, length);
        let Some(prior) = self.prior else {
            let across = bows[0].count();
            let rank = rng.below(across + bows[1].count());
            return Some(match rank.checked_sub(across) {
                None => self.chart.berth(length, 0, bows[0].nth(rank)),
                Some(rank) => self.chart.berth(length, 1, bows[1].nth(rank)),
            });
        };
        let mut ticket = rng.fraction() * weight_of(self.chart, prior, bows, length);
        let mut berths = berths_at(self.chart, bows, length);
        berths.find(|&berth| {
            ticket -= prior.weight(berth);
            ticket < 0.0
        })
    }

    /// So many fleets, or as many as the meter allows.
    pub fn sample(&mut self, count: usize, rng: &mut Rng, meter: &mut Meter<'_>) -> Vec<Guess<W>> {
        let mut guesses = Vec::with_capacity(count);
        while guesses.len() < count && meter.spend() {
            guesses.extend(self.draw(rng));
        }
        guesses
    }

    /// How many consistent fleets there are, by what was drawn so far.
    pub fn estimate(&self) -> f64 {
        let ways = self.ways.last().copied().unwrap_or(0.0) * self.each_stands_for;
        ways * self.accepted as f64 / self.drawn.max(1) as f64
    }
}

/// The berths of a length with these first cells.
fn berths_at<W: Word>(chart: &Chart<W>, bows: [W; 2], length: u8) -> impl Iterator<Item = Berth> + '_ {
    let headed = bows.into_iter().enumerate();
    headed.flat_map(move |(heading, bows)| bows.indices().map(move |bow| chart.berth(length, heading, bow)))
}

fn weight_of<W: Word>(chart: &Chart<W>, prior: &Prior, bows: [W; 2], length: u8) -> f64 {
    berths_at(chart, bows, length).map(|berth| prior.weight(berth)).sum()
}

/// In how many ways the ships of a rest can lie in free cells, if they may overlap each other; by their weights, if
/// there is a prior.
fn ways_to_add<W: Word>(chart: &Chart<W>, prior: Option<&Prior>, free: W, rest: &[u8]) -> f64 {
    let mut equal = 0;
    let mut ways = 1.0;
    for (place, &length) in rest.iter().enumerate() {
        equal = if place > 0 && rest[place - 1] == length { equal + 1 } else { 1 };
        let bows = chart.bows(free, length);
        let ways_of_one = match prior {
            Some(prior) => weight_of(chart, prior, bows, length),
            None => f64::from(bows[0].count() + bows[1].count()),
        };
        ways *= ways_of_one / f64::from(equal);
    }
    ways
}
