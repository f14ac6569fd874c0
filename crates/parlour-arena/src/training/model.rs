//! The network in floating point, as it is trained: what it says, and how that changes with its weights.

use parlour_core::Rng;
use parlour_core::network::{
    ACTIVATION_ONE, HEADS, HIDDEN, HIDDEN_ONE, MAX_FEATURES, Network, OUTPUT_ONE, SECOND, Shape, WEIGHT_ONE,
};

use super::samples::Sample;

/// Units below the second layer: the first layer's and the features.
const BELOW: usize = HIDDEN + MAX_FEATURES;
/// How the weights of a head lie one after the other.
const SECOND_BIAS: usize = SECOND * BELOW;
const OUTPUT: usize = SECOND_BIAS + SECOND;
const SKIP: usize = OUTPUT + SECOND;
const BIAS: usize = SKIP + MAX_FEATURES;
const HEAD: usize = BIAS + 1;

/// Weights of inputs stay within what a byte can say.
const MAX_FIRST_WEIGHT: f32 = 1.0;
/// How far apart the first weights of the upper layers are at the beginning.
const FIRST_SPREAD: f32 = 0.12;
/// Units begin where they are neither off nor saturated.
const FIRST_BIAS: f32 = 0.35;

/// A network with all its weights in one list: those of the inputs, what the first layer begins with, and the heads.
#[derive(Clone)]
pub struct Model {
    shape: Shape,
    /// The mean of every feature and how far it strays: the network learns from what is left.
    spread: [(f32, f32); MAX_FEATURES],
    /// The weights.
    pub weights: Vec<f32>,
}

/// What lies between a position and what the network says of it.
struct Forward {
    hidden: [f32; HIDDEN],
    below: [f32; BELOW],
    second: [f32; SECOND],
    logit: f32,
}

/// The chance that odds stand for.
pub fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// How much a result surprises who expected something else, in nats.
pub fn surprise(expected: f32, target: f32) -> f32 {
    let expected = expected.clamp(1e-6, 1.0 - 1e-6);
    -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
}

impl Model {
    /// A network that has learnt nothing.
    pub fn new(shape: Shape, spread: [(f32, f32); MAX_FEATURES], seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let mut draw = |most: f32| (rng.below(20_001) as f32 / 10_000.0 - 1.0) * most;
        let mut weights: Vec<f32> = (0..shape.inputs * HIDDEN).map(|_| draw(FIRST_SPREAD)).collect();
        weights.extend([FIRST_BIAS; HIDDEN]);
        for _ in 0..HEADS {
            weights.extend((0..SECOND_BIAS).map(|_| draw(FIRST_SPREAD)));
            weights.extend([FIRST_BIAS; SECOND]);
            weights.extend((0..SECOND).map(|_| draw(FIRST_SPREAD)));
            weights.extend([0.0; MAX_FEATURES + 1]);
        }
        Model { shape, spread, weights }
    }

    fn head(&self, mover: usize) -> usize {
        (self.shape.inputs + 1) * HIDDEN + mover % HEADS * HEAD
    }

    fn forward(&self, sample: &Sample<'_>, permutation: Option<&[u16]>) -> Forward {
        let row = |input: usize| &self.weights[input * HIDDEN..][..HIDDEN];
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(row(self.shape.inputs));
        for &input in sample.inputs {
            let input = permutation.map_or(input, |permutation| permutation[usize::from(input)]);
            hidden.iter_mut().zip(row(usize::from(input))).for_each(|(unit, weight)| *unit += weight);
        }
        let mut below = [0.0; BELOW];
        for (below, unit) in below.iter_mut().zip(hidden) {
            *below = unit.clamp(0.0, 1.0).powi(2);
        }
        for ((below, &feature), (mean, stray)) in
            below[HIDDEN..].iter_mut().zip(sample.features).zip(self.spread)
        {
            *below = (f32::from(feature) - mean) / stray;
        }
        let head = &self.weights[self.head(sample.mover)..][..HEAD];
        let (mut second, mut logit) = ([0.0; SECOND], head[BIAS]);
        for (unit, place) in second.iter_mut().enumerate() {
            *place = head[SECOND_BIAS + unit] + dot(&head[unit * BELOW..][..BELOW], &below);
            logit += head[OUTPUT + unit] * place.clamp(0.0, 1.0);
        }
        logit += dot(&head[SKIP..][..MAX_FEATURES], &below[HIDDEN..]);
        Forward { hidden, below, second, logit }
    }

    /// What the network says: the logarithm of the first player's odds.
    pub fn logit(&self, sample: &Sample<'_>) -> f32 {
        self.forward(sample, None).logit
    }

    /// Adds to `slopes` how the surprise at a sample changes with each weight, and tells the surprise.
    pub fn learn(&self, sample: &Sample<'_>, permutation: Option<&[u16]>, slopes: &mut [f32]) -> f32 {
        let Forward { hidden, below, second, logit } = self.forward(sample, permutation);
        let expected = chance(logit);
        let slope = expected - sample.target;
        let place = self.head(sample.mover);
        let head = &self.weights[place..][..HEAD];
        let (of_inputs, of_heads) = slopes.split_at_mut(place);
        let of_head = &mut of_heads[..HEAD];
        of_head[BIAS] += slope;
        add(&mut of_head[SKIP..][..MAX_FEATURES], &below[HIDDEN..], slope);
        let mut of_below = [0.0; HIDDEN];
        for (unit, &value) in second.iter().enumerate() {
            of_head[OUTPUT + unit] += slope * value.clamp(0.0, 1.0);
            if !(0.0..1.0).contains(&value) {
                continue;
            }
            let slope = slope * head[OUTPUT + unit];
            of_head[SECOND_BIAS + unit] += slope;
            add(&mut of_head[unit * BELOW..][..BELOW], &below, slope);
            add(&mut of_below, &head[unit * BELOW..][..HIDDEN], slope);
        }
        for (slope, unit) in of_below.iter_mut().zip(hidden) {
            *slope *= if (0.0..1.0).contains(&unit) { 2.0 * unit } else { 0.0 };
        }
        for &input in sample.inputs {
            let input = permutation.map_or(input, |permutation| permutation[usize::from(input)]);
            add(&mut of_inputs[usize::from(input) * HIDDEN..][..HIDDEN], &of_below, 1.0);
        }
        add(&mut of_inputs[self.shape.inputs * HIDDEN..][..HIDDEN], &of_below, 1.0);
        surprise(expected, sample.target)
    }

    /// Multiplies what it says, and adds something.
    pub fn stretch(&mut self, scale: f32, shift: f32) {
        for mover in 0..HEADS {
            let place = self.head(mover);
            let head = &mut self.weights[place..][..HEAD];
            head[OUTPUT..SECOND + OUTPUT].iter_mut().for_each(|weight| *weight *= scale);
            head[SKIP..BIAS].iter_mut().for_each(|weight| *weight *= scale);
            head[BIAS] = head[BIAS] * scale + shift;
        }
    }

    /// Keeps weights within what whole numbers can say.
    pub fn clip(&mut self) {
        for weight in &mut self.weights[..self.shape.inputs * HIDDEN] {
            *weight = weight.clamp(-MAX_FIRST_WEIGHT, MAX_FIRST_WEIGHT);
        }
    }

    /// The same network in whole numbers.
    pub fn quantised(&self) -> Network {
        let mut network = Network::zero(self.shape);
        let first = |weight: &f32| (weight * HIDDEN_ONE as f32).round() as i16;
        for (row, weights) in network.first.iter_mut().zip(self.weights.chunks_exact(HIDDEN)) {
            row.iter_mut().zip(weights).for_each(|(place, weight)| *place = first(weight));
        }
        let bias = &self.weights[self.shape.inputs * HIDDEN..];
        network.first_bias.iter_mut().zip(bias).for_each(|(place, weight)| *place = first(weight));
        let short = |weight: f32| weight.round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16;
        for (mover, head) in network.heads.iter_mut().enumerate() {
            let weights = &self.weights[self.head(mover)..][..HEAD];
            let (layer, output) =
                ((ACTIVATION_ONE * WEIGHT_ONE) as f32, (ACTIVATION_ONE * OUTPUT_ONE) as f32);
            for (unit, row) in head.second.iter_mut().enumerate() {
                let own = &weights[unit * BELOW..][..BELOW];
                row.iter_mut()
                    .zip(&own[..HIDDEN])
                    .for_each(|(place, weight)| *place = short(weight * WEIGHT_ONE as f32));
                let mut bias = weights[SECOND_BIAS + unit];
                for ((place, weight), (mean, stray)) in
                    row[HIDDEN..].iter_mut().zip(&own[HIDDEN..]).zip(self.spread)
                {
                    *place = short(weight / stray * layer);
                    bias -= f32::from(*place) / layer * mean;
                }
                head.second_bias[unit] = (bias * layer).round() as i32;
                head.output[unit] = short(weights[OUTPUT + unit] * OUTPUT_ONE as f32);
            }
            let mut bias = weights[BIAS];
            for ((place, weight), (mean, stray)) in
                head.skip.iter_mut().zip(&weights[SKIP..]).zip(self.spread)
            {
                *place = (weight / stray * output).round() as i32;
                bias -= *place as f32 / output * mean;
            }
            head.bias = (bias * output).round() as i32;
        }
        network
    }
}

fn dot(one: &[f32], other: &[f32]) -> f32 {
    // Several sums at once: a processor adds four numbers as quickly as one.
    let mut sums = [0.0; 8];
    for (one, other) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        for lane in 0..8 {
            sums[lane] += one[lane] * other[lane];
        }
    }
    sums.iter().sum()
}

fn add(to: &mut [f32], what: &[f32], times: f32) {
    to.iter_mut().zip(what).for_each(|(to, what)| *to += times * what);
}
