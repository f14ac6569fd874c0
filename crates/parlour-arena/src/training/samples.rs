//! Positions to learn from, as a network sees them, each with what it should say.

use parlour_core::network::{Features, MAX_FEATURES};
use parlour_table::AnyLearner;

use super::games::Game;

/// Every so many games one is kept to see how well the network judges what it has not learnt from.
const CHECKED_EVERY: usize = 20;

/// Positions, in a few long lists: there are millions of them.
#[derive(Default)]
pub struct Samples {
    inputs: Vec<u16>,
    /// Where the inputs of each begin; one more at the end.
    starts: Vec<u32>,
    features: Vec<Features>,
    movers: Vec<u8>,
    targets: Vec<f32>,
    results: Vec<f32>,
}

/// One position.
#[derive(Clone, Copy)]
pub struct Sample<'a> {
    /// The inputs that are on.
    pub inputs: &'a [u16],
    /// The features.
    pub features: &'a Features,
    /// Who is to move, by number.
    pub mover: usize,
    /// What the first player can expect, from 0 to 1.
    pub target: f32,
    /// What it came to.
    pub result: f32,
}

/// What is learnt from, and what is checked with.
pub struct Sets {
    /// What is learnt from.
    pub learnt: Samples,
    /// Positions of other games.
    pub checked: Samples,
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// One of them.
    pub fn get(&self, index: usize) -> Sample<'_> {
        let [start, end] = [self.starts[index], self.starts[index + 1]].map(|place| place as usize);
        Sample {
            inputs: &self.inputs[start..end],
            features: &self.features[index],
            mover: usize::from(self.movers[index]),
            target: self.targets[index],
            result: self.results[index],
        }
    }

    /// The mean of every feature and how far it strays.
    pub fn feature_spread(&self) -> [(f32, f32); MAX_FEATURES] {
        core::array::from_fn(|place| {
            let values = || self.features.iter().map(|features| f64::from(features[place]));
            let count = self.len().max(1) as f64;
            let mean = values().sum::<f64>() / count;
            let variance = values().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
            // A feature that never changes says nothing, whatever its weight.
            (mean as f32, variance.sqrt().max(1e-3) as f32)
        })
    }

    /// Adds the quiet positions of a game that a search has judged.
    fn add(&mut self, learner: &dyn AnyLearner, game: &Game, lambda: f32) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        let result = f32::from(game.half_points) / 2.0;
        let mut targets = targets(game, lambda).into_iter();
        learner.replay(game.seed, &mut game.plies.iter().map(|ply| ply.place), &mut |looked| {
            let target = targets.next().expect("there are no more positions than plies");
            let Some(target) = target.filter(|_| looked.is_quiet) else { return };
            self.inputs.extend(&looked.inputs);
            self.starts.push(self.inputs.len() as u32);
            self.features.push(looked.features);
            self.movers.push(looked.mover.index() as u8);
            self.results.push(result);
            self.targets.push(target);
        });
    }
}

/// What the first player could expect at every ply that a search has judged: TD(λ). What the search thought is mixed with
/// what it thought later, and at last with the result; each ply further counts λ times as much. What a random action brought
/// says nothing about what was before it.
fn targets(game: &Game, lambda: f32) -> Vec<Option<f32>> {
    let mut later = Some(f32::from(game.half_points) / 2.0);
    let mut targets: Vec<Option<f32>> = game
        .plies
        .iter()
        .rev()
        .map(|ply| {
            let thought = ply.chance.map(|chance| f32::from(chance) / 1000.0);
            later =
                thought.map(|thought| later.map_or(thought, |later| thought + lambda * (later - thought)));
            later
        })
        .collect();
    targets.reverse();
    targets
}

impl Sets {
    /// The positions of games.
    pub fn of(learner: &dyn AnyLearner, games: &[Game], lambda: f32) -> Self {
        let mut sets = Sets { learnt: Samples::default(), checked: Samples::default() };
        for (number, game) in games.iter().enumerate() {
            let is_checked = number % CHECKED_EVERY == CHECKED_EVERY - 1;
            let set = if is_checked { &mut sets.checked } else { &mut sets.learnt };
            set.add(learner, game, lambda);
        }
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::games::Ply;

    fn expected(chances: &[Option<u16>], half_points: u8, lambda: f32) -> Vec<Option<f32>> {
        let plies = chances.iter().map(|&chance| Ply { place: 0, chance }).collect();
        targets(&Game { seed: 0, half_points, plies }, lambda)
    }

    #[test]
    fn targets_look_ahead_as_far_as_lambda_says_and_never_past_a_random_action() {
        // Quarters are exact in floating point.
        let game = [None, Some(250), Some(750), None, Some(500), Some(250)];
        let thought = [None, Some(0.25), Some(0.75), None, Some(0.5), Some(0.25)];
        assert_eq!(expected(&game, 2, 0.0), thought);
        assert_eq!(expected(&game, 2, 1.0), [None, Some(0.75), Some(0.75), None, Some(1.0), Some(1.0)]);
        assert_eq!(expected(&game, 2, 0.5), [None, Some(0.5), Some(0.75), None, Some(0.5625), Some(0.625)]);
        assert_eq!(expected(&game, 0, 0.5)[4..], [Some(0.3125), Some(0.125)]);
        assert!(expected(&[], 1, 0.5).is_empty());
    }
}
