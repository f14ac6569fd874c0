//! The fast and the slow implementation side by side: whatever is asked, both are asked, and must agree.

use std::format;
use std::string::String;
use std::vec::Vec;

use parlour_core::{Bot, Budget, Game, Playable, Sight};

use super::super::board::{STRIDE, Square, squares};
use super::super::report::{self, FistTablets};
use super::super::{Ending, Hnefatafl, Move as FastMove, State};
use crate::hnefatafl::reference::{Move, Position, Reason, Side, Variant};

/// A position in both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Both {
    pub(super) game: Hnefatafl,
    pub(super) fast: State,
    pub(super) slow: Position,
    variant: Variant,
}

pub(super) const VARIANTS: [(&str, Variant); 4] = [
    ("fist-tablets", Variant::FistTablets),
    ("copenhagen", Variant::Copenhagen),
    ("brandubh", Variant::Brandubh),
    ("tablut", Variant::Tablut),
];

impl Both {
    pub(super) fn start(variant: Variant) -> Self {
        let game = game(variant);
        Both { game, fast: game.start(0), slow: Position::start(variant), variant }
    }

    #[track_caller]
    pub(super) fn parse(variant: Variant, text: &str) -> Self {
        let game = sized(variant, text.split('/').count() as u8);
        // Hand-made positions may have more pieces than a game begins with.
        let lenient = Hnefatafl { attacker_count: 121, man_count: 121, ..game };
        let fast = lenient.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        Both { game, fast, slow: Position::parse(variant, text), variant }
    }

    pub(super) fn variant(&self) -> Variant {
        self.variant
    }

    #[track_caller]
    pub(super) fn text(&self) -> String {
        let text = self.game.position(&self.fast);
        assert_eq!(text, self.slow.text());
        text
    }

    #[track_caller]
    pub(super) fn side(&self) -> Side {
        let side = if self.fast.is_attackers_turn() { Side::Attackers } else { Side::Defenders };
        assert_eq!(side, self.slow.side());
        side
    }

    /// In the slow one's numbers, which leave no gap at the end of a rank.
    fn number(&self, square: Square) -> usize {
        usize::from(square.rank() * self.game.variant.size + square.file())
    }

    fn square(&self, number: usize) -> Square {
        let size = usize::from(self.game.variant.size);
        assert!(size <= usize::from(STRIDE));
        Square::at((number % size) as u8, (number / size) as u8)
    }

    #[track_caller]
    pub(super) fn moves(&self) -> Vec<Move> {
        let number = |action: &FastMove| (self.number(action.from), self.number(action.to));
        let moves: Vec<Move> = self.game.actions(&self.fast).iter().map(number).collect();
        assert_eq!(moves, self.slow.moves(), "{}", self.text());
        moves
    }

    #[track_caller]
    pub(super) fn play(&mut self, (from, to): Move) -> Vec<usize> {
        let before = self.text();
        let action = FastMove { from: self.square(from), to: self.square(to) };
        let taken = self.game.taken_by(&self.fast, action);
        let taken: Vec<usize> = squares(taken).map(|square| self.number(square)).collect();
        self.game.play(&mut self.fast, action);
        assert_eq!(taken, self.slow.play((from, to)), "{action} in {before}");
        self.text();
        self.side();
        self.ending();
        taken
    }

    #[track_caller]
    pub(super) fn ending(&self) -> Option<(Side, Reason)> {
        let other = if self.fast.is_attackers_turn() { Side::Defenders } else { Side::Attackers };
        let ending = self.fast.ending().map(|ending| match ending {
            Ending::Escape => (Side::Defenders, Reason::Escape),
            Ending::ExitFort => (Side::Defenders, Reason::ExitFort),
            Ending::KingCaptured => (Side::Attackers, Reason::KingCaptured),
            Ending::Encircled => (Side::Attackers, Reason::Encircled),
            Ending::NoMove => (other, Reason::NoMove),
        });
        assert_eq!(ending, self.slow.ending(), "{}", self.text());
        ending
    }

    pub(super) fn evaluate(&self) -> i32 {
        let value = self.slow.evaluate();
        let is_over = self.ending().is_some();
        assert!(is_over || value == report::evaluate(&self.game, &self.fast), "{}", self.text());
        value
    }

    /// The moves that share the best value, and the bot's choice among them.
    #[track_caller]
    pub(super) fn report_choices(&self, depth: u32) -> Vec<Move> {
        let choices = self.slow.report_choices(depth);
        if choices.is_empty() {
            return choices;
        }
        let best = self.slow.root_values(depth);
        let sign = if self.side() == Side::Attackers { 1 } else { -1 };
        let value = best.iter().map(|&(_, value)| sign * value).max().unwrap();
        let best: Vec<Move> =
            best.iter().filter(|&&(_, other)| sign * other == value).map(|&(action, _)| action).collect();
        let number = |action: &FastMove| (self.number(action.from), self.number(action.to));
        let bot = FistTablets::new(depth, 0);
        let (found, score) = bot.best_moves(&self.game, &self.fast, &mut Budget::default().meter(), depth);
        assert_eq!((found.iter().map(number).collect(), score), (best, Some(value)), "{}", self.text());
        let player = self.game.turn(&self.fast).player().unwrap();
        let sight = Sight { game: &self.game, player, view: &self.fast, past: &[] };
        let mut chosen: Vec<Move> = (0..8 * choices.len() as u64)
            .map(|seed| {
                let mut bot = FistTablets::new(depth, seed);
                number(&bot.choose(sight, &Budget::default(), &mut |_| {}).action)
            })
            .collect();
        chosen.sort_unstable();
        chosen.dedup();
        assert!(chosen.iter().all(|action| choices.contains(action)), "{}", self.text());
        assert!(choices.len() == 1 || chosen.len() > 1, "ties are broken by the seed: {}", self.text());
        choices
    }
}

/// The rules of a variant on a smaller board, for hand-made positions that need no more room.
fn sized(variant: Variant, size: u8) -> Hnefatafl {
    let whole = game(variant);
    if size == whole.variant.size {
        return whole;
    }
    let (middle, row) = (size / 2, format!("{size}"));
    let rows: Vec<String> = (0..size)
        .map(|rank| if rank == middle { format!("{middle}K{middle}") } else { row.clone() })
        .collect();
    let start = format!("{} d", rows.join("/"));
    let variant = super::super::Variant { size, start: start.leak(), ..*whole.variant };
    let small = Hnefatafl::new(std::boxed::Box::leak(std::boxed::Box::new(variant)));
    Hnefatafl { attacker_count: whole.attacker_count, man_count: whole.man_count, ..small }
}

fn game(variant: Variant) -> Hnefatafl {
    let (name, _) = VARIANTS.iter().find(|(_, other)| *other == variant).unwrap();
    Hnefatafl::variant(name).unwrap()
}
