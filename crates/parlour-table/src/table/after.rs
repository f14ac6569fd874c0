//! Events make tables: [`Table::after`] is the table that follows when something has happened, and
//! [`Table::from_events`] the one that follows from all of it.

use parlour_core::Player;

use super::clock::Moment;
use super::event::{Entry, Event, Setup};
use super::offers::Offers;
use super::seat::Seat;
use super::{Table, TableError, TableStart};
use crate::catalog::Catalog;

impl Table {
    /// Returns the table after an event, which shares its history with this one.
    pub fn after(&self, at: Moment, event: &Event) -> Result<Table, TableError> {
        let mut next = self.clone();
        next.apply(at, event)?;
        Ok(next)
    }

    /// The table as a setup and all events since made it. Of the games before the last only who sat where is followed.
    pub fn from_events(catalog: &Catalog, setup: &Setup, entries: &[Entry]) -> Result<Table, TableError> {
        let is_rematch = |entry: &Entry| matches!(entry.event, Event::Rematched { .. });
        let (earlier, last) =
            entries.split_at(entries.iter().rposition(is_rematch).map_or(0, |index| index + 1));
        let mut table = Table::new(TableStart::from_setup(catalog, setup)?)?;
        if let Some(next) = table.after_games(earlier)? {
            table = next;
        }
        for entry in last {
            table.check_order(entry)?;
            table.apply(entry.at, &entry.event)?;
        }
        Ok(table)
    }

    /// The first moment of the game that the last of these events began; `None` if there are none.
    fn after_games(&self, entries: &[Entry]) -> Result<Option<Table>, TableError> {
        let mut table = self.clone();
        let mut last_game = None;
        for entry in entries {
            table.check_order(entry)?;
            table.check_seat(&entry.event)?;
            match &entry.event {
                Event::Sat { player, sitter, engine, .. } => {
                    table.take_seat(*player, Seat::taken(sitter.clone(), *engine));
                }
                Event::Left { player } => table.chair_mut(*player).seat = Seat::Free,
                Event::Rematched { seed } => {
                    last_game = Some((*seed, entry.at));
                    table.chairs.rotate_right(1);
                    table.number += 1;
                }
                _ => {}
            }
            table.seq += 1;
        }
        let Some((seed, at)) = last_game else { return Ok(None) };
        table.last_change = table.seq;
        // The seats have moved on already.
        table.begin_game(seed, table.number, at).map(Some)
    }

    fn check_order(&self, entry: &Entry) -> Result<(), TableError> {
        if entry.seq == self.seq + 1 {
            return Ok(());
        }
        Err(TableError::Order { seq: entry.seq, last: self.seq })
    }

    fn check_seat(&self, event: &Event) -> Result<(), TableError> {
        match event.player().filter(|player| player.index() >= self.chairs.len()) {
            Some(player) => Err(TableError::NoSuchSeat { player }),
            None => Ok(()),
        }
    }

    fn apply(&mut self, at: Moment, event: &Event) -> Result<(), TableError> {
        self.check_seat(event)?;
        self.seq += 1;
        if self.happen(at, event)? {
            self.last_change = self.seq;
        }
        Ok(())
    }

    /// Whether the position is another one afterwards.
    fn happen(&mut self, at: Moment, event: &Event) -> Result<bool, TableError> {
        match event {
            Event::Sat { player, sitter, engine, chance_seed } => {
                let had_begun = self.has_begun();
                self.take_seat(*player, Seat::taken(sitter.clone(), *engine));
                self.chance_seed = chance_seed.unwrap_or(self.chance_seed);
                if self.has_begun() && !had_begun {
                    self.thinking.begin(at);
                }
            }
            Event::Left { player } => {
                self.chair_mut(*player).seat = Seat::Free;
                self.offers = Offers::default();
            }
            Event::Acted { player, action, chance } => {
                let plies = self.session.plies();
                self.session.play(action)?;
                chance.iter().try_for_each(|outcome| self.session.play(outcome))?;
                self.acted(*player, plies, chance.len(), at);
                return Ok(true);
            }
            Event::Undone { plies, .. } => {
                self.ending = None;
                while self.session.plies() > *plies && self.session.undo() {}
                self.offers = Offers::default();
                self.clock.set_to_move(self.turn().player(), at);
                self.thinking.undone(self.session.plies(), at);
                return Ok(true);
            }
            Event::Offered { player, offer } => self.offers.add(*player, *offer),
            Event::Declined { offer, .. } => self.offers.clear(*offer),
            Event::Ended { ending } => {
                self.ending = Some(*ending);
                self.offers = Offers::default();
                self.clock.stop(at);
                self.thinking.end();
                return Ok(true);
            }
            Event::Rematched { seed } => {
                self.chairs.rotate_right(1);
                *self = self.begin_game(*seed, self.number + 1, at)?;
                return Ok(true);
            }
            Event::Held => {
                self.clock.hold(at);
                self.thinking.hold(at);
            }
            Event::Resumed { last_open } => {
                self.clock.resume(*last_open, at);
                self.thinking.resume(*last_open, at);
            }
        }
        Ok(false)
    }

    /// Notes that a player has acted, at a ply, and chance so many times after it.
    pub(super) fn acted(&mut self, player: Player, ply: u64, chance: usize, at: Moment) {
        let chair = self.chair_mut(player);
        chair.has_acted = true;
        chair.last_actor = chair.seat.sitter().map(|sitter| sitter.id);
        self.offers.answered_by(player);
        self.clock.acted(player, self.turn().player(), at);
        self.thinking.acted(ply, chance, at);
    }

    fn take_seat(&mut self, player: Player, seat: Seat) {
        let chair = self.chair_mut(player);
        chair.last_sitter = seat.sitter().map(|sitter| sitter.id);
        chair.seat = seat;
        self.note_who_is_here();
    }

    /// Another game of this table, at its first moment, with everyone where they sit now.
    fn begin_game(&self, seed: u64, number: u32, at: Moment) -> Result<Table, TableError> {
        let seats = self.chairs.iter().map(|chair| chair.seat.clone()).collect();
        let start = TableStart::first(self.rules.clone(), self.start.as_deref(), seed, seats)?;
        let mut next = Table::new(TableStart { control: self.clock.control(), ..start })?;
        next.thinking.begin(at);
        Ok(Table { number, seq: self.seq, last_change: self.last_change, ..next })
    }
}
