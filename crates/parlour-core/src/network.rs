//! A small network that judges positions, in whole numbers: the same on every machine.
//!
//! It looks at a position in two ways. *Inputs* are on or off, thousands of them at most and a few dozen on: a piece of a
//! kind on a square. Their layer is kept up to date from position to position ([`Accumulator`]): an action turns a few
//! inputs on and off. *Features* are small numbers that a game counts for every position. Above them stand a layer and an
//! output of their own for each of the two players to move ([`Head`]).
//!
//! What it says is in points, for the first player: [`POINTS_A_LOGIT`] of them are one unit of the logarithm of the odds,
//! so that zero is even. `docs/training.md` tells how one is trained.

use alloc::vec::Vec;
use core::fmt;

use crate::chance::Curve;
use crate::game::{Game, Player};

/// Units of the layer of inputs.
pub const HIDDEN: usize = 32;
/// Units of the layer above.
pub const SECOND: usize = 16;
/// The most features a network takes.
pub const MAX_FEATURES: usize = 32;
/// One set of upper layers for each player to move.
pub const HEADS: usize = 2;
/// How many points are one unit of the logarithm of the odds.
pub const POINTS_A_LOGIT: i32 = 256;

/// What its points are worth, by definition: training sees to it that results agree.
pub const CURVE: Curve = Curve::new(&[
    (-1536, 2),
    (-1280, 7),
    (-1024, 18),
    (-768, 47),
    (-512, 119),
    (-384, 182),
    (-256, 269),
    (-128, 378),
    (0, 500),
    (128, 622),
    (256, 731),
    (384, 818),
    (512, 881),
    (768, 953),
    (1024, 982),
    (1280, 993),
    (1536, 998),
]);

/// An accumulator's one: where a unit of the first layer is saturated.
pub const HIDDEN_ONE: i32 = 127;
/// The one of activations, of both layers: that of the first is squared and divided by 128.
pub const ACTIVATION_ONE: i32 = HIDDEN_ONE * HIDDEN_ONE / ACTIVATION_DIVISOR;
const ACTIVATION_DIVISOR: i32 = 128;
/// The one of the second layer's weights.
pub const WEIGHT_ONE: i32 = 64;
/// The one of the output's weights.
pub const OUTPUT_ONE: i32 = POINTS_A_LOGIT;

/// How a network file begins.
const MAGIC: [u8; 4] = *b"PLN1";

/// How many inputs and features a network has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Inputs, each on or off.
    pub inputs: usize,
    /// Features, each a small number.
    pub features: usize,
}

impl Shape {
    /// The bytes of a network of this shape.
    pub const fn bytes(self) -> usize {
        let head = SECOND * (2 * (HIDDEN + self.features) + 4 + 2) + 4 * self.features + 4;
        MAGIC.len() + 4 + self.inputs * HIDDEN + 2 * HIDDEN + HEADS * head
    }
}

/// What a game counts for every position.
pub type Features = [i16; MAX_FEATURES];

/// The layers above the inputs, for one player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The second layer's weights: those of the first layer's units, then those of the features.
    pub second: [[i16; HIDDEN + MAX_FEATURES]; SECOND],
    /// What the second layer's units begin with.
    pub second_bias: [i32; SECOND],
    /// The output's weights of the second layer's units.
    pub output: [i16; SECOND],
    /// The output's weights of the features themselves.
    pub skip: [i32; MAX_FEATURES],
    /// What the output begins with.
    pub bias: i32,
}

impl Head {
    /// A head that says nothing.
    pub const ZERO: Head = Head {
        second: [[0; HIDDEN + MAX_FEATURES]; SECOND],
        second_bias: [0; SECOND],
        output: [0; SECOND],
        skip: [0; MAX_FEATURES],
        bias: 0,
    };
}

/// A network.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// How many inputs and features it has.
    pub shape: Shape,
    /// What each input adds to the first layer; within the range of an `i8`.
    pub first: Vec<[i16; HIDDEN]>,
    /// What the first layer begins with.
    pub first_bias: [i16; HIDDEN],
    /// The layers above, by who is to move.
    pub heads: [Head; HEADS],
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").field("shape", &self.shape).finish_non_exhaustive()
    }
}

/// The first layer of a position: carried from one to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accumulator([i16; HIDDEN]);

/// Why bytes are no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// They are something else, or cut off.
    #[error("this is no network")]
    NotANetwork,
    /// It was trained for something else.
    #[error("this network has {0} inputs and {1} features, not {2} and {3}", found.inputs, found.features, wanted.inputs, wanted.features)]
    OtherShape {
        /// What it has.
        found: Shape,
        /// What it should have.
        wanted: Shape,
    },
}

impl Network {
    /// A network that finds everything even.
    pub fn zero(shape: Shape) -> Self {
        Network {
            shape,
            first: alloc::vec![[0; HIDDEN]; shape.inputs],
            first_bias: [0; HIDDEN],
            heads: [Head::ZERO; HEADS],
        }
    }

    /// The first layer with no input on.
    pub fn nothing(&self) -> Accumulator {
        Accumulator(self.first_bias)
    }

    /// Turns an input on.
    #[inline]
    pub fn turn_on(&self, accumulator: &mut Accumulator, input: usize) {
        let row = &self.first[input];
        accumulator.0.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
    }

    /// Turns an input off.
    #[inline]
    pub fn turn_off(&self, accumulator: &mut Accumulator, input: usize) {
        let row = &self.first[input];
        accumulator.0.iter_mut().zip(row).for_each(|(unit, weight)| *unit -= weight);
    }

    /// What the position is worth for the first player, in points, with `mover` to move.
    #[inline]
    pub fn points(&self, accumulator: &Accumulator, features: &Features, mover: Player) -> i32 {
        let head = &self.heads[mover.index() % HEADS];
        let mut below = [0i16; HIDDEN + MAX_FEATURES];
        for (below, unit) in below.iter_mut().zip(accumulator.0) {
            let unit = unit.clamp(0, HIDDEN_ONE as i16);
            *below = (unit * unit) >> 7;
        }
        below[HIDDEN..].copy_from_slice(features);
        let mut sum = head.bias;
        for ((weights, bias), output) in head.second.iter().zip(head.second_bias).zip(head.output) {
            let unit = (bias + dot(weights, &below)) / WEIGHT_ONE;
            sum += unit.clamp(0, ACTIVATION_ONE) * i32::from(output);
        }
        for (weight, feature) in head.skip.iter().zip(features) {
            sum += weight * i32::from(*feature);
        }
        sum / ACTIVATION_ONE
    }

    /// The network as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.shape.bytes());
        bytes.extend(MAGIC);
        bytes.extend((self.shape.inputs as u16).to_le_bytes());
        bytes.extend((self.shape.features as u16).to_le_bytes());
        bytes.extend(self.first.iter().flatten().map(|&weight| weight as i8 as u8));
        bytes.extend(self.first_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        for head in &self.heads {
            let rows = head.second.iter().flat_map(|row| &row[..HIDDEN + self.shape.features]);
            bytes.extend(rows.flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(head.second_bias.iter().flat_map(|bias| bias.to_le_bytes()));
            bytes.extend(head.output.iter().flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(head.skip[..self.shape.features].iter().flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(head.bias.to_le_bytes());
        }
        bytes
    }

    /// Reads a network of a shape.
    pub fn from_bytes(bytes: &[u8], wanted: Shape) -> Result<Self, NetworkError> {
        let mut reader = Reader(bytes);
        if reader.take()? != MAGIC {
            return Err(NetworkError::NotANetwork);
        }
        let [inputs, features] = [reader.i16()?, reader.i16()?].map(|count| usize::from(count as u16));
        let found = Shape { inputs, features };
        if found != wanted {
            return Err(NetworkError::OtherShape { found, wanted });
        }
        if bytes.len() != wanted.bytes() {
            return Err(NetworkError::NotANetwork);
        }
        let mut network = Network::zero(wanted);
        for row in &mut network.first {
            *row = reader.take::<HIDDEN>()?.map(|byte| i16::from(byte as i8));
        }
        reader.fill(&mut network.first_bias, Reader::i16)?;
        for head in &mut network.heads {
            for row in &mut head.second {
                reader.fill(&mut row[..HIDDEN + features], Reader::i16)?;
            }
            reader.fill(&mut head.second_bias, Reader::i32)?;
            reader.fill(&mut head.output, Reader::i16)?;
            reader.fill(&mut head.skip[..features], Reader::i32)?;
            head.bias = reader.i32()?;
        }
        Ok(network)
    }
}

/// The sum of products: short numbers, so that a processor multiplies many of them at once.
#[inline]
fn dot(weights: &[i16; HIDDEN + MAX_FEATURES], below: &[i16; HIDDEN + MAX_FEATURES]) -> i32 {
    weights.iter().zip(below).map(|(&weight, &unit)| i32::from(weight) * i32::from(unit)).sum()
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(NetworkError::NotANetwork)?;
        self.0 = rest;
        Ok(*first)
    }

    fn i16(&mut self) -> Result<i16, NetworkError> {
        self.take().map(i16::from_le_bytes)
    }

    fn i32(&mut self) -> Result<i32, NetworkError> {
        self.take().map(i32::from_le_bytes)
    }

    fn fill<T>(
        &mut self,
        places: &mut [T],
        read: impl Fn(&mut Self) -> Result<T, NetworkError>,
    ) -> Result<(), NetworkError> {
        places.iter_mut().try_for_each(|place| read(self).map(|value| *place = value))
    }
}

/// An evaluation that judges by a network, and what the network looks at: enough to train it.
pub trait Learned<G: Game>: crate::Evaluation<G> + Sized {
    /// The network.
    fn network(&self) -> &Network;

    /// The same evaluation with another network.
    fn with_network(&self, network: Network) -> Self;

    /// Visits the inputs that are on in a state that is not over.
    fn for_each_input(&self, game: &G, state: &G::State, visit: &mut dyn FnMut(usize));

    /// The features of a state that is not over.
    fn count_features(&self, game: &G, state: &G::State) -> Features;

    /// Turned and mirrored boards: for each the input that each input becomes. Features stay as they are.
    fn symmetries(&self, _game: &G) -> Vec<Vec<u16>> {
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    const SHAPE: Shape = Shape { inputs: 40, features: 5 };

    fn random(rng: &mut Rng) -> Network {
        let mut network = Network::zero(SHAPE);
        let mut draw = |most: i32| rng.below(2 * most as u32 + 1) as i32 - most;
        network.first.iter_mut().flatten().for_each(|weight| *weight = draw(127) as i16);
        network.first_bias.iter_mut().for_each(|bias| *bias = draw(200) as i16);
        for head in &mut network.heads {
            let rows = head.second.iter_mut();
            rows.flat_map(|row| &mut row[..HIDDEN + 5]).for_each(|weight| *weight = draw(127) as i16);
            head.second_bias.iter_mut().for_each(|bias| *bias = draw(10_000));
            head.output.iter_mut().for_each(|weight| *weight = draw(1000) as i16);
            head.skip[..5].iter_mut().for_each(|weight| *weight = draw(20_000));
            head.bias = draw(50_000);
        }
        network
    }

    /// The definition, number by number.
    fn slow(network: &Network, on: &[usize], features: &[i32; 5], mover: usize) -> i32 {
        let head = &network.heads[mover];
        let hidden: Vec<i32> = (0..HIDDEN)
            .map(|unit| {
                let sum: i32 = on.iter().map(|&input| i32::from(network.first[input][unit])).sum();
                (i32::from(network.first_bias[unit]) + sum).clamp(0, 127)
            })
            .map(|unit| unit * unit / 128)
            .collect();
        let second = (0..SECOND).map(|unit| {
            let of_hidden: i32 = (0..HIDDEN).map(|k| hidden[k] * i32::from(head.second[unit][k])).sum();
            let of_features: i32 =
                (0..5).map(|k| features[k] * i32::from(head.second[unit][HIDDEN + k])).sum();
            ((head.second_bias[unit] + of_hidden + of_features) / 64).clamp(0, 126)
        });
        let of_second: i32 = second.zip(head.output).map(|(unit, weight)| unit * i32::from(weight)).sum();
        let direct: i32 = (0..5).map(|k| features[k] * head.skip[k]).sum();
        (head.bias + of_second + direct) / 126
    }

    #[test]
    fn inputs_come_and_go_and_the_points_are_those_of_the_definition() {
        let mut rng = Rng::new(5);
        for _ in 0..50 {
            let network = random(&mut rng);
            let mut on = [false; SHAPE.inputs];
            let mut accumulator = network.nothing();
            for _ in 0..100 {
                let input = rng.below(SHAPE.inputs as u32) as usize;
                if on[input] {
                    network.turn_off(&mut accumulator, input);
                } else {
                    network.turn_on(&mut accumulator, input);
                }
                on[input] = !on[input];
                let few: [i32; 5] = core::array::from_fn(|_| rng.below(100) as i32 - 20);
                let mut features = [0; MAX_FEATURES];
                features[..5].copy_from_slice(&few.map(|feature| feature as i16));
                let inputs: Vec<usize> = (0..SHAPE.inputs).filter(|&input| on[input]).collect();
                for mover in [Player::FIRST, Player::SECOND] {
                    let expected = slow(&network, &inputs, &few, mover.index());
                    assert_eq!(network.points(&accumulator, &features, mover), expected);
                }
            }
        }
    }

    #[test]
    fn networks_read_back_and_other_bytes_are_refused() {
        let mut rng = Rng::new(6);
        let network = random(&mut rng);
        let bytes = network.to_bytes();
        assert_eq!(bytes.len(), SHAPE.bytes());
        assert_eq!(Network::from_bytes(&bytes, SHAPE), Ok(network));
        let other = Shape { inputs: 41, features: 5 };
        assert_eq!(
            Network::from_bytes(&bytes, other),
            Err(NetworkError::OtherShape { found: SHAPE, wanted: other })
        );
        for cut in 0..bytes.len() {
            assert_eq!(Network::from_bytes(&bytes[..cut], SHAPE), Err(NetworkError::NotANetwork));
        }
        let long = [&bytes[..], &[0]].concat();
        assert_eq!(Network::from_bytes(&long, SHAPE), Err(NetworkError::NotANetwork));
    }
}
