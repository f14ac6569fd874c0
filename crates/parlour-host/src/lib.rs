//! The part of a server that does no input or output: live tables, and answers to requests.
//!
//! ```
//! use parlour_core::{Player, Rng};
//! use parlour_host::{Input, LiveTable, Metadata, Policy, Step};
//! use parlour_table::table::clock::{Control, Moment};
//! use parlour_table::table::event::Setup;
//! use parlour_table::table::{FREE, Sitter, Table};
//!
//! let setup = Setup {
//!     game: "larva".into(),
//!     variant: "standard".into(),
//!     revision: Default::default(),
//!     seed: 1,
//!     chance_seed: None,
//!     start: None,
//!     opening: Vec::new(),
//!     result: None,
//!     seats: vec![FREE.into(), "level3".into()],
//!     control: Control::None,
//! };
//! let table = Table::from_events(parlour_builtin::games(), &setup, &[])?;
//! let metadata = Metadata::new("table", setup, 1);
//! let mut live = LiveTable::new(metadata, Policy::default(), table, Vec::new(), Moment(0));
//!
//! let guest = Sitter { id: 1, name: "Ann".into() };
//! let sit = Input::Sit { guest, player: Player::FIRST, invitation: None, is_engine: false };
//! let mut rng = Rng::new(1);
//! let mut step = live.handle(Moment(0), &mut || rng.next_u64(), sit);
//! while let Step::Store(batch) = step {
//!     println!("{:?} go to the store", batch.entries);
//!     step = live.handle(Moment(0), &mut || rng.next_u64(), Input::Stored(Ok(())));
//! }
//! assert!(matches!(step, Step::Done(effects) if !effects.is_empty()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The example `host_a_table` of the crate `parlour` goes on from there: someone acts, and a bot answers.
//!
//! A [`LiveTable`] is a table with its connections, bots at work, questions, presence, chat and clocks. It takes one
//! [`Input`] at a time and answers with a [`Step`]: something to store, or effects. It has no clock, sockets, threads or
//! storage: an executor brings them. There is one in the server, one in the browser, and one in the tests.
//!
//! [`api`] answers the requests of clients; [`answers`] holds what follows from the rules alone: exercises, scenes, lines of play, records.

pub mod answers;
pub mod api;
mod checks;
mod live;
pub mod setup;
pub mod specs;
pub mod tasks;
pub mod thoughts;

pub use checks::*;
pub use live::*;
pub use tasks::{BotTask, KnownGame};
