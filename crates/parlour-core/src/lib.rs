//! The words of Parlour, and what every game, search and front end has in common.
//!
//! ```
//! use parlour_core::{Driver, Game, Number, toy::Nim};
//!
//! let nim = Nim { pile: 21 };
//! let mut game = Driver::new(nim.start(0));
//! game.try_play(&nim, Number(3))?;
//! assert_eq!(nim.position(game.state()), "18 p2");
//! assert_eq!(nim.actions(game.state()).len(), 3);
//! # Ok::<(), parlour_core::PlayError>(())
//! ```
//!
//! A game of your own is a type that implements [`Game`] and [`Playable`]: the example `add_a_game` of the crate
//! `parlour` is a whole one, and `docs/adding-a-game.md` explains it.
//!
//! A [`Game`] is the rules of one variant; its [`Game::State`] is one moment of play; an action takes one
//! state to the next; a [`Bot`] chooses an action from what it may know within a [`Budget`]; a
//! [`Scene`] is what one viewer sees and may do. `ARCHITECTURE.md` draws the whole map.
//!
//! What is deliberately absent: this crate does no input or output, reads no clock (a deadline is a
//! callback), holds no generator but the seeded [`Rng`], and knows no game but the [`toy`] ones.
// What writes TypeScript writes it with the standard library; only tests ask for that.
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod assessment;
pub mod bits;
pub mod bot;
pub mod budget;
pub mod chance;
pub mod conformance;
pub mod driver;
pub mod edit;
pub mod evaluation;
pub mod game;
pub mod grid;
pub mod history;
pub mod info;
pub mod insight;
pub mod key;
pub mod list;
pub mod network;
pub mod notation;
pub mod options;
pub mod outcome;
pub mod perft;
pub mod playable;
pub mod playout;
pub mod reasons;
pub mod record;
pub mod rng;
pub mod roster;
pub mod scene;
pub mod sync;
pub mod toy;
pub mod views;

pub use bot::{Bot, Decision, Sight};
pub use budget::{Budget, Meter};
pub use driver::Driver;
pub use edit::{Edit, EditError, Editor};
pub use evaluation::Evaluation;
pub use game::{Deterministic, Duel, Game, Indexable, Player, Symmetric, Turn, ZeroSum};
pub use info::{GameInfo, Motion, Revision, VariantInfo};
pub use insight::{Insight, Score};
pub use key::Key;
pub use list::List;
pub use notation::{Action, ActionError, Number, PlayError, PositionError};
pub use options::Options;
pub use outcome::{MAX_PLAYERS, Outcome, Reason, Returns};
pub use playable::{Playable, Visitor};
pub use record::Record;
pub use rng::Rng;
pub use roster::Roster;
pub use scene::{Face, Look, Scene};
pub use views::{Hidden, Open, Viewer, Views};
