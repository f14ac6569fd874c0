//! Resources, what they buy, and the layouts of the island (R2, R3).

use parlour_core::Rng;

use super::island::HEXES;

/// What hexes yield.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Resource {
    /// Wheat.
    Wheat,
    /// Wool.
    Wool,
    /// Lumber.
    Lumber,
    /// Brick.
    Brick,
    /// Ore.
    Ore,
}

/// How many resources there are.
pub const RESOURCES: usize = 5;

impl Resource {
    /// All of them, in the order of hands and costs.
    pub const ALL: [Resource; RESOURCES] =
        [Resource::Wheat, Resource::Wool, Resource::Lumber, Resource::Brick, Resource::Ore];

    /// The letter of its hexes in positions.
    pub const fn letter(self) -> char {
        match self {
            Resource::Wheat => 'w',
            Resource::Wool => 's',
            Resource::Lumber => 'l',
            Resource::Brick => 'b',
            Resource::Ore => 'o',
        }
    }

    /// Its place in hands and costs.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// So many of each resource: a hand, a cost.
pub type Hand = [u16; RESOURCES];

/// What a road costs (R7).
pub const ROAD_COST: Hand = [0, 0, 1, 1, 0];
/// What a town costs (R8).
pub const TOWN_COST: Hand = [1, 1, 1, 1, 0];
/// What a city costs (R9).
pub const CITY_COST: Hand = [2, 0, 0, 0, 3];
/// How many of one resource the bank takes for one of another (R10).
pub const TRADE_RATE: u16 = 4;

/// Whether a hand pays a cost.
#[inline]
pub fn can_pay(hand: &Hand, cost: &Hand) -> bool {
    hand.iter().zip(cost).all(|(have, need)| have >= need)
}

/// What a cost asks for beyond the hand.
pub fn missing(hand: &Hand, cost: &Hand) -> u32 {
    hand.iter().zip(cost).map(|(have, need)| u32::from(need.saturating_sub(*have))).sum()
}

/// Whether a hand pays a cost after trading what it has to spare, four for one.
pub fn can_pay_by_trading(hand: &Hand, cost: &Hand) -> bool {
    let gain = |(have, need): (&u16, &u16)| u32::from(have.saturating_sub(*need) / TRADE_RATE);
    let gains = hand.iter().zip(cost).map(gain).sum();
    missing(hand, cost) <= gains
}

/// How many of the 36 pairs of dice show a sum; a 7 is the most frequent with six.
pub const fn pairs_of(sum: u8) -> u32 {
    match sum {
        2..=7 => sum as u32 - 1,
        8..=12 => 13 - sum as u32,
        _ => 0,
    }
}

/// What lies on a hex: a resource and the number that makes it yield; `None` is the desert.
pub type Ground = Option<(Resource, u8)>;

/// What lies on every hex.
pub type Layout = [Ground; HEXES];

/// The standard layout called `fixed`.
pub const FIXED: Layout = {
    use Resource::{Brick, Lumber, Ore, Wheat, Wool};
    [
        Some((Ore, 10)),
        Some((Wool, 2)),
        Some((Lumber, 9)),
        Some((Wheat, 12)),
        Some((Brick, 6)),
        Some((Wool, 4)),
        Some((Brick, 10)),
        Some((Wheat, 9)),
        Some((Lumber, 11)),
        None,
        Some((Lumber, 3)),
        Some((Ore, 8)),
        Some((Lumber, 8)),
        Some((Ore, 3)),
        Some((Wheat, 4)),
        Some((Wool, 5)),
        Some((Brick, 5)),
        Some((Wheat, 6)),
        Some((Wool, 11)),
    ]
};

/// The layout that a seed deals: the fixed one's grounds and numbers, each shuffled.
pub fn deal(seed: u64) -> Layout {
    let mut rng = Rng::stream(seed, LAYOUT_STREAM);
    let (mut grounds, mut numbers) =
        (FIXED.map(|ground| ground.map(|(resource, _)| resource)), [0; HEXES - 1]);
    for (slot, (_, number)) in numbers.iter_mut().zip(FIXED.iter().flatten()) {
        *slot = *number;
    }
    shuffle(&mut grounds, &mut rng);
    shuffle(&mut numbers, &mut rng);
    let mut numbers = numbers.into_iter();
    grounds.map(|ground| ground.and_then(|resource| numbers.next().map(|number| (resource, number))))
}

/// What tells the dealing of a layout from other uses of a game's seed.
const LAYOUT_STREAM: u64 = 0x6973_6C61_6E64;

fn shuffle<T>(items: &mut [T], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last as u32 + 1) as usize);
    }
}
