//! Nim: a game with nothing but its rules and a name, as small as a game can be.

use alloc::format;
use alloc::string::String;
use core::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::game::{Deterministic, Game, Player, Turn, ZeroSum};
use crate::info::{GameInfo, VariantInfo};
use crate::key::Key;
use crate::notation::{Number, PositionError};
use crate::outcome::Outcome;
use crate::playable::Playable;
use crate::views::Open;

/// The largest pile.
const MAX_PILE: u8 = 99;

/// A pile of counters. A player takes one, two or three; who takes the last one wins.
#[derive(Clone, Copy, Debug)]
pub struct Nim {
    /// How many counters there are at first.
    pub pile: u8,
}

/// How many counters are left, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pile {
    left: u8,
    mover: Player,
}

impl Game for Nim {
    type State = Pile;
    type Action = Number;
    type List<T: Copy> = ArrayVec<T, 3>;
    type RandomCache = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> Pile {
        Pile { left: self.pile, mover: Player::FIRST }
    }

    fn turn(&self, pile: &Pile) -> Turn {
        match pile.left {
            0 => Turn::Over(Outcome::win(2, pile.mover.other(), "the last counter is taken")),
            _ => Turn::Player(pile.mover),
        }
    }

    fn for_each_action<F>(&self, pile: &Pile, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Number) -> ControlFlow<()>,
    {
        (1..=pile.left.min(3)).map(Number).try_for_each(visit)
    }

    fn play(&self, pile: &mut Pile, Number(count): Number) {
        *pile = Pile { left: pile.left - count, mover: pile.mover.other() };
    }

    fn key(&self, pile: &Pile) -> Key {
        Key::new(u64::from(pile.left) * 2 + pile.mover.index() as u64)
    }

    fn position(&self, pile: &Pile) -> String {
        format!("{} {}", pile.left, pile.mover)
    }

    fn parse_position(&self, text: &str) -> Result<Pile, PositionError> {
        let expected = || PositionError::new("a pile is written like `21 p1`");
        let (left, mover) = text.split_once(' ').ok_or_else(expected)?;
        let left = left.parse().ok().filter(|&left| left <= MAX_PILE).ok_or_else(expected)?;
        let mover = [Player::FIRST, Player::SECOND].into_iter().find(|player| format!("{player}") == mover);
        Ok(Pile { left, mover: mover.ok_or_else(expected)? })
    }
}

impl Open for Nim {}
impl Deterministic for Nim {}
impl ZeroSum for Nim {}

impl Playable for Nim {
    const INFO: GameInfo = GameInfo::new("nim", "Nim", &[VariantInfo::new("standard", "21 counters")]);

    fn variant(name: &str) -> Option<Self> {
        (name == "standard").then_some(Nim { pile: 21 })
    }
}
