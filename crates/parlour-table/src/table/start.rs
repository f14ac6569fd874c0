//! What a table begins with, as one plain value: from a setup, from a record, or put together by the caller.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::sync::Arc;
use parlour_core::{PositionError, Record};

use super::TableError;
use super::clock::Control;
use super::event::Setup;
use super::seat::{PERSON, Seat};
use crate::catalog::Catalog;
use crate::rules::AnyRules;
use crate::session::Session;

/// What a table begins with: [`Table::new`](super::Table::new) makes it one.
pub struct TableStart {
    /// The rules.
    pub rules: Arc<dyn AnyRules>,
    /// The game, as far as it has been played.
    pub session: Box<dyn Session>,
    /// The position that every game of the table begins with, if not the first one.
    pub position: Option<String>,
    /// What the layout is dealt from.
    pub seed: u64,
    /// What chance follows from. A session that has forgotten how it began needs another seed than the layout's, since it
    /// would meet the same dice again.
    pub chance_seed: u64,
    /// The seat of every player.
    pub seats: Vec<Seat>,
    /// How time is given.
    pub control: Control,
    /// How the game ended that was played, if it did, as a record tells it.
    pub result: Option<String>,
}

impl TableStart {
    /// A game in progress, without a clock.
    pub fn new(rules: Arc<dyn AnyRules>, session: Box<dyn Session>, seed: u64, seats: Vec<Seat>) -> Self {
        let (position, control, result) = (None, Control::None, None);
        TableStart { rules, session, position, seed, chance_seed: seed, seats, control, result }
    }

    /// A game at its first moment: dealt from the seed, or at a written position.
    pub fn first(
        rules: Arc<dyn AnyRules>,
        position: Option<&str>,
        seed: u64,
        seats: Vec<Seat>,
    ) -> Result<Self, PositionError> {
        let session = match position {
            Some(position) => rules.start_at(position)?,
            None => rules.start(seed),
        };
        let position = position.map(|_| session.position());
        Ok(TableStart { position, ..TableStart::new(rules, session, seed, seats) })
    }

    /// What a setup says.
    pub fn from_setup(catalog: &Catalog, setup: &Setup) -> Result<Self, TableError> {
        let rules = catalog.rules_at(&setup.game, &setup.variant, setup.revision)?;
        setup.control.check().map_err(TableError::Clock)?;
        let seats = Seat::read_all(&*rules, &setup.seats)?;
        let mut start = TableStart::first(rules, setup.start.as_deref(), setup.seed, seats)?;
        for (action, number) in setup.opening.iter().zip(1..) {
            start.session.play(action).map_err(|why| TableError::Opening { number, why })?;
        }
        Ok(TableStart {
            chance_seed: setup.chance_seed.unwrap_or(setup.seed),
            control: setup.control,
            result: setup.result.clone(),
            ..start
        })
    }

    /// A stored game as it stood, with the names that the record gives to its seats: the bots among them need not be
    /// had any more.
    pub fn from_record(catalog: &Catalog, record: &Record) -> Result<Self, TableError> {
        let rules = catalog.rules_at(&record.game, &record.variant, record.revision)?;
        let mut seats =
            record.seats.iter().map(|name| Seat::recorded(name)).collect::<Result<Vec<_>, _>>()?;
        if seats.is_empty() {
            // A record need not say who played.
            seats = vec![Seat::recorded(PERSON)?; rules.players()];
        }
        let session = rules.replay(record)?;
        Ok(TableStart {
            position: record.start.clone(),
            result: record.result.clone(),
            ..TableStart::new(rules, session, record.seed, seats)
        })
    }
}
