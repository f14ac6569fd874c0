//! Searches that play any game with the right capabilities.
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
