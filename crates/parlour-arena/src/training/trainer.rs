//! Training a network on samples: Adam, in batches, with a learning rate that falls.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use parlour_core::network::{Network, POINTS_A_LOGIT, Shape};
use parlour_core::{Player, Rng};

use super::model::{Model, chance, surprise};
use super::samples::{Samples, Sets};

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trainer {
    /// How often every sample is learnt from.
    pub epochs: u32,
    /// The learning rate at the beginning.
    pub rate: f32,
    /// What the first weights and the order of samples follow from.
    pub seed: u64,
    /// How many threads learn.
    pub threads: usize,
}

/// How far training has come, in nats a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from one.
    pub number: u32,
    /// The surprise at the samples that are learnt from, on the way.
    pub learnt: f64,
    /// At those of other games, afterwards.
    pub checked: f64,
}

/// How closely the whole numbers follow the trained ones, over the samples of other games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Agreement {
    /// How much the results surprise the trained one.
    pub surprise: f64,
    /// The same in whole numbers.
    pub quantised_surprise: f64,
    /// The mean difference of what both expect, from 0 to 1.
    pub mean_difference: f64,
    /// The largest.
    pub most_difference: f64,
}

/// Samples of a batch.
const BATCH: usize = 2048;
/// At the end the learning rate is so much of the first.
const LAST_RATE: f32 = 0.01;
/// Adam's memory of slopes and of their squares.
const SLOPE_MEMORY: f32 = 0.9;
const SQUARE_MEMORY: f32 = 0.999;
const TINY: f32 = 1e-8;

/// Adam: every weight follows its slope by a step of its own size.
struct Adam {
    slopes: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

impl Adam {
    fn step(&mut self, weights: &mut [f32], slopes: &[f32], rate: f32) {
        self.steps += 1;
        let rate =
            rate * (1.0 - SQUARE_MEMORY.powi(self.steps)).sqrt() / (1.0 - SLOPE_MEMORY.powi(self.steps));
        let kept = self.slopes.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(slopes).zip(kept) {
            *mean = SLOPE_MEMORY * *mean + (1.0 - SLOPE_MEMORY) * slope;
            *square = SQUARE_MEMORY * *square + (1.0 - SQUARE_MEMORY) * slope * slope;
            *weight -= rate * *mean / (square.sqrt() + TINY);
        }
    }
}

impl Trainer {
    /// Trains a network of a shape from nothing; every epoch is told. `None` if someone said stop.
    pub fn run(
        &self,
        sets: &Sets,
        symmetries: &[Vec<u16>],
        shape: Shape,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(Epoch),
    ) -> Option<Model> {
        let mut model = Model::new(shape, sets.learnt.feature_spread(), self.seed);
        let zeros = vec![0.0; model.weights.len()];
        let mut adam = Adam { slopes: zeros.clone(), squares: zeros, steps: 0 };
        let mut order: Vec<u32> = (0..sets.learnt.len() as u32).collect();
        let batches = order.len().div_ceil(BATCH) as f32 * self.epochs as f32;
        for number in 1..=self.epochs {
            let mut rng = Rng::stream(self.seed, u64::from(number));
            shuffle(&mut order, &mut rng);
            let mut learnt = 0.0;
            for batch in order.chunks(BATCH) {
                if stop.load(Ordering::Relaxed) {
                    return None;
                }
                let (slopes, surprise) = self.slopes(&model, &sets.learnt, symmetries, batch, rng.next_u64());
                learnt += f64::from(surprise);
                let done = adam.steps as f32 / batches;
                let falling =
                    LAST_RATE + (1.0 - LAST_RATE) * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
                adam.step(&mut model.weights, &slopes, self.rate * falling);
                model.clip();
            }
            tell(Epoch {
                number,
                learnt: learnt / order.len().max(1) as f64,
                checked: mean_surprise(&model, &sets.checked),
            });
        }
        Some(model)
    }

    /// The mean slopes of a batch, and the sum of its surprise. The sums do not depend on which thread is first.
    fn slopes(
        &self,
        model: &Model,
        samples: &Samples,
        symmetries: &[Vec<u16>],
        batch: &[u32],
        seed: u64,
    ) -> (Vec<f32>, f32) {
        let part = batch.len().div_ceil(self.threads.max(1));
        let learn = |(number, part): (usize, &[u32])| {
            let mut rng = Rng::stream(seed, number as u64);
            let (mut slopes, mut surprise) = (vec![0.0; model.weights.len()], 0.0);
            for &index in part {
                let turned = (!symmetries.is_empty())
                    .then(|| &symmetries[rng.below(symmetries.len() as u32) as usize][..]);
                surprise += model.learn(&samples.get(index as usize), turned, &mut slopes);
            }
            (slopes, surprise)
        };
        let parts: Vec<(Vec<f32>, f32)> = thread::scope(|scope| {
            let learn = &learn;
            let threads: Vec<_> =
                batch.chunks(part).enumerate().map(|part| scope.spawn(move || learn(part))).collect();
            threads.into_iter().map(|thread| thread.join().expect("learning does not panic")).collect()
        });
        let mut parts = parts.into_iter();
        let (mut slopes, mut surprise) = parts.next().expect("no batch is empty");
        for (more, also) in parts {
            slopes.iter_mut().zip(more).for_each(|(slope, more)| *slope += more);
            surprise += also;
        }
        let share = 1.0 / batch.len() as f32;
        for slope in &mut slopes {
            *slope *= share;
        }
        (slopes, surprise)
    }
}

fn shuffle(order: &mut [u32], rng: &mut Rng) {
    for end in (1..order.len()).rev() {
        order.swap(end, rng.below(end as u32 + 1) as usize);
    }
}

fn mean_surprise(model: &Model, samples: &Samples) -> f64 {
    let each = (0..samples.len()).map(|index| {
        let sample = samples.get(index);
        f64::from(surprise(chance(model.logit(&sample)), sample.target))
    });
    each.sum::<f64>() / samples.len().max(1) as f64
}

/// How closely a network in whole numbers follows the trained one.
pub fn agreement(model: &Model, network: &Network, samples: &Samples) -> Agreement {
    let (mut exact, mut quantised, mut sum, mut most) = (0.0, 0.0, 0.0, 0.0f64);
    for index in 0..samples.len() {
        let sample = samples.get(index);
        let mut accumulator = network.nothing();
        sample.inputs.iter().for_each(|&input| network.turn_on(&mut accumulator, usize::from(input)));
        let points = network.points(&accumulator, sample.features, Player::new(sample.mover));
        let expected = [model.logit(&sample), points as f32 / POINTS_A_LOGIT as f32].map(chance);
        let difference = f64::from((expected[1] - expected[0]).abs());
        exact += f64::from(surprise(expected[0], sample.result));
        quantised += f64::from(surprise(expected[1], sample.result));
        sum += difference;
        most = most.max(difference);
    }
    let count = samples.len().max(1) as f64;
    Agreement {
        surprise: exact / count,
        quantised_surprise: quantised / count,
        mean_difference: sum / count,
        most_difference: most,
    }
}
