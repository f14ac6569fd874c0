//! Where games and bots meet, and what every front end uses.
//!
//! ```
//! use parlour_core::sync::AtomicBool;
//! use parlour_core::{Turn, toy::Nim};
//! use parlour_table::{Catalog, Company, Limits};
//!
//! let rules = Catalog::new().with::<Nim>().rules("nim", None)?;
//! let mut company = Company::open(rules, 7, &["random".into(), "random".into()])?;
//! while let Turn::Player(player) = company.table().turn() {
//!     let decision = company.think(&Limits::default(), &AtomicBool::new(false), &mut |_| {});
//!     company.act(player, &decision.ok_or("a person is to move")?.action)?;
//! }
//! assert!(company.table().record().result.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The examples `play` and `add_a_bot` of the crate `parlour` do the same with the built-in games.
//!
//! Inside a game and a search everything is statically typed and fast. Here that ends, once: a [`Catalog`] holds
//! the games, [`rules`] erases one variant's rules behind a trait object, [`session`] a game in progress,
//! [`bots`] the opponents. Actions are notation and scenes are data from here on. [`table`] is the one door
//! through which every action enters, be it a person's, a bot's, a replay's or a test's; a [`company`] is a table
//! with its bots. [`code`] writes games in letters and digits. [`editing`] sets up positions by hand. [`mod@check`] says
//! what a game lacks.
//!
//! Without the feature `std` it needs an allocator and nothing else; then nothing here reads a clock.
#![cfg_attr(not(feature = "ts"), no_std)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

pub mod answers;
pub mod bench;
pub mod bots;
pub mod carried;
pub mod catalog;
pub mod change;
pub mod characters;
pub mod check;
pub mod code;
pub mod company;
mod deadline;
pub mod editing;
mod glimpse;
mod hashing;
pub mod insight;
pub mod learner;
pub mod limits;
mod once;
mod roster;
pub mod rules;
pub mod session;
pub mod table;

pub use bots::{AnyBot, AnySight, BotInfo, WrongGame};
pub use catalog::{AnyGame, Catalog, CatalogError};
pub use characters::{Character, CharacterKind};
pub use company::Company;
pub use learner::AnyLearner;
pub use limits::Limits;
pub use roster::{BotRegistry, typed_bot};
pub use rules::AnyRules;
pub use session::{AnyPosition, Session};
pub use table::{Seat, Table, TableError, TableStart};
