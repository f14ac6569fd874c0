//! The staged assessment: how desirable each place on a network is, and why.
//!
//! From the report on a settlement game for the Game Boy Advance, whose section 6 says that the method carries
//! over to any network of desirable places. Every place has a weight. A list of named stages goes over the
//! weights, each a small function that adds to them or cuts them; after each the weights are clamped. The
//! highest weight at the end is the goal. A new consideration is a new stage in the list, and what each stage
//! did to a place is the explanation of its weight. Integers only, no allocation: it was made for a machine
//! without either.
//!
//! ```
//! use parlour_core::assessment::{Scale, Stage, assess, best};
//! // Three inns, judged by how far they are and by their kitchen.
//! struct Trip { miles: [i32; 3], stars: [i32; 3] }
//! const STAGES: [Stage<Trip, 3>; 2] = [
//!     Stage { name: "distance", apply: |trip, weights| (0..3).for_each(|inn| weights[inn] -= trip.miles[inn]) },
//!     Stage { name: "kitchen", apply: |trip, weights| (0..3).for_each(|inn| weights[inn] += 10 * trip.stars[inn]) },
//! ];
//! let trip = Trip { miles: [5, 30, 12], stars: [1, 4, 3] };
//! let weights = assess(&trip, Scale { start: 100, least: 0, most: 300 }, &STAGES, |_, _| {});
//! assert_eq!(weights, [105, 110, 118]);
//! assert_eq!(best(&weights, 0), Some(2));
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// One consideration: a small function over the weights of all places.
pub struct Stage<C: ?Sized, const PLACES: usize> {
    /// What it considers, in a word.
    pub name: &'static str,
    /// Adds to the weights, or cuts them.
    pub apply: fn(&C, &mut [i32; PLACES]),
}

// Derived, these would ask for `C: Clone`.
impl<C: ?Sized, const PLACES: usize> Clone for Stage<C, PLACES> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<C: ?Sized, const PLACES: usize> Copy for Stage<C, PLACES> {}

/// Where weights begin, and what they are clamped to after every stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// The weight of every place at first.
    pub start: i32,
    /// The least weight: a place not worth considering.
    pub least: i32,
    /// The highest weight.
    pub most: i32,
}

/// The weights of all places after all stages; `after` is told the weights after each.
pub fn assess<'s, C: ?Sized + 's, const PLACES: usize>(
    context: &C,
    scale: Scale,
    stages: impl IntoIterator<Item = &'s Stage<C, PLACES>>,
    mut after: impl FnMut(&'static str, &[i32; PLACES]),
) -> [i32; PLACES] {
    let mut weights = [scale.start; PLACES];
    for stage in stages {
        (stage.apply)(context, &mut weights);
        for weight in &mut weights {
            *weight = (*weight).clamp(scale.least, scale.most);
        }
        after(stage.name, &weights);
    }
    weights
}

/// The place with the highest weight above the least, the first on ties.
pub fn best(weights: &[i32], least: i32) -> Option<usize> {
    let highest = weights.iter().copied().max().filter(|&highest| highest > least)?;
    weights.iter().position(|&weight| weight == highest)
}

/// What every stage did to every place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation<const PLACES: usize> {
    start: i32,
    stages: Vec<(&'static str, [i32; PLACES])>,
}

impl<const PLACES: usize> Explanation<PLACES> {
    /// Assesses, and keeps the weights after each stage.
    pub fn of<'s, C: ?Sized + 's>(
        context: &C,
        scale: Scale,
        stages: impl IntoIterator<Item = &'s Stage<C, PLACES>>,
    ) -> Self {
        let mut kept = Vec::new();
        assess(context, scale, stages, |name, weights| kept.push((name, *weights)));
        Explanation { start: scale.start, stages: kept }
    }

    /// The weights at the end.
    pub fn weights(&self) -> [i32; PLACES] {
        self.stages.last().map_or([self.start; PLACES], |(_, weights)| *weights)
    }

    /// The weights after each stage, with its name.
    pub fn stages(&self) -> impl Iterator<Item = (&'static str, &[i32; PLACES])> {
        self.stages.iter().map(|(name, weights)| (*name, weights))
    }

    /// A place's weight stage by stage: "100, probability +41, distance -4: 137". Stages that changed nothing
    /// are left out.
    pub fn words(&self, place: usize) -> String {
        let mut text = String::new();
        let (mut weight, _) = (self.start, write!(text, "{}", self.start));
        for (name, weights) in &self.stages {
            let change = weights[place] - weight;
            if change != 0 {
                let _ = write!(text, ", {name} {change:+}");
            }
            weight = weights[place];
        }
        let _ = write!(text, ": {weight}");
        text
    }
}

/// How many steps each place is from the nearest source, over a network; `None` where no way leads.
/// `visit_next` is asked for the places one step further from a place.
pub fn steps<const PLACES: usize>(
    sources: impl IntoIterator<Item = usize>,
    mut visit_next: impl FnMut(usize, &mut dyn FnMut(usize)),
) -> [Option<u8>; PLACES] {
    let mut steps = [None; PLACES];
    let (mut queue, mut filled) = ([0; PLACES], 0);
    for source in sources {
        if steps[source].is_none() {
            (steps[source], queue[filled]) = (Some(0), source);
            filled += 1;
        }
    }
    let mut at = 0;
    while at < filled {
        let place = queue[at];
        let further = steps[place].map(|steps: u8| steps.saturating_add(1));
        visit_next(place, &mut |next| {
            if steps[next].is_none() {
                (steps[next], queue[filled]) = (further, next);
                filled += 1;
            }
        });
        at += 1;
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Add([i32; 2]);

    const STAGES: [Stage<Add, 2>; 2] = [
        Stage {
            name: "taste",
            apply: |add, weights| (0..2).for_each(|place| weights[place] += add.0[place]),
        },
        Stage { name: "toll", apply: |_, weights| weights[1] -= 20 },
    ];
    const SCALE: Scale = Scale { start: 10, least: 0, most: 25 };

    #[test]
    fn weights_are_clamped_after_every_stage() {
        // Place 1 would be 10 + 40 - 20 = 30 at the end; clamped to 25 in between it is 5.
        assert_eq!(assess(&Add([3, 40]), SCALE, &STAGES, |_, _| {}), [13, 5]);
        assert_eq!(assess(&Add([-40, 0]), SCALE, &STAGES, |_, _| {}), [0, 0]);
    }

    #[test]
    fn the_best_is_the_first_of_the_highest_and_worth_something() {
        assert_eq!(best(&[3, 7, 7], 0), Some(1));
        assert_eq!(best(&[0, 0], 0), None);
    }

    #[test]
    fn an_explanation_tells_what_each_stage_did() {
        let explanation = Explanation::of(&Add([3, 40]), SCALE, &STAGES);
        assert_eq!(explanation.words(0), "10, taste +3: 13");
        assert_eq!(explanation.words(1), "10, taste +15, toll -20: 5");
        assert_eq!(explanation.weights(), [13, 5]);
    }

    #[test]
    fn steps_are_counted_over_the_network() {
        // 0 - 1 - 2, and 3 by itself.
        let next = |place: usize, visit: &mut dyn FnMut(usize)| match place {
            0 | 2 => visit(1),
            1 => (0..3).step_by(2).for_each(visit),
            _ => {}
        };
        assert_eq!(steps([0], next), [Some(0), Some(1), Some(2), None]);
        assert_eq!(steps([0, 2, 2], next), [Some(0), Some(1), Some(0), None]);
    }
}
