//! Searches that play any game with the right capabilities.
//!
//! ```
//! use parlour_core::toy::{Tree, Written};
//! use parlour_core::{Budget, Game, Player, Score, Sight};
//! use parlour_search::AlphaBeta;
//!
//! // Player 1 has a leaf worth 3, or lets player 2 choose between 5 and -2.
//! let tree: Tree = "p1[3 p2[5 -2]]".parse()?;
//! let sight = Sight { game: &tree, player: Player::FIRST, view: &tree.start(0), past: &[] };
//! let decision = AlphaBeta::new(Written).search(sight, &Budget::default().depth(2), &mut |_| {});
//! assert_eq!(decision.insight.score, Some(Score::Points(3)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The example `ask_a_search` of the crate `parlour` asks about a position of a built-in game.
//!
//! [`alphabeta`] is the strong one (on several threads with the feature `std`), [`minimax`] the plain one that shows it is right, [`retrograde`] solves
//! games that can number their positions, and [`perfect`] plays from the solution. [`beginner`] errs as people do. None of them knows a game,
//! reads a clock, prints, or allocates in a node.
#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod alphabeta;
pub mod beginner;
mod comparing;
#[cfg(any(test, feature = "std"))]
mod crew;
pub mod expectimax;
pub mod mcts;
pub mod minimax;
pub mod oracle;
pub mod ordering;
#[cfg(any(test, feature = "std"))]
pub mod parallel;
pub mod perfect;
pub mod retrograde;
#[cfg(any(test, feature = "std"))]
pub mod shared;
pub mod transposition;
pub mod value;

pub use alphabeta::AlphaBeta;
pub use beginner::Beginner;
pub use expectimax::Expectimax;
pub use mcts::Mcts;
#[cfg(any(test, feature = "std"))]
pub use parallel::Parallel;
pub use perfect::Perfect;
pub use retrograde::{Solution, WinLoss, solve};
