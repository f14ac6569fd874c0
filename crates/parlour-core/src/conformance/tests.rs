//! The suite finds what is broken: one fault at a time, put into a game that is otherwise right.

mod coin;

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::{duel, open};
use crate::game::{Game, Turn, ZeroSum};
use crate::key::Key;
use crate::notation::PositionError;
use crate::outcome::{Outcome, Returns};
use crate::rng::Rng;
use crate::scene::{Face, Look, Piece, PlainFace, Scene};
use crate::toy::{Branch, MAX_CHILDREN, Nim, Place, Tree};
use crate::views::{Open, Viewer};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    ListsTwice,
    ChangesOrder,
    AllowsAnything,
    HasNoActions,
    ForgetsToStop,
    CountsWrong,
    KeyHoldsHistory,
    ConstantKey,
    SmallKeys,
    PositionDoesNotReadBack,
    WeightsDoNotAddUp,
    PaysTooMuch,
    PaysBoth,
    LastsTooLong,
    NoReason,
    PlaysDifferently,
    OffersTooLittle,
    OffersToEveryone,
    PathsCollide,
    NamesNoSpot,
    ForgetsPieces,
    PrefersTheFirst,
    DrawsTheUnlisted,
}

/// A tree with one fault.
struct Faulty {
    tree: Tree<true>,
    fault: Fault,
    calls: Cell<u32>,
    starts: Cell<u64>,
}

impl Faulty {
    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// True every other time.
    fn now_and_then(&self) -> bool {
        self.calls.set(self.calls.get() + 1);
        self.calls.get().is_multiple_of(2)
    }
}

impl Game for Faulty {
    type State = Place;
    type Action = Branch;
    type List<T: Copy> = ArrayVec<T, MAX_CHILDREN>;
    type RandomCache = ();

    const CHANCE: bool = true;

    fn players(&self) -> usize {
        2
    }

    fn start(&self, seed: u64) -> Place {
        self.starts.set(self.starts.get() + 1);
        self.tree.start(seed)
    }

    fn turn(&self, state: &Place) -> Turn {
        match self.tree.turn(state) {
            Turn::Over(outcome) => Turn::Over(match self.fault {
                Fault::PaysTooMuch => Outcome::new(Returns::new(&[2000, -2000]), outcome.reason()),
                Fault::PaysBoth => Outcome::new(Returns::new(&[5, 5]), outcome.reason()),
                Fault::NoReason => Outcome::new(outcome.returns, ""),
                _ => outcome,
            }),
            turn => turn,
        }
    }

    fn for_each_action<F>(&self, state: &Place, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Branch) -> ControlFlow<()>,
    {
        let mut actions = self.tree.actions(state);
        match self.fault {
            Fault::ListsTwice if !actions.is_empty() => actions.push(actions[0]),
            Fault::ChangesOrder if self.now_and_then() => actions.reverse(),
            Fault::HasNoActions => actions.clear(),
            _ => {}
        }
        for action in actions {
            let flow = visit(action);
            if !self.has(Fault::ForgetsToStop) {
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn random_action(&self, state: &Place, cache: &mut (), rng: &mut Rng) -> Option<Branch> {
        match self.fault {
            Fault::PrefersTheFirst => self.tree.actions(state).first().copied(),
            Fault::DrawsTheUnlisted => Some(Branch(9)),
            _ => self.tree.random_action(state, cache, rng),
        }
    }

    fn play(&self, state: &mut Place, action: Branch) {
        let action =
            if self.has(Fault::PlaysDifferently) && self.now_and_then() { Branch(0) } else { action };
        self.tree.play(state, action);
    }

    fn key(&self, state: &Place) -> Key {
        match self.fault {
            Fault::ConstantKey => Key::new(7),
            Fault::SmallKeys => Key::from_hash(state.number()),
            Fault::KeyHoldsHistory => self.tree.key(state) ^ Key::new(self.starts.get()),
            _ => self.tree.key(state),
        }
    }

    fn why_illegal(&self, state: &Place, action: Branch) -> String {
        self.tree.why_illegal(state, action)
    }

    fn position(&self, state: &Place) -> String {
        self.tree.position(state)
    }

    fn parse_position(&self, text: &str) -> Result<Place, PositionError> {
        let text = if self.has(Fault::PositionDoesNotReadBack) { "0" } else { text };
        self.tree.parse_position(text)
    }

    fn best_return(&self) -> i32 {
        self.tree.best_return()
    }

    fn weight(&self, state: &Place, action: Branch) -> u32 {
        self.tree.weight(state, action) + u32::from(self.has(Fault::WeightsDoNotAddUp))
    }

    fn total_weight(&self, state: &Place) -> u32 {
        self.tree.total_weight(state)
    }

    fn is_legal(&self, state: &Place, action: Branch) -> bool {
        self.has(Fault::AllowsAnything) || self.tree.is_legal(state, action)
    }

    fn count_actions(&self, state: &Place) -> usize {
        let count = self.tree.count_actions(state);
        if self.has(Fault::CountsWrong) && count > 1 { count - 1 } else { count }
    }
}

impl Open for Faulty {}
impl ZeroSum for Faulty {}

impl Face<Faulty> for Faulty {
    fn pieces(&self, view: &Place) -> Vec<Piece> {
        self.tree.pieces(view)
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let viewer = match self.fault {
            Fault::OffersToEveryone => look.turn.player().map_or(look.viewer, Viewer::Player),
            _ => look.viewer,
        };
        let mut scene = self.tree.scene(&Look::new(&self.tree, viewer, look.view, look.turn));
        match self.fault {
            Fault::OffersTooLittle => drop(scene.choices.pop()),
            Fault::PathsCollide => {
                let path = scene.choices.first().map(|choice| choice.picks.clone());
                for choice in &mut scene.choices {
                    (choice.picks, choice.label) = (path.clone().unwrap_or_default(), "twin".into());
                }
            }
            Fault::NamesNoSpot => scene.boards[0].spots.clear(),
            Fault::ForgetsPieces => scene.pieces.clear(),
            _ => {}
        }
        scene
    }
}

/// The promise that a fault breaks.
fn promise_broken_by(fault: Fault) -> Option<&'static str> {
    let tree = "p1[p2[5 chance[1:win 3:-4] p1[1 2 3]] p2[p1[0 1] p1[2 p2[4 5 6]]]]".parse().unwrap();
    let game = Faulty { tree, fault, calls: Cell::new(0), starts: Cell::new(0) };
    let longest = if fault == Fault::LastsTooLong { 1 } else { 5 };
    open(&game)
        .face(&game)
        .zero_sum()
        .longest(longest)
        .games(60)
        .run()
        .err()
        .map(|violation| violation.promise)
}

#[test]
fn a_game_without_a_face_conforms() {
    duel(&Nim { pile: 21 }).longest(21).games(50).run().unwrap();
    duel(&Nim { pile: 21 }).face(&PlainFace).games(50).run().unwrap();
}

#[test]
fn a_game_without_fault_conforms() {
    assert_eq!(promise_broken_by(Fault::None), None);
}

#[test]
fn every_fault_is_found_and_named() {
    let faults = [
        (Fault::ListsTwice, "the count agrees with the list"),
        (Fault::ChangesOrder, "generation order is stable"),
        (Fault::AllowsAnything, "is_legal agrees with the list"),
        (Fault::HasNoActions, "the count agrees with the list"),
        (Fault::ForgetsToStop, "a visitor can stop early"),
        (Fault::CountsWrong, "the count agrees with the list"),
        (Fault::KeyHoldsHistory, "equal positions have equal keys"),
        (Fault::ConstantKey, "different positions have different keys"),
        (Fault::SmallKeys, "keys differ in both halves"),
        (Fault::PositionDoesNotReadBack, "a position reads back"),
        (Fault::WeightsDoNotAddUp, "chance weights add up"),
        (Fault::PaysTooMuch, "returns are within bounds"),
        (Fault::PaysBoth, "returns add up to zero"),
        (Fault::LastsTooLong, "a game ends within its declared length"),
        (Fault::NoReason, "an outcome has a reason"),
        (Fault::PlaysDifferently, "play is a function of the state"),
        (Fault::OffersTooLittle, "a scene offers exactly the legal actions"),
        (Fault::OffersToEveryone, "a scene offers exactly the legal actions"),
        (Fault::PathsCollide, "choices with the same picks have labels of their own"),
        (Fault::NamesNoSpot, "scenes name only spots there are"),
        (Fault::ForgetsPieces, "a scene shows the view's pieces"),
        (Fault::PrefersTheFirst, "random actions are equally likely"),
        (Fault::DrawsTheUnlisted, "random actions are legal"),
    ];
    for (fault, promise) in faults {
        assert_eq!(promise_broken_by(fault), Some(promise));
    }
}
